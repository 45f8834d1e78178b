import type { Condition, Measure, QueryPlan, Rows, Summary } from '../../query-plan.js';
import type { ReadingState } from './reading-state.js';

/** Whether a plan puts amounts together that a column of currencies keeps apart. */
export function mixesCurrencies(state: ReadingState, plan: QueryPlan): boolean {
  const names = new Set(state.words.phrases.currencies.map(([word]) => word));
  const currency = state.columns.findIndex(
    ({ header, distinct }) => distinct > 1 && header.some(({ text }) => names.has(text)),
  );
  if (currency < 0) return false;
  const isAmount = ({ column, property }: Measure) => {
    const type = state.columns[column]?.column.type;
    return property === 'number' && (type === 'decimal' || type === 'currency');
  };
  return putTogether(plan).some(
    ({ measure, rows, by }) => isAmount(measure) && by?.column !== currency && !isOne(rows, currency),
  );
}

interface Together {
  measure: Measure;
  rows: Rows;
  by: Measure | null;
}

function putTogether(plan: QueryPlan): Together[] {
  switch (plan.op) {
    case 'summary':
      return [...ofSummary(plan.of, plan.rows, null), ...ofRows(plan.rows)];
    case 'values':
      return ofRows(plan.rows);
    case 'groups':
      return [...ofSummary(plan.of, plan.rows, plan.keep === null ? plan.by : null), ...ofRows(plan.rows)];
    case 'share':
      return [...ofSummary(plan.of, plan.among, null), ...ofRows(plan.rows)];
    case 'choose':
      return plan.among.flatMap((one) => putTogether(one.plan));
    case 'quality':
      return [];
    default:
      return [...putTogether(plan.left), ...(typeof plan.right === 'object' ? putTogether(plan.right) : [])];
  }
}

const ofSummary = (of: Summary, rows: Rows, by: Measure | null): Together[] =>
  of.op === 'aggregate' ? [{ measure: of.measure, rows, by }] : [];

function ofRows(rows: Rows): Together[] {
  if (rows.op === 'all') return [];
  const isRanked = rows.op === 'highest' || rows.op === 'lowest';
  const compared = rows.op === 'where' ? comparedIn(rows.condition) : [];
  const filtered = compared.map((measure) => ({ measure, rows, by: null }));
  return [...filtered, ...(isRanked ? [{ measure: rows.by, rows: rows.rows, by: null }] : []), ...ofRows(rows.rows)];
}

/** Figures that a condition compares with a number. */
function comparedIn(condition: Condition): Measure[] {
  if (condition.op === 'compare' || condition.op === 'between') return [condition.measure];
  if (condition.op === 'and' || condition.op === 'or') return condition.of.flatMap(comparedIn);
  return condition.op === 'not' ? comparedIn(condition.of) : [];
}

/** Whether rows are of one currency. */
function isOne(rows: Rows, currency: number): boolean {
  if (rows.op === 'all') return false;
  return (rows.op === 'where' && says(rows.condition, currency)) || isOne(rows.rows, currency);
}

function says(condition: Condition, currency: number): boolean {
  if (condition.op === 'is') return condition.column === currency;
  return condition.op === 'and' && condition.of.some((one) => says(one, currency));
}
