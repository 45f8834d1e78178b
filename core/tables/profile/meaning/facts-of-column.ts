import type { ValueType } from '../../cells/value-type.js';
import type { WideSummary } from '../../columns/summary/wide-summary.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { TypeCounts } from '../numbers/column-types.js';
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
  isFirst: boolean,
): ColumnFacts {
  const figures = isPlain(numbers) ? numbers : null;
  return {
    name,
    samples: samplesOf(summary, types),
    rows,
    missing: summary.missing + missing.disguised,
    distinct: missing.distinct,
    mean: figures?.mean ?? 0,
    standardDeviation: figures?.standard_deviation ?? 0,
    min: figures?.min ?? 0,
    max: figures?.max ?? 0,
    type,
    shape: { width: summary.lengths.min === summary.lengths.max ? summary.lengths.max : 0, isFirst },
  };
}

/** Figures say what a column is for only where its numbers are written as numbers are. */
function isPlain(numbers: ColumnProfile['numbers']): numbers is NonNullable<ColumnProfile['numbers']> {
  return (
    numbers !== null && numbers.group_mark === 'none' && numbers.decimal_mark !== ',' && numbers.symbols.length === 0
  );
}

/** The first different texts from the top, as a person sees them. */
function samplesOf(summary: WideSummary, types: TypeCounts): string[] {
  const examples = types.flatMap(([, tally]) => tally.examples).sort((a, b) => a.row - b.row);
  const texts = examples.length > 0 ? examples : summary.top;
  return texts.slice(0, SAMPLES).map(({ text }) => text);
}
