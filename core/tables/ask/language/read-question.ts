import { stemOf } from '../../../language/tokens.js';
import type { PlanResult, QuestionReading, RunPlan } from '../plan/plan-result.js';
import type { Condition, QueryPlan, Rows } from '../plan/query-plan.js';
import { declineReading } from './decline-reading.js';
import { isSafeAnswer, isSafePlan } from './is-safe.js';
import { TableFacts } from './parts/facts/column-facts.js';
import { type PartsReading, readParts } from './parts/read-parts.js';
import type { QuestionLanguage } from './parts/words/part-tokens.js';
import { languagesOf } from './parts/words/question-language.js';
import { analyzeQuestion, type Question } from './question/question.js';
import { containsRecords, type TableIndex } from './question/table-index.js';
import type { PhraseList } from './question/whole-words.js';
import { confidenceOf, type QuestionModel, type QuestionReader } from './question-reader.js';
import { keyOfAnswer, type RankedAnswer, rankPlans } from './rank-plans.js';
import { unexplainedOf } from './unexplained.js';
import { mixesUnits } from './whole/mixes-units.js';
import { readWhole } from './whole/read-whole.js';
import { ReadingState } from './whole/reading-state.js';

/**
 * Shares of correct answers of the strict reader. Measured on the questions used for building the rules: questions on
 * business tables, and the first half of WikiTableQuestions.
 */
const ACCURACY = {
  /** The question states the calculation explicitly: 99 of 99 correct, estimated by Laplace's rule of succession. */
  explicit: 0.99,
  /** Tables of records, and the most likely plan of the statistical reader gives the same answer: 75 of 79. */
  agreed: 0.95,
  /** Tables of records, and that plan gives a different answer: 39 of 43. */
  alone: 0.91,
  /** The reader of parts. */
  parts: 0.95,
};

/**
 * Returns the confidence in an answer of the strict reader, 0 to 1: the share of correct answers in similar cases. For
 * a list, it is the confidence of the statistical reader in the same answer.
 */
export function wholeConfidence(
  question: Question,
  result: PlanResult,
  [best]: readonly RankedAnswer[],
  model: QuestionModel,
): number {
  if (isExplicit(result.plan, question)) return ACCURACY.explicit;
  const isAgreed = best !== undefined && keyOfAnswer(best.plans[0].result) === keyOfAnswer(result);
  if (!isAgreed) return ACCURACY.alone;
  return containsRecords(question.index) ? ACCURACY.agreed : confidenceOf(best.share, model);
}

/**
 * Whether "the beer with the highest alcohol" is ambiguous: it was read as the highest sum per name although most names
 * are unique, and the single row with the highest value gives another answer.
 */
async function isAmbiguousSum(result: PlanResult, question: Question, probe: RunPlan): Promise<boolean> {
  const { plan } = result;
  if (
    plan.op !== 'groups' ||
    plan.order === 'value' ||
    plan.keep === null ||
    plan.of.op !== 'aggregate' ||
    plan.of.by !== 'sum'
  )
    return false;
  const named = question.index.columns[plan.by.column];
  if (named === undefined || plan.by.property !== 'text' || named.distinct * 2 <= named.filled) return false;
  if (isExplicit(plan, question)) return false;
  const best: QueryPlan = {
    op: 'values',
    measure: plan.by,
    rows: { op: plan.order, rows: plan.rows, by: plan.of.measure, count: plan.keep },
    distinct: true,
  };
  return keyOfAnswer(await probe(best)) !== keyOfAnswer(result);
}

/**
 * Whether a distinct count is filtered by a yes/no column that varies between the rows of the same value. A recipe with
 * some vegan ingredients is neither vegan nor not vegan.
 */
async function isAmbiguousCount(plan: QueryPlan, { columns }: TableIndex, probe: RunPlan): Promise<boolean> {
  if (plan.op !== 'summary' || plan.of.op !== 'count-distinct' || plan.rows.op !== 'where') return false;
  const { condition } = plan.rows;
  if (!isFlag(condition, (column) => columns[column]?.column.type === 'boolean')) return false;
  const other: Condition = condition.op === 'not' ? condition.of : { op: 'not', of: condition };
  const countOf = async (one: QueryPlan) => Number((await probe(one)).values[0]?.[0] ?? 0);
  const counts = [
    await countOf(plan),
    await countOf({ ...plan, rows: { ...plan.rows, condition: other } }),
    await countOf({ ...plan, rows: plan.rows.rows }),
  ] as const;
  return counts[0] + counts[1] > counts[2];
}

function isFlag(condition: Condition, isBoolean: (column: number) => boolean): boolean {
  if (condition.op === 'is') return isBoolean(condition.column);
  return condition.op === 'not' && isFlag(condition.of, isBoolean);
}

export interface ReadQuestionOptions {
  reader: QuestionReader;
  /** Runs candidate plans without evidence; default: `run`. */
  probe?: RunPlan;
}

/** Confidence in facts from the profile. Only the interpretation of the question can be wrong. */
const QUALITY_CONFIDENCE = 0.95;

/**
 * Converts a question to a plan, or declines it with a reason. There are two readers: a strict one that must understand
 * every word, and a statistical one that ranks the plans of a wider grammar. The plan of the strict reader is used,
 * unless a probable plan of the statistical one gives another answer: then the question is declined as ambiguous. On a
 * list (see `containsRecords`), the statistical reader must confirm the strict one, unless the question states the
 * calculation explicitly. Otherwise, the most probable plan is used, if plans with its probability were correct often
 * enough.
 */
export async function readQuestion(
  text: string,
  index: TableIndex,
  run: RunPlan,
  { reader, probe = run }: ReadQuestionOptions,
): Promise<QuestionReading> {
  const languages = languagesOf(text, reader.parts);
  const question = analyzeQuestion(text, index, reader.words);
  if (!languages.includes('en')) return readByParts(text, index, languages, question, run, { reader, probe });
  const everyday = await readByParts(text, index, languages, question, run, { reader, probe });
  if (everyday.kind === 'plan' && (await isSupported(everyday, question, { reader, probe }))) return everyday;
  const whole = readWhole(question, reader.words.whole);
  if (whole.plan?.op === 'quality') return answered(whole.plan, emptyResult(whole.plan), QUALITY_CONFIDENCE, []);
  if (whole.plan === null && whole.isAmbiguous) return declineReading(question, 'ambiguous', [], []);
  const result = whole.plan === null ? null : await probe(whole.plan);
  if (result !== null && (await hasAlternative(result, question, probe)))
    return declineReading(question, 'ambiguous', [], []);
  const answers = await rankPlans(question, reader.model, probe);
  if (result !== null && !isDoubtful(result)) {
    if (!containsRecords(question.index) && !isConfirmed(result, answers, question))
      return answerLikeliest(question, answers, reader, run, []);
    if (!isBeyondStatistics(result.plan, question) && isContradicted(result, answers, question))
      return declineReading(question, 'ambiguous', answers, []);
    return answered(result.plan, await run(result.plan), wholeConfidence(question, result, answers, reader.model), []);
  }
  return answerLikeliest(question, answers, reader, run, whole.plan === null ? whole.unexplained : []);
}

/** Whether a plan of the reader of parts is used: in a list, it must be clear, and the statistical reader must not disagree. */
async function isSupported(
  reading: Extract<QuestionReading, { kind: 'plan' }>,
  question: Question,
  { reader, probe }: Required<ReadQuestionOptions>,
): Promise<boolean> {
  if (reading.plan.op === 'quality') return true;
  const isList = !containsRecords(question.index);
  if (isList && !isClearInList(reading, question)) return false;
  if (!isList) return true;
  const answers = await rankPlans(question, reader.model, probe);
  return !isContradicted(reading.result, answers, question);
}

/**
 * Whether a plan is also clear in a list made for readers. There, "how many players" often means rows although names
 * recur, "first" often means the place in the list, and a count of 0 or an empty answer usually means that a word was
 * misunderstood.
 */
function isClearInList({ plan, result }: Extract<QuestionReading, { kind: 'plan' }>, { tokens }: Question): boolean {
  if (plan.op === 'quality') return true;
  if (isDoubtful(result)) return false;
  if (plan.op === 'summary' && plan.of.op === 'count-distinct') return tokens.some(({ text }) => DISTINCT.has(text));
  return !tokens.some(({ text }) => IN_ORDER.has(text));
}

const DISTINCT = new Set(['different', 'distinct', 'unique']);
const IN_ORDER = new Set([
  'first',
  'last',
  'top',
  'before',
  'after',
  'next',
  'previous',
  'listed',
  'list',
  'chart',
  'title',
]);

/** Plans whose costs differ by less are equally likely. */
const SAME_COST = 0.3;

/** Reads a question by its parts. Equally likely plans with different answers are ambiguous. */
async function readByParts(
  text: string,
  index: TableIndex,
  languages: readonly QuestionLanguage[],
  question: Question,
  run: RunPlan,
  { reader, probe = run }: ReadQuestionOptions,
): Promise<QuestionReading> {
  let unexplained: PartsReading['unexplained'] = [];
  for (const language of languages) {
    const { plans, isChart, unexplained: words } = readParts(text, new TableFacts(index, reader.parts(language)));
    const [best] = plans;
    if (best === undefined) {
      if (unexplained.length === 0) unexplained = words;
      continue;
    }
    const rivals = plans.filter(({ cost }) => cost < best.cost + SAME_COST).slice(0, 4);
    if (best.plan.op === 'quality') return answered(best.plan, emptyResult(best.plan), QUALITY_CONFIDENCE, []);
    const results = await Promise.all(rivals.map(({ plan }) => probe(plan)));
    const answers = new Set(results.map(keyOfAnswer));
    const isEmpty = best.plan.op === 'share' && results[0]?.values[0]?.[0] === 0;
    const isUnclear =
      isEmpty || mixesUnits(question, best.plan) || (await hasAlternative(results[0]!, question, probe));
    if (answers.size === 1 && !isUnclear) {
      const reading = answered(best.plan, await run(best.plan), ACCURACY.parts, []);
      return reading.kind === 'plan' && isChart ? { ...reading, asksChart: true } : reading;
    }
    return { ...declineReading(question, 'ambiguous', [], []), plans: rivals.map(({ plan }) => plan) };
  }
  return { ...declineReading(question, 'not-understood', [], []), unexplained };
}

/** Whether a plan that explains all words has an equally likely alternative with a different answer. */
async function hasAlternative(result: PlanResult, question: Question, probe: RunPlan): Promise<boolean> {
  return (
    (await isAmbiguousCount(result.plan, question.index, probe)) || (await isAmbiguousSum(result, question, probe))
  );
}

async function answerLikeliest(
  question: Question,
  answers: readonly RankedAnswer[],
  { model }: QuestionReader,
  run: RunPlan,
  unexplained: readonly number[],
): Promise<QuestionReading> {
  const [best, second] = answers;
  if (best === undefined) return declineReading(question, 'not-understood', [], unexplained);
  const confidence = confidenceOf(best.share, model);
  const { candidate, result } = best.plans[0];
  const isSafe = isSafePlan(candidate, question) && isSafeAnswer(candidate, result, question);
  if (confidence < model.least || !isSafe) {
    const isClose = second !== undefined && second.share > best.share / 2;
    return declineReading(question, isClose ? 'ambiguous' : 'not-understood', answers, unexplained);
  }
  const ignored = unexplainedOf(candidate, question).map(({ at }) => question.tokens[at]?.text ?? '');
  const notes = ignored.length === 0 ? [] : [`The answer does not consider: ${ignored.join(', ')}.`];
  return answered(candidate.plan, await run(candidate.plan), confidence, notes);
}

const answered = (plan: QueryPlan, result: PlanResult, confidence: number, notes: string[]): QuestionReading => ({
  kind: 'plan',
  plan,
  result,
  confidence,
  notes,
});

/**
 * Minimum probability of a different answer because of which a question is declined although the strict reader has a
 * plan: if no word is unexplained in that answer (`whole`), or in any case (`any`).
 */
const MIN_CONTRADICTING = { whole: 0.5, any: 0.8 };

function isContradicted(result: PlanResult, [best]: readonly RankedAnswer[], question: Question): boolean {
  if (best === undefined || keyOfAnswer(best.plans[0].result) === keyOfAnswer(result)) return false;
  const isWhole = unexplainedOf(best.plans[0].candidate, question).length === 0;
  return best.share >= (isWhole ? MIN_CONTRADICTING.whole : MIN_CONTRADICTING.any);
}

/** Minimum probability of the strict reader's answer for a table that is a list. */
const MIN_CONFIRMED = 0.5;

/**
 * Whether the statistical reader confirms the strict reader on a list, or the question states the calculation
 * explicitly. Questions about lists are often imprecise: "how many tracks are on ..." may refer to a column with the
 * number of tracks.
 */
function isConfirmed(result: PlanResult, answers: readonly RankedAnswer[], question: Question): boolean {
  if (isExplicit(result.plan, question)) return true;
  const [best] = answers;
  return best !== undefined && best.share >= MIN_CONFIRMED && keyOfAnswer(best.plans[0].result) === keyOfAnswer(result);
}

/**
 * Whether a result suggests a misinterpretation: it is empty, a count of 0 other than that of empty cells, or several
 * values for a superlative in the singular.
 */
function isDoubtful({ plan, values }: PlanResult): boolean {
  if (values.every((row) => row.every((cell) => cell === null))) return true;
  if (plan.op === 'summary' && plan.of.op === 'count')
    return values[0]?.[0] === 0 && plan.rows.op !== 'all' && !isOfEmptyCells(plan.rows);
  if (plan.op !== 'values' || (plan.rows.op !== 'highest' && plan.rows.op !== 'lowest')) return false;
  return plan.rows.count === 1 && values.length > 1;
}

const isOfEmptyCells = (rows: Rows) => rows.op === 'where' && rows.condition.op === 'empty';

/** Returns the empty result of a quality question, which is answered from the profile later. */
function emptyResult(plan: QueryPlan): PlanResult {
  const nothing = { values: [], valueCount: 0, valueNames: [], unit: null, sql: '', parameters: [] };
  return { plan, ...nothing, rows: [], rowsUsed: 0, rowsSkipped: [] };
}

/** Whether a question states the calculation of a plan explicitly: "different", "total", "top 3", "no assists". */
export function isExplicit(plan: QueryPlan, question: Question): boolean {
  const state = new ReadingState(question, question.words.whole);
  const contains = (list: PhraseList) => state.find(state.words.phrases[list]) !== null;
  if (plan.op === 'share') return true;
  if (plan.op === 'groups') return plan.answer === 'groups' || plan.having !== undefined;
  if (plan.op === 'values') return isRanked(plan.rows) && isBeyondStatistics(plan, question);
  if (plan.op !== 'summary') return false;
  if (plan.of.op === 'count-distinct') return contains('distinct');
  if (plan.of.op === 'aggregate') return plan.of.by !== 'sum' || contains('sums');
  return contains('counts') && (contains('none') || (plan.rows.op === 'all' && namesRows(question)));
}

const isRanked = ({ op }: Rows): boolean => op === 'highest' || op === 'lowest';

/** Whether the statistical reader has no plan for a question, so that it cannot contradict the strict one. */
const isBeyondStatistics = (plan: QueryPlan, question: Question): boolean =>
  ranksByQuality(question) || ('rows' in plan && hasPlace(plan.rows));

/** Whether rows are those at a rank: "second highest". */
const hasPlace = (rows: Rows): boolean => isRanked(rows) && 'rows' in rows && isRanked(rows.rows);

/** Whether a question ranks by a figure that it names: "best store by revenue". The strict reader requires the figure. */
function ranksByQuality({ tokens, words }: Question): boolean {
  const { good, bad } = words.whole.phrases;
  return [...good, ...bad].some(([word]) => tokens.some(({ text }) => text === word));
}

/** Whether the question uses a general word for rows: "how many rows", "how many entries". */
function namesRows({ tokens, words }: Question): boolean {
  const rows = new Set(words.whole.phrases.rows.map(([word = '']) => stemOf(word)));
  return tokens.some(({ stem }) => rows.has(stem));
}
