import { gatherEvidence } from './column-evidence.js';
import { type Grid, isSameRow } from './grid.js';
import { type HeaderScore, scoreHeader } from './score-header.js';
import type { Extent } from './segment-width.js';

/** The header of a stretch of rows. */
export interface FoundHeader {
  /** Indices of its rows; empty where there is none. */
  rows: number[];
  /** Evidence for its last row, or against the first row where there is none. */
  score: HeaderScore;
}

const DEEPEST = 5;
/** From so many rows on, a header whose last row names all columns needs none of the others. */
const MANY_ROWS = 4;
/** What a row below the first must score to belong to the header: a first row of a body with a gap or two does not. */
const LOWER_ROW_SCORE = 1.5;

/** A row with an error scores no more than this. */
const ERROR_SCORE = -1;
/** What merged cells make of a header at least. */
const MERGED_SCORE = 2;

/** @param rows indices of the rows from the first that may be header on, in order. */
export function findHeader(grid: Grid, rows: readonly number[], extent: Extent, isText: boolean): FoundHeader {
  const first = judge(grid, rows, 0, extent);
  const depth = first.score > 0 ? 1 : 0;
  const found = { rows: rows.slice(0, depth), score: first };
  const whole = canGoOn(grid, rows[0]!, first, extent) ? goOn(grid, rows, found, extent, isText) : found;
  return isText ? whole : spanMerges(grid, rows, whole);
}

/** Whether more rows may belong to the header: not below a row of values, nor below a full row of years, nor in a list. */
function canGoOn(grid: Grid, row: number, first: HeaderScore, extent: Extent): boolean {
  const width = extent.right - extent.left + 1;
  const filled = grid.filled(row);
  if (width === 1 || (first.isSeries && filled === width)) return false;
  return first.score > -0.5 || filled * 2 <= width;
}

/** Takes further rows into a header; what is nearest to the body says most about it. */
function goOn(grid: Grid, rows: readonly number[], first: FoundHeader, extent: Extent, isText: boolean): FoundHeader {
  let depth = first.rows.length;
  let score = first.score;
  for (let place = 1; place < Math.min(DEEPEST, rows.length - 1); place += 1) {
    if (isText && grid.width(rows[place]!) !== grid.width(rows[0]!)) break;
    if (isText && depth > 0 && isWholeBelow(grid, rows[0]!, rows[place]!, extent)) break;
    const lower = judge(grid, rows, place, extent);
    const standing = placeOf(grid, rows, place, { lower, depth, extent });
    if (standing === 'below') break;
    if (standing === 'unsure') continue;
    depth = place + 1;
    score = lower;
  }
  return { rows: rows.slice(isRemarksAbove(grid, rows, depth, extent) ? depth - 1 : 0, depth), score };
}

interface LowerRow {
  lower: HeaderScore;
  /** Rows that are known to be header. */
  depth: number;
  extent: Extent;
}

/** Whether a row belongs to the header, stands below it, or may be either as a later row will show. */
function placeOf(
  grid: Grid,
  rows: readonly number[],
  place: number,
  { lower, depth, extent }: LowerRow,
): 'header' | 'below' | 'unsure' {
  if (isSameRow(grid, rows[0]!, rows[place]!)) return depth === place ? 'header' : 'below';
  const isPartial = grid.filled(rows[place]!) * 2 <= extent.right - extent.left + 1;
  if ((lower.alike > 0 || lower.isCount) && !isPartial) return 'below';
  return belongsToHeader(grid, rows, place, lower) ? 'header' : 'unsure';
}

/**
 * Whether a full row of distinct names stands above one that adds nothing to them: no units in brackets, no word that goes
 * with several of them, no gaps between words. Then it is data, whatever the rows below look like.
 */
function isWholeBelow(grid: Grid, first: number, row: number, { left, right }: Extent): boolean {
  const width = right - left + 1;
  const names = textsOf(grid, first, left, right);
  if (names.length < width || new Set(names).size < width || isSameRow(grid, first, row)) return false;
  const texts = textsOf(grid, row, left, right);
  if (texts.length < width && !texts.some((text) => /\d/.test(text))) return false;
  return new Set(texts).size * 2 > texts.length && !texts.every((text) => /^[([{<].*[)\]}>]$/su.test(text));
}

function textsOf(grid: Grid, row: number, left: number, right: number): string[] {
  return Array.from({ length: right - left + 1 }, (_, index) => grid.text(row, left + index)).filter(Boolean);
}

/** Whether so many rows stand above a full row of distinct names that they are remarks rather than parts of the names. */
function isRemarksAbove(grid: Grid, rows: readonly number[], depth: number, { left, right }: Extent): boolean {
  const last = rows[depth - 1];
  if (depth < MANY_ROWS || last === undefined || grid.filled(last) <= right - left) return false;
  if (grid.filled(rows[0]!) > right - left) return false;
  const texts = textsOf(grid, last, left, right);
  return new Set(texts).size === texts.length && !isSameRow(grid, rows[0]!, last);
}

/** Judges a row as header of those below it. Where most of them are the same, they are data and no header again. */
function judge(grid: Grid, rows: readonly number[], place: number, extent: Extent): HeaderScore {
  const row = rows[place]!;
  const rest = rows.slice(place + 1, place + 400);
  const others = rest.filter((other) => !isSameRow(grid, row, other) && !isSameRow(grid, rows[0]!, other));
  const below = others.length * 2 < rest.length ? rest : others;
  const score = scoreHeader(grid, row, extent.left, gatherEvidence(grid, below, extent.left, extent.right));
  if (!grid.hasError(row)) return score;
  return { ...score, score: Math.min(score.score, ERROR_SCORE), reasons: ['it contains a formula error'] };
}

/** Takes the rows for header that a cell of its first row covers, merged downward; rows of the body have to be left. */
function spanMerges(grid: Grid, rows: readonly number[], found: FoundHeader): FoundHeader {
  const first = found.rows[0];
  if (first === undefined) return found;
  const reach = grid.reach(first);
  const start = rows.indexOf(first);
  const covered = rows.slice(start, start + DEEPEST + 1).filter((row) => grid.place(row) <= reach);
  const isTooDeep = covered.length > DEEPEST || start + covered.length >= rows.length;
  if (covered.length <= found.rows.length || isTooDeep) return found;
  const reasons = [...found.score.reasons, 'merged cells of its first row cover it'];
  return { rows: covered, score: { ...found.score, score: Math.max(found.score.score, MERGED_SCORE), reasons } };
}

function belongsToHeader(grid: Grid, rows: readonly number[], place: number, lower: HeaderScore): boolean {
  const isUnderGroups = grid.filled(rows[0]!) < grid.filled(rows[place]!);
  if (lower.differing === 0) return isUnderGroups && place === 1 && lower.score > LOWER_ROW_SCORE;
  return lower.score > LOWER_ROW_SCORE && (lower.differing >= 2 || isUnderGroups || lower.score > 2.5);
}
