import type { TextColumns } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { codeColumns, sampleRows } from '../relations/coded-column.js';
import { findDependencies } from '../relations/find-dependencies.js';
import { findBrokenDependencies } from './find-broken-dependencies.js';
import { isPlaceholder } from './find-placeholders.js';
import { findSpilledValues } from './find-spilled-values.js';
import { type Judgement, judgeTexts } from './judge-texts.js';
import { type TextColumn, textColumns } from './text-column.js';
import type { WrongCell } from './wrong-cell.js';

/** What evidence is looked for in: the columns of a table, without what its file says of them. */
export interface ColumnsOfTable {
  columns: TextColumns;
  rowCount: number;
}

/** What a profile says of a column's missing cells. */
export type MissingTexts = Pick<ColumnProfile, 'null_tokens'>;

/** What the texts of columns say, whatever stands for nothing in them. */
export interface TextEvidence {
  spilled: readonly WrongCell[];
  /** For each dictionary column, by its index: texts that are likely wrong wherever they stand. */
  suspicions: ReadonlyMap<number, Judgement>;
}

/** All that speaks against cells of a table. */
export interface WrongCellEvidence extends TextEvidence {
  /** Cells that break what other columns say. */
  broken: readonly WrongCell[];
}

/** Rows whose dependencies are judged together. */
export const MAX_JUDGED_ROWS = 250_000;
const MOST_COLUMNS = 60;
/** Looser than for a profile: a table may be full of errors, and each cell is judged by the vote of all dependencies. */
const LIMITS = { error: 0.45, strength: 0.35 };
/** Small groups bear out a dependency only if it hardly ever breaks. */
const SMALL_GROUP = 10;
const SMALL_GROUP_LIMITS = { error: 0.06, strength: 0.8 };
const PAIR_LIMITS = { error: 0.05, strength: 0.9 };

/** @param judge judges a column; remembers it, where columns are judged again. */
export function searchTexts(table: ColumnsOfTable, judge = judgeTexts): TextEvidence {
  let next = 0;
  return { spilled: findSpilledValues(table), suspicions: judgeColumns(table, () => next++, { judge }) };
}

/**
 * Judges dictionary columns one after another.
 * @param next place among them of the one to judge: several may share them out.
 * `judge` judges a column; `onColumn` is called after each, as there may be many texts to judge.
 */
export function judgeColumns(
  table: ColumnsOfTable,
  next: () => number,
  { judge = judgeTexts, onColumn = () => undefined }: { judge?: typeof judgeTexts; onColumn?: () => void } = {},
): Map<number, Judgement> {
  const suspicions = new Map<number, Judgement>();
  const columns: (TextColumn | undefined)[] = textColumns(table);
  for (let place = next(); place < columns.length; place = next()) {
    const column = columns[place]!;
    // It is let go of: the texts that it draws up may be many.
    columns[place] = undefined;
    suspicions.set(column.at, judge(column));
    onColumn();
  }
  return suspicions;
}

/**
 * @param columns which texts stand for nothing, where there are profiles.
 * @param which above 250,000 rows, dependencies are judged on a sample of the rows, or part by part on all of them.
 */
export function searchRows(
  table: ColumnsOfTable,
  columns: readonly MissingTexts[],
  which: 'sample' | 'all',
): WrongCell[] {
  const parts = which === 'all' ? rowParts(table.rowCount) : [sampleRows(table.rowCount, MAX_JUDGED_ROWS)];
  return parts.flatMap((rows) => brokenDependencies(table, columns, rows));
}

/** All rows in parts of like size; one null where they are few enough to be judged together. */
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
  rows: Uint32Array | null,
): WrongCell[] {
  const coded = codeColumns(table, columns, rows).slice(0, MOST_COLUMNS);
  const dependencies = findDependencies(coded, LIMITS, PAIR_LIMITS).filter(({ rows: size, kept, groups, strength }) => {
    const { error, strength: least } = SMALL_GROUP_LIMITS;
    return size >= SMALL_GROUP * groups || (size - kept <= error * size && strength >= least);
  });
  return findBrokenDependencies(dependencies, coded, rows).filter(({ expected }) => !isPlaceholder(expected ?? ''));
}
