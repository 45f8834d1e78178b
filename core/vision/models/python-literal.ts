import { Fault } from '../../base/fault.js';

/** Keys are stored as Python prints them, so that the int 0 and the string '0' are both `0`. */
type PythonDict = Map<string, PythonValue>;
export type PythonValue = string | number | boolean | null | PythonValue[] | PythonDict;

/** Limits. A thousand class names take about 30 kB, and exporters nest three levels. */
const MAX_LENGTH = 1_048_576;
const MAX_DEPTH = 16;

interface Cursor {
  text: string;
  at: number;
}

/**
 * Parses the `repr` of a Python literal, as in the metadata of Ultralytics: dict, list, tuple, str, int, float, bool,
 * None. Never evaluates anything. Grammar: docs.python.org, "Lexical analysis", and `ast.literal_eval`. Faults:
 * invalid-input for anything else, over 1 MB, or over 16 levels.
 */
export function parsePythonLiteral(text: string): PythonValue {
  if (text.length > MAX_LENGTH) throw new Fault('invalid-input', `A Python literal has ${text.length} characters.`);
  const cursor = { text, at: 0 };
  const value = parseValue(cursor, 0);
  skipSpace(cursor);
  if (cursor.at < text.length) throw unexpected(cursor);
  return value;
}

function unexpected({ text, at }: Cursor): Fault {
  const found = at < text.length ? `'${text.slice(at, at + 12)}'` : 'the end';
  return new Fault('invalid-input', `A Python literal was expected at character ${at}, got ${found}.`);
}

function skipSpace(cursor: Cursor): void {
  while (' \t\n\r'.includes(cursor.text[cursor.at] ?? 'x')) cursor.at += 1;
}

function takeMark(cursor: Cursor, mark: string): boolean {
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== mark) return false;
  cursor.at += 1;
  return true;
}

function parseValue(cursor: Cursor, depth: number): PythonValue {
  if (depth > MAX_DEPTH) throw new Fault('invalid-input', `A Python literal is nested more than ${MAX_DEPTH} deep.`);
  if (takeMark(cursor, '{')) return parseDict(cursor, depth);
  if (takeMark(cursor, '[')) return parseItems(cursor, depth, ']');
  if (takeMark(cursor, '(')) return parseItems(cursor, depth, ')');
  const quote = cursor.text[cursor.at];
  return quote === '"' || quote === "'" ? parseString(cursor, quote) : parseWord(cursor);
}

function parseItems(cursor: Cursor, depth: number, close: string): PythonValue[] {
  const items: PythonValue[] = [];
  while (!takeMark(cursor, close)) {
    items.push(parseValue(cursor, depth + 1));
    if (takeMark(cursor, ',')) continue;
    if (!takeMark(cursor, close)) throw unexpected(cursor);
    break;
  }
  return items;
}

function parseDict(cursor: Cursor, depth: number): PythonDict {
  const dict: PythonDict = new Map();
  while (!takeMark(cursor, '}')) {
    const key = parseValue(cursor, depth + 1);
    if (typeof key === 'object' && key !== null) throw unexpected(cursor);
    if (!takeMark(cursor, ':')) throw unexpected(cursor);
    dict.set(String(key), parseValue(cursor, depth + 1));
    if (takeMark(cursor, ',')) continue;
    if (!takeMark(cursor, '}')) throw unexpected(cursor);
    break;
  }
  return dict;
}

const WORDS = new Map<string, PythonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
  ['inf', Number.POSITIVE_INFINITY],
  ['nan', Number.NaN],
]);
const WORD = /[A-Za-z0-9_.+-]{1,64}/y;
const NUMBER = /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,4})?$/i;

function parseWord(cursor: Cursor): PythonValue {
  WORD.lastIndex = cursor.at;
  const word = WORD.exec(cursor.text)?.[0] ?? '';
  const known = WORDS.get(word);
  if (known === undefined && !NUMBER.test(word)) throw unexpected(cursor);
  cursor.at += word.length;
  return known === undefined ? Number(word) : known;
}

const ESCAPES = new Map<string, string>([
  ...([
    ['n', '\n'],
    ['t', '\t'],
    ['r', '\r'],
    ['0', '\0'],
    ['\n', ''],
  ] as const),
  ...(['\\', "'", '"'] as const).map((mark) => [mark, mark] as const),
]);
const CODE_LENGTHS = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
]);

function parseString(cursor: Cursor, quote: string): string {
  const parts: string[] = [];
  for (cursor.at += 1; cursor.text[cursor.at] !== quote; ) {
    const character = cursor.text[cursor.at];
    if (character === undefined || character === '\n') throw unexpected(cursor);
    parts.push(character === '\\' ? parseEscape(cursor) : character);
    if (character !== '\\') cursor.at += 1;
  }
  cursor.at += 1;
  return parts.join('');
}

/** Parses an escape sequence. Unknown ones are unchanged, including the backslash, as in Python. */
function parseEscape(cursor: Cursor): string {
  const mark = cursor.text[cursor.at + 1] ?? '';
  const length = CODE_LENGTHS.get(mark);
  if (length === undefined) {
    cursor.at += 2;
    return ESCAPES.get(mark) ?? `\\${mark}`;
  }
  const digits = cursor.text.slice(cursor.at + 2, cursor.at + 2 + length);
  const code = /^[0-9a-f]+$/i.test(digits) && digits.length === length ? Number.parseInt(digits, 16) : Number.NaN;
  if (!(code <= 0x10ffff)) throw unexpected(cursor);
  cursor.at += 2 + length;
  return String.fromCodePoint(code);
}
