import { quoteName } from '../../../database/open-database.js';
import type { Action, Added, RowCondition, RowText, ScriptBlock, ScriptChange, TextPair } from '../plan/action.js';
import { END, type ScriptPattern } from '../plan/portable-pattern.js';
import { OWN_FORMAT, type ScriptFormat } from '../source/script-source.js';
import { commentedBlock, sourceComments } from './comment.js';
import { type ListBook, listEntries } from './list-book.js';
import { quoteSql, SqlNames } from './quote-sql.js';
import type { Script } from './script.js';

/** Bytes of a row that DuckDB reads without an option. */
const DEFAULT_ROW_BYTES = 2_000_000;

const patternText = ({ parts, ignoresCase }: ScriptPattern) =>
  quoteSql((ignoresCase ? '(?i)' : '') + parts.map((part) => (part === END ? '\\z' : part)).join(''));

const listText = (texts: readonly string[]) => texts.map(quoteSql).join(', ');

/** Writes the statements of a script. */
class SqlWriter {
  readonly #script: Script;
  readonly #lists: ListBook;
  readonly #names: SqlNames;
  readonly #row: string;
  /** Column with the order of the rows: that of their numbers, unless a step sorts them. */
  readonly #order: string;

  constructor(script: Script, lists: ListBook) {
    this.#script = script;
    this.#lists = lists;
    const order = `${script.rowColumn}_order`;
    this.#names = new SqlNames([script.rowColumn, order]);
    this.#row = quoteName(script.rowColumn);
    const isSorted = script.blocks.some(({ actions }) =>
      actions.some(({ kind }) => kind === 'sort-rows' || kind === 'order-rows'),
    );
    this.#order = isSorted ? quoteName(order) : this.#row;
  }

  reading(): string {
    const { source, columns, firstRow } = this.#script;
    return this.#read(source, columns, firstRow);
  }

  #read(source: ScriptFormat, columns: readonly string[], firstRow: number): string {
    const number = `row_number() OVER () + ${firstRow - 1}`;
    const order = this.#order === this.#row ? '' : `, ${number} AS ${this.#order}`;
    const types = columns.map((name) => `    ${quoteSql(this.#names.add(name))}: 'VARCHAR'`).join(',\n');
    const options = [
      `auto_detect = false, header = false, skip = ${source.skip}`,
      `delim = ${quoteSql(source.delimiter)}, quote = '"', escape = '"', encoding = 'utf-8', compression = 'none'`,
      `new_line = '${source.lineEnd === '\n' ? '\\n' : '\\r\\n'}'`,
      ...(source.hasLineEnds ? ['parallel = false'] : []),
      ...(source.maxRowBytes > DEFAULT_ROW_BYTES ? [`max_line_size = ${source.maxRowBytes}`] : []),
      `columns = {\n${types}\n  }`,
    ];
    return [
      'CREATE OR REPLACE TEMP TABLE data AS',
      `SELECT ${number} AS ${this.#row}${order}, COALESCE(COLUMNS(*), '')`,
      `FROM read_csv(${quoteSql(source.name)},\n  ${options.join(',\n  ')}\n);`,
    ].join('\n');
  }

  block({ actions }: ScriptBlock): string {
    return actions.map((action) => this.#action(action)).join('\n');
  }

  #column(name: string): string {
    return `data.${this.#names.quoted(name)}`;
  }

  #action(action: Action): string {
    switch (action.kind) {
      case 'rename-columns':
        return this.#rename(action.names);
      case 'add-column':
        return this.#add(action.name, action.value);
      case 'change-cells':
        return this.#change(action.column, action.change, action.where);
      case 'edit-cells':
        return this.#edit(action.column, action.cells);
      case 'remove-columns':
        return action.names.map((name) => this.#remove(name)).join('\n');
      case 'read-table': {
        const { table } = action;
        this.#names.clear();
        return this.#read({ ...OWN_FORMAT, ...table }, table.columns, 1);
      }
      case 'move-column':
      case 'order-columns':
        return '-- The order of the columns is set when the result is written.';
      case 'keep-rows':
        return `DELETE FROM data WHERE NOT (${this.#conditions(action.where)});`;
      case 'remove-rows':
        return `DELETE FROM data WHERE ${this.#conditions(action.where)};`;
      default:
        return this.#orderAction(action);
    }
  }

  #orderAction(action: Extract<Action, { kind: 'deduplicate' | 'sort-rows' | 'order-rows' }>): string {
    if (action.kind === 'deduplicate') return this.#deduplicate(action);
    if (action.kind === 'order-rows') {
      const positions = action.rows.map((row, at) => [row, at + 1] as const);
      return this.#updateByRow(this.#order, positions, 'BIGINT');
    }
    const keys = action.keys.flatMap(({ column, by, isDescending }) => {
      const own = this.#column(column);
      const value = by === 'number' ? `CAST(NULLIF(${own}, '') AS DOUBLE)` : by === 'lower' ? `lower(${own})` : own;
      return [`${own} = ''`, `${value}${isDescending ? ' DESC' : ''}`];
    });
    const order = [...keys, `data.${this.#order}`].join(', ');
    return [
      `UPDATE data SET ${this.#order} = sorted.position`,
      `FROM (SELECT ${this.#row}, row_number() OVER (ORDER BY ${order}) AS position FROM data) AS sorted`,
      `WHERE data.${this.#row} = sorted.${this.#row};`,
    ].join('\n');
  }

  #rename(names: readonly TextPair[]): string {
    const before = names.map(([name]) => [this.#names.quoted(name), this.#names.of(name)] as const);
    for (const [name] of names) this.#names.remove(name);
    const statement = (from: string, to: string) => `ALTER TABLE data RENAME COLUMN ${from} TO ${to};`;
    const after = names.map(([, name]) => this.#names.add(name));
    // A name may pass from one column to another, also if only its case changes.
    const isFree = after.every((name) => !before.some(([, other]) => other.toLowerCase() === name.toLowerCase()));
    const between = isFree
      ? before.map(([quoted]) => quoted)
      : before.map((_, at) => `"${this.#script.rowColumn}_${at}"`);
    return [
      ...(isFree ? [] : before.map(([quoted], at) => statement(quoted, between[at]!))),
      ...between.map((from, at) => statement(from, quoteName(after[at]!))),
    ].join('\n');
  }

  #remove(name: string): string {
    const quoted = this.#names.quoted(name);
    this.#names.remove(name);
    return `ALTER TABLE data DROP COLUMN ${quoted};`;
  }

  #conditions(where: readonly RowCondition[]): string {
    return where.map((condition) => this.#condition(condition)).join(' AND ') || 'true';
  }

  #condition(condition: RowCondition): string {
    const isRows = condition.kind === 'rows';
    const entries = listEntries(condition);
    const tested = condition.kind === 'rows' ? `data.${this.#row}` : this.#column(condition.column);
    if (entries.length === 0) return condition.isExcluded ? 'true' : 'false';
    const placed = this.#lists.place(entries);
    const listed =
      placed.kind === 'file'
        ? `SELECT ${isRows ? 'CAST(key AS BIGINT)' : 'key'} FROM lists WHERE list = ${quoteSql(placed.list)}`
        : placed.entries.map(([key]) => (typeof key === 'number' ? key : quoteSql(key))).join(', ');
    return `${tested} ${condition.isExcluded ? 'NOT IN' : 'IN'} (${listed})`;
  }

  #change(name: string, change: ScriptChange, where: readonly RowCondition[]): string {
    if (change.kind === 'map') return this.#updateByText(name, name, change.pairs, where);
    const value = this.#changed(this.#column(name), change);
    const limit = where.length === 0 ? '' : ` WHERE ${this.#conditions(where)}`;
    return `UPDATE data SET ${this.#names.quoted(name)} = ${value}${limit};`;
  }

  #changed(own: string, change: Exclude<ScriptChange, { kind: 'map' }>): string {
    switch (change.kind) {
      case 'replace':
        return `replace(${own}, ${quoteSql(change.find)}, ${quoteSql(change.replace)})`;
      case 'pattern': {
        const parts = change.replace.map((part) =>
          typeof part === 'number' ? `\\${part}` : part.replaceAll('\\', '\\\\'),
        );
        return `regexp_replace(${own}, ${patternText(change.pattern)}, ${quoteSql(parts.join(''))}, 'g')`;
      }
      case 'case':
        return `${change.to}(${own})`;
      case 'strip':
        return `trim(${own}, ${quoteSql(change.characters)})`;
      case 'constant':
        return quoteSql(change.text);
    }
  }

  /** Sets a column by the text of a column. */
  #updateByText(name: string, by: string, pairs: readonly TextPair[], where: readonly RowCondition[]): string {
    const limit = where.length === 0 ? '' : ` AND ${this.#conditions(where)}`;
    const [first] = pairs;
    if (first !== undefined && pairs.length === 1)
      return `UPDATE data SET ${this.#names.quoted(name)} = ${quoteSql(first[1])} WHERE ${this.#column(by)} = ${quoteSql(first[0])}${limit};`;
    const placed = this.#lists.place(pairs);
    const from =
      placed.kind === 'file'
        ? `(SELECT key, value FROM lists WHERE list = ${quoteSql(placed.list)})`
        : `(VALUES\n${placed.entries.map((pair) => `  (${listText(pair)})`).join(',\n')}\n)`;
    return [
      `UPDATE data SET ${this.#names.quoted(name)} = map.value`,
      `FROM ${from} AS map (key, value)`,
      `WHERE ${this.#column(by)} = map.key${limit};`,
    ].join('\n');
  }

  #edit(name: string, cells: readonly RowText[]): string {
    return this.#updateByRow(this.#names.quoted(name), cells, 'VARCHAR');
  }

  /** Sets a column by the number of the row. */
  #updateByRow(quoted: string, cells: readonly (readonly [number, string | number])[], type: string): string {
    const literal = (value: string | number) => (typeof value === 'number' ? String(value) : quoteSql(value));
    const [first] = cells;
    if (first !== undefined && cells.length === 1)
      return `UPDATE data SET ${quoted} = ${literal(first[1])} WHERE ${this.#row} = ${first[0]};`;
    const placed = this.#lists.place(cells);
    const from =
      placed.kind === 'file'
        ? `(SELECT CAST(key AS BIGINT), CAST(value AS ${type}) FROM lists WHERE list = ${quoteSql(placed.list)})`
        : `(VALUES\n${placed.entries.map(([row, value]) => `  (${row}, ${literal(value)})`).join(',\n')}\n)`;
    return [
      `UPDATE data SET ${quoted} = edit.value`,
      `FROM ${from} AS edit (number, value)`,
      `WHERE data.${this.#row} = edit.number;`,
    ].join('\n');
  }

  #add(name: string, value: Added): string {
    this.#names.add(name);
    const quoted = this.#names.quoted(name);
    const first = value.kind === 'constant' ? quoteSql(value.text) : "''";
    const added = `ALTER TABLE data ADD COLUMN ${quoted} VARCHAR DEFAULT ${first};`;
    const filling = this.#filling(name, value);
    return filling === null ? added : `${added}\n${filling}`;
  }

  #filling(name: string, value: Added): string | null {
    const set = (expression: string) => `UPDATE data SET ${this.#names.quoted(name)} = ${expression};`;
    switch (value.kind) {
      case 'constant':
        return null;
      case 'map':
        return value.pairs.length === 0 ? null : this.#updateByText(name, value.column, value.pairs, []);
      case 'rows':
        return value.cells.length === 0 ? null : this.#edit(name, value.cells);
      case 'part':
        return set(this.#part(value));
      case 'extract':
        return set(`regexp_extract(${this.#column(value.column)}, ${patternText(value.pattern)}, ${value.group})`);
      case 'join': {
        const skipped = value.skipped.length === 0 ? null : listText(value.skipped);
        const parts = value.columns.map((column) => {
          const own = this.#column(column);
          return skipped === null ? own : `CASE WHEN ${own} NOT IN (${skipped}) THEN ${own} END`;
        });
        return set(`concat_ws(${quoteSql(value.separator)}, ${parts.join(', ')})`);
      }
    }
  }

  #part({ column, separator, part, count }: Extract<Added, { kind: 'part' }>): string {
    const parts = `string_split(${this.#column(column)}, ${quoteSql(separator)})`;
    if (part === count - 1) return `array_to_string(${parts}[${part + 1}:], ${quoteSql(separator)})`;
    return `COALESCE(${parts}[${part + 1}], '')`;
  }

  #deduplicate({ columns, keep, blanks }: Extract<Action, { kind: 'deduplicate' }>): string {
    const keys = columns.map((name) => this.#column(name));
    const kept = `${keep === 'first' ? 'arg_min' : 'arg_max'}(${this.#row}, ${this.#order})`;
    const free =
      blanks === null ? '' : `\nAND NOT (${keys.map((key) => `${key} IN (${listText(blanks)})`).join(' AND ')})`;
    return `DELETE FROM data WHERE ${this.#row} NOT IN (\n  SELECT ${kept} FROM data GROUP BY ${keys.join(', ')}\n)${free};`;
  }

  readingLists(): string {
    const columns = "columns = {'list': 'VARCHAR', 'key': 'VARCHAR', 'value': 'VARCHAR'}";
    return [
      '-- Long lists of values and rows.',
      'CREATE OR REPLACE TEMP TABLE lists AS',
      "SELECT COALESCE(COLUMNS(*), '')",
      `FROM read_csv(${quoteSql(this.#script.listsName)}, auto_detect = false, header = false, skip = 1, delim = ',', quote = '"', escape = '"', parallel = false, new_line = '\\n', max_line_size = 10000000, ${columns});`,
    ].join('\n');
  }

  writing(): string {
    const { result, header, outputName } = this.#script;
    const columns = result.map((name) => this.#column(name));
    const options = `FORMAT csv, HEADER ${header === null ? 'false' : 'true'}, DELIMITER ',', QUOTE '"', ESCAPE '"'`;
    const into = `TO ${quoteSql(outputName)}`;
    if (header === null || areIdentifiers(header)) {
      const selected = columns.map((column, at) =>
        header === null ? `  ${column}` : `  ${column} AS ${quoteName(header[at]!)}`,
      );
      return `COPY (\n  SELECT\n  ${selected.join(',\n  ')}\n  FROM data ORDER BY data.${this.#order}\n) ${into} (${options});`;
    }
    const first = header.map((name, at) => `${quoteSql(name)} AS c${at}`).join(', ');
    return [
      '-- Some names of columns are empty or differ only in case, so the header is written as a row.',
      `COPY (\n  SELECT ${header.map((_, at) => `c${at}`).join(', ')} FROM (`,
      `    SELECT 0 AS number, ${first}`,
      `    UNION ALL SELECT data.${this.#order}, ${columns.join(', ')} FROM data`,
      `  ) ORDER BY number\n) ${into} (${options.replace('HEADER true', 'HEADER false')});`,
    ].join('\n');
  }
}

/** Whether names can be the identifiers of the columns of a result. */
function areIdentifiers(names: readonly string[]): boolean {
  const isPlain = names.every((name) => name !== '' && !/[\p{C}\p{Zl}\p{Zp}]/u.test(name));
  return isPlain && new Set(names.map((name) => name.toLowerCase())).size === names.length;
}

/** Writes a history as SQL for DuckDB. Faults: too-large. */
export function writeSql(script: Script, lists: ListBook): string {
  const writer = new SqlWriter(script, lists);
  const { source } = script;
  const reading = writer.reading();
  const blocks = script.blocks.map((block) => commentedBlock('--', block, () => writer.block(block)));
  const head = [
    '-- Written by Handlens: the operations of a table session as SQL for DuckDB.',
    '-- Run it in the folder of its files: duckdb < this-file.sql',
    ...sourceComments('--', source),
  ];
  const parts = [
    head.join('\n'),
    reading,
    ...(lists.isEmpty ? [] : [writer.readingLists()]),
    ...blocks,
    writer.writing(),
  ];
  return `${parts.join('\n\n')}\n`;
}
