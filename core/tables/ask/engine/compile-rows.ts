import { Fault } from '../../../base/fault.js';
import { foldMembers, foldText, foldWords } from '../../../language/fold-text.js';
import type { Comparator, Condition, Rows } from '../plan/query-plan.js';
import { column, comparableFigure, compileComparable } from './compile-measure.js';
import type { Figure, Statement } from './statement.js';

/** Compiles rows to an unordered table expression. Its column `place` is their position in the file, from 1. */
export function compileRows(rows: Rows, into: Statement): string {
  const inner = (one: Rows) => compileRows(one, into);
  switch (rows.op) {
    case 'all':
      return 't';
    case 'where':
      return `(SELECT ${into.selected} FROM ${inner(rows.rows)} WHERE ${compileCondition(rows.condition, into)})`;
    case 'first':
      return `(SELECT ${into.selected} FROM ${inner(rows.rows)} ORDER BY place LIMIT ${into.bind(rows.count)})`;
    case 'last':
      return `(SELECT ${into.selected} FROM ${inner(rows.rows)} ORDER BY place DESC LIMIT ${into.bind(rows.count)})`;
    case 'next':
      return `(SELECT ${into.selected} FROM t WHERE place IN (SELECT place + 1 FROM ${inner(rows.rows)}))`;
    case 'previous':
      return `(SELECT ${into.selected} FROM t WHERE place IN (SELECT place - 1 FROM ${inner(rows.rows)}))`;
    default: {
      const by = compileComparable(rows.by);
      const direction = rows.op === 'highest' ? 'DESC' : 'ASC';
      const from = inner(rows.rows);
      const rank = `rank() OVER (ORDER BY ${by} ${direction}) <= ${into.bind(rows.count)}`;
      return `(SELECT ${into.selected} FROM ${from} WHERE ${by} IS NOT NULL QUALIFY ${rank})`;
    }
  }
}

/** Returns the ORDER BY expression for rows: superlatives by their measure, others in file order. */
export function orderOfRows(rows: Rows): string {
  if (rows.op === 'highest') return `${compileComparable(rows.by)} DESC, place`;
  if (rows.op === 'lowest') return `${compileComparable(rows.by)}, place`;
  return 'place';
}

/** Returns the ORDER BY expression for distinct values, each at the position of its first row. */
export function orderOfDistinct(rows: Rows): string {
  if (rows.op === 'highest') return `max(${compileComparable(rows.by)}) DESC, min(place)`;
  if (rows.op === 'lowest') return `min(${compileComparable(rows.by)}), min(place)`;
  return 'min(place)';
}

/**
 * Compiles a condition to an expression, which is null if a cell is missing or does not contain the required number or
 * date. Faults: invalid-input (a value of the wrong type).
 */
export function compileCondition(condition: Condition, into: Statement): string {
  const compile = (one: Condition) => compileCondition(one, into);
  switch (condition.op) {
    case 'is':
      return compileIs(condition, into);
    case 'compare':
      return compareValue(comparableFigure(condition.measure), condition.by, condition.value, into);
    case 'between': {
      const figure = comparableFigure(condition.measure);
      const [from, to] = [condition.from, condition.to];
      return `(${compareValue(figure, '>=', from, into)} AND ${compareValue(figure, '<=', to, into)})`;
    }
    case 'empty':
      return `${column(condition.column, 'folded')} IS NULL`;
    case 'repeated':
      return 'is_repeated';
    case 'same-as': {
      const name = column(condition.column, 'folded');
      return `${name} IN (SELECT ${name} FROM ${compileRows(condition.rows, into)} WHERE ${name} IS NOT NULL)`;
    }
    case 'not':
      return `NOT (${compile(condition.of)})`;
    default:
      return `(${condition.of.map(compile).join(condition.op === 'and' ? ' AND ' : ' OR ')})`;
  }
}

function compileIs({ column: index, value, match }: Extract<Condition, { op: 'is' }>, into: Statement): string {
  if (match === 'member') return `contains(${column(index, 'members')}, ${into.bind(foldMembers(value))})`;
  const words = foldWords(value);
  if (match === 'words' && words !== ' ') return `contains(${column(index, 'words')}, ${into.bind(words)})`;
  return `${column(index, 'folded')} = ${into.bind(foldText(value))}`;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/;
const CLOCK = /^\d{2}:\d{2}(?::\d{2})?$/;

/** Returns the SQL operator of a comparator. */
export const operatorOf = (by: Comparator): string => (by === '!=' ? '<>' : by);

/**
 * Compiles a comparison of an expression with a bound value. Texts are folded. A date without a time is compared with
 * the day of the cell. Faults: invalid-input (a value of the wrong type).
 */
export function compareValue(
  { expression, kind }: Figure,
  by: Comparator,
  value: string | number,
  into: Statement,
): string {
  const operator = operatorOf(by);
  if (kind === 'date') return compareDate(expression, operator, String(value), into);
  if (kind === 'text') return `${expression} ${operator} ${into.bind(foldText(String(value)))}`;
  const number = typeof value === 'number' ? value : Number(value);
  if (!Number.isFinite(number) || value === '') throw unfitValue(value, 'a number');
  return `${expression} ${operator} ${into.bind(number)}`;
}

function compareDate(expression: string, operator: string, value: string, into: Statement): string {
  const text = CLOCK.test(value) ? `1970-01-01 ${value}` : value;
  if (!INSTANT.test(text) || Number.isNaN(Date.parse(text))) throw unfitValue(value, 'a date as YYYY-MM-DD[THH:MM:SS]');
  const type = DAY.test(text) ? 'DATE' : 'TIMESTAMP';
  const cells = type === 'DATE' ? `CAST(${expression} AS DATE)` : expression;
  return `${cells} ${operator} CAST(${into.bind(text.replace('T', ' '))} AS ${type})`;
}

const unfitValue = (value: string | number, expected: string) =>
  new Fault(
    'invalid-input',
    `The plan compares a column with ${JSON.stringify(String(value).slice(0, 100))}, which is not ${expected}.`,
  );
