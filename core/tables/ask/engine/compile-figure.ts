import { Fault } from '../../../base/fault.js';
import type { QueryPlan } from '../plan/query-plan.js';
import { compareValue, operatorOf } from './compare-value.js';
import { compileComparable, kindOfMeasure } from './compile-measure.js';
import { compileRows } from './compile-rows.js';
import { compileSummary } from './compile-summary.js';
import type { Figure } from './figure.js';
import type { Statement } from './statement.js';

type Of<Op extends QueryPlan['op']> = Extract<QueryPlan, { op: Op }>;

/**
 * A plan that answers one value, as an expression; null where there is none, or where its rows differ. Texts come folded:
 * they are only compared.
 * Faults: invalid-input, for a plan that answers no single value.
 */
export function compileFigure(plan: QueryPlan, into: Statement): Figure {
  switch (plan.op) {
    case 'summary': {
      const { expression, kind } = compileSummary(plan.of, into);
      return { expression: `(SELECT ${expression} FROM ${compileRows(plan.rows, into)})`, kind };
    }
    case 'values':
      return compileOnlyValue(plan, into);
    case 'share':
      return compileShare(plan, into);
    case 'difference':
      return compileDifference(plan, into);
    case 'holds':
      return compileHolds(plan, into);
    case 'groups':
      return compileFirstGroup(plan, into);
    default:
      throw new Fault('invalid-input', `A plan of "${plan.op}" has no one value to go on with.`);
  }
}

function compileOnlyValue({ measure, rows }: Of<'values'>, into: Statement): Figure {
  const value = compileComparable(measure);
  const only = `CASE WHEN min(${value}) = max(${value}) THEN min(${value}) END`;
  return { expression: `(SELECT ${only} FROM ${compileRows(rows, into)})`, kind: kindOfMeasure(measure) };
}

function compileShare({ of, rows, among }: Of<'share'>, into: Statement): Figure {
  const part = compileFigure({ op: 'summary', of, rows }, into);
  const whole = compileFigure({ op: 'summary', of, rows: among }, into);
  if (part.kind !== 'number') throw new Fault('invalid-input', 'Only counts and numbers have shares.');
  return { expression: `${part.expression} / nullif(${whole.expression}, 0)`, kind: 'number' };
}

function compileDifference({ left, right, absolute, unit }: Of<'difference'>, into: Statement): Figure {
  const one = compileFigure(left, into);
  const other = compileFigure(right, into);
  if (one.kind !== other.kind || (one.kind !== 'number' && one.kind !== 'date')) {
    throw new Fault('invalid-input', 'Only two numbers or two dates have a difference.');
  }
  const expression = one.kind === 'date' ? timeBetween(one, other, unit) : `(${one.expression} - ${other.expression})`;
  return { expression: absolute ? `abs(${expression})` : expression, kind: 'number' };
}

/** Days as the calendar counts them; months and years that are full. */
function timeBetween(left: Figure, right: Figure, unit: Of<'difference'>['unit']): string {
  const [from, to] = [right.expression, left.expression];
  if (unit === 'months') return `date_sub('month', ${from}, ${to})`;
  return unit === 'years' ? `date_sub('year', ${from}, ${to})` : `date_diff('day', ${from}, ${to})`;
}

function compileHolds({ left, by, right }: Of<'holds'>, into: Statement): Figure {
  const one = compileFigure(left, into);
  if (typeof right !== 'object') return { expression: compareValue(one, by, right, into), kind: 'boolean' };
  const other = compileFigure(right, into);
  if (one.kind !== other.kind)
    throw new Fault('invalid-input', `A ${one.kind} cannot be compared with a ${other.kind}.`);
  return { expression: `${one.expression} ${operatorOf(by)} ${other.expression}`, kind: 'boolean' };
}

/** The figure of the greatest or least group. */
function compileFirstGroup({ by, of, rows, order, keep }: Of<'groups'>, into: Statement): Figure {
  if (keep !== 1 || order === 'value') throw new Fault('invalid-input', 'Several groups have no one figure.');
  const { expression, kind } = compileSummary(of, into);
  const key = compileComparable(by);
  const groups = `SELECT ${expression} AS figure FROM ${compileRows(rows, into)} WHERE ${key} IS NOT NULL GROUP BY ${key}`;
  return { expression: `(SELECT ${order === 'highest' ? 'max' : 'min'}(figure) FROM (${groups}))`, kind };
}
