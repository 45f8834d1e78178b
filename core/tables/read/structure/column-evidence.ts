import { memoizeTexts } from '../../../base/memoize.js';
import { isVoid, SHAPE, type Shape } from './cell-shape.js';
import type { Grid } from './grid.js';

/** Common properties of the cells of a column, from which a header would differ. */
export interface ColumnEvidence {
  /** Number of cells that have a value. */
  count: number;
  /** The shape of nearly all cells; null if they are mixed or words. */
  typed: Shape | null;
  /** Distinct texts among the cells. */
  texts: ReadonlySet<string>;
  /** Share of the cells that repeat an earlier one. */
  repeats: number;
  meanLength: number;
  /** Whether nearly all cells start with a capital, and whether nearly all contain a lowercase letter. */
  capitalised: boolean;
  hasSmall: boolean;
  /** Coarse patterns and how often each occurs. */
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
  const shapes = new Map<Shape, number>();
  const texts = new Map<string, number>();
  const patterns = new Map<string, number>();
  const sums = { count: 0, length: 0, capitalised: 0, small: 0 };
  for (const row of rows) {
    const shape = grid.shape(row, column);
    if (isVoid(shape)) continue;
    const text = grid.text(row, column);
    const letters = lettersOf(text);
    sums.count += 1;
    sums.length += text.length;
    if (letters.isCapitalised) sums.capitalised += 1;
    if (letters.hasSmall) sums.small += 1;
    add(shapes, shape);
    add(texts, text.slice(0, 100));
    add(patterns, letters.pattern);
  }
  return {
    count: sums.count,
    typed: dominantShape(shapes, sums.count),
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

const TYPED = [SHAPE.number, SHAPE.date, SHAPE.time, SHAPE.boolean, SHAPE.link, SHAPE.code] as const;

function dominantShape(shapes: ReadonlyMap<Shape, number>, count: number): Shape | null {
  const found = TYPED.find((shape) => (shapes.get(shape) ?? 0) >= NEARLY_ALL * count && count > 0);
  if (found !== undefined) return found;
  const moment = (shapes.get(SHAPE.date) ?? 0) + (shapes.get(SHAPE.time) ?? 0);
  return count > 0 && moment >= NEARLY_ALL * count ? SHAPE.date : null;
}

/** Caches facts about the letters of a text, because each possible header above inspects the same rows again. */
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
