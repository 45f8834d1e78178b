import type { Comparator, Condition, Measure, Rows } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { MONTHS, quoted, shownCell, WEEKDAYS } from './format-cell.js';

const NAMES: Partial<Record<Measure['property'], string>> = {
  number2: 'second number',
  'year-month': 'month and year',
  'year-quarter': 'quarter and year',
};

/** A property of a column, its name in quotes: `the year of "ordered"`. */
export function describeMeasure({ column, property }: Measure, table: QueryTable): string {
  const name = nameOfColumn(column, table);
  if (property === 'place') return 'the place in the table';
  if (property === 'text' || property === 'number' || property === 'date') return name;
  return `the ${NAMES[property] ?? property} of ${name}`;
}

export const nameOfColumn = (column: number, { columns }: QueryTable): string => quoted(columns[column]?.name ?? '');

/** Rows in words: `the rows where "city" is "Bend"`. */
export function describeRows(rows: Rows, table: QueryTable): string {
  switch (rows.op) {
    case 'all':
      return 'all rows';
    case 'where':
      return `the rows where ${conditionsOf(rows, table).join(' and ')}${restOf(rows, table)}`;
    case 'first':
    case 'last':
      return `the ${rows.op} ${rows.count === 1 ? 'row' : `${rows.count} rows`} of ${describeRows(rows.rows, table)}`;
    case 'next':
      return `the row after ${describeRows(rows.rows, table)}`;
    case 'previous':
      return `the row before ${describeRows(rows.rows, table)}`;
    default: {
      const which = rows.count === 1 ? 'the row' : `the ${rows.count} rows`;
      const most = rows.op === 'highest' ? 'greatest' : 'least';
      return `${which} with the ${most} ${describeMeasure(rows.by, table).replace(/^the /, '')} of ${describeRows(rows.rows, table)}`;
    }
  }
}

type Where = Extract<Rows, { op: 'where' }>;

/** Filters that follow each other are one. */
function conditionsOf({ rows, condition }: Where, table: QueryTable): string[] {
  const before = rows.op === 'where' ? conditionsOf(rows, table) : [];
  return [...before, describeCondition(condition, table)];
}

function restOf({ rows }: Where, table: QueryTable): string {
  if (rows.op === 'where') return restOf(rows, table);
  return rows.op === 'all' ? '' : `, of ${describeRows(rows, table)}`;
}

const BY = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
} as const; // prettier-ignore
const BY_DATE = {
  ...BY,
  '<': 'is before',
  '<=': 'is at the latest',
  '>': 'is after',
  '>=': 'is at the earliest',
} as const;
const OF_TIME: ReadonlySet<Measure['property']> = new Set([
  'date',
  'year',
  'year-month',
  'year-quarter',
  'month',
  'quarter',
  'day',
  'weekday',
]);

/** A comparison as a verb: dates come before and after each other. */
export const describeBy = (by: Comparator, property: Measure['property'] | null): string =>
  (property !== null && OF_TIME.has(property) ? BY_DATE : BY)[by];

export function describeValue(value: string | number, property: Measure['property']): string {
  if (property === 'month' || property === 'weekday') {
    const names: readonly string[] = property === 'month' ? MONTHS : WEEKDAYS;
    return names[Number(value) - 1] ?? String(value);
  }
  if (typeof value === 'number') return shownCell(value, null, property);
  return property === 'text' ? quoted(value) : shownCell(value, null);
}

const IS = {
  same: ['is', 'is not'],
  member: ['lists', 'does not list'],
  words: ['contains', 'does not contain'],
} as const;

/** @param isDenied where the condition must not hold. */
function describeCondition(condition: Condition, table: QueryTable, isDenied = false): string {
  switch (condition.op) {
    case 'is': {
      const verb = IS[condition.match][isDenied ? 1 : 0];
      return `${nameOfColumn(condition.column, table)} ${verb} ${quoted(condition.value)}`;
    }
    case 'empty':
      return `${nameOfColumn(condition.column, table)} is ${isDenied ? 'not ' : ''}empty`;
    case 'repeated':
      return `all cells repeat ${isDenied ? 'no' : 'an'} earlier row`;
    case 'not':
      return describeCondition(condition.of, table, !isDenied);
    default:
      return isDenied ? `not (${describeOther(condition, table)})` : describeOther(condition, table);
  }
}

type Other = Exclude<Condition, { op: 'is' | 'empty' | 'repeated' | 'not' }>;

function describeOther(condition: Other, table: QueryTable): string {
  switch (condition.op) {
    case 'compare': {
      const { measure, by, value } = condition;
      const verb = describeBy(by, measure.property);
      return `${describeMeasure(measure, table)} ${verb} ${describeValue(value, measure.property)}`;
    }
    case 'between': {
      const { measure, from, to } = condition;
      const { property } = measure;
      return `${describeMeasure(measure, table)} is from ${describeValue(from, property)} to ${describeValue(to, property)}`;
    }
    case 'same-as':
      return `${nameOfColumn(condition.column, table)} is the same as in ${describeRows(condition.rows, table)}`;
    default: {
      const parts = condition.of.map((one) => describeCondition(one, table));
      return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(` ${condition.op} `)})`;
    }
  }
}
