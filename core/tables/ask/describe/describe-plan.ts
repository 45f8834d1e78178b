import type { Comparator, Condition, Measure, QueryPlan, Rows, Summary } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { operandColumns } from '../plan/walk-plan.js';
import { formatCell, MONTHS, quoteText, WEEKDAYS } from './format-cell.js';
import { nameOrdinal } from './name-ordinal.js';

type Of<Op extends QueryPlan['op']> = Extract<QueryPlan, { op: Op }>;

const SUMMARIES = {
  sum: 'the sum',
  mean: 'the mean',
  median: 'the median',
  min: 'the least',
  max: 'the greatest',
} as const;

/** Describes a plan in English: `The sum of "revenue" over the rows where "city" is "Bend"`. */
export function describePlan(plan: QueryPlan, table: QueryTable): string {
  const text = describe(plan, table);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describe(plan: QueryPlan, table: QueryTable): string {
  switch (plan.op) {
    case 'values': {
      if (plan.also !== undefined) {
        const others = plan.also.map((measure) => describeMeasure(measure, table)).join(', ');
        return `${describeMeasure(plan.measure, table)}, ${others} of ${describeRows(plan.rows, table)}`;
      }
      const what = `${plan.distinct ? 'the different values' : 'the values'} of ${describeMeasure(plan.measure, table)}`;
      return `${what} in ${describeRows(plan.rows, table)}`;
    }
    case 'summary':
      return describeSummary(plan.of, describeRows(plan.rows, table), table);
    case 'groups':
      return describeGroups(plan, table);
    case 'share':
      return describeShare(plan, table);
    case 'difference':
      return describeDifference(plan, table);
    case 'choose':
      return describeChoice(plan, table);
    case 'holds':
      return describeHolds(plan, table);
    default: {
      const where = plan.column === null ? 'the table' : nameOfColumn(plan.column, table);
      return `the profile of ${where}: ${plan.about}`;
    }
  }
}

function describeSummary(summary: Summary, rows: string, table: QueryTable): string {
  if (summary.op === 'count') return `the number of ${rows === 'all rows' ? rows : rows.replace(/^the rows/, 'rows')}`;
  return `${describeFigure(summary, table)} over ${rows}`;
}

function describeFigure(summary: Summary, table: QueryTable): string {
  if (summary.op === 'count') return 'the number of rows';
  if (summary.op === 'count-distinct') {
    return `the number of different values of ${nameOfColumn(summary.column, table)}`;
  }
  const { by, measure, at } = summary;
  const of = describeMeasure(measure, table);
  return by === 'percentile' ? `the percentile ${at ?? 50} of ${of}` : `${SUMMARIES[by]} of ${of}`;
}

function describeGroups({ by, of, rows, order, keep, place, having, answer }: Of<'groups'>, table: QueryTable): string {
  const figure = describeFigure(of, table);
  const each = `${figure} for each ${describeMeasure(by, table)}`;
  const what = answer === 'groups' ? each : `the values of ${describeMeasure(by, table)} by ${figure}`;
  const filter =
    having === undefined ? '' : `, where it ${describeBy(having.by, null)} ${describeValue(having.value, 'number')}`;
  const sorted = { highest: ', greatest first', lowest: ', least first', value: '' }[order];
  const first = keep === null ? '' : `, the first ${keep === 1 ? 'one' : keep}`;
  const limit = place === undefined ? first : `, the ${nameOrdinal(place)}`;
  return `${what}, over ${describeRows(rows, table)}${filter}${sorted}${limit}`;
}

function describeShare({ of, rows, among }: Of<'share'>, table: QueryTable): string {
  const part = describeSummary(of, describeRows(rows, table), table);
  const whole = describeSummary(of, describeRows(among, table), table);
  return `${part}, as a share of ${whole}`;
}

function describeDifference({ left, right, absolute, unit }: Of<'difference'>, table: QueryTable): string {
  const within = unit === null ? '' : ` in ${unit}`;
  if (absolute) return `the difference${within} between ${describe(left, table)}, and ${describe(right, table)}`;
  return `${describe(left, table)}, less ${describe(right, table)}${within === '' ? '' : `,${within}`}`;
}

function describeChoice({ among, order }: Of<'choose'>, table: QueryTable): string {
  const each = among.map(({ name, plan }) => `${quoteText(name)} (${describe(plan, table)})`);
  return `which has the ${order === 'highest' ? 'greatest' : 'least'} figure: ${each.join(', ')}`;
}

function describeHolds({ left, by, right }: Of<'holds'>, table: QueryTable): string {
  const measure = left.op === 'values' ? left.measure.property : null;
  const other =
    typeof right === 'object'
      ? describe(right, table)
      : describeValue(right, measure ?? (typeof right === 'number' ? 'number' : 'text'));
  return `whether ${describe(left, table)} ${describeBy(by, measure)} ${other}`;
}

const NAMES: Partial<Record<Measure['property'], string>> = {
  number2: 'second number',
  'year-month': 'month and year',
  'year-quarter': 'quarter and year',
};

/** Describes a property of a column: `the year of "ordered"`. */
function describeMeasure({ column, property, with: operand }: Measure, table: QueryTable): string {
  const name = nameOfColumn(column, table);
  if (operand !== undefined)
    return [name, ...operandColumns(operand).map((at) => nameOfColumn(at, table))].join(
      ` ${operand.by === 'over' ? 'divided by' : operand.by} `,
    );
  if (property === 'place') return 'the place in the table';
  if (property === 'text' || property === 'number' || property === 'date') return name;
  return `the ${NAMES[property] ?? property} of ${name}`;
}

const nameOfColumn = (column: number, { columns }: QueryTable): string => quoteText(columns[column]?.name ?? '');

/** Describes rows: `the rows where "city" is "Bend"`. */
function describeRows(rows: Rows, table: QueryTable): string {
  switch (rows.op) {
    case 'all':
      return 'all rows';
    case 'where':
      return `the rows where ${conditionsOf(rows, table).join(' and ')}${restOf(rows, table)}`;
    case 'first':
    case 'last':
      return `the ${rows.op} ${rows.count === 1 ? 'row' : `${rows.count} rows`}${amongRows(rows.rows, table)}`;
    case 'next':
      return `the row after ${describeRows(rows.rows, table)}`;
    case 'previous':
      return `the row before ${describeRows(rows.rows, table)}`;
    default: {
      const which = rows.count === 1 ? 'the row' : `the ${rows.count} rows`;
      const most = rows.op === 'highest' ? 'greatest' : 'least';
      return `${which} with the ${most} ${describeMeasure(rows.by, table).replace(/^the /, '')}${amongRows(rows.rows, table)}`;
    }
  }
}

type Where = Extract<Rows, { op: 'where' }>;

/** Describes the rows from which others are selected, ` of the rows where ...`; empty for all rows. */
function amongRows(rows: Rows, table: QueryTable): string {
  return rows.op === 'all' ? '' : ` of ${describeRows(rows, table)}`;
}

/** Collects the conditions of nested filters in one list. */
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
} as const;
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

/** Returns the words for a comparison. Dates are "before" or "after" each other. */
const describeBy = (by: Comparator, property: Measure['property'] | null): string =>
  (property !== null && OF_TIME.has(property) ? BY_DATE : BY)[by];

function describeValue(value: string | number, property: Measure['property']): string {
  if (property === 'month' || property === 'weekday') {
    const names: readonly string[] = property === 'month' ? MONTHS : WEEKDAYS;
    return names[Number(value) - 1] ?? String(value);
  }
  if (typeof value === 'number') return formatCell(value, null, property);
  return property === 'text' ? quoteText(value) : formatCell(value, null);
}

const IS = {
  same: ['is', 'is not'],
  member: ['lists', 'does not list'],
  words: ['contains', 'does not contain'],
} as const;

/** @param isDenied whether the condition is negated. */
function describeCondition(condition: Condition, table: QueryTable, isDenied = false): string {
  switch (condition.op) {
    case 'is': {
      const verb = IS[condition.match][isDenied ? 1 : 0];
      return `${nameOfColumn(condition.column, table)} ${verb} ${quoteText(condition.value)}`;
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
