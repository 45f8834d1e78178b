import { LineCounter } from './line-counter.js';
import type { FoundRecords, NamedText } from './record-set.js';
import { RecordSet } from './record-set.js';
import { detectDialect, type SqlDialect, splitList } from './sql-dialect.js';
import {
  createdTable,
  type Insertion,
  insertedRows,
  type SqlStatement,
  StatementStart,
  statementsOf,
  type TableName,
  withoutComments,
} from './sql-statements.js';
import { unescapePostgres, valueText } from './sql-values.js';

const CONSTRAINT = /^(?:primary|unique|key|index|constraint|foreign|check|fulltext|spatial)\b/i;
/** Returns the names of the columns in a list in parentheses, without constraints. */
function columnsOf(list: string, dialect: SqlDialect): string[] {
  return splitList(list.slice(1, -1), dialect)
    .map((part) => withoutComments(part, dialect).trim())
    .filter((part) => part !== '' && !CONSTRAINT.test(part))
    .map((part) => new StatementStart(part, dialect).name() ?? part);
}

/** Returns the text of a value in the text format of COPY. */
const copiedText = (raw: string) => (raw === '\\N' ? '' : unescapePostgres(raw));

/** Returns the fields of `a = 1, b = 'x'`. Null for any other text. */
function assignedFields(text: string, dialect: SqlDialect): NamedText[] | null {
  if (/\bon\s+duplicate\b/i.test(text)) return null;
  const fields = splitList(text, dialect).map((part): NamedText | null => {
    const start = new StatementStart(part, dialect);
    const name = start.name();
    return name === null || start.next() !== '=' ? null : [name, valueText(part.slice(start.at + 1), dialect)];
  });
  return fields.every((field) => field !== null) ? fields : null;
}

/** First words of statements that do not change rows. */
const STRUCTURAL = new Set(
  `alter analyze begin comment commit create declare delimiter drop end exec go grant lock pragma print revoke rollback
  savepoint select set start transaction unlock use vacuum`.split(/\s+/),
);

const firstWord = (text: string) => /^\w{0,20}/.exec(text)![0].toLowerCase();

/**
 * Finds a statement that changes rows on a line below a statement that changes none and has no semicolon. Null if there
 * is none.
 */
function changeBelow(text: string, from: number, columns = ''): SqlStatement | null {
  // The body of a procedure or trigger does not run.
  if (firstWord(text) === 'create' && columns === '') return null;
  const end = text.indexOf(columns) + columns.length;
  const found = /\n[ \t]*(?:insert|replace|update|delete|merge)\s/i.exec(text.slice(end));
  if (found === null) return null;
  const rest = text.slice(end + found.index).trimStart();
  return { text: rest, from: from + text.length - rest.length };
}

const NO_NAMES: readonly string[] = [];

/** Collects the rows of a script. */
class ScriptReader {
  readonly sets: RecordSet[] = [];
  readonly others: { line: number; text: string }[] = [];
  /** Record sets by the name of their table, both with and without its schema. */
  readonly #sets = new Map<string, RecordSet>();
  /** Names of the columns by the name of their table, both with and without its schema. */
  readonly #columns = new Map<string, string[]>();
  readonly #lines: LineCounter;
  readonly #dialect: SqlDialect;
  #shared: { columns: string; names: readonly string[] } = { columns: '', names: NO_NAMES };

  constructor(script: string, dialect: SqlDialect) {
    this.#lines = new LineCounter(script);
    this.#dialect = dialect;
  }

  read(statement: SqlStatement): void {
    for (let next: SqlStatement | null = statement; next !== null; ) next = this.#readFirst(next);
  }

  /** Reads a statement. Returns another one that follows it without a semicolon, as in Transact-SQL. */
  #readFirst({ text, from, copy }: SqlStatement): SqlStatement | null {
    const created = createdTable(text, this.#dialect);
    const inserted = insertedRows(text, this.#dialect);
    if (inserted?.form === 'values') return this.#readValues(text, from, inserted);
    if (created) this.#create(created.table, columnsOf(created.columns, this.#dialect));
    else if (copy) this.#readCopy(text, from, copy);
    else if (inserted) this.#readAssigned(text, from, inserted);
    else if (STRUCTURAL.has(firstWord(text))) return changeBelow(text, from);
    else if (text !== '') this.#list(text, from);
    return created ? changeBelow(text, from, created.columns) : null;
  }

  #list(text: string, from: number): void {
    this.others.push({ line: this.#lines.lineAt(from), text: text.trimEnd() });
  }

  #create({ own, full }: TableName, columns: string[]): void {
    this.#columns.set(own, columns);
    this.#columns.set(full, columns);
  }

  /** Returns the rows of a table. Tables with the same name in several schemas are named with their schemas. */
  #setOf({ own, full }: TableName): RecordSet {
    const known = this.#sets.get(full);
    if (known) return known;
    const same = this.sets.find(({ name }) => name === own);
    // A table written without a schema in one statement and with a schema in another is the same table.
    const isSame = same !== undefined && (full === own || this.#sets.has(own));
    const set = isSame ? same : new RecordSet(same === undefined ? own : full);
    if (!isSame) this.sets.push(set);
    this.#sets.set(full, set);
    return set;
  }

  /** Returns the names in a list of columns. Many statements have the same one. */
  #listOf(columns: string): readonly string[] {
    if (this.#shared.columns !== columns) this.#shared = { columns, names: columnsOf(columns, this.#dialect) };
    return this.#shared.names;
  }

  /** Returns the names of the columns that a statement fills, and adds them to its table. */
  #nameColumns(table: TableName, columns: string | null, from: number): readonly string[] {
    const created = this.#columns.get(table.full) ?? this.#columns.get(table.own) ?? NO_NAMES;
    const names = columns === null ? created : this.#listOf(columns);
    if (names.length > 0) this.#setOf(table).nameColumns(names, this.#lines.lineAt(from));
    return names;
  }

  #readCopy(
    text: string,
    from: number,
    { table, columns, isText, lines, linesFrom }: NonNullable<SqlStatement['copy']>,
  ) {
    if (!isText) this.#list(text, from);
    const names = isText ? this.#nameColumns(table, columns, from) : [];
    let at = linesFrom;
    for (const raw of lines) {
      const place = { line: this.#lines.lineAt(at), raw: raw.replace(/\r$/, '') };
      if (isText) this.#setOf(table).addValues(place.raw.split('\t').map(copiedText), names, place);
      else this.#list(raw, at);
      at += raw.length + 1;
    }
  }

  #readAssigned(text: string, from: number, inserted: Insertion): void {
    const fields = assignedFields(text.slice(inserted.from), this.#dialect);
    if (fields === null) this.#list(text, from);
    else this.#setOf(inserted.table).add(fields, this.#lines.lineAt(from));
  }

  /** Reads rows in parentheses: `(1, 'Bolt'), (2, NULL)`. Returns what follows them. */
  #readValues(text: string, from: number, { table, columns, from: rowsFrom }: Insertion): SqlStatement | null {
    const names = this.#nameColumns(table, columns, from);
    const rows = new StatementStart(text, this.#dialect, rowsFrom);
    let restFrom = rowsFrom;
    for (let isOpen = true; isOpen; isOpen = rows.skip(',') || rows.next() === '(') {
      rows.next();
      const start = rows.at;
      const line = this.#lines.lineAt(from + start);
      const row = rows.list();
      if (row !== null) {
        const values = splitList(row.slice(1, -1), this.#dialect).map((value) => valueText(value, this.#dialect));
        this.#setOf(table).addValues(values, names, { line, raw: row });
        restFrom = rows.at;
      } else if (start < text.length) {
        const place = { line, raw: text.slice(start) };
        this.#setOf(table).addUnread('damaged', 'its parentheses or quotes do not end', place);
        return null;
      }
    }
    const rest = withoutComments(text.slice(restFrom), this.#dialect);
    return rest === '' || rest === ',' ? null : { text: rest, from: from + text.length - rest.length };
  }
}

/**
 * Reads the rows of the INSERT and COPY statements in an SQL script as one table per name. If a statement does not name
 * its columns, their names are those of CREATE TABLE. Other statements that change rows are listed. Returns null for a
 * script without rows.
 */
export function readSqlRecords(text: string): FoundRecords | null {
  const dialect = detectDialect(text);
  const reader = new ScriptReader(text, dialect);
  for (const statement of statementsOf(text, dialect)) reader.read(statement);
  const { sets } = reader;
  return sets.some(({ rows }) => rows.length > 0) ? { sets, others: reader.others } : null;
}
