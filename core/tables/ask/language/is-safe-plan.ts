import type { Candidate } from './question/candidate.js';
import type { Question } from './question/question.js';
import { questionShapeOf } from './question-shape.js';
import { unexplainedOf } from './unexplained.js';
import { mixesUnits } from './whole/mixes-units.js';

const COUNTING: ReadonlySet<string> = new Set(['count', 'distinct', 'sum']);

/**
 * Whether a plan that leaves words unexplained may be answered at all. What is counted has to be known ("how many
 * reminders" of a table without any), groups that are asked for have to be made, and a mistyped word is taken for
 * another only where the rest is understood.
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

/** "how many women are in college" counted without the column of yes and no that says who is. */
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

/** "the latest order" by its place in a table whose dates leave open what is day and what is month. */
function isOfOpenDates({ rows }: Candidate, { index }: Question): boolean {
  const isByPlace = rows.superlative !== null && rows.superlative.by === null;
  const isByText = rows.superlative?.by?.property === 'place';
  const hasOpen = index.columns.some(
    ({ column, dated }) => DATES.has(column.type) && dated === 0 && column.texts !== null,
  );
  return (isByPlace || isByText) && hasOpen;
}

const DATES: ReadonlySet<string> = new Set(['date', 'datetime']);
