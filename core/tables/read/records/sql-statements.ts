import { endOfSpan, lineEnd, type SqlDialect } from './sql-dialect.js';

const WORD = /[\p{L}\p{M}\p{N}_$#@]{1,200}/uy;
const CLOSING: Readonly<Record<string, string>> = { '`': '`', '"': '"', '[': ']' };

/** Name of a table, without and with its schema. */
export interface TableName {
  own: string;
  full: string;
}

/** Reads the words and names at the start of a statement, one after another. */
export class StatementStart {
  readonly #text: string;
  readonly #dialect: SqlDialect;
  at: number;

  constructor(text: string, dialect: SqlDialect, at = 0) {
    this.#text = text;
    this.#dialect = dialect;
    this.at = at;
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

  /** Skips a character if it is the next one. Returns whether it is. */
  skip(sign: string): boolean {
    if (this.next() !== sign) return false;
    this.at += 1;
    return true;
  }

  /** Skips a list in parentheses. Returns it with them; null if there is none, or it does not end. */
  list(): string | null {
    this.next();
    const list = listAt(this.#text, this.at, this.#dialect);
    this.at += list?.length ?? 0;
    return list;
  }

  /** Skips the name of a table with its schema. Returns it without quotes; null if there is none. */
  tableName(): TableName | null {
    const parts: string[] = [];
    for (let part = this.#part(); part !== null; part = this.#part()) {
      parts.push(part);
      if (this.#text[this.at] !== '.') return { own: part, full: parts.join('.') };
      this.at += 1;
    }
    return null;
  }

  /** Skips a name and those before it, such as its table. Returns the name without quotes; null if there is none. */
  name(): string | null {
    return this.tableName()?.own ?? null;
  }

  #part(): string | null {
    const closing = CLOSING[this.next() ?? ''];
    WORD.lastIndex = this.at;
    const end = closing === undefined ? -1 : this.#text.indexOf(closing, this.at + 1);
    const name = closing === undefined ? WORD.exec(this.#text)?.[0] : this.#text.slice(this.at + 1, end);
    if (name === undefined || (closing !== undefined && end < 0)) return null;
    this.at = closing === undefined ? this.at + name.length : end + 1;
    return name;
  }
}

/** Returns the list in parentheses at the start of a text, with them. Null if there is none, or it does not end. */
function listAt(text: string, from: number, dialect: SqlDialect): string | null {
  if (text[from] !== '(') return null;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const end = endOfSpan(text, at, dialect);
    if (end > at) at = end - 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return text.slice(from, at + 1);
    }
  }
  return null;
}

/** Returns the table that a statement creates, and the list of its columns. Null for other statements. */
export function createdTable(statement: string, dialect: SqlDialect): { table: TableName; columns: string } | null {
  const start = new StatementStart(statement, dialect);
  if (!start.word('create')) return null;
  start.word('temporary', 'temp', 'unlogged');
  if (!start.word('table')) return null;
  if (start.word('if')) start.word('not') && start.word('exists');
  const table = start.tableName();
  const columns = start.list();
  return table === null || columns === null ? null : { table, columns };
}

export interface Insertion {
  table: TableName;
  /** The list of columns in parentheses; null if there is none. */
  columns: string | null;
  /** Whether rows in parentheses follow, or `name = value` pairs. */
  form: 'values' | 'set';
  /** Where they start in the statement. */
  from: number;
}

/** Parses an INSERT or REPLACE statement with rows. Returns null for other statements. */
export function insertedRows(statement: string, dialect: SqlDialect): Insertion | null {
  const start = new StatementStart(statement, dialect);
  // Oracle continues `INSERT ALL` with `INTO`.
  const isContinued = /^into\s/i.test(statement);
  if (!isContinued && !start.word('insert', 'replace')) return null;
  while (start.word('ignore', 'low_priority', 'high_priority', 'delayed', 'all'));
  if (start.word('or')) start.word('replace', 'ignore', 'abort', 'fail', 'rollback');
  start.word('into');
  const table = start.tableName();
  if (table === null) return null;
  if (start.word('set')) return { table, columns: null, form: 'set', from: start.at };
  const columns = start.list();
  if (start.word('overriding')) start.word('system', 'user') && start.word('value');
  return start.word('values', 'value') ? { table, columns, form: 'values', from: start.at } : null;
}

interface Copy {
  table: TableName;
  /** The list of columns in parentheses; null if there is none. */
  columns: string | null;
  /** Whether its lines are in the text format of PostgreSQL, and not CSV or binary. */
  isText: boolean;
}

/** Parses a COPY statement of PostgreSQL whose rows follow. Returns null for other statements. */
function copiedRows(statement: string, dialect: SqlDialect): Copy | null {
  const start = new StatementStart(statement, dialect);
  if (!start.word('copy')) return null;
  const table = start.tableName();
  if (table === null) return null;
  const columns = start.list();
  if (!start.word('from') || !start.word('stdin')) return null;
  return { table, columns, isText: start.next() === undefined };
}

export interface SqlStatement {
  /** Without comments before it. */
  text: string;
  /** Position of its text in the script. */
  from: number;
  /** A COPY statement, and the lines that follow it. */
  copy?: Copy & { lines: readonly string[]; linesFrom: number };
}

/** Matches a line that ends a batch of Transact-SQL. */
const BATCH_END = /\ngo[ \t]*(?=\r?\n|$)/iy;

/** Returns the end of the statement that starts at a position: a semicolon or GO outside quotes and comments. */
function endOfStatement(script: string, from: number, dialect: SqlDialect): { end: number; next: number } {
  for (let at = from; at < script.length; at++) {
    const end = endOfSpan(script, at, dialect);
    if (end > at) at = end - 1;
    else if (script[at] === ';') return { end: at, next: at + 1 };
    else if (script[at] === '\n') {
      BATCH_END.lastIndex = at;
      if (BATCH_END.test(script)) return { end: at, next: BATCH_END.lastIndex };
    }
  }
  return { end: script.length, next: script.length };
}

/** Splits a script into statements. */
export function* statementsOf(script: string, dialect: SqlDialect): Generator<SqlStatement> {
  for (let from = 0; from < script.length; ) {
    const { end, next } = endOfStatement(script, from, dialect);
    const text = withoutComments(script.slice(from, end), dialect);
    const copy = copiedRows(text, dialect);
    from = next;
    if (copy === null) yield { text, from: end - text.length };
    else {
      const linesFrom = lineEnd(script, next) + 1;
      const dot = script.indexOf('\n\\.', linesFrom - 1);
      const linesTo = dot < 0 ? script.length : dot;
      const lines = linesTo < linesFrom ? [] : script.slice(linesFrom, linesTo).split('\n');
      yield { text, from: end - text.length, copy: { ...copy, lines, linesFrom } };
      from = dot < 0 ? script.length : lineEnd(script, dot + 1);
    }
  }
}

/** Removes white space and comments before a statement. */
export function withoutComments(statement: string, dialect: SqlDialect): string {
  let at = 0;
  while (at < statement.length) {
    const isHash = dialect.hasHashes && statement[at] === '#';
    if (isHash || /^(?:--|\/\*)/.test(statement.slice(at, at + 2))) at = endOfSpan(statement, at, dialect);
    // A comment of SQL*Plus.
    else if (/^rem\s/i.test(statement.slice(at, at + 4))) at = lineEnd(statement, at);
    // A command of psql, such as \connect.
    else if (statement[at] === '\\') at = lineEnd(statement, at);
    else if (/\s/.test(statement[at]!)) at += 1;
    else break;
  }
  return statement.slice(at);
}
