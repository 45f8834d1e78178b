import { LineCounter } from './line-counter.js';
import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';

const CONSTRAINT = /^(?:primary|unique|key|index|constraint|foreign|check|fulltext|spatial)\b/i;
const WORD = /[\w$]{1,200}/y;
const CLOSING: Readonly<Record<string, string>> = { '`': '`', '"': '"', '[': ']' };

/** Reads the words and names at the start of a statement, one after another. */
class StatementStart {
  readonly #text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
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

  /** Skips a list in parentheses. Returns it with them; null if there is none, or it does not end. */
  list(): string | null {
    this.next();
    const list = listAt(this.#text, this.at);
    this.at += list?.length ?? 0;
    return list;
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

/** Returns the list in parentheses at the start of a text, with them. Null if there is none, or it does not end. */
function listAt(text: string, from: number): string | null {
  if (text[from] !== '(') return null;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const end = endOfSpan(text, at);
    if (end > at) at = end - 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') {
      depth -= 1;
      if (depth === 0) return text.slice(from, at + 1);
    }
  }
  return null;
}

/** Returns the table that a statement creates, and the list of its columns. Null for others. */
function createdTable(statement: string): { table: string; columns: string } | null {
  const start = new StatementStart(statement);
  if (!start.word('create')) return null;
  start.word('temporary', 'temp', 'unlogged');
  if (!start.word('table')) return null;
  if (start.word('if')) start.word('not') && start.word('exists');
  const table = start.name();
  const columns = start.list();
  return table === null || columns === null ? null : { table, columns };
}

interface Insertion {
  table: string;
  /** The list of columns in parentheses; null if there is none. */
  columns: string | null;
  /** Whether rows in parentheses follow, or `name = value` pairs. */
  form: 'values' | 'set';
  /** Where they start in the statement. */
  from: number;
}

/** Parses an INSERT or REPLACE statement with rows. Returns null for others. */
function insertedRows(statement: string): Insertion | null {
  const start = new StatementStart(statement);
  if (!start.word('insert', 'replace')) return null;
  while (start.word('ignore', 'low_priority', 'high_priority', 'delayed'));
  if (start.word('or')) start.word('replace', 'ignore', 'abort', 'fail', 'rollback');
  start.word('into');
  const table = start.name();
  if (table === null) return null;
  if (start.word('set')) return { table, columns: null, form: 'set', from: start.at };
  const columns = start.list();
  if (start.word('overriding')) start.word('system', 'user') && start.word('value');
  return start.word('values', 'value') ? { table, columns, form: 'values', from: start.at } : null;
}

interface Copy {
  table: string;
  /** The list of columns in parentheses; null if there is none. */
  columns: string | null;
  /** Whether its lines are in the text format of PostgreSQL, and not CSV or binary. */
  isText: boolean;
}

/** Parses a COPY statement of PostgreSQL whose rows follow. Returns null for others. */
function copiedRows(statement: string): Copy | null {
  const start = new StatementStart(statement);
  if (!start.word('copy')) return null;
  const table = start.name();
  if (table === null) return null;
  const columns = start.list();
  if (!start.word('from') || !start.word('stdin')) return null;
  return { table, columns, isText: start.next() === undefined };
}

interface Statement {
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
function endOfStatement(script: string, from: number): { end: number; next: number } {
  for (let at = from; at < script.length; at++) {
    const end = endOfSpan(script, at);
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
function* statementsOf(script: string): Generator<Statement> {
  for (let from = 0; from < script.length; ) {
    const { end, next } = endOfStatement(script, from);
    const text = withoutComments(script.slice(from, end));
    const copy = copiedRows(text);
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
function withoutComments(statement: string): string {
  let at = 0;
  while (at < statement.length) {
    const isComment = statement[at] === '#' || /^(?:--|\/\*)/.test(statement.slice(at, at + 2));
    if (isComment) at = endOfSpan(statement, at);
    // A command of psql, such as \connect.
    else if (statement[at] === '\\') at = lineEnd(statement, at);
    else if (/\s/.test(statement[at]!)) at += 1;
    else break;
  }
  return statement.slice(at);
}

/** Returns the end of the quoted text or comment that starts at a position; the position itself if none does. */
function endOfSpan(text: string, at: number): number {
  const char = text[at]!;
  if (char === "'" || char === '"' || char === '`') return endOfQuoted(text, at, char);
  if (char === '$') return endOfDollarQuoted(text, at);
  const isLine = char === '-' && text[at + 1] === '-';
  if (isLine || char === '#') return lineEnd(text, at);
  if (char !== '/' || text[at + 1] !== '*') return at;
  const end = text.indexOf('*/', at + 2);
  return end < 0 ? text.length : end + 2;
}

const DOLLAR_QUOTE = /\$(?:[A-Za-z_]\w{0,60})?\$/y;

/** Returns the end of the body of a PostgreSQL function: `$$ ... $$`. The position itself if none starts there. */
function endOfDollarQuoted(text: string, at: number): number {
  DOLLAR_QUOTE.lastIndex = at;
  const quote = /\w/.test(text[at - 1] ?? '') ? undefined : DOLLAR_QUOTE.exec(text)?.[0];
  const end = quote === undefined ? -1 : text.indexOf(quote, at + quote.length);
  return quote === undefined || end < 0 ? at : end + quote.length;
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
function columnsOf(list: string): string[] {
  return splitList(list.slice(1, -1))
    .map((part) => part.trim())
    .filter((part) => part !== '' && !CONSTRAINT.test(part))
    .map((part) => new StatementStart(part).name() ?? part);
}

const COPY_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Returns the text of a value in the text format of COPY. */
function copiedText(raw: string): string {
  if (raw === '\\N') return '';
  return raw.replace(
    /\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|([\s\S]))/g,
    (_, octal?: string, hex?: string, sign = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
      return hex === undefined ? (COPY_ESCAPES[sign] ?? sign) : String.fromCharCode(Number.parseInt(hex, 16));
    },
  );
}

/** Returns the fields of `a = 1, b = 'x'`. Null if it is something else or more. */
function assignedFields(text: string): NamedText[] | null {
  if (/\bon\s+duplicate\b/i.test(text)) return null;
  const fields = splitList(text).map((part): NamedText | null => {
    const start = new StatementStart(part);
    const name = start.name();
    return name === null || start.next() !== '=' ? null : [name, textOf(part.slice(start.at + 1))];
  });
  return fields.every((field) => field !== null) ? fields : null;
}

/** First words of statements that do not change rows. */
const STRUCTURAL = new Set(
  `alter analyze begin comment commit create declare delimiter drop end exec go grant lock pragma print revoke rollback
  savepoint select set start transaction unlock use vacuum`.split(/\s+/),
);

const firstWord = (text: string) => /^\w{0,20}/.exec(text)![0].toLowerCase();

/** Returns the statement below another one that has no semicolon and does not change rows. Null if there is none. */
function changeBelow(text: string, from: number, columns = ''): Statement | null {
  // The body of a procedure or trigger does not run.
  if (firstWord(text) === 'create' && columns === '') return null;
  const end = text.indexOf(columns) + columns.length;
  const found = /\n[ \t]*(?:insert|replace|update|delete|merge)\s/i.exec(text.slice(end));
  if (found === null) return null;
  const rest = text.slice(end + found.index).trimStart();
  return { text: rest, from: from + text.length - rest.length };
}

/** Collects the rows of a script. */
class ScriptReader {
  readonly sets = new Map<string, RecordSet>();
  readonly others: { line: number; text: string }[] = [];
  readonly #columns = new Map<string, string[]>();
  readonly #lines: LineCounter;

  constructor(script: string) {
    this.#lines = new LineCounter(script);
  }

  read(statement: Statement): void {
    for (let next: Statement | null = statement; next !== null; ) next = this.#readFirst(next);
  }

  /** Reads a statement. Returns another one that follows it without a semicolon, as in Transact-SQL. */
  #readFirst({ text, from, copy }: Statement): Statement | null {
    const created = createdTable(text);
    const inserted = insertedRows(text);
    if (inserted?.form === 'values') return this.#readValues(text, from, inserted);
    if (created) this.#columns.set(created.table, columnsOf(created.columns));
    else if (copy) this.#readCopy(text, from, copy);
    else if (inserted) this.#readAssigned(text, from, inserted);
    else if (STRUCTURAL.has(firstWord(text))) return changeBelow(text, from);
    else if (text !== '') this.#list(text, from);
    return created ? changeBelow(text, from, created.columns) : null;
  }

  #list(text: string, from: number): void {
    this.others.push({ line: this.#lines.lineAt(from), text: text.trimEnd() });
  }

  #setOf(table: string): RecordSet {
    const set = this.sets.get(table) ?? new RecordSet(table);
    this.sets.set(table, set);
    return set;
  }

  #namesOf(table: string, columns: string | null): readonly string[] {
    return columns === null ? (this.#columns.get(table) ?? []) : columnsOf(columns);
  }

  #readCopy(text: string, from: number, { table, columns, isText, lines, linesFrom }: NonNullable<Statement['copy']>) {
    const names = this.#namesOf(table, columns);
    if (!isText) this.#list(text, from);
    else this.#setOf(table).nameColumns(names);
    let at = linesFrom;
    for (const line of lines) {
      const cells = line.replace(/\r$/, '').split('\t');
      // A file that was cut ends with a shorter row.
      if (!isText || cells.length < names.length) this.#list(line, at);
      else this.#setOf(table).add(cells.map((cell, column) => [nameAt(names, column), copiedText(cell)]));
      at += line.length + 1;
    }
  }

  #readAssigned(text: string, from: number, inserted: Insertion): void {
    const fields = assignedFields(text.slice(inserted.from));
    if (fields === null) this.#list(text, from);
    else this.#setOf(inserted.table).add(fields);
  }

  /** Reads rows in parentheses: `(1, 'Bolt'), (2, NULL)`. Returns what follows them. */
  #readValues(text: string, from: number, { table, columns, from: rowsFrom }: Insertion): Statement | null {
    const names = this.#namesOf(table, columns);
    const rows = new StatementStart(text, rowsFrom);
    let restFrom = rowsFrom;
    for (let row = rows.list(); row !== null; row = rows.list()) {
      const values = splitList(row.slice(1, -1)).map(textOf);
      this.#setOf(table).add(values.map((value, column) => [nameAt(names, column), value]));
      restFrom = rows.at;
      if (rows.next() !== ',') break;
      rows.at += 1;
      restFrom = rows.at;
    }
    const rest = withoutComments(text.slice(restFrom));
    return rest === '' ? null : { text: rest, from: from + text.length - rest.length };
  }
}

const nameAt = (names: readonly string[], column: number) => names[column] ?? `column_${column + 1}`;

/**
 * Reads the rows of the INSERT and COPY statements in an SQL script as one table per name. If a statement does not name
 * its columns, their names are those of CREATE TABLE. Other statements that change rows are listed. Returns null for a
 * script without rows.
 */
export function readSqlRecords(text: string): FoundRecords | null {
  const reader = new ScriptReader(text);
  for (const statement of statementsOf(text)) reader.read(statement);
  const sets = [...reader.sets.values()];
  return sets.some(({ rows }) => rows.length > 0) ? { sets, others: reader.others } : null;
}
