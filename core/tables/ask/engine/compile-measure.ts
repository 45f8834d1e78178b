import { Fault } from '../../../base/fault.js';
import type { Measure, Property, Summary } from '../plan/query-plan.js';
import { nameOfStored, type StoredProperty } from '../plan/stored-property.js';
import type { Figure, ResultKind, Statement } from './statement.js';

export const column = (index: number, property: StoredProperty): string => nameOfStored({ column: index, property });

const FROM_DATE: Partial<Record<Property, string>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  day: 'day',
  weekday: 'isodow',
};
/** Parts of a date that are texts, not numbers. */
const DATE_TEXTS: Partial<Record<Property, (date: string) => string>> = {
  'year-month': (date) => `strftime(${date}, '%Y-%m')`,
  'year-quarter': (date) => `(year(${date}) || '-Q' || quarter(${date}))`,
};

/** Compiles a measure for display. Faults: invalid-input (an operand that the property does not support). */
export function compileMeasure({ column: index, property, with: operand }: Measure): string {
  if (operand !== undefined) return compileOperand(index, property, operand);
  const part = FROM_DATE[property];
  if (part !== undefined) return `${part}(${column(index, 'date')})`;
  const textOf = DATE_TEXTS[property];
  if (textOf !== undefined) return textOf(column(index, 'date'));
  if (property === 'place') return 'place';
  if (property === 'length') return `length(${column(index, 'text')})`;
  return column(index, property as StoredProperty);
}

const OPERATORS = { times: '*', minus: '-', plus: '+' } as const;

function compileOperand(
  index: number,
  property: Property,
  { by, column: other, more = [] }: NonNullable<Measure['with']>,
): string {
  if (more.length > 0 && by !== 'plus')
    throw new Fault('invalid-input', `Only "plus" combines more than two columns, not "${by}".`);
  if (property === 'number') {
    const [left, right] = [column(index, property), column(other, property)];
    if (by === 'over') return `(${left} / nullif(${right}, 0))`;
    const others = more.map((at) => column(at, property));
    return `(${[left, right, ...others].join(` ${OPERATORS[by]} `)})`;
  }
  if (property === 'date' && by === 'minus')
    return `date_diff('day', ${column(other, property)}, ${column(index, property)})`;
  throw new Fault('invalid-input', `The ${property} of a column cannot be combined with another by "${by}".`);
}

/** Compiles a measure for comparing, grouping and sorting. Texts are folded. */
export function compileComparable(measure: Measure): string {
  return measure.property === 'text' ? column(measure.column, 'folded') : compileMeasure(measure);
}

/** Compiles a measure as the label of a group. A text is in its most common spelling. */
export function compileLabel(measure: Measure): string {
  return measure.property === 'text' ? column(measure.column, 'label') : compileMeasure(measure);
}

export function kindOfMeasure({ property, with: operand }: Measure): ResultKind {
  if (operand !== undefined) return 'number';
  if (property in DATE_TEXTS) return 'text';
  return property === 'text' || property === 'date' ? property : 'number';
}

export const comparableFigure = (measure: Measure): Figure => ({
  expression: compileComparable(measure),
  kind: kindOfMeasure(measure),
});

/**
 * Compiles a figure of rows. Sums and means use Kahan summation, so that the order of the rows affects at most the last
 * digit, which is rounded off. Faults: invalid-input (an aggregate that the type does not support).
 */
export function compileSummary(summary: Summary, into: Statement): Figure {
  if (summary.op === 'count') return { expression: 'count(*)', kind: 'number' };
  if (summary.op === 'count-distinct') {
    return { expression: `count(DISTINCT ${column(summary.column, 'folded')})`, kind: 'number' };
  }
  const { by, measure, at } = summary;
  const kind = kindOfMeasure(measure);
  const of = compileLabel(measure);
  if (by === 'min' || by === 'max') return { expression: `${by}(${of})`, kind };
  checkAggregate(by, measure, kind);
  if (by === 'median') return { expression: `median(${of})`, kind };
  if (by === 'percentile') return { expression: `quantile_cont(${of}, ${into.bind((at ?? 50) / 100)})`, kind };
  return { expression: by === 'sum' ? `fsum(${of})` : `favg(${of})`, kind };
}

function checkAggregate(by: string, { column: index }: Measure, kind: ResultKind): void {
  if (kind === 'number' || (kind === 'date' && by !== 'sum' && by !== 'mean')) return;
  throw new Fault(
    'invalid-input',
    `The ${by} of ${kind === 'date' ? 'dates' : 'texts'} is not defined, and column ${index} contains only those.`,
  );
}
