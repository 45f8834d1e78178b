import type { Measure, QueryPlan, Summary } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';

/** The unit of the figures of an answer; null where none is known. */
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

function unitOfMeasure({ column, property }: Measure, { columns }: QueryTable): string | null {
  return property === 'number' || property === 'number2' ? (columns[column]?.unit ?? null) : null;
}

function unitOfSummary(summary: Summary, table: QueryTable): string | null {
  return summary.op === 'aggregate' ? unitOfMeasure(summary.measure, table) : null;
}

function isOfDates(plan: QueryPlan): boolean {
  if (plan.op === 'values') return plan.measure.property === 'date';
  return plan.op === 'summary' && plan.of.op === 'aggregate' && plan.of.measure.property === 'date';
}
