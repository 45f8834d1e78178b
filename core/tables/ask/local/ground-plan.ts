import { Fault } from '../../../base/fault.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { deniesOtherwise, unaskedCue, unexplainedWord, unnamedColumn } from './ground-question.js';
import { PLAIN_WORDS } from './ground-words.js';
import { isInQuestion, type PlanPart, partsOf, type Wanted, wantedIn } from './wanted-values.js';
import { figuresIn, wordsIn } from './words-in.js';

const isWord = (wanted: Wanted): wanted is Wanted & { value: string } => typeof wanted.value === 'string';

/** Returns the numbers of a part that are values, not column indices. */
function numbersOf(part: PlanPart): number[] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'number' && key !== 'column' ? [Math.abs(value)] : [],
  );
}

/** Returns the figures of a question that the plan does not use. */
function leftOver(question: string, parts: readonly PlanPart[], wanted: readonly Wanted[]): number[] {
  const used = new Set([
    ...parts.flatMap(numbersOf),
    ...wanted.filter(isWord).flatMap(({ value }) => figuresIn(value.replaceAll('-', ' '))),
  ]);
  // "which one" counts nothing.
  return figuresIn(question.replace(/\bone\b/gi, ' ')).filter((figure) => !used.has(figure));
}

/** Maximum texts of a column to search for in a question. */
const MAX_TEXTS = 5_000;
const MIN_NAME = 3;

const spaced = (text: string) => ` ${wordsIn(text).join(' ')} `;

/** Finds a cell text that the question contains verbatim and the plan does not use. */
function forgottenCell(question: string, wanted: readonly Wanted[], { columns }: QueryTable): string | undefined {
  const asked = spaced(question);
  const used = wanted.filter(isWord).map(({ value }) => spaced(value));
  const names = columns.map(({ name }) => spaced(name));
  const isForgotten = (text: string) => {
    if (text.length > question.length) return false;
    const cell = spaced(text);
    const isNamed = cell.length >= MIN_NAME + 2 && /\p{L}/u.test(cell) && asked.includes(cell);
    return isNamed && !PLAIN_WORDS.has(cell.trim()) && ![...used, ...names].some((other) => other.includes(cell));
  };
  for (const { texts } of columns) {
    const found = texts && texts.length <= MAX_TEXTS ? texts.find(isForgotten) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Formats a value for a note: without control characters and shortened, because a model may return any text. */
const show = (value: string | number) =>
  JSON.stringify(typeof value === 'string' ? value.replace(/\p{C}/gu, '?').slice(0, 60) : value);

function refuse(why: string): Fault {
  return new Fault('model-failed', `The plan of the local model ${why}.`);
}

function leavesOut(what: string | number): Fault {
  return refuse(`leaves out ${show(what)}, which the question names`);
}

const ALL_BUT = /\b(?:all|any|everything|everywhere|everyone|everybody|anything) but\b/gi;

/** Checks that the question requests every value and operation of the plan. Faults: model-failed. */
function checkUnasked(plan: QueryPlan, question: string, wanted: readonly Wanted[]): void {
  const stranger = wanted.find((one) => !isInQuestion(one, question));
  if (stranger) throw refuse(`looks for ${show(stranger.value)}, which the question does not name`);
  const cue = unaskedCue(question, plan);
  if (cue !== undefined) throw refuse(`does what the question has no word for (${cue})`);
}

/**
 * Checks a plan of a model against the question. Values that were not requested, and requested figures, cells or words
 * that the plan ignores, would give a wrong but plausible answer. Works only for English questions.
 * Faults: model-failed, with the reason.
 */
export function groundPlan(plan: QueryPlan, asked: string, table: QueryTable): void {
  const question = asked.replace(ALL_BUT, 'except');
  const placed = partsOf(plan);
  const parts = placed.map(({ part }) => part);
  const wanted = placed.flatMap(wantedIn);
  checkUnasked(plan, question, wanted);
  const inNames = new Set(table.columns.flatMap(({ name }) => figuresIn(name)));
  const [figure] = leftOver(question, parts, wanted).filter((one) => !inNames.has(one));
  if (figure !== undefined) throw leavesOut(figure);
  const cell = forgottenCell(question, wanted, table);
  if (cell !== undefined) throw leavesOut(cell);
  if (deniesOtherwise(question, plan, wanted)) throw refuse('and the question leave out different things');
  const word = unexplainedWord(question, plan, wanted, table);
  if (word !== undefined) throw leavesOut(word);
  const column = unnamedColumn(question, plan, table);
  if (column !== undefined) throw refuse(`uses the column ${show(column)}, which the question does not name`);
}
