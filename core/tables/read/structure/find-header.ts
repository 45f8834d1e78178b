import { gatherEvidence } from './column-evidence.js';
import { type Grid, isSameRow } from './grid.js';
import { type HeaderScore, scoreHeader } from './score-header.js';
import type { Extent } from './segment-width.js';
import { findStackedRows, isRowOfKeys, type StackedRows } from './stacked-header.js';
import { isBracketed, isUnitsRow } from './units-row.js';

/** The header of a range of rows. */
export interface FoundHeader {
  /** Indices of its rows; empty if there is none. */
  rows: number[];
  /** Score of its last row, or of the first row if there is no header. */
  score: HeaderScore;
  /** Whether another header is about as likely. */
  isDoubtful: boolean;
}

const MAX_DEPTH = 5;
/** If a header has at least this many rows and its last row names all columns, the rows above are remarks. */
const MANY_ROWS = 4;
/** Minimum score of further header rows. The first row of a body with one or two empty cells scores less. */
const LOWER_ROW_SCORE = 1.5;

/** Minimum words above values in a second row of names, as in a header in two languages. */
const MIN_SECOND_NAMES = 2;

/** Maximum score of a row with an error. */
const ERROR_SCORE = -1;
/** Minimum score of a header with merged cells. */
const MERGED_SCORE = 2;
/** Minimum score of a header of two rows that their structure shows. */
const STACKED_SCORE = 4;

/**
 * Finds the header rows.
 * @param rows indices of the rows, starting with the first possible header row, in order.
 */
export function findHeader(grid: Grid, rows: readonly number[], extent: Extent, isText: boolean): FoundHeader {
  const stacked = findStackedRows(grid, rows, extent);
  const found =
    stacked === null
      ? findFirst(grid, rows, extent, isText)
      : addHeaderRows(grid, rows, takeStacked(grid, rows, stacked, extent), extent, isText);
  const whole = addUnitsAndKeys(grid, rows, found, extent);
  return isText ? whole : spanMerges(grid, rows, whole);
}

function findFirst(grid: Grid, rows: readonly number[], extent: Extent, isText: boolean): FoundHeader {
  const first = judge(grid, rows, 0, extent);
  const depth = first.score > 0 ? 1 : 0;
  const found = { rows: rows.slice(0, depth), score: first, isDoubtful: false };
  return mayHaveMoreRows(grid, rows[0]!, first, extent) ? addHeaderRows(grid, rows, found, extent, isText) : found;
}

function takeStacked(grid: Grid, rows: readonly number[], stacked: StackedRows, extent: Extent): FoundHeader {
  const lower = judge(grid, rows, 1, extent);
  const score = { ...lower, score: Math.max(lower.score, STACKED_SCORE), reasons: [stacked.reason] };
  return { rows: rows.slice(0, 2), score, isDoubtful: stacked.isDoubtful };
}

/** Adds rows below the names of a header: one with the units of the columns, or one that names those on the left. */
function addUnitsAndKeys(grid: Grid, rows: readonly number[], found: FoundHeader, extent: Extent): FoundHeader {
  const place = rows.indexOf(found.rows.at(-1)!) + 1;
  const row = rows[place];
  if (place === 0 || row === undefined) return found;
  const below = rows.slice(place + 1);
  const isPart = isUnitsRow(grid, row, below, extent) || isRowOfKeys(grid, row, found.rows, below, extent);
  return isPart ? { ...found, rows: [...found.rows, row] } : found;
}

/**
 * Whether the header may have further rows. It has none if there is only one column, or if the first row contains
 * values or is a full row of years.
 */
function mayHaveMoreRows(grid: Grid, row: number, first: HeaderScore, extent: Extent): boolean {
  const width = extent.right - extent.left + 1;
  const filled = grid.filled(row);
  if (width === 1 || (first.series !== null && filled === width)) return false;
  return first.score > -0.5 || filled * 2 <= width;
}

/** Adds further rows to a header. The score becomes that of the row nearest to the body, the strongest evidence. */
function addHeaderRows(
  grid: Grid,
  rows: readonly number[],
  first: FoundHeader,
  extent: Extent,
  isText: boolean,
): FoundHeader {
  let depth = first.rows.length;
  let score = first.score;
  for (let place = Math.max(1, depth); place < Math.min(MAX_DEPTH, rows.length - 1); place += 1) {
    const row = rows[place]!;
    if (isText && grid.width(row) !== grid.width(rows[0]!)) break;
    const lower = judge(grid, rows, place, extent);
    if (depth === place && isUnitsRow(grid, row, rows.slice(place + 1), extent)) {
      depth = place + 1;
      // A text among the numbers lowers the score of a units row, so the score of the names above may be higher.
      score = lower.score > score.score ? lower : score;
      continue;
    }
    const part = classifyRow(grid, rows, place, { lower, depth, extent });
    if (part === 'below') break;
    if (part === 'unsure') continue;
    depth = place + 1;
    score = lower;
  }
  return { ...first, rows: rows.slice(areRemarksAbove(grid, rows, depth, extent) ? depth - 1 : 0, depth), score };
}

interface LowerRow {
  lower: HeaderScore;
  /** Number of rows that certainly belong to the header. */
  depth: number;
  extent: Extent;
}

/** Classifies a row as part of the header, below it, or unsure until a later row decides. */
function classifyRow(
  grid: Grid,
  rows: readonly number[],
  place: number,
  { lower, depth, extent }: LowerRow,
): 'header' | 'below' | 'unsure' {
  const texts = textsOf(grid, rows[place]!, extent.left, extent.right);
  const areDistinct = new Set(texts).size === texts.length;
  const areNames =
    areDistinct && lower.series !== 'others' && lower.differing >= MIN_SECOND_NAMES && lower.similar === 0;
  if (grid.isText && depth > 0 && !areNames && isDataBelowNames(grid, rows[0]!, rows[place]!, extent)) return 'below';
  if (isSameRow(grid, rows[0]!, rows[place]!)) return depth === place ? 'header' : 'below';
  const isPartial = grid.filled(rows[place]!) * 2 <= extent.right - extent.left + 1;
  if ((lower.similar > 0 || lower.series === 'steps') && !isPartial) return 'below';
  return belongsToHeader(grid, rows, place, lower) ? 'header' : 'unsure';
}

/**
 * Whether a row below a full row of distinct names is data rather than a second header row. A header row would have
 * units in brackets, one word for several columns, or gaps between words.
 */
function isDataBelowNames(grid: Grid, first: number, row: number, { left, right }: Extent): boolean {
  const width = right - left + 1;
  const names = textsOf(grid, first, left, right);
  if (names.length < width || new Set(names).size < width || isSameRow(grid, first, row)) return false;
  const texts = textsOf(grid, row, left, right);
  if (texts.length < width && !texts.some((text) => /\d/.test(text))) return false;
  return new Set(texts).size * 2 > texts.length && !texts.every(isBracketed);
}

function textsOf(grid: Grid, row: number, left: number, right: number): string[] {
  return Array.from({ length: right - left + 1 }, (_, index) => grid.text(row, left + index)).filter(Boolean);
}

/** Whether so many rows precede a full row of distinct names that they are remarks rather than parts of the names. */
function areRemarksAbove(grid: Grid, rows: readonly number[], depth: number, { left, right }: Extent): boolean {
  const last = rows[depth - 1];
  if (depth < MANY_ROWS || last === undefined || grid.filled(last) <= right - left) return false;
  if (grid.filled(rows[0]!) > right - left) return false;
  const texts = textsOf(grid, last, left, right);
  return new Set(texts).size === texts.length && !isSameRow(grid, rows[0]!, last);
}

/**
 * Scores a row as the header of the rows below it. Ignores rows that repeat the header, unless they are the majority.
 */
function judge(grid: Grid, rows: readonly number[], place: number, extent: Extent): HeaderScore {
  const row = rows[place]!;
  const rest = rows.slice(place + 1, place + 400);
  const others = rest.filter((other) => !isSameRow(grid, row, other) && !isSameRow(grid, rows[0]!, other));
  const below = others.length * 2 < rest.length ? rest : others;
  const score = scoreHeader(grid, row, extent.left, gatherEvidence(grid, below, extent.left, extent.right));
  if (!grid.hasError(row)) return score;
  return { ...score, score: Math.min(score.score, ERROR_SCORE), reasons: ['it contains a formula error'] };
}

/** Extends a header to the rows covered by vertically merged cells of its first row, if rows remain for the body. */
function spanMerges(grid: Grid, rows: readonly number[], found: FoundHeader): FoundHeader {
  const first = found.rows[0];
  if (first === undefined) return found;
  const reach = grid.reach(first);
  const start = rows.indexOf(first);
  const covered = rows.slice(start, start + MAX_DEPTH + 1).filter((row) => grid.place(row) <= reach);
  const isTooDeep = covered.length > MAX_DEPTH || start + covered.length >= rows.length;
  if (covered.length <= found.rows.length || isTooDeep) return found;
  const reasons = [...found.score.reasons, 'merged cells of its first row cover it'];
  return {
    ...found,
    rows: covered,
    score: { ...found.score, score: Math.max(found.score.score, MERGED_SCORE), reasons },
  };
}

function belongsToHeader(grid: Grid, rows: readonly number[], place: number, lower: HeaderScore): boolean {
  const isUnderGroups = grid.filled(rows[0]!) < grid.filled(rows[place]!);
  if (lower.differing === 0) return isUnderGroups && place === 1 && lower.score > LOWER_ROW_SCORE;
  return lower.score > LOWER_ROW_SCORE && (lower.differing >= 2 || isUnderGroups || lower.score > 2.5);
}
