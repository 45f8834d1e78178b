import { isTotalLabel } from '../source/total-label.js';
import { CELL_CLASS, cellClassOf, isTyped, isVoid } from './cell-class.js';
import { type ColumnEvidence, gatherEvidence } from './column-evidence.js';
import { findSubtotals } from './find-subtotals.js';
import type { Grid } from './grid.js';
import { contradicts, isNoteRow, mayBeNote } from './note-row.js';
import type { Extent } from './segment-width.js';
import { countInvoiceSums, isTotalRow, mayBeTotal, readTotal } from './total-row.js';

/** Why a row is not data of its table. */
export type RowKind = 'title' | 'note' | 'total' | 'repeated-header' | 'separator' | 'units';

/** Minimum rows of a body from which column types can be inferred. */
const MIN_ROWS = 3;
/** Minimum columns of a table for which a nearly empty row is suspicious. */
const MIN_COLUMNS = 4;
/** Maximum share of rows above that are as empty as the row. If there are more, such rows are normal in this table. */
const MAX_SPARSE = 0.1;

/**
 * Counts the remarks directly below a body: rows that leave most columns empty and in which no cell has the type of its
 * column, and some contradict it. One of them must start to the right of the first column; otherwise they are
 * incomplete rows.
 * @param rows the body and the rows that may follow it, in order.
 */
function countRemarks(grid: Grid, rows: readonly number[], extent: Extent, isText: boolean): number {
  const width = extent.right - extent.left + 1;
  if (width < MIN_COLUMNS) return 0;
  const isSparse = (row: number) => grid.filled(row) * 2 < width;
  const mayBeRemark = (row: number) => isSparse(row) && (!isText || grid.width(row) === extent.width);
  const possible = countPossible(rows, mayBeRemark);
  const body = rows.slice(0, rows.length - possible);
  if (possible === 0 || possible > body.length || body.length < MIN_ROWS) return 0;
  if (body.filter(isSparse).length > body.length * MAX_SPARSE) return 0;
  const columns = gatherEvidence(grid, body, extent.left, extent.right);
  let count = 0;
  let contradictions = 0;
  let isStaggered = false;
  while (count < possible) {
    const row = rows[rows.length - 1 - count]!;
    const judged = columns.map((column, index) => judge(grid, row, extent.left + index, column));
    if (judged.includes('fits')) break;
    contradictions += judged.filter((verdict) => verdict === 'contradicts').length;
    isStaggered ||= grid.first(row) > extent.left;
    count += 1;
  }
  return contradictions > 0 && isStaggered ? count : 0;
}

function judge(grid: Grid, row: number, column: number, evidence: ColumnEvidence): 'fits' | 'contradicts' | 'unsure' {
  const cellClass = grid.cellClass(row, column);
  if (isVoid(cellClass) || evidence.typed === null) return 'unsure';
  return cellClass === evidence.typed ? 'fits' : 'contradicts';
}

/** Maximum rows below the last blank one that may all be notes or totals. */
const MAX_APART = 50;

interface Tail {
  extent: Extent;
  isText: boolean;
  /** Evidence from all rows. */
  columns: readonly ColumnEvidence[];
}

/** A body without the non-data rows at its end. */
interface TailSkipped {
  bodyRows: number[];
  /** Rows of the body that may be notes or totals. */
  doubtful: Map<number, RowKind>;
  /** Rows of the body with the sums of the rows above, in order. */
  subtotals: number[];
}

/**
 * Removes the rows at the end of a body that are clearly notes or totals. Uncertain ones stay in it.
 * @param rows those below the header, in order.
 * @param outsideRows receives the removed rows.
 */
export function skipTail(
  grid: Grid,
  rows: readonly number[],
  tail: Tail,
  outsideRows: Map<number, RowKind>,
): TailSkipped {
  const { extent, isText } = tail;
  const possible = countTrailing(grid, rows, tail);
  const columns = evidenceAbove(grid, rows, possible, tail);
  const table = rows.slice(0, rows.length - possible);
  let end = rows.length;
  const peel = (kind: RowKind, isPeeled: (row: number) => boolean) => {
    while (end > 0 && isPeeled(rows[end - 1]!)) {
      end -= 1;
      outsideRows.set(rows[end]!, kind);
    }
  };
  const apart = listApart(grid, rows, { ...tail, columns });
  peel('note', (row) => {
    const isApart = apart.has(row);
    const facts = { isText, isApart, isAboveNote: end < rows.length };
    if (isNoteRow(grid, row, extent, columns, facts) || (isApart && contradicts(grid, row, extent, columns)))
      return true;
    if (isLabelledNote(grid, row, extent, columns)) return true;
    return isEndMark(grid, row, rows.slice(0, end - 1), extent) || isEndMark(grid, row, table, extent);
  });
  const remarks = countRemarks(grid, rows.slice(0, end), extent, isText);
  for (const row of rows.slice(end - remarks, end)) outsideRows.set(row, 'note');
  end -= remarks;
  const sums = countInvoiceSums(grid, rows.slice(0, end), extent);
  for (const row of rows.slice(end - sums, end)) outsideRows.set(row, 'total');
  end -= sums;
  const beforeTotals = end;
  peel('total', (row) => isTotalRow(grid, row, rows.slice(0, end - 1), extent));
  const subtotals = findSubtotals(grid, rows.slice(0, beforeTotals), extent);
  // The last group keeps its subtotal if the other groups have one.
  if (subtotals.length > 0 && subtotals[0]!.row < (rows[end] ?? Number.POSITIVE_INFINITY)) {
    const ofGroups = new Set(subtotals.flatMap(({ row, isGrand }) => (isGrand ? [] : [row])));
    for (; end < beforeTotals && ofGroups.has(rows[end]!); end += 1) outsideRows.delete(rows[end]!);
  }
  const bodyRows = rows.slice(0, end);
  const last = bodyRows.at(-1) ?? -1;
  const doubtful = listDoubtful(grid, bodyRows, { ...tail, columns });
  const inBody = subtotals.flatMap(({ row }) => (row <= last ? [row] : []));
  for (const row of inBody) doubtful.delete(row);
  return { bodyRows, doubtful, subtotals: inBody };
}

/** Whether the first cell of a row ends with a colon. */
const isLabelled = (grid: Grid, row: number, { left }: Extent) =>
  grid.first(row) === left && /\S[:：]$/u.test(grid.text(row, left));

/**
 * Whether the last row is a label with a colon and a text that no value of its column is like, as in `Source:,National
 * office,`.
 */
function isLabelledNote(grid: Grid, row: number, extent: Extent, columns: readonly ColumnEvidence[]): boolean {
  if (!isLabelled(grid, row, extent) || grid.filled(row) > extent.right - extent.left) return false;
  if ([...columns[0]!.texts].some((text) => /[:：]$/u.test(text))) return false;
  const judged = columns.map((column, index) => judge(grid, row, extent.left + index, column)).slice(1);
  return judged.includes('contradicts') && !judged.includes('fits');
}

/**
 * Counts the rows at the end that may be notes or totals, so that the rows above show the types of the columns: those
 * that may be notes; if enough rows remain, also those with a single text or a label.
 */
function countTrailing(grid: Grid, rows: readonly number[], { extent, isText, columns }: Tail): number {
  const isNote = (row: number) => mayBeNote(grid, row, extent, columns, isText);
  const isLone = (row: number) =>
    grid.filled(row) === 1 && grid.first(row) === extent.left && !isOfType(grid.cellClass(row, extent.left));
  const isTotal = (row: number) => readTotal(grid, row, extent).labels.some(isTotalLabel);
  const isGappy = (row: number) => grid.filled(row) <= extent.right - extent.left;
  const mayTrail = (row: number) =>
    isNote(row) || isLone(row) || (isGappy(row) && (isLabelled(grid, row, extent) || isTotal(row)));
  const count = countPossible(rows, mayTrail);
  return rows.length - count >= MIN_ROWS ? count : countPossible(rows, isNote);
}

/** Minimum share of the rows above an end mark that have more than one cell. */
const MOSTLY = 0.75;
/** Number of rows with which an end mark is compared. */
const MAX_COMPARED = 500;

/**
 * Whether the last row marks the end of a table: it has one cell, unlike most rows above, and its text differs from all
 * others of the column.
 * @param above rows of the body above.
 */
function isEndMark(grid: Grid, row: number, above: readonly number[], { left, right }: Extent): boolean {
  if (grid.filled(row) !== 1 || grid.first(row) !== left || right - left < 2 || above.length < MIN_ROWS) return false;
  const compared = above.slice(-MAX_COMPARED);
  const [evidence] = gatherEvidence(grid, compared, left, left);
  if (!differsFromColumn(grid, row, left, evidence!)) return false;
  return compared.filter((other) => grid.filled(other) > 1).length >= MOSTLY * compared.length;
}

/** A digit, or a sign that does not occur in names: `3 rows`, `[End]`. */
const NOT_IN_NAMES = /[^\p{L}\p{M}\s.,'’&/()-]/u;

/**
 * Whether a text has another type than its column or, in a column of words, digits or signs that no other text has. A
 * text that starts with a value of the column may be a row whose delimiters are missing.
 */
function differsFromColumn(grid: Grid, row: number, column: number, evidence: ColumnEvidence): boolean {
  const cellClass = grid.cellClass(row, column);
  if (evidence.count < MIN_ROWS || isVoid(cellClass)) return false;
  const text = grid.text(row, column);
  if (evidence.typed !== null) {
    const [first = ''] = text.split(/[\s,;|:]/, 1);
    return cellClass !== evidence.typed && !isOfType(cellClass) && cellClassOf(first) !== evidence.typed;
  }
  return (
    !/[;|\t]/.test(text) && NOT_IN_NAMES.test(text) && ![...evidence.texts].some((text) => NOT_IN_NAMES.test(text))
  );
}

/** Whether a cell is a value such as a number or date, so that it may be a value in the wrong column. */
function isOfType(cellClass: number): boolean {
  return cellClass !== CELL_CLASS.code && isTyped(cellClass);
}

/** Gathers evidence from the rows above the possible notes, so that the notes themselves do not count as evidence. */
function evidenceAbove(
  grid: Grid,
  rows: readonly number[],
  possible: number,
  { extent, columns }: Tail,
): readonly ColumnEvidence[] {
  if (possible === 0 || possible === rows.length) return columns;
  return gatherEvidence(grid, rows.slice(0, rows.length - possible), extent.left, extent.right);
}

function listDoubtful(
  grid: Grid,
  bodyRows: readonly number[],
  { extent, isText, columns }: Tail,
): Map<number, RowKind> {
  const doubtful = new Map<number, RowKind>();
  const isTotal = (row: number) => mayBeTotal(grid, row, bodyRows.slice(0, bodyRows.indexOf(row)), extent);
  for (let at = bodyRows.length - 1; at > 0; at -= 1) {
    const row = bodyRows[at]!;
    const kind = mayBeNote(grid, row, extent, columns, isText) ? 'note' : isTotal(row) ? 'total' : null;
    if (kind === null) break;
    doubtful.set(row, kind);
  }
  // If most rows look like that, they are normal in this table.
  return doubtful.size * 2 > bodyRows.length ? new Map() : doubtful;
}

/** Lists the rows below the last blank row if all of them may be notes or totals. */
function listApart(grid: Grid, rows: readonly number[], { extent, isText, columns }: Tail): Set<number> {
  let first = rows.length - 1;
  while (first > 0 && grid.place(rows[first]!) === grid.place(rows[first - 1]!) + 1) first -= 1;
  const last = rows.slice(first);
  const isOther = (row: number) =>
    mayBeNote(grid, row, extent, columns, isText) || mayBeTotal(grid, row, rows.slice(0, first), extent);
  return new Set(first > 0 && last.length <= MAX_APART && last.every(isOther) ? last : []);
}

/** Counts the rows at the end that meet a condition. */
function countPossible(rows: readonly number[], isPossible: (row: number) => boolean): number {
  let count = 0;
  while (count < rows.length && isPossible(rows[rows.length - 1 - count]!)) count += 1;
  return count;
}
