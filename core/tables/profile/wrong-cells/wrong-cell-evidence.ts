import type { TextColumns } from '../../columns/table-data.js';
import { isPlaceholder } from '../missing/is-placeholder.js';
import { sampleRows } from '../relations/coded-column.js';
import { distinctRows } from '../relations/distinct-rows.js';
import { LOOSEST_PAIRS } from '../relations/find-dependencies.js';
import { LOOSEST, type MissingTexts, searchDependencies } from '../relations/search-dependencies.js';
import { findBrokenDependencies } from './find-broken-dependencies.js';
import { findRowErrors } from './find-row-errors.js';
import { type Judgement, judgeTexts } from './judge-texts.js';
import { type TextColumn, textColumns } from './text-column.js';
import type { WrongCell } from './wrong-cell.js';

/** The columns of a table, without the file's metadata. */
export interface ColumnsOfTable {
  columns: TextColumns;
  rowCount: number;
}

/** Evidence from the texts of single columns, including placeholders. */
export interface TextEvidence {
  /** Cells that are wrong in their row: spilled values, and contacts that are not valid in the country of the row. */
  rowErrors: readonly WrongCell[];
  /** Texts that are probably wrong in any row, by index of the dictionary column. */
  suspicions: ReadonlyMap<number, Judgement>;
}

/** All evidence about wrong cells of a table. */
export interface WrongCellEvidence extends TextEvidence {
  /** Cells that contradict other columns. */
  broken: readonly WrongCell[];
}

/** Maximum rows whose dependencies are judged together. */
export const MAX_JUDGED_ROWS = 250_000;
const MAX_COLUMNS = 60;
/** Mean rows per group below which the stricter limits for small groups apply. */
const SMALL_GROUP = 10;
const SMALL_GROUP_LIMITS = { error: 0.06, strength: 0.8 };

/**
 * Searches for texts that are probably wrong, in any row or next to other cells of their row.
 * @param judge judges a column. May cache its results.
 */
export function searchTexts(table: ColumnsOfTable, judge = judgeTexts): TextEvidence {
  let next = 0;
  return searchPart(table, () => next++, { judge });
}

/**
 * Searches for texts that are probably wrong, in parts: each dictionary column, then the rows.
 * @param next returns the index of the next part, so that several workers can share them.
 * @param options `judge` judges a column; `onPart` is called after each part, because some take long.
 * @returns the evidence of the parts that were searched here.
 */
export function searchPart(
  table: ColumnsOfTable,
  next: () => number,
  { judge = judgeTexts, onPart = () => undefined }: { judge?: typeof judgeTexts; onPart?: () => void } = {},
): TextEvidence {
  const suspicions = new Map<number, Judgement>();
  const columns: (TextColumn | undefined)[] = textColumns(table);
  for (let place = next(); place <= columns.length; place = next()) {
    if (place === columns.length) return { rowErrors: findRowErrors(table), suspicions };
    const column = columns[place]!;
    // Free the column, because its list of texts may be long.
    columns[place] = undefined;
    suspicions.set(column.at, judge(column));
    onPart();
  }
  return { rowErrors: [], suspicions };
}

/** Combines the evidence of two workers, in the order of the columns. */
export function joinEvidence(one: TextEvidence, other: TextEvidence): TextEvidence {
  const suspicions = [...one.suspicions, ...other.suspicions].sort(([left], [right]) => left - right);
  return { rowErrors: [...one.rowErrors, ...other.rowErrors], suspicions: new Map(suspicions) };
}

/**
 * Finds cells that contradict other columns of their row.
 * @param columns profiles, which list the texts that mean a missing value; may be empty.
 * @param which for more than 250,000 rows: judge dependencies on a sample of the rows, or on all rows in parts.
 */
export function searchRows(
  table: ColumnsOfTable,
  columns: readonly MissingTexts[],
  which: 'sample' | 'all',
): WrongCell[] {
  const parts = which === 'all' ? rowParts(table.rowCount) : [sampleRows(table.rowCount, MAX_JUDGED_ROWS)];
  return parts.flatMap((rows) => brokenDependencies(table, columns, rows));
}

/** Divides all rows into parts of similar size; a single null if all can be judged together. */
function rowParts(rowCount: number): (Uint32Array | null)[] {
  const parts = Math.ceil(rowCount / MAX_JUDGED_ROWS);
  if (parts <= 1) return [null];
  const size = Math.ceil(rowCount / parts);
  return Array.from({ length: parts }, (_, part) =>
    Uint32Array.from({ length: Math.min(size, rowCount - part * size) }, (_, at) => part * size + at),
  );
}

function brokenDependencies(
  table: ColumnsOfTable,
  columns: readonly MissingTexts[],
  given: Uint32Array | null,
): WrongCell[] {
  const { rows, copies } = distinctRows(table, given);
  const search = searchDependencies(table, columns, { rows, maxColumns: MAX_COLUMNS });
  const dependencies = search.find(LOOSEST, LOOSEST_PAIRS).filter(({ rows: size, kept, groups, strength }) => {
    const { error, strength: least } = SMALL_GROUP_LIMITS;
    return size >= SMALL_GROUP * groups || (size - kept <= error * size && strength >= least);
  });
  return findBrokenDependencies(dependencies, search.columns, rows)
    .filter(({ expected }) => !isPlaceholder(expected ?? ''))
    .flatMap((cell) => [cell, ...(copies.get(cell.row) ?? []).map((row) => ({ ...cell, row }))]);
}
