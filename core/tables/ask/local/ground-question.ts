import { stemOf } from '../../../language/tokens.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryColumn, QueryTable } from '../plan/query-table.js';
import { walkPlan } from '../plan/walk-plan.js';
import {
  CARRIERS,
  CUES,
  LESS,
  MORE,
  MUST_BE_REQUESTED,
  NEGATIONS,
  type PlanCue,
  THINGS,
  UNIT_NAMES,
} from './ground-words.js';
import { cuesIn, cuesToCheck } from './plan-cues.js';
import { type PlanPart, type PlanValue, partsOf, wordsOfValue } from './plan-values.js';
import { isFigureWord, wordsIn } from './words-in.js';

/** Replaces "no more" with "most" and "no less" with "least", because they are bounds and not negations. */
function withoutBounds(words: readonly string[]): string[] {
  const isBound = (at: number) =>
    (words[at] === 'no' || words[at] === 'not') && (MORE.has(words[at + 1] ?? '') || LESS.has(words[at + 1] ?? ''));
  return words.flatMap((word, at) => {
    if (isBound(at)) return [];
    if (at > 0 && isBound(at - 1)) return [MORE.has(word) ? 'most' : 'least'];
    return [word];
  });
}

const stemsOf = (words: Iterable<string>) => new Set(Array.from(words, stemOf));

/**
 * Returns the words that may refer to a column: its name, its unit, and words for the typical content of such columns.
 */
function wordsOfColumn({ name, unit }: QueryColumn): Set<string> {
  const nameWords = wordsIn(name);
  const things = THINGS.filter(({ columns }) => nameWords.some((word) => columns.has(word)));
  return new Set([
    ...nameWords,
    ...wordsIn(unit ?? ''),
    ...(UNIT_NAMES.get(unit ?? '') ?? []),
    ...things.flatMap(({ requests }) => [...requests]),
  ]);
}

function usedColumns(plan: QueryPlan, table: QueryTable): QueryColumn[] {
  const used = new Set<number>();
  walkPlan(plan, {
    measure: ({ column, property }) => property !== 'place' && used.add(column),
    column: (column) => used.add(column),
  });
  return table.columns.filter(({ index }) => used.has(index));
}

/** Returns nouns for rows: the name of the table, and the first words of headers of keys. */
function rowNouns({ name, columns }: QueryTable): string[] {
  const numbering = columns
    .map((column) => wordsIn(column.name))
    .filter((words) => words.some((word) => /^(?:id|no|nr|number|code)$/.test(word)));
  return [...wordsIn(name), ...numbering.map(([first]) => first ?? '')];
}

/** Whether words express a comparison of the plan. "Or more" makes the bound inclusive. */
function isCompared(words: readonly string[], at: number, bys: ReadonlySet<unknown>, isBetween: boolean): boolean {
  const word = words[at] ?? '';
  const isInclusive = words[at - 1] === 'or' || words[at - 1] === 'and';
  if (MORE.has(word)) return bys.has(isInclusive ? '>=' : '>');
  if (LESS.has(word)) return bys.has(isInclusive ? '<=' : '<');
  if (word === 'than') return bys.size > 0;
  if (word === 'least' || word === 'since' || word === 'minimum') return bys.has('>=') || isBetween;
  if (word === 'most' || word === 'until' || word === 'maximum' || word === 'up') return bys.has('<=') || isBetween;
  return false;
}

const comparisonsIn = (parts: readonly { part: PlanPart }[]) =>
  new Set(
    parts.flatMap(({ part }) =>
      part.op === 'compare' || part.op === 'holds' || part.op === undefined ? [part.by] : [],
    ),
  );

/** Finds the first word of a question that the plan ignores. */
export function findUnexplainedWord(
  question: string,
  plan: QueryPlan,
  values: readonly PlanValue[],
  table: QueryTable,
): string | undefined {
  const words = withoutBounds(wordsIn(question));
  const parts = partsOf(plan);
  const cues = [...cuesIn(plan)];
  const bys = comparisonsIn(parts);
  const namesRows = cues.includes('count') || plan.op === 'values';
  const known = stemsOf([
    ...usedColumns(plan, table).flatMap((column) => [...wordsOfColumn(column)]),
    ...values.flatMap((one) => wordsOfValue(one, words)),
    ...(namesRows ? rowNouns(table) : []),
  ]);
  const isExplained = (word: string, at: number) =>
    CARRIERS.has(word) ||
    /^\d/.test(word) ||
    isFigureWord(word) ||
    known.has(stemOf(word)) ||
    cues.some((cue) => CUES[cue].has(word)) ||
    isCompared(words, at, bys, cues.includes('between'));
  return words.find((word, at) => !isExplained(word, at));
}

/** Finds an operation of the plan that no word of the question requests. */
export function findUnrequestedCue(question: string, plan: QueryPlan): PlanCue | undefined {
  const words = withoutBounds(wordsIn(question));
  const cues = cuesToCheck(plan);
  return MUST_BE_REQUESTED.find((cue) => cues.has(cue) && !words.some((word) => CUES[cue].has(word)));
}

/**
 * Finds a column of the plan that the question does not name. The only date column, and columns identified by a text
 * value, need not be named.
 */
export function findUnnamedColumn(question: string, plan: QueryPlan, table: QueryTable): string | undefined {
  const inQuestion = stemsOf(wordsIn(question));
  const dates = table.columns.filter(({ type }) => type.startsWith('date'));
  const needed = new Set<number>();
  walkPlan(plan, { measure: ({ column, property }) => property !== 'place' && needed.add(column) });
  for (const { part } of partsOf(plan)) if (part.op === 'count-distinct') needed.add(Number(part.column));
  if (plan.op === 'values' && plan.measure.property === 'text') needed.delete(plan.measure.column);
  const isNamed = (column: QueryColumn) =>
    (dates.length === 1 && dates[0] === column) ||
    [...wordsOfColumn(column)].some((word) => inQuestion.has(stemOf(word)) && !CARRIERS.has(word));
  return table.columns.find((column) => needed.has(column.index) && !isNamed(column))?.name;
}

/** Returns the position of the first word of a value in the question; -1 if it is not there. */
const placeOf = ({ value }: PlanValue, words: readonly string[]) => words.indexOf(wordsIn(String(value))[0] ?? '');

/** Whether the question and the plan negate different values. */
export function negatesDifferently(question: string, plan: QueryPlan, values: readonly PlanValue[]): boolean {
  const words = withoutBounds(wordsIn(question));
  const cues = cuesIn(plan);
  const isDenied = words.some((word) => NEGATIONS.has(word));
  if (isDenied !== (cues.has('denied') || cues.has('empty'))) return true;
  const texts = values
    .filter(({ value }) => typeof value === 'string')
    .map((one) => ({ ...one, at: placeOf(one, words) }));
  return texts.some(({ at, isDenied: isDeniedByPlan }) => {
    if (at < 0) return false;
    const negation = words.findLastIndex((word, place) => place < at && NEGATIONS.has(word));
    const between = texts.filter((other) => other.at > negation && other.at < at);
    if (isDeniedByPlan) return negation < 0 || between.some((other) => !other.isDenied);
    return negation >= 0 && !cues.has('empty') && !between.some((other) => other.isDenied);
  });
}
