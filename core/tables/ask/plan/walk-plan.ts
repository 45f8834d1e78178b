import type { Condition, Measure, QueryPlan, Rows, Summary } from './query-plan.js';
import type { StoredProperty } from './stored-property.js';

/** Callbacks for the parts of a plan; all are optional. */
export interface PlanVisitor {
  measure?(measure: Measure): void;
  /** Called once for a measure, also if it is one of two columns. */
  whole?(measure: Measure): void;
  /** Called in addition to `measure` if the measure is displayed. */
  label?(measure: Measure): void;
  /** Called for a column that is not used by a measure, with its property. */
  column?(column: number, property: StoredProperty): void;
  rows?(rows: Rows): void;
  condition?(condition: Condition): void;
}

/** Calls back for every part of a plan, outer parts first. */
export function walkPlan(plan: QueryPlan, to: PlanVisitor): void {
  switch (plan.op) {
    case 'values':
      visitMeasure(plan.measure, to);
      to.label?.(plan.measure);
      for (const measure of plan.also ?? []) {
        visitMeasure(measure, to);
        to.label?.(measure);
      }
      walkRows(plan.rows, to);
      return;
    case 'groups':
      visitMeasure(plan.by, to);
      to.label?.(plan.by);
      walkSummary(plan.of, to);
      walkRows(plan.rows, to);
      return;
    case 'summary':
      walkSummary(plan.of, to);
      walkRows(plan.rows, to);
      return;
    case 'share':
      walkSummary(plan.of, to);
      walkRows(plan.rows, to);
      walkRows(plan.among, to);
      return;
    case 'choose':
      for (const one of plan.among) walkPlan(one.plan, to);
      return;
    case 'quality':
      if (plan.column !== null) to.column?.(plan.column, 'text');
      return;
    default:
      walkPlan(plan.left, to);
      if (typeof plan.right === 'object') walkPlan(plan.right, to);
      return;
  }
}

/** Calls back for every measure of a plan as a whole. */
export function walkMeasures(plan: QueryPlan, to: (measure: Measure) => void): void {
  walkPlan(plan, { whole: to });
}

/** Returns the columns that a measure is combined with. */
export const operandColumns = (operand: Measure['with']): number[] =>
  operand === undefined ? [] : [operand.column, ...(operand.more ?? [])];

/** Calls back for a measure; for one of several columns, once for each. */
function visitMeasure(whole: Measure, to: PlanVisitor): void {
  const { with: operand, ...measure } = whole;
  to.whole?.(whole);
  to.measure?.(measure);
  for (const column of operandColumns(operand)) to.measure?.({ ...measure, column });
}

function walkSummary(summary: Summary, to: PlanVisitor): void {
  if (summary.op === 'count-distinct') to.column?.(summary.column, 'folded');
  else if (summary.op === 'aggregate') {
    visitMeasure(summary.measure, to);
    to.label?.(summary.measure);
  }
}

export function walkRows(rows: Rows, to: PlanVisitor): void {
  to.rows?.(rows);
  if (rows.op === 'all') return;
  if (rows.op === 'where') walkCondition(rows.condition, to);
  else if (rows.op === 'highest' || rows.op === 'lowest') visitMeasure(rows.by, to);
  walkRows(rows.rows, to);
}

const MATCHED = { same: 'folded', member: 'members', words: 'words' } as const;

export function walkCondition(condition: Condition, to: PlanVisitor): void {
  to.condition?.(condition);
  switch (condition.op) {
    case 'is':
      to.column?.(condition.column, MATCHED[condition.match]);
      if (condition.match === 'words') to.column?.(condition.column, 'folded');
      return;
    case 'compare':
    case 'between':
      visitMeasure(condition.measure, to);
      return;
    case 'empty':
      to.column?.(condition.column, 'folded');
      return;
    case 'same-as':
      to.column?.(condition.column, 'folded');
      walkRows(condition.rows, to);
      return;
    case 'not':
      walkCondition(condition.of, to);
      return;
    case 'repeated':
      return;
    default:
      for (const one of condition.of) walkCondition(one, to);
  }
}
