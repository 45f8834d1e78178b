import type { Measure } from '../../plan/query-plan.js';
import type { ColumnMention, WordSpan } from '../question/mentions.js';
import { isName } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';

/** Takes the column of persons to which "who" or "three people" refers. */
export function takeWho(state: ReadingState): Measure | null {
  const who = state.find([['who'], ['whom']]) ?? peopleAhead(state);
  if (who === null) return null;
  const named = personNamed(state, who.to);
  const byVerb = personColumns(state).find((at) => findPersonVerb(state, at) >= 0);
  const column = named?.column ?? byVerb ?? personColumn(state);
  if (column === null) return null;
  state.use(who);
  usePersonVerb(state, column);
  if (named !== null) state.use(named);
  return { column, property: 'text' };
}

/** Finds a column of persons named after "who": "who is the owner". */
function personNamed(state: ReadingState, from: number): ColumnMention | null {
  const persons = personColumns(state);
  const fits = ({ column, share, from: at, via }: ColumnMention) =>
    persons.includes(column) && share === 1 && via !== 'synonym' && at >= from && at <= from + 2;
  return state.question.columns.find((mention) => fits(mention) && state.isFree(mention)) ?? null;
}

function personColumns(state: ReadingState): number[] {
  const persons = new Set(state.words.phrases.persons.map(([word]) => word));
  return state.columns.flatMap(({ header, kind }, column) =>
    isName(state)(column) && kind !== 'number' && header.some(({ text }) => persons.has(text)) ? [column] : [],
  );
}

/** Finds "people" among the first words. */
function peopleAhead(state: ReadingState): WordSpan | null {
  const people = state.find(state.words.phrases.people);
  return people !== null && people.from <= 3 ? people : null;
}

/** Returns the only nearly unique column of persons, otherwise the only column of persons; null if there is neither. */
export function personColumn(state: ReadingState): number | null {
  const columns = personColumns(state);
  const unique = columns.filter((at) => isNearlyUnique(state, at));
  if (unique.length === 1) return unique[0] as number;
  return columns.length === 1 ? (columns[0] as number) : null;
}

/** Whether at least 90% of the values of a column are unique. */
export function isNearlyUnique(state: ReadingState, column: number): boolean {
  const { distinct, filled } = state.columns[column] as ReadingState['columns'][number];
  return distinct >= filled * 0.9;
}

const ENDINGS = ['er', 'r', 'or'];

/**
 * Returns the position of a verb that refers to the persons of a column: "owns" for an owner, "trained" for a trainer;
 * -1 if there is none.
 */
function findPersonVerb(state: ReadingState, column: number): number {
  const names = new Set(state.columns[column]?.header.map(({ text }) => text));
  return state.question.tokens.findIndex(
    ({ text, stem }, at) =>
      !state.used.has(at) && [text, stem].some((word) => ENDINGS.some((ending) => names.has(`${word}${ending}`))),
  );
}

/** Marks a verb that refers to the persons of a column as explained. */
export function usePersonVerb(state: ReadingState, column: number): void {
  const at = findPersonVerb(state, column);
  if (at >= 0) state.use({ from: at, to: at + 1 });
}
