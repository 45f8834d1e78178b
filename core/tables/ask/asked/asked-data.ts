import { isBlank } from '../../cells/blank.js';
import { codesFor } from '../../columns/codes.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { findWrittenOnce, mayNameGroup, type WrittenOnce } from '../../profile/groups/find-written-once.js';
import { sumRowsOf } from '../../profile/groups/sum-rows.js';
import type { RowBatch } from '../../read/source/found-table.js';

/** Choice of the rows and cells that questions use. */
export interface AskedChoice {
  /** Whether rows with the sums of other rows count as data. */
  includeTotals: boolean;
  /** Whether blank cells below the name of a group, or in a merged range, stay blank. */
  keepBlanks: boolean;
}

/** A column whose blank cells questions treat as filled. */
export interface FilledColumn {
  column: number;
  cells: number;
  reason: 'written-once' | 'merged';
}

/** A table without the rows and gaps that would falsify answers. */
export interface AskedData {
  data: TableData;
  /** Indices of the rows of the file that were left out. */
  leftOut: ReadonlySet<number>;
  filled: FilledColumn[];
}

/**
 * Leaves out the rows with the sums of other rows, and fills blank cells that belong to the group above. Returns the
 * same data if there are none.
 */
export function openAskedData(data: TableData, profile: TableProfile, choice: AskedChoice): AskedData {
  const sums = sumRowsOf(data);
  const leftOut: ReadonlySet<number> = choice.includeTotals ? new Set() : sums;
  const once = choice.keepBlanks ? [] : findWrittenOnce(data, profile.columns);
  const merged = choice.keepBlanks ? [] : findMergedBlanks(data, profile, sums);
  const filled: FilledColumn[] = [
    ...once.map(({ column, rows }) => ({ column, cells: rows.length, reason: 'written-once' as const })),
    ...merged.map(({ column, rows }) => ({ column, cells: rows.length, reason: 'merged' as const })),
  ];
  if (leftOut.size === 0 && filled.length === 0) return { data, leftOut, filled };
  const blanks = new Map([...merged, ...once].map(({ column, rows }) => [column, rows]));
  const columns = data.columns.map((column, index) => {
    if (column.form === 'wide') return column;
    return selectRows(fillBelow(column, blanks.get(index) ?? [], sums), leftOut);
  });
  return { data: { ...withoutRows(data, leftOut), columns }, leftOut, filled: withoutRepeats(filled) };
}

const withoutRepeats = (filled: readonly FilledColumn[]) => [
  ...new Map([...filled].reverse().map((one) => [one.column, one])).values(),
];

/** Finds the blank cells of vertically merged ranges in columns that can name groups. */
function findMergedBlanks(
  { table, columns, rowCount }: TableData,
  profile: TableProfile,
  sums: ReadonlySet<number>,
): WrittenOnce[] {
  const found = new Map<number, number[]>();
  for (const { firstRow, lastRow, firstColumn, lastColumn } of table.merges) {
    const column = columns[firstColumn];
    const isHeading = firstColumn === 0 && lastColumn >= columns.length - 1 && columns.length > 1;
    const about = profile.columns[firstColumn]!;
    if (isHeading || column?.form !== 'dictionary' || about.meaning === 'integer' || !mayNameGroup(about)) continue;
    const rows = found.get(firstColumn) ?? [];
    for (let row = firstRow + 1; row <= Math.min(lastRow, rowCount - 1); row += 1)
      if (isBlank(column.texts[column.codes[row]!]!) && !sums.has(row)) rows.push(row);
    found.set(firstColumn, rows);
  }
  return [...found].flatMap(([column, rows]) => (rows.length === 0 ? [] : [{ column, rows }]));
}

/** Fills blank cells with the nearest text above, except those of rows with sums. */
function fillBelow(column: DictionaryColumn, rows: readonly number[], sums: ReadonlySet<number>): DictionaryColumn {
  if (rows.length === 0) return column;
  const codes = column.codes.slice();
  const blanks = new Set(rows);
  let above = 0;
  for (let row = 0; row < codes.length; row += 1) {
    if (blanks.has(row)) codes[row] = above;
    else if (!sums.has(row) && !isBlank(column.texts[codes[row]!]!)) above = codes[row]!;
  }
  return { ...column, codes };
}

/** Returns a column without some rows, and without the texts that only these have. */
function selectRows(column: DictionaryColumn, leftOut: ReadonlySet<number>): DictionaryColumn {
  const moved = new Map<number, number>();
  const counts: number[] = [];
  const codes = codesFor(column.texts.length, column.codes.length - leftOut.size);
  let place = 0;
  for (let row = 0; row < column.codes.length; row += 1) {
    if (leftOut.has(row)) continue;
    const code = column.codes[row]!;
    const found = moved.get(code) ?? counts.push(0) - 1;
    moved.set(code, found);
    counts[found]! += 1;
    codes[place] = found;
    place += 1;
  }
  const texts = [...moved.keys()].map((code) => column.texts[code]!);
  return { ...column, texts, counts: Uint32Array.from(counts), codes };
}

function withoutRows(data: TableData, leftOut: ReadonlySet<number>): TableData {
  if (leftOut.size === 0) return data;
  const isKept = (_: unknown, row: number) => !leftOut.has(row);
  const sourceRows = Uint32Array.from([...data.sourceRows].filter(isKept));
  const [high, low] = data.rowHashes;
  const { table } = data;
  return {
    ...data,
    rowCount: data.rowCount - leftOut.size,
    sourceRows,
    rowHashes: [high.filter(isKept), low.filter(isKept)],
    table: { ...table, batches: (onBytes) => batchesWithout(table.batches(onBytes), leftOut) },
  };
}

function* batchesWithout(batches: Iterable<RowBatch>, leftOut: ReadonlySet<number>): Generator<RowBatch> {
  let first = 0;
  for (const { cells, rows, kinds } of batches) {
    const isKept = (_: unknown, at: number) => !leftOut.has(first + at);
    yield { cells: cells.filter(isKept), rows: rows.filter(isKept), kinds: kinds?.filter(isKept) ?? null };
    first += rows.length;
  }
}
