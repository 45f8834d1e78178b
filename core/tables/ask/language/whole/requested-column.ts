import type { Measure } from '../../plan/query-plan.js';
import type { ColumnMention } from '../question/mentions.js';
import { isName } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';

const REQUESTS = [['in', 'which'], ['on', 'which'], ['which'], ['what'], ['list'], ['name'], ['show']];
const ARTICLES = new Set(['the', 'all', 'our', 'me', 'of']);

/** Returns the position of the requested noun ("which trainer", "list the orders"); null if there is none. */
export function findRequestedNoun(state: ReadingState): number | null {
  const request = state.find(REQUESTS);
  if (request === null) return null;
  let at = request.to;
  while (ARTICLES.has(state.word(at))) at += 1;
  return at;
}

/**
 * Takes the column to which the noun at a position refers; the column that names rows if the noun means rows. Null if
 * there are no or several such columns.
 */
export function takeRequestedColumn(
  state: ReadingState,
  at: number,
  accept: (column: number) => boolean = isName(state),
): Measure | null {
  const nouns = rowNouns(state.question, state.words);
  const named = mentionsAt(state, at, accept);
  const whole = named.filter(({ share }) => share === 1);
  if (whole.length === 0 && nouns.has(state.stem(at))) {
    const column = rowName(state, named);
    if (column === null) return null;
    state.use({ from: at, to: at + 1 });
    return { column, property: 'text' };
  }
  const likely = whole.length > 0 ? whole : named;
  const longest = Math.max(...likely.map(({ to }) => to));
  const [first, ...others] = likely.filter(({ to }) => to === longest);
  if (first === undefined || others.some(({ column }) => column !== first.column)) return null;
  state.use(first);
  return { column: first.column, property: 'text' };
}

const mentionsAt = (state: ReadingState, at: number, accept: (column: number) => boolean): ColumnMention[] =>
  state.question.columns.filter(
    (mention) => mention.from === at && mention.via !== 'synonym' && accept(mention.column) && state.isFree(mention),
  );

const BARE_KEYS = new Set(['id', 'no', 'nr', 'number', 'key', 'index', 'row', '#']);
const NAMES = new Set(['name', 'title']);

/** Whether a header is only a word for keys, such as "id". "which country" then requests the name, not the key. */
const isBareKey = (state: ReadingState, at: number) =>
  state.columns[at]?.header.every(({ text }) => BARE_KEYS.has(text)) === true;

/**
 * Returns the column that identifies rows: a mentioned column with unique values, otherwise the first such column.
 * Prefers names to keys.
 */
export function rowName(state: ReadingState, named: readonly ColumnMention[] = []): number | null {
  const isUnique = (at: number) => {
    const { distinct, filled } = state.columns[at] as ReadingState['columns'][number];
    return distinct === filled && isName(state)(at);
  };
  const mentioned = named.find(({ column }) => isUnique(column));
  if (mentioned !== undefined) return mentioned.column;
  const unique = [...state.columns.keys()].filter(isUnique);
  const [first] = unique;
  if (first === undefined || !isBareKey(state, first)) return first ?? null;
  return unique.find((at) => state.columns[at]?.header.some(({ text }) => NAMES.has(text))) ?? first;
}
