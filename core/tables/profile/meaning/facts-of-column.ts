import type { WideSummary } from '../../data/wide-summary.js';
import type { ValueType } from '../../values/value-type.js';
import type { ColumnProfile } from '../column-profile.js';
import type { TypeCounts } from '../column-types.js';
import type { ColumnFacts } from './column-facts.js';

const SAMPLES = 5;

/** What meaning is drawn from, read off a column that is known whole. */
export function factsOfColumn(
  name: string,
  rows: number,
  summary: WideSummary,
  missing: { disguised: number; distinct: number },
  type: ValueType,
  types: TypeCounts,
  numbers: ColumnProfile['numbers'],
): ColumnFacts {
  return {
    name,
    samples: samplesOf(summary, types),
    rows,
    missing: summary.missing + missing.disguised,
    distinct: missing.distinct,
    mean: numbers?.mean ?? 0,
    standardDeviation: numbers?.standard_deviation ?? 0,
    min: numbers?.min ?? 0,
    max: numbers?.max ?? 0,
    type,
  };
}

/** Commonest texts of the commonest type: what a person would look at. */
function samplesOf(summary: WideSummary, types: TypeCounts): string[] {
  const examples = types[0]?.[1].examples.map(({ text }) => text) ?? [];
  const texts = examples.length > 0 ? examples : summary.top.map(({ text }) => text);
  return texts.slice(0, SAMPLES);
}
