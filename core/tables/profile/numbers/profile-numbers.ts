import { mergeMoments, newMoments } from '../../columns/summary/number-tally.js';
import type { Moments, NumberKind, NumberSummary, NumberValues } from '../../columns/summary/wide-summary.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { NumberMarks } from './decide-marks.js';

/** The numbers of a column, parsed with its decimal mark. */
interface DecidedValues {
  moments: Moments;
  /** Distinct values in ascending order; `weights`: number of cells with each. */
  values: Float64Array;
  weights: Float64Array;
  /** Sum of the weights. */
  total: number;
  isEstimate: boolean;
}

/** Collects the numbers that agree with the marks of the column. Cost: n log n in the distinct values. */
function decidedValues(numbers: NumberSummary, marks: NumberMarks): DecidedValues {
  const parts = partsOf(numbers, marks);
  const moments = newMoments();
  for (const { list, factor } of parts) mergeMoments(moments, scaled(list.moments, factor));
  const length = parts.reduce((sum, part) => sum + part.list.values.length, 0);
  const values = new Float64Array(length);
  const weights = new Float64Array(length);
  let at = 0;
  for (const { list, factor } of parts) {
    for (let index = 0; index < list.values.length; index += 1) {
      values[at] = factor === 1 ? (list.values[index] as number) : rounded((list.values[index] as number) * factor);
      weights[at] = (list.weights[index] as number) * list.every;
      at += 1;
    }
  }
  return { moments, ...sorted(values, weights), isEstimate: parts.some((part) => part.list.every > 1) };
}

interface Part {
  list: NumberValues;
  factor: 1 | 1000;
}

function partsOf(numbers: NumberSummary, marks: NumberMarks): Part[] {
  const { kinds } = numbers;
  const isComma = marks.decimal === ',';
  const factorOf: Record<NumberKind, 0 | 1 | 1000> = {
    neutral: 1,
    point: isComma && marks.hasStoredNumbers !== true ? 0 : 1,
    comma: isComma ? 1 : 0,
    pointOrGroup: isComma ? 1000 : 1,
    commaOrGroup: isComma ? 1 : 1000,
  };
  const parts = (Object.keys(factorOf) as NumberKind[]).map((kind) => ({ list: kinds[kind], factor: factorOf[kind] }));
  return parts.filter((part): part is Part => part.factor !== 0 && part.list.moments.count > 0);
}

function scaled(moments: Moments, factor: number): Moments {
  if (factor === 1) return moments;
  const { mean, squares, min, max, sum } = moments;
  return {
    ...moments,
    mean: mean * factor,
    squares: squares * factor * factor,
    min: rounded(min * factor),
    max: rounded(max * factor),
    sum: rounded(sum * factor),
  };
}

/** Rounds a product, because 1.234 * 1000 is not exactly 1234 in binary arithmetic. */
function rounded(value: number): number {
  return Number.isFinite(value) ? Math.round(value) : value;
}

function sorted(values: Float64Array, weights: Float64Array): Pick<DecidedValues, 'values' | 'weights' | 'total'> {
  let total = 0;
  for (let at = 0; at < weights.length; at += 1) total += weights[at]!;
  // Row numbers and similar values are already sorted.
  if (isAscending(values)) return { values, weights, total };
  if (total === values.length) return { values: values.sort(), weights, total };
  // Sorting the values alone is much faster than sorting indices with a function.
  const ascending = values.slice().sort();
  const ordered = new Float64Array(values.length);
  /** For the first of equal values: how many of them have their place. */
  const placed = new Uint32Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const first = firstAt(ascending, values[at]!);
    ordered[first + placed[first]!] = weights[at]!;
    placed[first] = placed[first]! + 1;
  }
  return { values: ascending, weights: ordered, total };
}

/** Returns the index of the first number of an ascending list that is not below a value. */
function firstAt(ascending: Float64Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isAscending(values: Float64Array): boolean {
  for (let index = 1; index < values.length; index += 1) {
    if ((values[index] as number) < (values[index - 1] as number)) return false;
  }
  return true;
}

/**
 * Returns quantiles with linear interpolation (type 7 of Hyndman and Fan 1996).
 * @param shares 0 to 1, ascending.
 */
function quantiles(values: DecidedValues, shares: readonly number[]): number[] {
  const found: number[] = [];
  const last = values.values.length - 1;
  let index = 0;
  let upTo = values.weights[0] ?? 0;
  for (const share of shares) {
    const place = share * (values.total - 1);
    while (index < last && upTo <= Math.floor(place)) {
      index += 1;
      upTo += values.weights[index] as number;
    }
    const low = values.values[index] as number;
    const isAtEdge = index < last && Math.floor(place) + 1 >= upTo;
    const high = isAtEdge ? (values.values[index + 1] as number) : low;
    found.push(between(low, high, place - Math.floor(place)));
  }
  return found;
}

/** Interpolates between two values, even if their difference overflows. */
function between(low: number, high: number, share: number): number {
  const difference = high - low;
  return Number.isFinite(difference) ? low + difference * share : low * (1 - share) + high * share;
}

/** Fences for outliers, the number of cells outside them, and the mean of those inside. */
interface Unusual {
  low: number | null;
  high: number | null;
  count: number;
  mean_without: number | null;
  method: string;
}

const MIN_VALUES = 20;
/** Maximum share of outliers. If there are more, the values are a mixture of several groups. */
const MAX_SHARE = 0.05;
/**
 * Distance of Tukey's outer fences ("far out", Exploratory Data Analysis, 1977) from the quartiles, in interquartile
 * ranges.
 */
const RANGES = 3;
/** Minimum ratio of p90 - p50 to p50 - p01 of skewed values. */
const MIN_SKEW = 2.5;

/**
 * Finds outliers. For skewed positive values, uses their logarithms.
 * @returns null if there are few values, if most are equal, or if more than 5% are outside the fences.
 */
function findUnusual(values: DecidedValues): Unusual | null {
  if (values.total < MIN_VALUES) return null;
  const [p01 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0] = quantiles(values, [0.01, 0.25, 0.5, 0.75, 0.9]);
  if (p75 <= p25) return null;
  const isSkewed = p01 > 0 && (values.values[0] ?? 0) > 0 && p90 - p50 > MIN_SKEW * (p50 - p01) && p90 > 2 * p50;
  const [low, high] = isSkewed ? fences(Math.log(p25), Math.log(p75)).map(Math.exp) : fences(p25, p75);
  const method = isSkewed ? 'Tukey, 3 interquartile ranges of the logarithms' : 'Tukey, 3 interquartile ranges';
  const found = count(values, low as number, high as number, method);
  return found.count > MAX_SHARE * values.total ? null : found;
}

function fences(p25: number, p75: number): number[] {
  return [p25 - RANGES * (p75 - p25), p75 + RANGES * (p75 - p25)];
}

function count(values: DecidedValues, low: number, high: number, method: string): Unusual {
  let cells = 0;
  let mean = 0;
  let inside = 0;
  for (let index = 0; index < values.values.length; index += 1) {
    const value = values.values[index] as number;
    const weight = values.weights[index] as number;
    if (value < low || value > high) cells += weight;
    else {
      // A running mean, because the sum of large numbers overflows.
      inside += weight;
      mean += (value - mean) * (weight / inside);
    }
  }
  return { low, high, count: cells, mean_without: inside === 0 ? null : mean, method };
}

const MAX_BINS = 20;
/** Scaling by a power of two is exact. This one prevents overflow, even if values differ by 3.6e308. */
const SCALE = 2 ** -8;

/**
 * Returns a histogram with equal bins from the smallest to the largest value. The last bin includes its upper bound;
 * all bounds are finite.
 * @returns no bins if a value overflows to infinity (1e309).
 */
function histogram(values: DecidedValues): { from: number; to: number; count: number }[] {
  const min = values.values[0];
  const max = values.values.at(-1);
  if (min === undefined || max === undefined || !Number.isFinite(min) || !Number.isFinite(max)) return [];
  if (min === max) return [{ from: min, to: max, count: values.total }];
  const bins = Math.max(2, Math.min(MAX_BINS, Math.ceil(Math.sqrt(countDistinct(values.values)))));
  const counts = new Float64Array(bins);
  const scale = Number.isFinite((max - min) * bins) ? 1 : SCALE;
  const [low, range] = [min * scale, max * scale - min * scale];
  for (let index = 0; index < values.values.length; index += 1) {
    const share = ((values.values[index] as number) * scale - low) / range;
    const bin = Math.min(bins - 1, Math.floor(share * bins));
    counts[bin] = (counts[bin] as number) + (values.weights[index] as number);
  }
  const bound = (bin: number) => (bin === bins ? max : (low + (range * bin) / bins) / scale);
  return Array.from(counts, (count, bin) => ({ from: bound(bin), to: bound(bin + 1), count }));
}

/** Counts distinct values in a sorted array, up to the maximum that affects the number of bins. */
function countDistinct(sorted: Float64Array): number {
  let count = 1;
  for (let index = 1; index < sorted.length && count < MAX_BINS * MAX_BINS; index += 1) {
    if (sorted[index] !== sorted[index - 1]) count += 1;
  }
  return count;
}

type NumberProfile = NonNullable<ColumnProfile['numbers']>;

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;
const MAX_SYMBOLS = 20;

/**
 * Profiles the numbers of a column; null if there are none.
 * @param hasMeasure false if the numbers are identifiers, which have no outliers.
 */
export function profileNumbers(numbers: NumberSummary, marks: NumberMarks, hasMeasure: boolean): NumberProfile | null {
  const values = decidedValues(numbers, marks);
  const { moments } = values;
  if (moments.count === 0) return null;
  const [p05 = 0, p25 = 0, p50 = 0, p75 = 0, p95 = 0] = quantiles(values, SHARES).map(finite);
  return {
    count: moments.count,
    decimal_mark: marks.decimal,
    group_mark: marks.group,
    min: finite(moments.min),
    max: finite(moments.max),
    mean: finite(moments.mean),
    standard_deviation: moments.count < 2 ? null : finite(Math.sqrt(moments.squares / (moments.count - 1))),
    sum: finite(moments.sum),
    quantiles: { p05, p25, p50, p75, p95 },
    quantiles_are_estimates: values.isEstimate,
    zeros: moments.zeros,
    negatives: moments.negatives,
    symbols: symbolsOf(numbers),
    unusual: hasMeasure ? unusualOf(values) : null,
    histogram: histogram(values),
  };
}

function unusualOf(values: DecidedValues): NumberProfile['unusual'] {
  const found = findUnusual(values);
  if (found === null) return null;
  return { ...found, low: finite(found.low), high: finite(found.high), mean_without: finite(found.mean_without) };
}

/** Replaces infinity with null, because JSON cannot represent it. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function symbolsOf(numbers: NumberSummary): NumberProfile['symbols'] {
  const sorted = [...numbers.symbols].sort((a, b) => b[1].cells - a[1].cells);
  return sorted.slice(0, MAX_SYMBOLS).map(([value, tally]) => ({ value, count: tally.cells }));
}
