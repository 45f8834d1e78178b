import type { PlanResult, ResultCell } from '../plan/plan-result.js';
import type { Candidate } from './question/candidate.js';
import type { Question } from './question/question.js';
import { questionShapeOf } from './question-shape.js';
import { unexplainedOf } from './unexplained.js';
import { mixesUnits } from './whole/mixes-units.js';

const COUNTING: ReadonlySet<string> = new Set(['count', 'distinct', 'sum']);

/**
 * Whether a plan that leaves words unexplained may be answered. The counted noun must be known ("how many reminders" of
 * a table without any), requested groups must be formed, and a typo is corrected only if the rest is understood.
 */
export function isSafePlan(candidate: Candidate, question: Question): boolean {
  const left = unexplainedOf(candidate, question).filter(({ kind }) => kind === 'other');
  const isMistyped = candidate.rows.conditions.some(({ value }) => value?.via === 'typo');
  if (isMistyped && left.length > 0) return false;
  if (dropsFlag(candidate, question)) return false;
  if (mixesUnits(question, candidate.plan) || isOfOpenDates(candidate, question)) return false;
  const per = question.tokens.some(({ text }) => text === 'per');
  if (per && candidate.kind !== 'groups') return false;
  if (left.some(({ at }) => isOpinion(question, at))) return false;
  const { head } = questionShapeOf(question);
  return !(COUNTING.has(candidate.kind) && left.some(({ at }) => at === head));
}

/** "how many women are in college": counts without applying the yes/no column that says who is. */
function dropsFlag({ kind, rows }: Candidate, { columns, index }: Question): boolean {
  if (kind !== 'count') return false;
  return columns.some(
    ({ column, share, via }) =>
      share === 1 &&
      via !== 'synonym' &&
      index.columns[column]?.column.type === 'boolean' &&
      !rows.conditions.some((condition) => condition.column === column),
  );
}

/** "most trustworthy": a quality that no column holds. Plurals ("most games") are what rows may be counted for. */
function isOpinion({ tokens }: Question, at: number): boolean {
  const before = tokens[at - 1]?.text;
  return (before === 'most' || before === 'least') && tokens[at]?.text.endsWith('s') !== true;
}

/** "the latest order" by position, in a table whose dates leave day and month ambiguous. */
function isOfOpenDates({ rows }: Candidate, { index }: Question): boolean {
  const isByPlace = rows.superlative !== null && rows.superlative.by === null;
  const isByText = rows.superlative?.by?.property === 'place';
  const hasOpen = index.columns.some(
    ({ column, dated }) => DATES.has(column.type) && dated === 0 && column.texts !== null,
  );
  return (isByPlace || isByText) && hasOpen;
}

const DATES: ReadonlySet<string> = new Set(['date', 'datetime']);

/** Things that no plan can say; a plan that leaves them out answers another question. */
const BEYOND = [
  ['consecutive'],
  ['consecutively'],
  ['in', 'a', 'row'],
  ['streak'],
  ['other', 'than'],
  ['besides'],
  ['except'],
  ['excluding'],
  ['apart', 'from'],
  ['aside', 'from'],
  ['non'],
  ['percent'],
  ['percentage'],
];
const ASKING_WORDS: ReadonlySet<string> = new Set(['what', 'who', 'when', 'where', 'how', 'which']);
const NOTHING = /^(?:n\/?a|[-–—?]*|none|unknown|tba|totals?|career|overall)$/i;

/** Whether the result of a plan can answer its question at all, regardless of its probability. */
export function isSafeAnswer(
  candidate: Candidate,
  { values }: Pick<PlanResult, 'values'>,
  question: Question,
): boolean {
  const cells = values.map((row) => row.at(-1) ?? null);
  if (cells.some((cell) => typeof cell === 'string' && NOTHING.test(cell.trim()))) return false;
  return !asksForTwo(question) && !isBeyond(candidate, question) && isOfKind(candidate, cells, question);
}

/** "which year ..., and what was ...". */
function asksForTwo({ tokens }: Question): boolean {
  return tokens.some(({ text }, at) => text === 'and' && ASKING_WORDS.has(tokens[at + 1]?.text ?? ''));
}

function isBeyond({ kind, used, rows }: Candidate, { tokens }: Question): boolean {
  if (kind === 'share') return false;
  const isNegated = rows.conditions.some((piece) => piece.isNegated);
  return tokens.some((_, at) =>
    BEYOND.some((words) => {
      const isHere = words.every((word, step) => tokens[at + step]?.text === word);
      return isHere && !isNegated && !words.every((__, step) => used.has(at + step));
    }),
  );
}

/** A time contains digits, yes or no is not a name, "only" and "than" exclude what they name. */
function isOfKind({ kind, rows, used }: Candidate, cells: readonly ResultCell[], question: Question): boolean {
  if (kind !== 'values') return true;
  const { asks } = questionShapeOf(question);
  const has = (word: string) => question.tokens.some(({ text }) => text === word);
  if (asks === 'time' && !cells.some((cell) => /\d/.test(String(cell)))) return false;
  const isChoice = rows.isAlternative || has('or');
  if (asks === 'yes' && !isChoice) return false;
  if (has('only') && cells.length > 1) return false;
  const than = question.tokens.findIndex(({ text }) => text === 'than');
  const isNamed = cells.some((cell) => isAsked(cell, question));
  return than < 0 || isChoice || used.has(than) || !isNamed;
}

/** Whether a cell occurs in the question. */
function isAsked(cell: ResultCell, { text }: Question): boolean {
  const folded = String(cell).trim().toLowerCase();
  return folded.length > 2 && text.toLowerCase().includes(folded);
}
