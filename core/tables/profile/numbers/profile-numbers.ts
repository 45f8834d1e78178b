import type { NumberSummary } from '../../columns/summary/wide-summary.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { NumberMarks } from './decide-marks.js';
import { type DecidedValues, decidedValues } from './decided-values.js';
import { findUnusual } from './find-unusual.js';
import { histogram } from './histogram.js';
import { quantiles } from './quantiles.js';

type NumberProfile = NonNullable<ColumnProfile['numbers']>;

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95] as const;
const MOST_SYMBOLS = 20;

/** @param hasMeasure false where the numbers only name something, so that none is unusual. */
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
  return found === null ? null : { ...found, low: finite(found.low), high: finite(found.high) };
}

/** JSON has no infinity. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function symbolsOf(numbers: NumberSummary): NumberProfile['symbols'] {
  const sorted = [...numbers.symbols].sort((a, b) => b[1].cells - a[1].cells);
  return sorted.slice(0, MOST_SYMBOLS).map(([value, tally]) => ({ value, count: tally.cells }));
}
