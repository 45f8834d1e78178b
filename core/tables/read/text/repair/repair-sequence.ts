import type { BrokenRow } from '../../source/reading.js';
import type { Dialect } from '../dialect/dialect.js';
import type { RecordMark } from '../records/record-block.js';
import { joinEndOfCell, joinOverLines } from './join-over-lines.js';
import { keepAsIs } from './keep-row.js';
import { repairRow } from './repair-row.js';
import {
  chooseReading,
  countMistyped,
  fitOf,
  fitOfRow,
  fitsColumnType,
  isGoodFit,
  type RowModel,
  type RowReading,
} from './row-model.js';

/** Minimum lead in fit of one row over two short ones. */
const JOIN_MARGIN = 4;
const MIN_ROWS = 5;

function padded(cells: readonly string[], width: number): string[] {
  return cells.concat(Array(Math.max(0, width - cells.length)).fill(''));
}

/**
 * Joins two lines if a line end replaced a delimiter or is part of a cell. Returns null if it is not certain that they
 * are one row.
 */
function joinSplitRow(first: readonly string[], second: readonly string[], model: RowModel): string[] | null {
  const { width, rows } = model;
  if (rows < MIN_ROWS || first.length >= width || second.length >= width || width < 3) return null;
  const sum = first.length + second.length;
  const joined =
    sum === width
      ? [...first, ...second]
      : sum === width + 1
        ? [...first.slice(0, -1), `${first.at(-1)}\n${second[0]}`, ...second.slice(1)]
        : null;
  if (!joined || !isGoodFit(model, joined) || countMistyped(model, joined) > 0) return null;
  // A second line whose values fit the columns is a separate row.
  if (hasTypedCell(model, second) && countMistyped(model, second) === 0) return null;
  const apart = fitOfRow(model, padded(first, width)) + fitOfRow(model, padded(second, width));
  return fitOfRow(model, joined) > apart + JOIN_MARGIN ? joined : null;
}

/**
 * Splits a line into two rows if the line end between them is missing or replaced by a delimiter. Returns null if it is
 * not certain that there are two.
 */
function splitJoinedRows(cells: readonly string[], model: RowModel): [string[], string[]] | null {
  const { width, rows } = model;
  if (rows < MIN_ROWS || width < 2) return null;
  if (cells.length === width * 2) {
    const [first, second] = [cells.slice(0, width), cells.slice(width)];
    // Without values in both halves, the excess may as well be a list.
    return hasTypedCell(model, first) && hasTypedCell(model, second) ? bothFit(first, second, model) : null;
  }
  if (cells.length !== width * 2 - 1) return null;
  const seam = cells[width - 1]!;
  if (seam.length > 400) return null;
  const readings: RowReading[] = [];
  const lone = seam.indexOf('\r');
  for (let at = 0; at <= seam.length; at++) {
    if (lone >= 0 && at !== lone) continue;
    const pair = [seam.slice(0, at), seam.slice(lone >= 0 ? at + 1 : at)];
    readings.push({ cells: pair, fit: fitOf(model, width - 1, pair[0]!) + fitOf(model, 0, pair[1]!) });
  }
  const chosen = chooseReading(readings);
  if (!chosen?.isCertain) return null;
  const [end, start] = chosen.best.cells as [string, string];
  return bothFit([...cells.slice(0, width - 1), end], [start, ...cells.slice(width)], model);
}

/** Whether a cell has the type of its column of numbers, dates or times. */
function hasTypedCell(model: RowModel, cells: readonly string[]): boolean {
  return cells.some((text, column) => fitsColumnType(model, column, text));
}

function bothFit(first: string[], second: string[], model: RowModel): [string[], string[]] | null {
  return isGoodFit(model, first) && isGoodFit(model, second) ? [first, second] : null;
}

/** A record that may need repair. */
export interface RepairRow {
  cells: string[];
  line: number;
  mark: RecordMark | undefined;
}

/** Maximum lines that are inspected together and may be joined into one row. */
export const MAX_JOINED_LINES = 8;

/** Result of repairing one record, or several that are one row. */
export interface RepairedRows {
  rows: { cells: string[]; line: number }[];
  /** Number of records consumed, at least 1. */
  used: number;
  broken: BrokenRow[];
}

function invalidBytes({ line, mark }: RepairRow): BrokenRow[] {
  if (!mark?.hasInvalidBytes) return [];
  const detail = 'some bytes are not valid in this encoding; they were decoded as windows-1252, or as U+FFFD';
  return [{ line, kind: 'invalid-bytes', repair: 'kept', detail, text: mark.raw }];
}

function joinWithNext(row: RepairRow, next: RepairRow | undefined, model: RowModel): RepairedRows | null {
  if (!next?.mark || next.cells.length >= model.width || row.cells.length >= model.width) return null;
  const joined = joinSplitRow(row.cells, next.cells, model);
  if (!joined) return null;
  const detail = `one row on two lines: ${row.cells.length} and ${next.cells.length} cells`;
  const text = `${row.mark?.raw ?? ''}\n${next.mark.raw}`;
  return {
    rows: [{ cells: joined, line: row.line }],
    used: 2,
    broken: [{ line: row.line, kind: 'split-row', repair: 'repaired', detail, text }],
  };
}

function joinedOf(line: number, cells: string[], texts: readonly string[], used: number): RepairedRows {
  const detail = `one row on ${texts.length} lines: a quote is misplaced, or another delimiter separates it`;
  const text = texts.join('\n');
  return { rows: [{ cells, line }], used, broken: [{ line, kind: 'split-row', repair: 'repaired', detail, text }] };
}

/** Joins the record with the fewest following ones that complete a row; null if none do. */
function joinWithFollowing(
  row: RepairRow,
  following: readonly RepairRow[],
  model: RowModel,
  dialect: Dialect,
): RepairedRows | null {
  const pieces = [{ cells: row.cells, raw: row.mark?.raw ?? row.cells.join(dialect.delimiter) }];
  for (const { cells, mark } of following.slice(0, MAX_JOINED_LINES - 1)) {
    if (!mark || cells.length >= model.width) return null;
    pieces.push({ cells, raw: mark.raw });
    const joined = joinOverLines(pieces, model, dialect);
    const texts = pieces.map(({ raw }) => raw);
    if (joined) return joinedOf(row.line, joined, texts, pieces.length);
  }
  return null;
}

/**
 * Joins records to the complete row before them if its last cell spans lines and lacks its opening quote.
 * @param before a well-formed record directly before the first of `rows`.
 * @returns one row that replaces `before` and the consumed records; null if it is not certain that they are one row.
 */
export function joinToWhole(
  before: { cells: readonly string[]; line: number },
  rows: readonly RepairRow[],
  model: RowModel,
  dialect: Dialect,
): RepairedRows | null {
  const texts = rows.slice(0, MAX_JOINED_LINES).map(({ cells, mark }) => (cells.length === 1 && mark ? mark.raw : ''));
  const joined = joinEndOfCell(before.cells, texts, model, dialect);
  if (!joined) return null;
  const first = before.cells.join(dialect.delimiter);
  return joinedOf(before.line, joined.cells, [first, ...texts.slice(0, joined.used)], joined.used);
}

function splitInTwo(row: RepairRow, mark: RecordMark, model: RowModel): RepairedRows | null {
  const parts = splitJoinedRows(row.cells, model);
  if (!parts) return null;
  const detail = `two rows on one line: ${row.cells.length} cells`;
  return {
    rows: parts.map((cells) => ({ cells, line: row.line })),
    used: 1,
    broken: [{ line: row.line, kind: 'split-row', repair: 'repaired', detail, text: mark.raw }],
  };
}

/** Pads or keeps one record without trying to repair it, for files in which nearly every row is broken. */
export function keepNext(row: RepairRow, model: RowModel, dialect: Dialect): RepairedRows {
  const kept = keepAsIs(row.cells, model, dialect);
  const { line, mark } = row;
  if (!kept) return { rows: [{ cells: row.cells, line }], used: 1, broken: invalidBytes(row) };
  const { cells, kind, repair, detail } = kept;
  return { rows: [{ cells, line }], used: 1, broken: [{ line, kind, repair, detail, text: mark?.raw ?? '' }] };
}

/** Repairs one record of a table, taking the following ones into account. */
export function repairNext(
  row: RepairRow,
  following: readonly RepairRow[],
  model: RowModel,
  dialect: Dialect,
): RepairedRows {
  const { cells, line, mark } = row;
  if (!mark) return { rows: [{ cells, line }], used: 1, broken: [] };
  const pair =
    joinWithFollowing(row, following, model, dialect) ??
    joinWithNext(row, following[0], model) ??
    (cells.length > model.width ? splitInTwo(row, mark, model) : null);
  if (pair) return { ...pair, broken: [...pair.broken, ...invalidBytes(row)] };
  const repaired = repairRow(cells, mark, model, dialect);
  if (!repaired) return { rows: [{ cells, line }], used: 1, broken: invalidBytes(row) };
  const { kind, repair, detail } = repaired;
  return {
    rows: [{ cells: repaired.cells, line }],
    used: 1,
    broken: [{ line, kind, repair, detail, text: mark.raw }, ...invalidBytes(row)],
  };
}
