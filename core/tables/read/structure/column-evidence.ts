import { memoizeTexts } from '../../../base/memoize.js';
import { CELL_CLASS, type CellClass, isVoid } from './cell-class.js';
import type { Grid } from './grid.js';

/** Properties shared by the cells of a column. A header usually lacks some of them. */
export interface ColumnEvidence {
  /** Number of cells that have a value. */
  count: number;
  /** The class of nearly all cells; null if they are mixed or words. */
  typed: CellClass | null;
  /** Distinct texts among the cells. */
  texts: ReadonlySet<string>;
  /** Share of the cells that repeat an earlier one. */
  repeats: number;
  meanLength: number;
  /** Whether nearly all cells start with a capital letter. */
  capitalised: boolean;
  /** Whether nearly all cells contain a lowercase letter. */
  hasSmall: boolean;
  /** Patterns of letters and digits, and how often each occurs. */
  patterns: ReadonlyMap<string, number>;
}

/** Number of rows sampled to judge a column. */
const SAMPLE = 120;
/** Sheets with more columns than this use a smaller sample, so that 16,384 columns cost no more than 1,000. */
const FULL_SAMPLE_COLUMNS = 1000;
const MIN_SAMPLE = 12;
const NEARLY_ALL = 0.75;

/**
 * Gathers the evidence of each column from a sample of rows.
 * @param rows indices of the rows below a header, in order.
 * @param left,right first and last column, inclusive.
 */
export function gatherEvidence(grid: Grid, rows: readonly number[], left: number, right: number): ColumnEvidence[] {
  const columns = Math.max(0, right - left + 1);
  const most = Math.min(SAMPLE, Math.max(MIN_SAMPLE, Math.floor((SAMPLE * FULL_SAMPLE_COLUMNS) / columns)));
  const sample = rows.length <= most ? rows : thin(rows, most);
  return Array.from({ length: columns }, (_, index) => gatherColumn(grid, sample, left + index));
}

/** Takes half of the sample from the start and the rest at even intervals from the remaining rows. */
function thin(rows: readonly number[], most: number): number[] {
  const half = Math.floor(most / 2);
  const head = rows.slice(0, half);
  const step = (rows.length - half) / half;
  return head.concat(Array.from({ length: half }, (_, index) => rows[half + Math.floor(index * step)]!));
}

function gatherColumn(grid: Grid, rows: readonly number[], column: number): ColumnEvidence {
  const classes = new Map<CellClass, number>();
  const texts = new Map<string, number>();
  const patterns = new Map<string, number>();
  const sums = { count: 0, length: 0, capitalised: 0, small: 0 };
  for (const row of rows) {
    const cellClass = grid.cellClass(row, column);
    if (isVoid(cellClass)) continue;
    const text = grid.text(row, column);
    const letters = lettersOf(text);
    sums.count += 1;
    sums.length += text.length;
    if (letters.isCapitalised) sums.capitalised += 1;
    if (letters.hasSmall) sums.small += 1;
    add(classes, cellClass);
    add(texts, text.slice(0, 100));
    add(patterns, letters.pattern);
  }
  return {
    count: sums.count,
    typed: dominantClass(classes, sums.count),
    texts: new Set(texts.keys()),
    repeats: sums.count === 0 ? 0 : 1 - texts.size / sums.count,
    meanLength: sums.count === 0 ? 0 : sums.length / sums.count,
    capitalised: sums.capitalised >= NEARLY_ALL * sums.count,
    hasSmall: sums.small >= NEARLY_ALL * sums.count,
    patterns,
  };
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const TYPED = [
  CELL_CLASS.number,
  CELL_CLASS.date,
  CELL_CLASS.time,
  CELL_CLASS.boolean,
  CELL_CLASS.link,
  CELL_CLASS.code,
] as const;

function dominantClass(classes: ReadonlyMap<CellClass, number>, count: number): CellClass | null {
  const found = TYPED.find((cellClass) => (classes.get(cellClass) ?? 0) >= NEARLY_ALL * count && count > 0);
  if (found !== undefined) return found;
  const moment = (classes.get(CELL_CLASS.date) ?? 0) + (classes.get(CELL_CLASS.time) ?? 0);
  return count > 0 && moment >= NEARLY_ALL * count ? CELL_CLASS.date : null;
}

/** Cached because each candidate header is compared with the same rows. */
const lettersOf = memoizeTexts((text) => ({
  isCapitalised: /^\p{Lu}/u.test(text),
  hasSmall: /\p{Ll}/u.test(text),
  pattern: findPattern(text),
}));

/** Returns the pattern of a text, with runs of letters and digits collapsed: `Aa Aa`, `a_a`, `A-0`. */
export function letterPatternOf(text: string): string {
  return lettersOf(text).pattern;
}

function findPattern(text: string): string {
  return text
    .slice(0, 60)
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/[\p{Ll}\p{Lo}]+/gu, 'a')
    .replace(/\d+/g, '0');
}
