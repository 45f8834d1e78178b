import type { FoundRecords } from './record-set.js';
import { RecordSet } from './record-set.js';

const CONSTRAINT = /^(?:primary|unique|key|index|constraint|foreign|check|fulltext|spatial)\b/i;
const WORD = /[\w$]{1,200}/y;
const CLOSING: Readonly<Record<string, string>> = { '`': '`', '"': '"', '[': ']' };

/** Reads the words and names at the start of a statement, one after another. */
class StatementStart {
  readonly #text: string;
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Skips white space and returns the next character. */
  next(): string | undefined {
    while (this.at < this.#text.length && /\s/.test(this.#text[this.at]!)) this.at += 1;
    return this.#text[this.at];
  }

  /** Skips the next word if it is one of `words`. Returns whether it is. */
  word(...words: string[]): boolean {
    this.next();
    WORD.lastIndex = this.at;
    const found = WORD.exec(this.#text)?.[0] ?? '';
    if (!words.includes(found.toLowerCase())) return false;
    this.at += found.length;
    return true;
  }

  /** Skips a name and the schema before it. Returns the name without quotes; null if there is none. */
  name(): string | null {
    const closing = CLOSING[this.next() ?? ''];
    WORD.lastIndex = this.at;
    const end = closing === undefined ? -1 : this.#text.indexOf(closing, this.at + 1);
    const name = closing === undefined ? WORD.exec(this.#text)?.[0] : this.#text.slice(this.at + 1, end);
    if (name === undefined || (closing !== undefined && end < 0)) return null;
    this.at = closing === undefined ? this.at + name.length : end + 1;
    if (this.#text[this.at] !== '.') return name;
    this.at += 1;
    return this.name();
  }
}

/** Returns the table that a statement creates, or null. */
function createdTable(statement: string): string | null {
  const start = new StatementStart(statement);
  if (!start.word('create')) return null;
  start.word('temporary', 'temp');
  if (!start.word('table')) return null;
  if (start.word('if')) start.word('not') && start.word('exists');
  const name = start.name();
  return start.next() === '(' ? name : null;
}

interface Insertion {
  table: string;
  /** The list of columns in parentheses; null if there is none. */
  columns: string | null;
  /** The rows, from the first parenthesis. */
  rows: string;
}

/** Parses an INSERT or REPLACE statement. Returns null for others. */
function insertedRows(statement: string): Insertion | null {
  const start = new StatementStart(statement);
  if (!start.word('insert', 'replace')) return null;
  start.word('ignore');
  if (!start.word('into')) return null;
  const table = start.name();
  if (table === null) return null;
  let columns: string | null = null;
  if (start.next() === '(') {
    const end = statement.indexOf(')', start.at);
    columns = end < 0 ? null : statement.slice(start.at, end + 1);
    start.at = end < 0 ? statement.length : end + 1;
  }
  return start.word('values') ? { table, columns, rows: statement.slice(start.at) } : null;
}

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

/** Returns the end of the quoted text or comment that starts at a position; the position itself if none does. */
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

/** Splits a list at commas outside quotes and parentheses. */
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

/** Returns the names of the columns in a list in parentheses, without constraints. */
function columnsOf(statement: string): string[] {
  const body = statement.slice(statement.indexOf('(') + 1, statement.lastIndexOf(')'));
  return splitList(body)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !CONSTRAINT.test(part))
    .map((part) => new StatementStart(part).name() ?? part);
}

/** Returns the texts of a row: `(1, 'Bolt')`. */
function valuesOf(row: string): string[] {
  const text = row.trim();
  const end = text.lastIndexOf(')');
  return splitList(text.slice(text.startsWith('(') ? 1 : 0, end < 0 ? text.length : end)).map(textOf);
}

/**
 * Reads the rows of the INSERT statements in an SQL script as one table per name. If a statement does not name its
 * columns, their names are those of CREATE TABLE. Returns null for a script without such statements.
 */
export function readSqlRecords(text: string): FoundRecords | null {
  const columns = new Map<string, string[]>();
  const sets = new Map<string, RecordSet>();
  for (const statement of statementsOf(text)) {
    const plain = withoutComments(statement);
    const created = createdTable(plain);
    if (created !== null) columns.set(created, columnsOf(plain));
    const inserted = insertedRows(plain);
    if (inserted === null) continue;
    const names = inserted.columns === null ? columns.get(inserted.table) : columnsOf(inserted.columns);
    const set = sets.get(inserted.table) ?? new RecordSet(inserted.table);
    sets.set(inserted.table, set);
    for (const row of splitList(inserted.rows))
      set.add(valuesOf(row).map((value, at) => [names?.[at] ?? `column_${at + 1}`, value] as const));
  }
  return sets.size === 0 ? null : { sets: [...sets.values()], others: [] };
}
