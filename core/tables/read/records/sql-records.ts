import type { FoundRecords } from './record-set.js';
import { RecordSet } from './record-set.js';

const NAME = '(?:`[^`\\n]{1,200}`|"[^"\\n]{1,200}"|\\[[^\\]\\n]{1,200}\\]|[\\w$.]{1,200})';
const CREATE = new RegExp(
  `^create\\s+(?:temporary\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?(${NAME}(?:\\.${NAME})?)\\s*\\(`,
  'i',
);
const INSERT = new RegExp(
  `^(?:insert|replace)\\s+(?:ignore\\s+)?into\\s+(${NAME}(?:\\.${NAME})?)\\s*(\\([^()]*\\)\\s*)?values\\s*`,
  'i',
);
const CONSTRAINT = /^(?:primary|unique|key|index|constraint|foreign|check|fulltext|spatial)\b/i;

const plainName = (name: string) => name.replace(/^.*\.(?=[`"[\w])/, '').replace(/^[`"[]|[`"\]]$/g, '');

/** Splits a script into statements at semicolons outside quotes and comments. */
function* statementsOf(text: string): Generator<string> {
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const end = endOfSpan(text, at);
    if (end > at) at = end - 1;
    else if (text[at] === ';') {
      yield text.slice(from, at);
      from = at + 1;
    }
  }
  yield text.slice(from);
}

/** Removes white space and comments before a statement. */
function withoutComments(statement: string): string {
  let at = 0;
  while (at < statement.length) {
    const isComment = statement[at] === '#' || /^(?:--|\/\*)/.test(statement.slice(at, at + 2));
    if (isComment) at = endOfSpan(statement, at);
    else if (/\s/.test(statement[at]!)) at += 1;
    else break;
  }
  return statement.slice(at);
}

/** Returns the end of a quoted text or comment that starts at a position, or the position if none does. */
function endOfSpan(text: string, at: number): number {
  const char = text[at]!;
  if (char === "'" || char === '"' || char === '`') return endOfQuoted(text, at, char);
  const isLine = char === '-' && text[at + 1] === '-';
  if (isLine || char === '#') return lineEnd(text, at);
  if (char !== '/' || text[at + 1] !== '*') return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function endOfQuoted(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote !== '`') at += 1;
    else if (text[at] === quote) {
      if (text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return text.length;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

function textOf(raw: string): string {
  const text = raw.trim();
  if (/^null$/i.test(text)) return '';
  const quoted = /^(?:[nNeExXbB]|_\w{1,20}\s?)?(['"])([\s\S]*)\1$/.exec(text);
  if (quoted === null) return text;
  const quote = quoted[1]!;
  return quoted[2]!.replace(/\\([\s\S])|(['"])\2/g, (pair, sign: string | undefined) => {
    if (sign !== undefined) return ESCAPES[sign] ?? sign;
    return pair[0] === quote ? quote : pair;
  });
}

/** Splits a list at commas outside quotes and brackets. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const end = endOfSpan(text, at);
    if (end > at) at = end - 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

function columnsOf(statement: string): string[] {
  const body = statement.slice(statement.indexOf('(') + 1, statement.lastIndexOf(')'));
  return splitList(body)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !CONSTRAINT.test(part))
    .map((part) => plainName(new RegExp(`^${NAME}`).exec(part)?.[0] ?? part));
}

/**
 * Reads the rows that the INSERT statements of an SQL script add, a table for each name. Columns without names in them
 * have those of CREATE TABLE. Returns null for a script without such statements.
 */
export function readSqlRecords(text: string): FoundRecords | null {
  const columns = new Map<string, string[]>();
  const sets = new Map<string, RecordSet>();
  for (const statement of statementsOf(text)) {
    const plain = withoutComments(statement);
    const created = CREATE.exec(plain);
    if (created) columns.set(plainName(created[1]!), columnsOf(plain));
    const inserted = INSERT.exec(plain);
    if (!inserted) continue;
    const name = plainName(inserted[1]!);
    const names = inserted[2] === undefined ? columns.get(name) : columnsOf(inserted[2]);
    const set = sets.get(name) ?? new RecordSet(name);
    sets.set(name, set);
    for (const row of splitList(plain.slice(inserted[0].length))) {
      const values = splitList(row.trim().replace(/^\(|\)[^()]*$/g, ''));
      set.add(values.map((value, at) => [names?.[at] ?? `column_${at + 1}`, textOf(value)] as const));
    }
  }
  return sets.size === 0 ? null : { sets: [...sets.values()], others: [] };
}
