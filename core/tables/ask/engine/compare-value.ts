import { Fault } from '../../../base/fault.js';
import { foldText } from '../../../language/fold-text.js';
import type { Comparator } from '../plan/query-plan.js';
import type { Figure } from './figure.js';
import type { Statement } from './statement.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/;
const CLOCK = /^\d{2}:\d{2}(?::\d{2})?$/;

/** The operator as SQL has it. */
export const operatorOf = (by: Comparator): string => (by === '!=' ? '<>' : by);

/**
 * Compares an expression with a value, which is bound. Texts are compared folded; a day with the days of the cells,
 * whatever their time. Faults: invalid-input, for a value of another kind.
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
  if (!Number.isFinite(number) || value === '') throw unfit(value, 'a number');
  return `${expression} ${operator} ${into.bind(number)}`;
}

function compareDate(expression: string, operator: string, value: string, into: Statement): string {
  const text = CLOCK.test(value) ? `1970-01-01 ${value}` : value;
  if (!INSTANT.test(text) || Number.isNaN(Date.parse(text))) throw unfit(value, 'a date as YYYY-MM-DD[THH:MM:SS]');
  const type = DAY.test(text) ? 'DATE' : 'TIMESTAMP';
  const cells = type === 'DATE' ? `CAST(${expression} AS DATE)` : expression;
  return `${cells} ${operator} CAST(${into.bind(text.replace('T', ' '))} AS ${type})`;
}

const unfit = (value: string | number, wanted: string) =>
  new Fault(
    'invalid-input',
    `${JSON.stringify(String(value).slice(0, 100))} is not ${wanted}, which it is compared with.`,
  );
