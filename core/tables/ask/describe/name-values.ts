import type { Measure, Property, QueryPlan, Summary } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { operandColumns } from '../plan/walk-plan.js';

const SUMMARIES = { sum: 'sum', mean: 'mean', median: 'median', min: 'least', max: 'greatest' } as const;

const SIGNS = { times: '×', minus: '−', over: '/', plus: '+' } as const;

/** A place in a ranking, from 1. */
export interface Rank {
  isHighest: boolean;
  place: number;
}

/** Names a measure, without quotes: `year of ordered`. */
export function nameMeasure({ column, property, with: operand }: Measure, { columns }: QueryTable): string {
  const name = columns[column]?.name ?? '';
  if (operand !== undefined)
    return [name, ...operandColumns(operand).map((at) => columns[at]?.name ?? '')].join(` ${SIGNS[operand.by]} `);
  if (property === 'place') return 'place';
  if (property === 'text' || property === 'number' || property === 'date') return name;
  return property === 'number2' ? `second number of ${name}` : `${property.replace('year-', '')} of ${name}`;
}

/**
 * Returns the property of a measure, treating numbers of a year column as years, so that they get no thousands
 * separators.
 */
export function displayProperty({ column, property }: Measure, { columns }: QueryTable): Property {
  const isYears = property === 'number' && /\byears?\b|jahr|年/i.test(columns[column]?.name ?? '');
  return isYears ? 'year' : property;
}

/** The rank of the rows of a figure: 2 of "the second highest price"; null if it is of other rows. */
export function rankOf({ of, rows }: Extract<QueryPlan, { op: 'summary' }>): Rank | null {
  if (of.op !== 'aggregate' || (of.by !== 'max' && of.by !== 'min')) return null;
  const [first, last] = of.by === 'max' ? (['highest', 'lowest'] as const) : (['lowest', 'highest'] as const);
  if (rows.op !== last || rows.count !== 1 || rows.rows.op !== first) return null;
  const same = JSON.stringify(of.measure);
  if (JSON.stringify(rows.by) !== same || JSON.stringify(rows.rows.by) !== same) return null;
  return { isHighest: of.by === 'max', place: rows.rows.count };
}

/** Names a summary: `sum of revenue`. */
export function nameSummary(summary: Summary, table: QueryTable): string {
  if (summary.op === 'count') return 'count';
  if (summary.op === 'count-distinct') return `distinct ${table.columns[summary.column]?.name ?? ''}`;
  const of = nameMeasure(summary.measure, table);
  if (summary.by === 'percentile') return `percentile ${summary.at ?? 50} of ${of}`;
  return `${SUMMARIES[summary.by]} of ${of}`;
}

/** Names the columns of an answer. */
export function nameValues(plan: QueryPlan, table: QueryTable): string[] {
  switch (plan.op) {
    case 'values':
      return [nameMeasure(plan.measure, table), ...(plan.also ?? []).map((measure) => nameMeasure(measure, table))];
    case 'summary':
      return [nameSummary(plan.of, table)];
    case 'groups': {
      const name = nameMeasure(plan.by, table);
      return plan.answer === 'groups' ? [name, nameSummary(plan.of, table)] : [name];
    }
    case 'share':
      return [plan.of.op === 'count' ? 'share of rows' : `share of ${nameSummary(plan.of, table)}`];
    case 'difference':
      return ['difference'];
    case 'choose':
      return ['name'];
    case 'holds':
      return ['holds'];
    default:
      return [plan.about];
  }
}

/** Returns the unit of the figures of an answer; null if unknown. */
export function unitOfPlan(plan: QueryPlan, table: QueryTable): string | null {
  switch (plan.op) {
    case 'values':
      return unitOfMeasure(plan.measure, table);
    case 'summary':
      return unitOfSummary(plan.of, table);
    case 'groups':
      return plan.answer === 'groups' ? unitOfSummary(plan.of, table) : unitOfMeasure(plan.by, table);
    case 'difference':
      return isOfDates(plan.left) ? (plan.unit ?? 'days') : unitOfPlan(plan.left, table);
    default:
      return null;
  }
}

/** Returns the unit of a measure. That of a product is its currency: 3 pieces × 2 € is in €. */
export function unitOfMeasure({ column, property, with: operand }: Measure, { columns }: QueryTable): string | null {
  if (operand !== undefined) {
    if (property === 'date') return 'days';
    if (operand.by === 'over') return null;
    const units = [...new Set([column, ...operandColumns(operand)].flatMap((at) => columns[at]?.unit ?? []))];
    const [unit = null, ...others] = operand.by === 'times' ? units.filter((one) => CURRENCY.test(one)) : units;
    return others.length === 0 ? unit : null;
  }
  return property === 'number' || property === 'number2' ? (columns[column]?.unit ?? null) : null;
}

const CURRENCY = /^(?:\p{Sc}|[A-Z]{3})$/u;

function unitOfSummary(summary: Summary, table: QueryTable): string | null {
  return summary.op === 'aggregate' ? unitOfMeasure(summary.measure, table) : null;
}

const isOfDates = (plan: QueryPlan): boolean => {
  const of =
    plan.op === 'values' ? plan.measure : plan.op === 'summary' && plan.of.op === 'aggregate' ? plan.of.measure : null;
  return of?.property === 'date' && of.with === undefined;
};
