import type { TableData } from '../../data/table-data.js';
import type { ColumnProfile } from '../column-profile.js';
import { codeColumns } from '../relations/coded-column.js';
import { findDependencies } from '../relations/find-dependencies.js';
import { sampleRows } from '../relations/sample-rows.js';
import { findBrokenDependencies } from './find-broken-dependencies.js';
import { isPlaceholder } from './find-placeholders.js';
import { findSpilledValues } from './find-spilled-values.js';
import { judgeTexts } from './judge-texts.js';
import { type TextColumn, textColumns } from './text-column.js';
import type { WrongCell } from './wrong-cell.js';

/** Rows whose dependencies are judged together. */
export const MOST_ROWS = 250_000;
const MOST_COLUMNS = 60;
/** Looser than for a profile: a table may be full of errors, and each cell is judged by the vote of all dependencies. */
const LIMITS = { error: 0.45, strength: 0.35 };
/** Small groups bear out a dependency only if it hardly ever breaks. */
const SMALL_GROUP = 10;
const SMALL_GROUP_LIMITS = { error: 0.06, strength: 0.8 };
const PAIR_LIMITS = { error: 0.05, strength: 0.9 };

interface Detected {
  columns: readonly ColumnProfile[];
  which: 'sample' | 'all';
  cells: readonly WrongCell[];
}
const known = new WeakMap<TableData, Detected>();

/**
 * Finds cells that are likely wrong, without any label: by dependencies between columns, by the make and spelling of
 * texts beside the others of their column, by placeholders and by values that slipped into a neighbouring cell.
 * @param columns profiles, where there are any: they say which texts mean "missing".
 * @param which above 250,000 rows, dependencies are judged on a sample of the rows, or part by part on all of them.
 * @returns each cell once, with the strongest evidence, by row and column; the same array for the same question.
 */
export function detectWrongCells(
  data: TableData,
  columns: readonly ColumnProfile[] = [],
  which: 'sample' | 'all' = 'sample',
): readonly WrongCell[] {
  const asked = data.rowCount <= MOST_ROWS ? 'all' : which;
  const last = known.get(data);
  const isSame = last?.which === asked && last.columns.length === columns.length;
  if (isSame && columns.every((column, at) => column === last.columns[at])) return last.cells;
  const cells = findCells(data, columns, asked);
  known.set(data, { columns, which: asked, cells });
  return cells;
}

function findCells(data: TableData, columns: readonly ColumnProfile[], which: 'sample' | 'all'): WrongCell[] {
  const cells = new Map<number, WrongCell>();
  const isMerged = inMergedRanges(data);
  const keep = (cell: WrongCell) => {
    if (isMerged(cell)) return;
    const key = cell.row * data.columns.length + cell.column;
    const known = cells.get(key);
    if (known === undefined || cell.score > known.score) cells.set(key, cell);
  };
  for (const cell of findSpilledValues(data)) keep(cell);
  for (const rows of which === 'all' ? rowParts(data.rowCount) : [sampleRows(data.rowCount, MOST_ROWS)])
    for (const cell of brokenDependencies(data, columns, rows)) keep(cell);
  for (const column of textColumns(data)) findSuspects(column, keep);
  return [...cells.values()].sort((one, other) => one.row - other.row || one.column - other.column);
}

/** Cells whose text is likely wrong wherever it stands. */
function findSuspects(column: TextColumn, keep: (cell: WrongCell) => void): void {
  const suspicions = judgeTexts(column);
  if (suspicions.size === 0) return;
  const { codes, texts } = column.column;
  const isSuspect = new Uint8Array(texts.length);
  for (const code of suspicions.keys()) isSuspect[code] = 1;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (isSuspect[code] === 1) keep({ ...suspicions.get(code)!, row, column: column.at });
  }
}

/** Whether a cell is part of a merged range, but not its first: the range says what stands there. */
function inMergedRanges({ table }: TableData): (cell: WrongCell) => boolean {
  const { merges } = table;
  return ({ row, column }) =>
    merges.some(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        row >= firstRow &&
        row <= lastRow &&
        column >= firstColumn &&
        column <= lastColumn &&
        (row > firstRow || column > firstColumn),
    );
}

/** All rows in parts of like size; one null where they are few enough to be judged together. */
function rowParts(rowCount: number): (Uint32Array | null)[] {
  const parts = Math.ceil(rowCount / MOST_ROWS);
  if (parts <= 1) return [null];
  const size = Math.ceil(rowCount / parts);
  return Array.from({ length: parts }, (_, part) =>
    Uint32Array.from({ length: Math.min(size, rowCount - part * size) }, (_, at) => part * size + at),
  );
}

function brokenDependencies(data: TableData, columns: readonly ColumnProfile[], rows: Uint32Array | null): WrongCell[] {
  const coded = codeColumns(data, columns, rows).slice(0, MOST_COLUMNS);
  const dependencies = findDependencies(coded, LIMITS, PAIR_LIMITS).filter(({ rows: size, kept, groups, strength }) => {
    const { error, strength: least } = SMALL_GROUP_LIMITS;
    return size >= SMALL_GROUP * groups || (size - kept <= error * size && strength >= least);
  });
  return findBrokenDependencies(dependencies, coded, rows).filter(({ expected }) => !isPlaceholder(expected ?? ''));
}
