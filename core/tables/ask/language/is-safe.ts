import type { PlanResult, ResultCell } from '../plan/plan-result.js';
import type { Candidate } from './question/candidate.js';
import { namesGroup } from './question/names-group.js';
import type { Question } from './question/question.js';
import { questionShapeOf } from './question-shape.js';
import { unexplainedOf } from './unexplained.js';
import { mixesUnits } from './whole/mixes-units.js';

const COUNTING: ReadonlySet<string> = new Set(['count', 'distinct', 'sum']);

/**
 * Whether a plan may be used although it does not explain all words. The counted noun must be understood (not "how many
 * reminders" in a table without reminders), requested groups must be in the plan, and typos are corrected only if all
 * other words are understood.
 */
export function isSafePlan(candidate: Candidate, question: Question): boolean {
  const left = unexplainedOf(candidate, question).filter(({ kind }) => kind === 'other');
  const isMistyped = candidate.rows.conditions.some(({ value }) => value?.via === 'typo');
  if (isMistyped && left.length > 0) return false;
  if (dropsFlag(candidate, question)) return false;
  if (mixesUnits(question, candidate.plan) || usesAmbiguousDates(candidate, question)) return false;
  if (dropsGroups(candidate, question) || dropsPlace(candidate, question)) return false;
  if (dropsFigure(candidate, question)) return false;
  if (left.some(({ at }) => isOpinion(question, at))) return false;
  const { head } = questionShapeOf(question);
  return !(COUNTING.has(candidate.kind) && left.some(({ at }) => at === head));
}

/** Whether requested groups ("per store", "by store") are not in the plan. */
function dropsGroups({ kind, plan, used }: Candidate, question: Question): boolean {
  if (question.tokens.some(({ text }) => text === 'per') && kind !== 'groups') return true;
  const grouped = new Set(plan.op === 'groups' ? [plan.by.column] : []);
  return question.columns.some(
    ({ column, from, share, via }) =>
      share === 1 && via !== 'synonym' && !used.has(from) && namesGroup(question, from) && !grouped.has(column),
  );
}

/** Whether a share of rows ignores a figure that the question names: "share of Bern in revenue". */
function dropsFigure({ kind, used }: Candidate, { columns, index }: Question): boolean {
  if (kind !== 'share') return false;
  return columns.some(
    ({ column, from, share, via }) =>
      share === 1 && via !== 'synonym' && !used.has(from) && (index.columns[column]?.numeric ?? 0) > 0.5,
  );
}

/** Whether the ordinal of a superlative is not in the plan: "second best city". */
function dropsPlace({ used }: Candidate, { numbers, cues }: Question): boolean {
  const superlatives = new Set(cues.flatMap(({ meaning, from }) => (meaning.kind === 'superlative' ? [from] : [])));
  return numbers.some(({ form, from, to }) => form === 'ordinal' && superlatives.has(to) && !used.has(from));
}

/** Whether a count ignores a yes/no column that the question names: "how many women are in college". */
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

/**
 * Whether a word is an opinion for which there is no column: "most trustworthy". Plurals ("most games") may refer to
 * counts.
 */
function isOpinion({ tokens }: Question, at: number): boolean {
  const before = tokens[at - 1]?.text;
  return (before === 'most' || before === 'least') && tokens[at]?.text.endsWith('s') !== true;
}

/**
 * Whether "the latest order" is interpreted by row order because the dates of the table are ambiguous (day or month
 * first).
 */
function usesAmbiguousDates({ rows }: Candidate, { index }: Question): boolean {
  const isByPlace = rows.superlative !== null && rows.superlative.by === null;
  const isByText = rows.superlative?.by?.property === 'place';
  const hasAmbiguousDates = index.columns.some(
    ({ column, dated }) => DATES.has(column.type) && dated === 0 && column.texts !== null,
  );
  return (isByPlace || isByText) && hasAmbiguousDates;
}

const DATES: ReadonlySet<string> = new Set(['date', 'datetime']);

/** Words with meanings that no plan can express. A plan that ignores them answers a different question. */
const UNSUPPORTED = [
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
const QUESTION_WORDS: ReadonlySet<string> = new Set(['what', 'who', 'when', 'where', 'how', 'which']);
const NOTHING = /^(?:n\/?a|[-–—?]*|none|unknown|tba|totals?|career|overall)$/i;

/** Whether the answer of a plan is plausible for the question, regardless of the plan's probability. */
export function isSafeAnswer(
  candidate: Candidate,
  { values }: Pick<PlanResult, 'values'>,
  question: Question,
): boolean {
  const cells = values.map((row) => row.at(-1) ?? null);
  if (cells.some((cell) => typeof cell === 'string' && NOTHING.test(cell.trim()))) return false;
  return !hasTwoQuestions(question) && !usesUnsupported(candidate, question) && fitsKind(candidate, cells, question);
}

/** Whether the question consists of two: "which year ..., and what was ...". */
function hasTwoQuestions({ tokens }: Question): boolean {
  return tokens.some(({ text }, at) => text === 'and' && QUESTION_WORDS.has(tokens[at + 1]?.text ?? ''));
}

function usesUnsupported({ kind, used, rows }: Candidate, { tokens }: Question): boolean {
  if (kind === 'share') return false;
  const isNegated = rows.conditions.some((piece) => piece.isNegated);
  return tokens.some((_, at) =>
    UNSUPPORTED.some((words) => {
      const isHere = words.every((word, step) => tokens[at + step]?.text === word);
      return isHere && !isNegated && !words.every((__, step) => used.has(at + step));
    }),
  );
}

/**
 * Whether the cells match the kind of question: a time needs digits, the answer to a yes/no question is not a name,
 * "only" requires a single cell, and "than" excludes values named in the question.
 */
function fitsKind({ kind, rows, used }: Candidate, cells: readonly ResultCell[], question: Question): boolean {
  if (kind !== 'values') return true;
  const { asks } = questionShapeOf(question);
  const has = (word: string) => question.tokens.some(({ text }) => text === word);
  if (asks === 'time' && !cells.some((cell) => /\d/.test(String(cell)))) return false;
  const isChoice = rows.isAlternative || has('or');
  if (asks === 'yes' && !isChoice) return false;
  if (has('only') && cells.length > 1) return false;
  const than = question.tokens.findIndex(({ text }) => text === 'than');
  const isNamed = cells.some((cell) => isInQuestion(cell, question));
  return than < 0 || isChoice || used.has(than) || !isNamed;
}

/** Whether the question contains the text of a cell. */
function isInQuestion(cell: ResultCell, { text }: Question): boolean {
  const folded = String(cell).trim().toLowerCase();
  return folded.length > 2 && text.toLowerCase().includes(folded);
}
