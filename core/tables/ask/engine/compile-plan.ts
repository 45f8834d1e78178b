import { Fault } from '../../../base/fault.js';
import type { ResultCell } from '../plan/plan-result.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { walkPlan } from '../plan/walk-plan.js';
import { compileComparable, compileLabel, compileMeasure, compileSummary, kindOfMeasure } from './compile-measure.js';
import { compareValue, compileRows, operatorOf, orderOfDistinct, orderOfRows } from './compile-rows.js';
import { neededColumns } from './plan-needs.js';
import { type Figure, type ResultKind, Statement } from './statement.js';

/** Checks that the columns exist. Faults: invalid-input. */
function checkColumns(plan: QueryPlan, table: QueryTable): void {
  const check = (column: number) => {
    if (Number.isInteger(column) && column >= 0 && column < table.columns.length) return;
    throw new Fault(
      'invalid-input',
      `The plan names column ${column}, but the columns of "${table.name.slice(0, 100)}" are 0 to ${table.columns.length - 1}.`,
    );
  };
  walkPlan(plan, {
    measure: ({ column, property }) => property !== 'place' && check(column),
    column: check,
  });
}

/** A plan compiled to a single statement over the table `t`. */
export interface CompiledPlan {
  sql: string;
  parameters: ResultCell[];
  /** Type of each cell of an answer row. */
  kinds: ResultKind[];
}

type Of<Op extends QueryPlan['op']> = Extract<QueryPlan, { op: Op }>;
type Compiled = Omit<CompiledPlan, 'parameters'>;

/**
 * Compiles a plan to SQL. Identifiers are generated; values are bound parameters. Faults: invalid-input (a missing
 * column, a value of the wrong type, or a plan that SQL cannot express).
 */
export function compilePlan(plan: QueryPlan, table: QueryTable): CompiledPlan {
  checkColumns(plan, table);
  const into = new Statement(neededColumns(plan, []));
  const compiled = compile(plan, into);
  return { ...compiled, parameters: into.parameters };
}

function compile(plan: QueryPlan, into: Statement): Compiled {
  switch (plan.op) {
    case 'values':
      return plan.distinct && plan.also === undefined ? compileDistinct(plan, into) : compileValues(plan, into);
    case 'groups':
      return compileGroups(plan, into);
    case 'choose':
      return compileChoose(plan, into);
    case 'quality':
      throw new Fault('invalid-input', 'Questions of quality are answered from the profile, not by a statement.');
    default: {
      const { expression, kind } = compileFigure(plan, into);
      return { sql: `SELECT ${expression} AS value`, kinds: [kind] };
    }
  }
}

function compileValues({ measure, rows, also }: Of<'values'>, into: Statement): Compiled {
  const from = compileRows(rows, into);
  if (also !== undefined) {
    const cells = [measure, ...also];
    const sql = `SELECT ${cells.map(compileLabel).join(', ')} FROM ${from} ORDER BY ${orderOfRows(rows)}`;
    return { sql, kinds: cells.map(kindOfMeasure) };
  }
  const value = compileMeasure(measure);
  const sql = `SELECT ${value} AS value FROM ${from} WHERE ${value} IS NOT NULL ORDER BY ${orderOfRows(rows)}`;
  return { sql, kinds: [kindOfMeasure(measure)] };
}

/** Compiles distinct values. Texts that differ only in case or accents are the same value. */
function compileDistinct({ measure, rows }: Of<'values'>, into: Statement): Compiled {
  const key = compileComparable(measure);
  const from = compileRows(rows, into);
  const sql = `SELECT min(${compileLabel(measure)}) AS value FROM ${from} WHERE ${key} IS NOT NULL GROUP BY ${key} ORDER BY ${orderOfDistinct(rows)}`;
  return { sql, kinds: [kindOfMeasure(measure)] };
}

/** Compiles groups. Includes groups that tie with the last one of `keep`. */
function compileGroups(plan: Of<'groups'>, into: Statement): Compiled {
  const { by, of, order, having, answer } = plan;
  const { expression, kind } = compileSummary(of, into);
  const key = compileComparable(by);
  const groups = `SELECT ${key} AS key, min(${compileLabel(by)}) AS name, ${expression} AS figure FROM ${compileRows(plan.rows, into)} WHERE ${key} IS NOT NULL GROUP BY ${key}`;
  const filter = having ? ` AND figure ${operatorOf(having.by)} ${into.bind(having.value)}` : '';
  const sorted = { highest: 'figure DESC', lowest: 'figure', value: 'key' }[order];
  const selected = answer === 'groups' ? 'name, figure' : 'name';
  const kept = keepGroups(plan, `FROM (${groups}) WHERE figure IS NOT NULL${filter}`, { sorted, into });
  const sql = `SELECT ${selected} ${kept} ORDER BY ${sorted}, key`;
  return { sql, kinds: answer === 'groups' ? [kindOfMeasure(by), kind] : [kindOfMeasure(by)] };
}

/** Limits sorted groups to the first ones, or to those at a rank: the last ones of the first `place`. */
function keepGroups(
  { keep, place, order }: Of<'groups'>,
  groups: string,
  { sorted, into }: { sorted: string; into: Statement },
): string {
  const first = (count: number) => `${groups} QUALIFY rank() OVER (ORDER BY ${sorted}) <= ${into.bind(count)}`;
  if (place === undefined || order === 'value') return keep === null ? groups : first(keep);
  const reversed = order === 'highest' ? 'figure' : 'figure DESC';
  // There may be fewer groups.
  const enough = ` AND count(*) OVER () >= ${into.bind(place)}`;
  return `FROM (SELECT * ${first(place)}${enough}) QUALIFY rank() OVER (ORDER BY ${reversed}) = 1`;
}

/** Compiles a choice. The result is empty if a figure is missing. */
function compileChoose({ among, order }: Of<'choose'>, into: Statement): Compiled {
  const figures = among.map(({ plan }) => compileFigure(plan, into));
  if (new Set(figures.map(({ kind }) => kind)).size > 1) {
    throw new Fault('invalid-input', 'The compared values must be all numbers or all dates.');
  }
  const rows = figures.map(({ expression }, at) => `(${into.bind(among[at]!.name)}, ${expression}, ${at})`);
  const best = order === 'highest' ? 'max' : 'min';
  const of = `(VALUES ${rows.join(', ')}) AS v(name, figure, nth)`;
  const sql = `SELECT name FROM (SELECT *, ${best}(figure) OVER () AS best, count(figure) OVER () AS figures FROM ${of}) WHERE figure = best AND figures = ${into.bind(among.length)} ORDER BY nth`;
  return { sql, kinds: ['text'] };
}

/**
 * Compiles a plan with a single value to an expression. The expression is null if there is no value, or if the rows
 * have different values. Texts are folded, because they are only compared. Faults: invalid-input (the plan has several
 * values).
 */
function compileFigure(plan: QueryPlan, into: Statement): Figure {
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
      throw new Fault(
        'invalid-input',
        `The result of "${plan.op}" is not a single value, so the plan cannot calculate with it.`,
      );
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
  if (part.kind !== 'number') throw new Fault('invalid-input', 'A share needs a count or a number.');
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

/** Compiles the calendar days, or the complete months or years, from one date to another. */
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

/** Compiles the figure of the group with the highest or lowest figure. */
function compileFirstGroup({ by, of, rows, order, keep, place }: Of<'groups'>, into: Statement): Figure {
  if (keep !== 1 || place !== undefined || order === 'value')
    throw new Fault(
      'invalid-input',
      'A comparison needs a single group, the one with the highest or the lowest figure.',
    );
  const { expression, kind } = compileSummary(of, into);
  const key = compileComparable(by);
  const groups = `SELECT ${expression} AS figure FROM ${compileRows(rows, into)} WHERE ${key} IS NOT NULL GROUP BY ${key}`;
  return { expression: `(SELECT ${order === 'highest' ? 'max' : 'min'}(figure) FROM (${groups}))`, kind };
}
