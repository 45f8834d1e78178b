import { LineCounter } from './line-counter.js';
import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';
import {
  createdTable,
  endOfSpan,
  type Insertion,
  insertedRows,
  type SqlStatement,
  StatementStart,
  statementsOf,
  withoutComments,
} from './sql-statements.js';

const CONSTRAINT = /^(?:primary|unique|key|index|constraint|foreign|check|fulltext|spatial)\b/i;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

/** Functions whose first argument is the value, such as `TO_DATE('2024-01-02', 'YYYY-MM-DD')`. */
const CONVERSION = /^(?:to_date|to_timestamp|to_char|to_number|str_to_date|date|datetime|timestamp)\s?\(/i;
const TYPED_LITERAL = /^(?:date|time|timestamp)\s?(?=')/i;
const TYPE = /^[\w ]{1,40}(?:\([\d, ]{1,20}\))?(?:\[\])?$/;

/** Maximum conversions inside each other. */
const MAX_CONVERSIONS = 4;

/** Returns the argument of a conversion: of `CAST(1.5 AS decimal(9, 2))` or `'2024-01-02'::date`. Null if it is none. */
function converted(text: string): string | null {
  const isCall = text.endsWith(')');
  const at = text.toLowerCase().lastIndexOf(' as ');
  if (isCall && at > 0 && /^cast\s?\(/i.test(text) && TYPE.test(text.slice(at + 4, -1).trim()))
    return text.slice(text.indexOf('(') + 1, at).trim();
  if (isCall && CONVERSION.test(text)) return splitList(text.slice(text.indexOf('(') + 1, -1))[0]!.trim();
  const colons = text.lastIndexOf('::');
  if (colons > 0 && TYPE.test(text.slice(colons + 2))) return text.slice(0, colons).trim();
  return TYPED_LITERAL.test(text) ? text.replace(TYPED_LITERAL, '') : null;
}

function unwrap(raw: string): string {
  let text = raw;
  for (let times = 0; times < MAX_CONVERSIONS; times += 1) {
    const inner = converted(text);
    if (inner === null) return text;
    text = inner;
  }
  return text;
}

function textOf(raw: string): string {
  const text = unwrap(raw.trim());
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
function changeBelow(text: string, from: number, columns = ''): SqlStatement | null {
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

  read(statement: SqlStatement): void {
    for (let next: SqlStatement | null = statement; next !== null; ) next = this.#readFirst(next);
  }

  /** Reads a statement. Returns another one that follows it without a semicolon, as in Transact-SQL. */
  #readFirst({ text, from, copy }: SqlStatement): SqlStatement | null {
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

  #readCopy(
    text: string,
    from: number,
    { table, columns, isText, lines, linesFrom }: NonNullable<SqlStatement['copy']>,
  ) {
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
  #readValues(text: string, from: number, { table, columns, from: rowsFrom }: Insertion): SqlStatement | null {
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
