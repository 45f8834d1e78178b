import { Fault } from '../../../base/fault.js';
import { memoize } from '../../../base/memoize.js';
import { closestWord } from '../../../language/edit-distance.js';
import type { Codes } from '../../columns/codes.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { MIN_SUGGESTED } from '../../profile/wrong-cells/wrong-cell.js';
import type { WrongCellSearch } from '../../profile/wrong-cells/wrong-cell-search.js';
import type { OpenedTable } from '../../read/opened/dataset.js';

/** A column after the steps planned so far. */
export interface ColumnView {
  /** Index in the table before cleaning, from 0. */
  index: number;
  /** Name before cleaning. Steps use it even after the header was renamed. */
  name: string;
  profile: ColumnProfile;
  /** Distinct texts before cleaning, '' for an empty cell; null for a wide column, whose texts are not stored. */
  original: readonly string[] | null;
  /**
   * The same texts after the steps so far, in the same order, so they may contain duplicates; null for a wide column.
   */
  texts: readonly string[] | null;
  /** Number of cells with each text; null for a wide column. */
  counts: Uint32Array | null;
  /** Code of each row, an index into the texts; null for a wide column. */
  codes: Codes | null;
}

/** The parts of a profile that steps use. */
export type StepProfile = Pick<
  TableProfile,
  'columns' | 'issues' | 'duplicate_rows' | 'duplicate_rows_are_estimates' | 'broken_rows' | 'broken_row_count'
>;

/** A table after the steps planned so far. */
export interface TableView {
  data: TableData;
  profile: StepProfile;
  /** Finds and caches cells that are probably wrong. */
  wrongCells: WrongCellSearch;
  columns: ColumnView[];
  /** Headers after the steps so far. */
  headers: string[];
  /** Confidence from which a correction is suggested, 0 to 1. */
  minConfidence: number;
}

/** Returns the columns before any step. */
export function viewColumns(data: TableData, profile: Pick<StepProfile, 'columns'>): ColumnView[] {
  return data.columns.map((column, index): ColumnView => {
    const isKept = column.form === 'dictionary';
    return {
      index,
      name: data.table.columns[index]!.name,
      profile: profile.columns[index]!,
      original: isKept ? column.texts : null,
      texts: isKept ? column.texts : null,
      counts: isKept ? column.counts : null,
      codes: isKept ? column.codes : null,
    };
  });
}

/** Returns the table before any step. */
export function viewTable(data: TableData, profile: StepProfile, wrongCells: WrongCellSearch): TableView {
  const headers = data.table.columns.map(({ header }) => header);
  const columns = viewColumns(data, profile);
  return { data, profile, wrongCells, columns, headers, minConfidence: MIN_SUGGESTED };
}

/** Returns the malformed rows of a table; those listed in its profile if the table was not read in this process. */
export function brokenRowsOf({ table }: TableData, profile: StepProfile): ReturnType<OpenedTable['broken']> {
  const { rows, total } = table.broken();
  return total > 0 ? { rows: [...rows], total } : { rows: profile.broken_rows, total: profile.broken_row_count };
}

/** Finds a column by its name before cleaning. Faults: column-not-found, with the nearest name. */
export function findColumn(view: TableView, name: string): ColumnView {
  const found = view.columns.find((column) => column.name === name);
  if (found !== undefined) return found;
  throw columnFault(
    name,
    view.columns.map((column) => column.name),
  );
}

export function columnFault(name: string, known: readonly string[]): Fault {
  const near = closestWord(name, known.slice(0, 2000));
  const shown = known.slice(0, 12).map((one) => `"${one}"`);
  const hint =
    near === undefined
      ? `Its columns are ${shown.join(', ')}${known.length > 12 ? ' ...' : ''}.`
      : `Did you mean "${near}"?`;
  return new Fault('column-not-found', `The table has no column "${name.slice(0, 200)}". ${hint}`);
}

/** Returns the texts of a column in some rows of the file; none for rows that do not exist, or for a wide column. */
export function textsOfRows(data: TableData, name: string, rows: readonly string[]): Map<string, string> {
  const column = data.columns[data.table.columns.findIndex((one) => one.name === name)];
  const wanted = new Set(rows.map(Number));
  const found = new Map<string, string>();
  if (column?.form !== 'dictionary') return found;
  for (let place = 0; place < data.rowCount; place += 1) {
    const row = data.sourceRows.at(place)!;
    if (wanted.has(row)) found.set(String(row), column.texts[column.codes[place]!]!);
  }
  return found;
}

/** Maximum cells of a table that is read again for a plan. Larger tables would take too long. */
const MAX_CELLS = 5_000_000;

/** Whether a table is small enough to read its rows again after the steps so far. */
export function canReadAgain({ rowCount, columns }: TableData): boolean {
  return rowCount * columns.length <= MAX_CELLS;
}

/** Returns the name, with an appended number if it is already in use. */
export function firstFree(requested: string, taken: ReadonlySet<string>): string {
  let name = requested;
  for (let count = 2; taken.has(name); count += 1) name = `${requested}_${count}`;
  return name;
}

/** Returns the table data with the texts after the steps so far. Includes rows that steps drop. */
export const viewData = memoize(({ data, columns }: TableView): TableData => {
  const isChanged = columns.some(({ texts, original }) => texts !== original);
  return isChanged
    ? { ...data, columns: columns.map((column) => changedColumn(column) ?? data.columns[column.index]!) }
    : data;
});

/**
 * Returns a column with its changed texts; null if nothing changed. Cached by column, because most steps change only
 * some columns.
 */
const changedColumn = memoize(({ name, texts, original, counts, codes }: ColumnView): DictionaryColumn | null => {
  if (texts === original || texts === null || counts === null || codes === null) return null;
  const places = new Map<string, number>();
  for (const text of texts) if (!places.has(text)) places.set(text, places.size);
  const moved = Uint32Array.from(texts, (text) => places.get(text)!);
  const sums = new Uint32Array(places.size);
  for (const [code, count] of counts.entries()) sums[moved[code]!] = sums[moved[code]!]! + count;
  return {
    form: 'dictionary',
    name,
    texts: [...places.keys()],
    counts: sums,
    codes: codes.map((code) => moved[code]!),
  };
});
