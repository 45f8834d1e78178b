import type { Condition } from '../../plan/query-plan.js';
import { isApart } from '../question/candidate.js';
import type { ColumnMention, ValueMention, WordSpan } from '../question/mentions.js';
import { isDate } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { usePersonVerb } from './take-person.js';

/** Adds a condition and its column. */
export type Add = (condition: Condition, column: number) => void;

/**
 * Takes values that occur in cells, longest first. False if a value occurs in several columns.
 * @param words minimum words of a value.
 */
export function takeValues(state: ReadingState, add: Add, words: number): boolean {
  const fits = state.question.values.filter((value) => isClear(state, value) && value.to - value.from >= words);
  fits.sort((a, b) => b.to - b.from - (a.to - a.from) || (a.match === 'same' ? -1 : 1));
  for (const value of fits) {
    if (!state.isFree(value)) continue;
    const rivals = fits.filter(
      (other) => other.from === value.from && other.to === value.to && other.match === value.match,
    );
    const chosen = chooseColumn(state, rivals);
    if (chosen === null) return false;
    state.use(value);
    useAdjacentHeader(state, chosen.column, value);
    usePersonVerb(state, chosen.column);
    const negation = negationBefore(state, value) ?? exceptionBefore(state, value);
    const condition: Condition = { op: 'is', column: chosen.column, value: chosen.value, match: chosen.match };
    add(negation === null ? condition : { op: 'not', of: condition }, chosen.column);
    if (negation !== null) state.use(negation);
  }
  return true;
}

function isClear(state: ReadingState, { column, match, texts, via }: ValueMention): boolean {
  if (via === 'typo' || isDate(state)(column)) return false;
  const { kind, column: about } = state.columns[column] as ReadingState['columns'][number];
  const isCode = about.type === 'identifier' || about.type === 'code';
  if ((kind === 'number' || kind === 'mixed') && !isCode) return false;
  return match === 'same' || (texts === 1 && via === 'word');
}

function chooseColumn(state: ReadingState, rivals: readonly ValueMention[]): ValueMention | null {
  const [first] = rivals;
  if (first === undefined) return null;
  const exact = rivals.filter(({ via }) => via === 'word');
  const likely = exact.length > 0 ? exact : rivals;
  if (new Set(likely.map(({ column }) => column)).size === 1) return likely[0] ?? first;
  const adjacent = likely.filter(({ column, from, to }) =>
    state.question.columns.some(
      (mention) => mention.column === column && (mention.to === from || mention.from === to || mention.to === from - 1),
    ),
  );
  return adjacent.length === 1 ? (adjacent[0] as ValueMention) : null;
}

/** Marks the name of a column directly before or after its value as explained. */
function useAdjacentHeader(state: ReadingState, column: number, span: WordSpan): void {
  for (const mention of state.question.columns) {
    if (mention.column !== column || mention.via === 'synonym' || !isApart(mention, span) || !state.isFree(mention))
      continue;
    const gap = mention.to <= span.from ? { from: mention.to, to: span.from } : { from: span.to, to: mention.from };
    if (gap.to - gap.from <= 2 && onlyCarriers(state, gap)) state.use(mention);
  }
}

function onlyCarriers(state: ReadingState, { from, to }: WordSpan): boolean {
  for (let at = from; at < to; at += 1) if (!state.words.carriers.has(state.word(at))) return false;
  return true;
}

/** Returns the negation directly before a span; null if there is none. */
function negationBefore(state: ReadingState, { from }: WordSpan): WordSpan | null {
  const negation = state.find(state.words.phrases.not, Math.max(0, from - 3));
  return negation !== null && negation.to <= from ? negation : null;
}

/** Words between the values of an exception. */
const JOINING = new Set(['and', 'or', 'nor', 'the', 'both']);

/**
 * Returns the words that exclude a value or a list with it: "except Salem", "without Salem and Bend". Null if there are
 * none, or if the words are only a part of the cell: "except the first" does not mean "First aid".
 */
function exceptionBefore(state: ReadingState, { from, column, match }: ValueMention): WordSpan | null {
  if (match !== 'same') return null;
  const { values, columns } = state.question;
  const mentions = [...values, ...columns.filter(({ via }) => via !== 'synonym')];
  for (let at = from; at > 0; ) {
    const phrase = state.words.phrases.except.find((words) =>
      words.every((word, place) => state.word(at - words.length + place) === word),
    );
    if (phrase !== undefined) return { from: at - phrase.length, to: at };
    const before = mentions.find((mention) => mention.to === at && mention.column === column);
    if (before !== undefined) at = before.from;
    else if (JOINING.has(state.word(at - 1))) at -= 1;
    else return null;
  }
  return null;
}

/**
 * Takes conditions on yes/no columns and dates from words that name them: "cancelled", "not on time", "with a garden",
 * "no receipt".
 */
export function takeFlags(state: ReadingState, add: Add): void {
  const mentions = [...state.question.columns].sort((a, b) => b.share - a.share);
  for (const mention of mentions) {
    if (mention.via === 'synonym' || !state.isFree(mention)) continue;
    const flag = flagOf(state, mention.column);
    if (flag !== null && namesFlag(state, mention)) takeFlag(state, mention, flag, add);
    else if (flag === null && mention.share === 1) takeDateFlag(state, mention, add);
  }
}

/** Auxiliary words in headers of yes/no columns. */
const AUXILIARIES = new Set(['has', 'have', 'had', 'is', 'are', 'was', 'were', 'owns', 'own', 'with', 'got']);

/** Whether a mention covers all words of a header except `AUXILIARIES`: "kids" for "Has Kids". */
function namesFlag(state: ReadingState, { column, from, to, share }: ColumnMention): boolean {
  if (share === 1) return true;
  const content = (state.columns[column]?.header ?? []).filter(({ text }) => !AUXILIARIES.has(text));
  const mentioned = new Set(state.question.tokens.slice(from, to).map(({ stem }) => stem));
  const isNamed = content.length > 0 && content.every(({ stem }) => mentioned.has(stem));
  return (
    isNamed &&
    !state.question.columns.some((other) => other.column !== column && other.share === 1 && covers(other, from))
  );
}

const covers = ({ from, to, via }: ColumnMention, at: number) => via !== 'synonym' && from <= at && at < to;

const ARTICLES = new Set(['a', 'an', 'any', 'the']);
const WITHOUT = new Set(['no', 'without']);

function takeFlag(state: ReadingState, mention: ColumnMention, flag: { yes: string; no: string }, add: Add): void {
  const before = ARTICLES.has(state.word(mention.from - 1)) ? mention.from - 2 : mention.from - 1;
  const negation = negationBefore(state, mention);
  const isWithout = WITHOUT.has(state.word(before));
  state.use(mention);
  if (negation !== null) state.use(negation);
  if (isWithout || state.word(before) === 'with') state.use({ from: before, to: mention.from });
  const value = negation !== null || isWithout ? flag.no : flag.yes;
  add({ op: 'is', column: mention.column, value, match: 'same' }, mention.column);
}

/** Takes "closed" or "not closed" as a condition on a column with the closing date. */
function takeDateFlag(state: ReadingState, mention: ColumnMention, add: Add): void {
  const indexed = state.columns[mention.column];
  const negation = negationBefore(state, mention);
  if (indexed === undefined || indexed.dated < 0.5) return;
  const hasGaps = indexed.filled < state.question.index.table.rowCount * 0.98;
  if (negation === null && !(hasGaps && state.word(mention.from).endsWith('ed'))) return;
  state.use(mention);
  if (negation !== null) state.use(negation);
  const empty: Condition = { op: 'empty', column: mention.column };
  add(negation === null ? { op: 'not', of: empty } : empty, mention.column);
}

const YES = new Set(['yes', 'true', 'y', 'x', '1', 'ja', 'wahr']);
const NO = new Set(['no', 'false', 'n', '0', 'nein', 'falsch', '-']);

/** Returns the texts of a column that mean yes and no; null if it has other texts. */
export function flagOf(state: ReadingState, column: number): { yes: string; no: string } | null {
  const about = state.columns[column]?.column;
  const texts = (about?.texts ?? []).filter((text) => text.trim() !== '' && about?.missing.has(text) !== true);
  const yes = texts.filter((text) => YES.has(text.trim().toLowerCase()));
  const no = texts.filter((text) => NO.has(text.trim().toLowerCase()));
  const [first, second] = [yes[0], no[0]];
  const isFlag = yes.length + no.length === texts.length && first !== undefined && second !== undefined;
  const isOne = new Set(yes.map((text) => text.trim().toLowerCase())).size <= 1;
  return isFlag && isOne ? { yes: first, no: second } : null;
}
