import { stemOf } from '../../../language/tokens.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { Question } from './question/question.js';
import type { PhraseList } from './question/whole-words.js';
import { ReadingState } from './whole/reading-state.js';

/** Whether a question says in so many words what a plan works out: "different", "total", "top 3", "no assists". */
export function isSaid(plan: QueryPlan, question: Question): boolean {
  const state = new ReadingState(question, question.words.whole);
  const says = (list: PhraseList) => state.find(state.words.phrases[list]) !== null;
  if (plan.op === 'share') return true;
  if (plan.op === 'groups') return plan.answer === 'groups' || plan.having !== undefined;
  if (plan.op === 'values') return plan.rows.op === 'highest' && state.find([['top']]) !== null;
  if (plan.op !== 'summary') return false;
  if (plan.of.op === 'count-distinct') return says('distinct');
  if (plan.of.op === 'aggregate') return plan.of.by !== 'sum' || says('sums');
  return says('counts') && (says('none') || (plan.rows.op === 'all' && namesRows(question)));
}

/** "how many rows", "how many entries": of whatever the table is about. */
function namesRows({ tokens, words }: Question): boolean {
  const rows = new Set(words.whole.phrases.rows.map(([word = '']) => stemOf(word)));
  return tokens.some(({ stem }) => rows.has(stem));
}
