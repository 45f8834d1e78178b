import { Fault } from '../../../base/fault.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { findUnexplainedWord, findUnnamedColumn, findUnrequestedCue, negatesDifferently } from './ground-question.js';
import { PLAIN_WORDS } from './ground-words.js';
import { isInQuestion, type PlanPart, type PlanValue, partsOf, planValuesIn } from './plan-values.js';
import { figuresIn, wordsIn } from './words-in.js';

const isWord = (one: PlanValue): one is PlanValue & { value: string } => typeof one.value === 'string';

/** Returns the numbers of a part that are values, not column indices. */
function numbersOf(part: PlanPart): number[] {
  return Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'number' && key !== 'column' ? [Math.abs(value)] : [],
  );
}

/** Returns the figures of a question that the plan does not use. */
function unusedFigures(question: string, parts: readonly PlanPart[], values: readonly PlanValue[]): number[] {
  const used = new Set([
    ...parts.flatMap(numbersOf),
    ...values.filter(isWord).flatMap(({ value }) => figuresIn(value.replaceAll('-', ' '))),
  ]);
  // The "one" of "which one" is not a number.
  return figuresIn(question.replace(/\bone\b/gi, ' ')).filter((figure) => !used.has(figure));
}

/** Maximum texts of a column to search for in a question. */
const MAX_TEXTS = 5_000;
const MIN_NAME = 3;

const spaced = (text: string) => ` ${wordsIn(text).join(' ')} `;

/** Finds the text of a cell that the question contains verbatim and the plan does not use. */
function findUnusedCell(question: string, values: readonly PlanValue[], { columns }: QueryTable): string | undefined {
  const questionWords = spaced(question);
  const used = values.filter(isWord).map(({ value }) => spaced(value));
  const names = columns.map(({ name }) => spaced(name));
  const isUnused = (text: string) => {
    if (text.length > question.length) return false;
    const cell = spaced(text);
    const isNamed = cell.length >= MIN_NAME + 2 && /\p{L}/u.test(cell) && questionWords.includes(cell);
    return isNamed && !PLAIN_WORDS.has(cell.trim()) && ![...used, ...names].some((other) => other.includes(cell));
  };
  for (const { texts } of columns) {
    const found = texts && texts.length <= MAX_TEXTS ? texts.find(isUnused) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Formats a value for a note, shortened and without control characters, because a model may return any text. */
const formatValue = (value: string | number) =>
  JSON.stringify(typeof value === 'string' ? value.replace(/\p{C}/gu, '?').slice(0, 60) : value);

function rejectPlan(why: string): Fault {
  return new Fault('model-failed', `The plan of the local model ${why}.`);
}

function omissionFault(what: string | number): Fault {
  return rejectPlan(`does not use ${formatValue(what)}, which the question names`);
}

const ALL_BUT = /\b(?:all|any|everything|everywhere|everyone|everybody|anything) but\b/gi;

/** Checks that the question requests every value and operation of the plan. Faults: model-failed. */
function checkRequested(plan: QueryPlan, question: string, values: readonly PlanValue[]): void {
  const unnamed = values.find((one) => !isInQuestion(one, question));
  if (unnamed) throw rejectPlan(`searches for ${formatValue(unnamed.value)}, which the question does not name`);
  const cue = findUnrequestedCue(question, plan);
  if (cue !== undefined) throw rejectPlan(`contains an operation that the question does not request (${cue})`);
}

/**
 * Checks a plan of a model against an English question. Values that the question does not request, and figures, cells
 * or words of the question that the plan ignores, would lead to a wrong but plausible answer. Faults: model-failed,
 * with the reason.
 */
export function groundPlan(plan: QueryPlan, text: string, table: QueryTable): void {
  const question = text.replace(ALL_BUT, 'except');
  const placed = partsOf(plan);
  const parts = placed.map(({ part }) => part);
  const values = placed.flatMap(planValuesIn);
  checkRequested(plan, question, values);
  const inNames = new Set(table.columns.flatMap(({ name }) => figuresIn(name)));
  const [figure] = unusedFigures(question, parts, values).filter((one) => !inNames.has(one));
  if (figure !== undefined) throw omissionFault(figure);
  const cell = findUnusedCell(question, values, table);
  if (cell !== undefined) throw omissionFault(cell);
  if (negatesDifferently(question, plan, values))
    throw rejectPlan('excludes values that differ from those of the question');
  const word = findUnexplainedWord(question, plan, values, table);
  if (word !== undefined) throw omissionFault(word);
  const column = findUnnamedColumn(question, plan, table);
  if (column !== undefined)
    throw rejectPlan(`uses the column ${formatValue(column)}, which the question does not name`);
}
