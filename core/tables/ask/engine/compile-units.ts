import type { Measure, QueryPlan, Rows, Summary } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { operandColumns } from '../plan/walk-plan.js';
import { column, compileComparable } from './compile-measure.js';
import type { CompiledPlan } from './compile-plan.js';
import { compileRows } from './compile-rows.js';
import { neededColumns } from './plan-needs.js';
import { Statement } from './statement.js';

/** Numbers that a plan adds or compares, and that therefore need the same unit. */
interface CombinedMeasure {
  measure: Measure;
  rows: Rows;
  /**
   * Groups within which the numbers are combined; null if all are combined. Different groups may have different units
   * only if each unit has exactly one group.
   */
  by: Measure | null;
}

export interface CompiledUnits extends Omit<CompiledPlan, 'kinds'> {
  /** Columns whose units are checked. */
  columns: number[];
}

/**
 * Compiles a statement that returns the units which a plan combines, for the group with the most units: their number,
 * and the first and last one alphabetically. Null if no numeric column of the plan has more than one unit.
 */
export function compileUnits(plan: QueryPlan, table: QueryTable): CompiledUnits | null {
  const mixed = combinedIn(plan).filter(({ measure }) => (table.columns[measure.column]?.units?.length ?? 0) > 1);
  if (mixed.length === 0) return null;
  const columns = mixed.map(({ measure }) => measure.column);
  const into = new Statement(neededColumns(plan, columns));
  const parts = mixed.flatMap(({ measure, rows, by }) => {
    const unit = column(measure.column, 'unit');
    const known = `${column(measure.column, 'number')} IS NOT NULL`;
    const units = (end: string) =>
      `SELECT count(DISTINCT ${unit}) AS units, min(${unit}) AS one, max(${unit}) AS other FROM ${compileRows(rows, into)} WHERE ${known}${end}`;
    if (by === null) return [units('')];
    const group = compileComparable(by);
    // Users compare the figures in a list, so different units are allowed only if each unit has its own group.
    return [units(` GROUP BY ${group}`), units(` HAVING count(DISTINCT ${group}) > count(DISTINCT ${unit})`)];
  });
  return {
    sql: `SELECT * FROM (${parts.join(' UNION ALL ')}) ORDER BY units DESC, one, other LIMIT 1`,
    parameters: into.parameters,
    columns,
  };
}

function combinedIn(plan: QueryPlan): CombinedMeasure[] {
  switch (plan.op) {
    case 'values':
      return ofRows(plan.rows);
    case 'summary':
      return [...ofSummary(plan.of, plan.rows, null), ...ofRows(plan.rows)];
    case 'groups':
      return [...ofGroups(plan), ...ofRows(plan.rows)];
    case 'share':
      return [...ofSummary(plan.of, plan.among, null), ...ofRows(plan.rows)];
    case 'choose':
      return plan.among.flatMap((one) => combinedIn(one.plan));
    case 'quality':
      return [];
    default:
      return [...combinedIn(plan.left), ...(typeof plan.right === 'object' ? combinedIn(plan.right) : [])];
  }
}

/** In a list, groups may have different units. If groups are selected by their figure, all figures are compared. */
function ofGroups({ of, rows, by, order, keep, having }: Extract<QueryPlan, { op: 'groups' }>): CombinedMeasure[] {
  const isList = having === undefined && (order === 'value' || keep === null);
  return ofSummary(of, rows, isList ? by : null);
}

function ofSummary(summary: Summary, rows: Rows, by: Measure | null): CombinedMeasure[] {
  if (summary.op !== 'aggregate' || summary.measure.property !== 'number') return [];
  return factorsOf(summary.measure).map((measure) => ({ measure, rows, by }));
}

/** Returns the measures of the columns of a measure. */
const factorsOf = ({ with: operand, ...measure }: Measure): Measure[] => [
  measure,
  ...operandColumns(operand).map((column) => ({ ...measure, column })),
];

function ofRows(rows: Rows): CombinedMeasure[] {
  if (rows.op === 'all') return [];
  const isRanked = (rows.op === 'highest' || rows.op === 'lowest') && rows.by.property === 'number';
  const ranked = isRanked ? factorsOf(rows.by) : [];
  return [...ranked.map((measure) => ({ measure, rows: rows.rows, by: null })), ...ofRows(rows.rows)];
}
