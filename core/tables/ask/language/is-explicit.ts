import { stemOf } from '../../../language/tokens.js';
import type { QueryPlan, Rows } from '../plan/query-plan.js';
import type { Question } from './question/question.js';
import type { PhraseList } from './question/whole-words.js';
import { ReadingState } from './whole/reading-state.js';

/** Whether a question states the calculation of a plan explicitly: "different", "total", "top 3", "no assists". */
export function isExplicit(plan: QueryPlan, question: Question): boolean {
  const state = new ReadingState(question, question.words.whole);
  const contains = (list: PhraseList) => state.find(state.words.phrases[list]) !== null;
  if (plan.op === 'share') return true;
  if (plan.op === 'groups') return plan.answer === 'groups' || plan.having !== undefined || plan.place !== undefined;
  if (plan.op === 'values') return isRanked(plan.rows) && isBeyondStatistics(plan, question);
  if (plan.op !== 'summary') return false;
  if (plan.of.op === 'count-distinct') return contains('distinct');
  if (plan.of.op === 'aggregate') return plan.of.by !== 'sum' || contains('sums');
  return contains('counts') && (contains('none') || (plan.rows.op === 'all' && namesRows(question)));
}

const isRanked = ({ op }: Rows): boolean => op === 'highest' || op === 'lowest';

/** Whether the statistical reader has no plan for a question, so that it cannot contradict the strict one. */
export const isBeyondStatistics = (plan: QueryPlan, question: Question): boolean =>
  ranksByQuality(question) || ('place' in plan && plan.place !== undefined) || ('rows' in plan && hasPlace(plan.rows));

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
