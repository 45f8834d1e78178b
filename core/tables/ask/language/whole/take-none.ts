import type { Condition } from '../../plan/query-plan.js';
import type { ColumnMention } from '../question/mentions.js';
import type { Add } from './add-condition.js';
import { isFigure } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { flagOf } from './take-flags.js';

const ARTICLES = new Set(['a', 'an', 'any', 'the']);

/**
 * "no assists", "without an email": 0 where the column counts, an empty cell where it holds texts or has gaps and no 0.
 * Columns of yes and no are left to their own rule. False where both may be meant.
 */
export function takeNone(state: ReadingState, add: Add): boolean {
  for (
    let none = state.find(state.words.phrases.none);
    none !== null;
    none = state.find(state.words.phrases.none, none.to)
  ) {
    const at = ARTICLES.has(state.word(none.to)) ? none.to + 1 : none.to;
    const column = columnAt(state, at);
    if (column === 'several') return false;
    if (column === null || flagOf(state, column.column) !== null) continue;
    const isOfCells = CELLS.has(state.word(column.to));
    const condition = isOfCells ? emptyOf(column.column) : noneOf(state, column.column);
    if (condition === null) return false;
    state.use({ from: none.from, to: column.to + (isOfCells ? 1 : 0) });
    add(condition, column.column);
  }
  return true;
}

const CELLS = new Set(['value', 'values', 'data', 'entry', 'entries']);
const emptyOf = (column: number): Condition => ({ op: 'empty', column });

/** The column that words name whole from a place on. */
function columnAt(state: ReadingState, at: number): ColumnMention | 'several' | null {
  const named = state.question.columns.filter(
    (mention) => mention.from === at && mention.share === 1 && mention.via !== 'synonym' && state.isFree(mention),
  );
  const longest = Math.max(...named.map(({ to }) => to));
  const [first, ...others] = named.filter(({ to }) => to === longest);
  if (first === undefined) return null;
  return others.length > 0 ? 'several' : first;
}

/** Null where an empty cell and a 0 are both there, or cannot be told. */
function noneOf(state: ReadingState, index: number): Condition | null {
  const empty = emptyOf(index);
  if (!isFigure(state)(index)) return empty;
  const { column, filled } = state.columns[index] as ReadingState['columns'][number];
  if (column.numbers === null) return null;
  const hasZero = column.numbers.some((number, at) => number === 0 && (column.counts?.[at] ?? 0) > 0);
  const hasGaps = filled < state.question.index.table.rowCount;
  if (hasZero && hasGaps) return null;
  return hasGaps ? empty : { op: 'compare', measure: { column: index, property: 'number' }, by: '=', value: 0 };
}
