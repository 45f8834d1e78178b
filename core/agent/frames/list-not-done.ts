import type { NotDone } from '../decision.js';
import type { Language } from '../language/language.js';
import { wordMessage } from '../language/word-request.js';
import type { ClauseReading, ReadRequest } from './clause-reading.js';
import type { Plan } from './plan-steps.js';
import { spansOf } from './trace-request.js';

type Category = NotDone['category'];

/** Why a clause was left out; null where it was not, or asked for nothing. */
function categoryOf(reading: ClauseReading, plan: Plan): { category: Category; message: string } | null {
  const { finding, outcome } = reading;
  if (finding) return { category: finding.category, message: `refuse_${finding.category}` };
  if (plan.leftOut.has(reading)) return { category: 'not_a_tool', message: 'not_needed_image' };
  if (outcome.kind === 'explain') return { category: 'not_understood', message: 'question' };
  if (outcome.kind === 'other') return { category: 'not_a_tool', message: 'not_a_tool' };
  return null;
}

/** Paths of a clause that its call does nothing with: "detect dogs in a.jpg and cats in b.jpg" calls the first only. */
function leftPaths({ outcome }: ClauseReading): string[] {
  if (outcome.kind !== 'calls') return [];
  const { row, rest } = outcome.reading;
  if (!rest.some((at) => row.tokens[at]!.kind === 'data')) return [];
  return spansOf(row, rest).map(({ text }) => text);
}

/** The parts of a request that were left out, in the order of the text. */
export function listNotDone({ request, clauses }: ReadRequest, plan: Plan, { data }: Language): NotDone[] {
  const list: NotDone[] = [];
  for (const reading of clauses) {
    const { clause } = reading;
    for (const { start, end } of clause.negated)
      list.push({
        text: request.original.slice(start, end),
        category: 'negated',
        reason: wordMessage(data, 'negated'),
      });
    for (const text of leftPaths(reading))
      list.push({ text, category: 'not_understood', reason: wordMessage(data, 'not_understood') });
    const left = categoryOf(reading, plan);
    const text = request.original.slice(clause.start, clause.end).trim();
    if (left && !clause.negated.some(({ start }) => start <= clause.start))
      list.push({ text, category: left.category, reason: wordMessage(data, left.message) });
  }
  return list;
}
