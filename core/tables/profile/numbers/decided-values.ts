import { mergeMoments, newMoments } from '../../columns/summary/number-tally.js';
import type { Moments, NumberKind, NumberSummary, NumberValues } from '../../columns/summary/wide-summary.js';
import type { NumberMarks } from './decide-marks.js';

/** The numbers of a column under the decimal mark that was decided. */
export interface DecidedValues {
  moments: Moments;
  /** Ascending, each with the cells that hold it. */
  values: Float64Array;
  weights: Float64Array;
  /** Sum of the weights. */
  total: number;
  isEstimate: boolean;
}

/** Reads the kinds of numbers that fit the decision: what contradicts it is left out. Sorts: n log n in distinct values. */
export function decidedValues(numbers: NumberSummary, marks: NumberMarks): DecidedValues {
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

/** 1.234 * 1000 is 1234, whatever binary fractions make of it. */
function rounded(value: number): number {
  return Number.isFinite(value) ? Math.round(value) : value;
}

function sorted(values: Float64Array, weights: Float64Array): Pick<DecidedValues, 'values' | 'weights' | 'total'> {
  let total = 0;
  for (const weight of weights) total += weight;
  // Numbers of rows and the like stand in order already.
  if (isAscending(values)) return { values, weights, total };
  if (total === values.length) return { values: values.sort(), weights, total };
  const order = Uint32Array.from(values, (_, index) => index).sort(
    (a, b) => (values[a] as number) - (values[b] as number),
  );
  return {
    values: Float64Array.from(order, (index) => values[index] as number),
    weights: Float64Array.from(order, (index) => weights[index] as number),
    total,
  };
}

function isAscending(values: Float64Array): boolean {
  for (let index = 1; index < values.length; index += 1) {
    if ((values[index] as number) < (values[index - 1] as number)) return false;
  }
  return true;
}
