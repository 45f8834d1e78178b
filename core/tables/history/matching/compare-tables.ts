import * as z from 'zod';
import { columnFault } from '../../clean/kit/table-view.js';
import { shareColumns } from '../../profile/reference/reference-table.js';
import { type GroupedRows, rowsOfGroups } from '../rows/group-cells.js';
import { type KeyMatch, type KeyPair, keyPairs, matchKeys, NO_KEY } from '../rows/match-rows.js';
import { rowOfPlace } from '../rows/places.js';
import { compactColumn } from '../state/compact-column.js';
import { countRows, type TableState } from '../state/table-state.js';

const Count = (description: string, example = 0) => z.int().min(0).meta({ description, example });
const Row = z.int().min(1);
const Texts = z.array(z.string());
const KeyTexts = Texts.meta({ description: 'Texts of the key columns', example: ['17'] });

const ChangedRow = z
  .strictObject({
    key: KeyTexts,
    row_before: Row.meta({ description: 'Row in the first file (line) or sheet', example: 18 }),
    row_after: Row.meta({ description: 'Row in the second file (line) or sheet', example: 19 }),
    cells: z
      .array(
        z.strictObject({
          column: z.string().meta({ description: 'Name in the first table', example: 'price' }),
          before: z.string().meta({ description: 'Text in the first table', example: '12.50' }),
          after: z.string().meta({ description: 'Text in the second table', example: '12.90' }),
        }),
      )
      .meta({ description: 'The cells that differ', example: [] }),
  })
  .meta({ id: 'ComparedRow', description: 'A row that differs between two tables' });

const LoneRow = z
  .strictObject({
    key: KeyTexts,
    row: Row.meta({ description: 'Row in its file (line) or sheet', example: 18 }),
    cells: Texts.meta({ description: 'Texts of all columns of its table', example: ['17', 'Bitter'] }),
  })
  .meta({ id: 'LoneRow', description: 'A row that only one of two tables has' });

const RepeatedKey = z
  .strictObject({
    key: KeyTexts,
    rows_before: z.array(Row).meta({ description: 'Its first rows in the first table', example: [18, 40] }),
    rows_after: z.array(Row).meta({ description: 'Its first rows in the second table', example: [18] }),
    count_before: Count('Rows in the first table', 2),
    count_after: Count('Rows in the second table', 1),
  })
  .meta({ id: 'RepeatedKey', description: 'A key with several rows, which are not compared' });

const Side = z
  .strictObject({
    name: z.string().meta({ description: 'Name', example: 'beers.csv' }),
    rows: Count('Rows', 2410),
    columns: Texts.meta({ description: 'Columns', example: ['id', 'name'] }),
    without_key: Count('Rows with an empty cell in a key column, which are not compared'),
  })
  .meta({ id: 'ComparedSide', description: 'One of two compared tables' });

export const TableComparison = z
  .strictObject({
    before: Side,
    after: Side,
    key: Texts.meta({ description: 'Key columns', example: ['id'] }),
    columns: Texts.meta({ description: 'Compared columns, by their names in the first table', example: ['name'] }),
    columns_added: Texts.meta({ description: 'Columns that only the second table has', example: [] }),
    columns_removed: Texts.meta({ description: 'Columns that only the first table has', example: [] }),
    rows: z
      .strictObject({
        same: Count('Rows without a difference', 2390),
        changed: Count('Rows with changed cells', 12),
        added: Count('Rows that only the second table has', 5),
        removed: Count('Rows that only the first table has', 3),
        repeated: Count('Keys with several rows in a table, which are not compared'),
      })
      .meta({ description: 'Counts of rows' }),
    cells_changed: Count('Changed cells', 14),
    changed_by_column: z
      .array(z.strictObject({ column: z.string(), cells: Count('Changed cells', 14) }))
      .meta({ description: 'Changed cells of each column that has any', example: [{ column: 'price', cells: 14 }] }),
    changed: z.array(ChangedRow).meta({ description: 'Changed rows, in the order of the first table', example: [] }),
    added: z.array(LoneRow).meta({ description: 'Added rows', example: [] }),
    removed: z.array(LoneRow).meta({ description: 'Removed rows', example: [] }),
    repeated: z.array(RepeatedKey).meta({ description: 'Keys with several rows', example: [] }),
    omitted: z
      .strictObject({
        changed: Count('Changed rows'),
        added: Count('Added rows'),
        removed: Count('Removed rows'),
        repeated: Count('Keys with several rows'),
      })
      .meta({ description: 'Counts of what is not listed because of the limit' }),
  })
  .meta({ id: 'TableComparison', description: 'Differences between two versions of a table' });
export type TableComparison = z.infer<typeof TableComparison>;

/** A table to compare. */
export interface ComparedTable {
  name: string;
  state: TableState;
}

export interface ComparisonOptions {
  key: readonly string[];
  match: KeyMatch;
  /** Columns of the first table to compare; all common ones if omitted. */
  columns?: readonly string[] | undefined;
  /** Maximum entries of each list. */
  limit: number;
}

const MAX_ROWS_OF_KEY = 20;

/** A list that counts the entries that it omits. */
class Listed<Entry> {
  readonly entries: Entry[] = [];
  count = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(entry: () => Entry): void {
    this.count += 1;
    if (this.entries.length < this.#limit) this.entries.push(entry());
  }

  get omitted(): number {
    return this.count - this.entries.length;
  }
}

const rowNumber = ({ source, rows }: TableState, row: number) => rowOfPlace(source, rows === null ? row : rows[row]!);

/** Returns the texts of columns in a row. */
function textsIn({ rows }: TableState, columns: readonly KeyPair['own'][], row: number): string[] {
  return columns.map((column) => {
    const { texts, codes } = compactColumn(column, rows);
    return texts[codes[row]!]!;
  });
}

/** A column of both tables, with the codes of the second one in the dictionary of the first. */
interface ComparedColumn {
  name: string;
  own: KeyPair['own'];
  other: KeyPair['other'];
  isSame(before: number, after: number): boolean;
}

function comparedColumn({ own, other }: KeyPair, before: TableState, after: TableState): ComparedColumn {
  const [mine, theirs] = [compactColumn(own, before.rows), compactColumn(other, after.rows)];
  const codeOf = new Map(mine.texts.map((text, code) => [text, code]));
  const same = Int32Array.from(theirs.texts, (text) => codeOf.get(text) ?? NO_KEY);
  return { name: own.name, own, other, isSame: (one, two) => mine.codes[one] === same[theirs.codes[two]!] };
}

/** Returns the columns that both tables have, without the key. Faults: column-not-found. */
function valuePairs(
  { columns: own }: TableState,
  { columns: other }: TableState,
  pairs: readonly KeyPair[],
  wanted: readonly string[] | undefined,
): KeyPair[] {
  const namesOf = (columns: readonly KeyPair['own'][]) => columns.map(({ name }) => name);
  const rest = {
    own: own.filter((column) => !pairs.some((pair) => pair.own === column)),
    other: other.filter((column) => !pairs.some((pair) => pair.other === column)),
  };
  const shared = shareColumns(namesOf(rest.own), namesOf(rest.other), [])!;
  const found = shared.values.map((pair) => ({ own: rest.own[pair.own]!, other: rest.other[pair.other]! }));
  if (wanted === undefined) return found;
  return wanted.map((name) => {
    const pair = found.find((one) => one.own.name === name);
    if (pair === undefined) throw columnFault(name, namesOf(found.map((one) => one.own)));
    return pair;
  });
}

/** The differences that are found while keys are visited. */
class Differences {
  readonly changed: Listed<TableComparison['changed'][number]>;
  readonly added: Listed<TableComparison['added'][number]>;
  readonly removed: Listed<TableComparison['removed'][number]>;
  readonly repeated: Listed<TableComparison['repeated'][number]>;
  same = 0;
  readonly cells = new Map<string, number>();
  readonly #before: TableState;
  readonly #after: TableState;
  readonly #pairs: readonly KeyPair[];
  readonly #columns: readonly ComparedColumn[];

  constructor(
    [before, after]: readonly [TableState, TableState],
    pairs: readonly KeyPair[],
    columns: readonly ComparedColumn[],
    limit: number,
  ) {
    this.#before = before;
    this.#after = after;
    this.#pairs = pairs;
    this.#columns = columns;
    this.changed = new Listed(limit);
    this.added = new Listed(limit);
    this.removed = new Listed(limit);
    this.repeated = new Listed(limit);
  }

  #keyBefore = (row: number) =>
    textsIn(
      this.#before,
      this.#pairs.map(({ own }) => own),
      row,
    );
  #keyAfter = (row: number) =>
    textsIn(
      this.#after,
      this.#pairs.map(({ other }) => other),
      row,
    );

  compare(before: number, after: number): void {
    const changed = this.#columns.filter((column) => !column.isSame(before, after));
    if (changed.length === 0) {
      this.same += 1;
      return;
    }
    for (const { name } of changed) this.cells.set(name, (this.cells.get(name) ?? 0) + 1);
    this.changed.add(() => ({
      key: this.#keyBefore(before),
      row_before: rowNumber(this.#before, before),
      row_after: rowNumber(this.#after, after),
      cells: changed.map(({ name, own, other }) => ({
        column: name,
        before: textsIn(this.#before, [own], before)[0]!,
        after: textsIn(this.#after, [other], after)[0]!,
      })),
    }));
  }

  remove(row: number): void {
    const state = this.#before;
    this.removed.add(() => ({
      key: this.#keyBefore(row),
      row: rowNumber(state, row),
      cells: textsIn(state, state.columns, row),
    }));
  }

  add(row: number): void {
    const state = this.#after;
    this.added.add(() => ({
      key: this.#keyAfter(row),
      row: rowNumber(state, row),
      cells: textsIn(state, state.columns, row),
    }));
  }

  repeat(before: Uint32Array, after: Uint32Array): void {
    const numbers = (state: TableState, rows: Uint32Array) =>
      [...rows.subarray(0, MAX_ROWS_OF_KEY)].map((row) => rowNumber(state, row));
    this.repeated.add(() => ({
      key: before.length > 0 ? this.#keyBefore(before[0]!) : this.#keyAfter(after[0]!),
      rows_before: numbers(this.#before, before),
      rows_after: numbers(this.#after, after),
      count_before: before.length,
      count_after: after.length,
    }));
  }
}

const rowsOf = ({ starts, rows }: GroupedRows, key: number) => rows.subarray(starts[key]!, starts[key + 1]!);

/**
 * Compares two versions of a table by key: rows that were added, removed or changed. Rows without a key, and keys with
 * several rows in a table, are counted and not compared. Faults: column-not-found.
 */
export function compareTables(
  before: ComparedTable,
  after: ComparedTable,
  options: ComparisonOptions,
): TableComparison {
  const states = [before.state, after.state] as const;
  const pairs = keyPairs(...states, options.key);
  const values = valuePairs(...states, pairs, options.columns);
  const columns = values.map((pair) => comparedColumn(pair, ...states));
  const { own, other, keys } = matchKeys(...states, { pairs, match: options.match });
  const [mine, theirs] = [rowsOfGroups(own.keyOf, keys), rowsOfGroups(other.keyOf, keys)];
  const found = new Differences(states, pairs, columns, options.limit);
  // Keys are numbered in the order of the first table, then of the second one.
  for (let key = 0; key < keys; key += 1) {
    const [one, two] = [rowsOf(mine, key), rowsOf(theirs, key)];
    if (one.length > 1 || two.length > 1) found.repeat(one, two);
    else if (one.length === 0 && two.length === 1) found.add(two[0]!);
    else if (two.length === 0 && one.length === 1) found.remove(one[0]!);
    else if (one.length === 1) found.compare(one[0]!, two[0]!);
  }
  const { changed, added, removed, repeated, same, cells } = found;
  const lone = (state: TableState, side: 'own' | 'other') =>
    state.columns
      .filter((column) => ![...pairs, ...values].some((pair) => pair[side] === column))
      .map(({ name }) => name);
  const side = ({ name, state }: ComparedTable, keyed: number) => ({
    ...{ name, rows: countRows(state), columns: state.columns.map((column) => column.name) },
    without_key: countRows(state) - keyed,
  });
  return {
    before: side(before, own.keyed),
    after: side(after, other.keyed),
    key: pairs.map((pair) => pair.own.name),
    columns: columns.map(({ name }) => name),
    columns_added: options.columns === undefined ? lone(after.state, 'other') : [],
    columns_removed: options.columns === undefined ? lone(before.state, 'own') : [],
    rows: {
      ...{ same, changed: changed.count, added: added.count, removed: removed.count },
      repeated: repeated.count,
    },
    cells_changed: [...cells.values()].reduce((sum, count) => sum + count, 0),
    changed_by_column: columns.flatMap(({ name }) => {
      const count = cells.get(name);
      return count === undefined ? [] : [{ column: name, cells: count }];
    }),
    ...{ changed: changed.entries, added: added.entries, removed: removed.entries, repeated: repeated.entries },
    omitted: {
      ...{ changed: changed.omitted, added: added.omitted, removed: removed.omitted, repeated: repeated.omitted },
    },
  };
}
