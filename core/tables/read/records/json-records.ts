import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Marks a string as a number. As JavaScript numbers, `12345678901234567890` and `1.50` would lose digits. */
const NUMBER = '\ue000';
const MARKED = /"\ue000([^"]*)"/g;

/** Returns the end of a string that starts at a position. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** Converts the numbers of a JSON text to marked strings. */
function quoteNumbers(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const char = text.charCodeAt(at);
    if (char === 0x22) at = endOfString(text, at);
    else if (char === 0x2d || (char >= 0x30 && char <= 0x39)) {
      let end = at + 1;
      while (end < text.length && /[\d.eE+-]/.test(text[end]!)) end += 1;
      parts.push(text.slice(from, at), `"${NUMBER}${text.slice(at, end)}"`);
      at = end;
      from = end;
    } else at += 1;
  }
  return [...parts, text.slice(from)].join('');
}

const parse = (text: string): unknown => JSON.parse(quoteNumbers(text));

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.startsWith(NUMBER) ? value.slice(1) : value;
  return JSON.stringify(value).replace(MARKED, '$1');
}

/** Maximum nesting of objects that become columns. Deeper objects stay JSON texts. */
const MAX_LEVELS = 6;

/** Yields the fields of an object. The name of a nested field is its path: `address.city`. */
function* fieldsOf(value: JsonObject, prefix = '', level = 1): Generator<NamedText> {
  for (const [key, inner] of Object.entries(value)) {
    if (isObject(inner) && level < MAX_LEVELS && Object.keys(inner).length > 0)
      yield* fieldsOf(inner, `${prefix}${key}.`, level + 1);
    else yield [prefix + key, textOf(inner)];
  }
}

function recordOf(value: unknown): Iterable<NamedText> {
  if (isObject(value)) return fieldsOf(value);
  if (Array.isArray(value)) return value.map((cell, at): NamedText => [`column_${at + 1}`, textOf(cell)]);
  return [['value', textOf(value)]];
}

/** Returns the longest list of objects in an object, which contains the records: `{"count": 2, "items": [...]}`. */
function longestList(value: JsonObject): [key: string, list: readonly unknown[]] | null {
  const lists = Object.entries(value).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > 0 && entry[1].every(isObject),
  );
  return lists.reduce<[string, unknown[]] | null>(
    (best, next) => (best === null || next[1].length > best[1].length ? next : best),
    null,
  );
}

function fromValue(value: unknown): FoundRecords {
  const set = new RecordSet();
  if (!isObject(value)) {
    for (const item of Array.isArray(value) ? value : [value]) set.add(recordOf(item));
    return { sets: [set], others: [] };
  }
  const list = longestList(value);
  if (list === null) {
    const entries = Object.entries(value);
    const isMap = entries.length > 1 && entries.every(([, inner]) => isObject(inner));
    if (isMap) for (const [key, inner] of entries) set.add([['key', key], ...recordOf(inner)]);
    else set.add(fieldsOf(value));
    return { sets: [set], others: [] };
  }
  for (const item of list[1]) set.add(recordOf(item));
  const others = Object.entries(value).filter(([key]) => key !== list[0]);
  return { sets: [set], others: others.map(([key, inner]) => ({ line: 1, text: `${key}: ${textOf(inner)}` })) };
}

/** Minimum share of lines that are JSON in a file of JSON Lines. */
const MIN_LINES = 0.8;

function fromLines(text: string): FoundRecords | null {
  const set = new RecordSet();
  const others: { line: number; text: string }[] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    try {
      set.add(recordOf(parse(line)));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      others.push({ line: at + 1, text: line });
    }
  }
  const count = set.rows.length;
  return count > 0 && count >= (count + others.length) * MIN_LINES ? { sets: [set], others } : null;
}

/**
 * Reads the records of a JSON document or of JSON Lines: an array of objects, an object that contains one, an object of
 * objects, or one value in each line. Returns null for other texts.
 */
export function readJsonRecords(text: string): FoundRecords | null {
  try {
    return fromValue(parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return fromLines(text);
    if (error instanceof RangeError) return null;
    throw error;
  }
}
