import type { Measure, Property } from '../plan/query-plan.js';
import { nameOfStored, type StoredProperty } from '../plan/stored-property.js';
import type { Figure, ResultKind } from './figure.js';

export const column = (index: number, property: StoredProperty): string => nameOfStored({ column: index, property });

const FROM_DATE: Partial<Record<Property, string>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  day: 'day',
  weekday: 'isodow',
};
/** Parts of a date that are texts. */
const WRITTEN: Partial<Record<Property, (date: string) => string>> = {
  'year-month': (date) => `strftime(${date}, '%Y-%m')`,
  'year-quarter': (date) => `(year(${date}) || '-Q' || quarter(${date}))`,
};

/** A measure as it is shown. */
export function compileMeasure({ column: index, property }: Measure): string {
  const part = FROM_DATE[property];
  if (part !== undefined) return `${part}(${column(index, 'date')})`;
  const written = WRITTEN[property];
  if (written !== undefined) return written(column(index, 'date'));
  if (property === 'place') return 'place';
  if (property === 'length') return `length(${column(index, 'text')})`;
  return column(index, property as StoredProperty);
}

/** A measure as it is compared, grouped and sorted by: texts folded. */
export function compileComparable(measure: Measure): string {
  return measure.property === 'text' ? column(measure.column, 'folded') : compileMeasure(measure);
}

/** A measure as it is shown for several rows: texts as they are mostly written. */
export function compileLabel(measure: Measure): string {
  return measure.property === 'text' ? column(measure.column, 'label') : compileMeasure(measure);
}

export function kindOfMeasure({ property }: Measure): ResultKind {
  if (property in WRITTEN) return 'text';
  return property === 'text' || property === 'date' ? property : 'number';
}

export const comparableFigure = (measure: Measure): Figure => ({
  expression: compileComparable(measure),
  kind: kindOfMeasure(measure),
});
