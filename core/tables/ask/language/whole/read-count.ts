import type { Summary } from '../../plan/query-plan.js';
import { isAdditive, isFigure, isName } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';
import { takeMeasure } from './take-measure.js';
import { isNearlyUnique, personColumn } from './take-person.js';

/**
 * Determines what "how many" counts from its noun: clicks are summed, recurring customers are counted as distinct
 * values, orders are counted as rows. Returns null if the noun is ambiguous.
 */
export function readCount(state: ReadingState, from: number): Summary | null {
  const heads = state.question.columns.filter(
    (mention) => mention.from >= from && mention.from <= from + 1 && mention.via !== 'synonym' && state.isFree(mention),
  );
  const nouns = rowNouns(state.question, state.words);
  const isNoun = nouns.has(state.stem(from));
  const whole = heads.filter(({ share, from: at }) => share === 1 && (at === from || !isNoun));
  const isRow = isNoun && whole.length === 0;
  const figures = whole.filter(({ column }) => isFigure(state)(column));
  const names = whole.filter(({ column, from: at }) => at === from && isCountable(state, column));
  if (figures.length > 0 && names.length > 0) return null;
  const [name, ...others] = names;
  if (name !== undefined) {
    if (others.length > 0) return null;
    if (isNoun && !isRepeating(state, name.column)) return { op: 'count' };
    state.use(name);
    return { op: 'count-distinct', column: name.column };
  }
  if (isRow || heads.length === 0) return countPeople(state, from, isRow);
  return addUp(state, from, Math.max(...heads.map(({ to }) => to)));
}

/** Whether values recur, as in a table of "sensors" with many readings each. */
function isRepeating(state: ReadingState, column: number): boolean {
  const { distinct, filled } = state.columns[column] as ReadingState['columns'][number];
  return distinct < filled * 0.3;
}

/** Whether a column contains recurring things that are counted once each. */
const isCountable = (state: ReadingState, column: number): boolean =>
  isName(state)(column) && !isNearlyUnique(state, column) && state.columns[column]?.column.type !== 'boolean';

/** Reads "how many people" as distinct persons; as rows if the noun is not a person. */
function countPeople(state: ReadingState, from: number, isRow: boolean): Summary | null {
  const isPeople = !isRow && state.words.phrases.people.some(([word]) => word === state.word(from));
  if (!isPeople) return { op: 'count' };
  const column = personColumn(state);
  if (column === null) return null;
  state.use({ from, to: from + 1 });
  return { op: 'count-distinct', column };
}

function addUp(state: ReadingState, from: number, to: number): Summary | null {
  const measure = takeMeasure(state, { from, to });
  if (measure === null) return { op: 'count' };
  if (!isAdditive(state, measure.column)) return null;
  state.take('sums');
  return { op: 'aggregate', by: 'sum', measure };
}
