import { foldMembers, foldText, foldWords } from '../../../language/fold-text.js';
import type { Condition, Rows } from '../plan/query-plan.js';
import { compareValue } from './compare-value.js';
import { column, comparableFigure } from './compile-measure.js';
import type { Statement } from './statement.js';

type CompileRows = (rows: Rows) => string;

/**
 * A condition as an expression: null where a cell that is missing, or is no number or date, leaves it open.
 * Faults: invalid-input, for a value that does not fit what it is compared with.
 */
export function compileCondition(condition: Condition, into: Statement, rowsOf: CompileRows): string {
  const compile = (one: Condition) => compileCondition(one, into, rowsOf);
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
      return `${name} IN (SELECT ${name} FROM ${rowsOf(condition.rows)} WHERE ${name} IS NOT NULL)`;
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
