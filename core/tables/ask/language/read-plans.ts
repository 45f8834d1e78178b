import type { Candidate, RowsPiece } from './question/candidate.js';
import type { Question } from './question/question.js';
import { readConditions } from './read-conditions.js';
import { readDifferences } from './read-differences.js';
import { readGroupPlans } from './read-group-plans.js';
import { addNeighbours, addSuperlatives, readRows } from './read-rows.js';
import { readSummaries } from './read-summaries.js';
import { readSameAs, readValues } from './read-values.js';

/** Plans that are tried for one question at most. */
const MOST_PLANS = 6_000;

/** Every plan that a question may mean: rows that its words select, and what may be asked of them. */
export function readPlans(question: Question): Candidate[] {
  const bases = readRows(readConditions(question));
  const found = new Map<string, Candidate>();
  const add = (candidates: readonly Candidate[]) => {
    for (const candidate of candidates) {
      const key = JSON.stringify(candidate.plan);
      if (!found.has(key) && found.size < MOST_PLANS) found.set(key, candidate);
    }
  };
  for (const base of bases) add(plansOver(question, base));
  add(readDifferences(question, bases));
  return [...found.values()];
}

function plansOver(question: Question, base: RowsPiece): Candidate[] {
  const superlatives = addSuperlatives(question, base);
  const beside = superlatives.flatMap((rows) => addNeighbours(question, rows));
  const rows = [base, ...superlatives, ...addNeighbours(question, base), ...beside];
  return [
    ...readSummaries(question, base),
    ...readGroupPlans(question, base),
    ...rows.flatMap((one) => readValues(question, one)),
    ...readSameAs(question, base),
  ];
}
