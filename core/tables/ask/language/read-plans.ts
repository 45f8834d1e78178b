import type { Measure, QueryPlan, Rows } from '../plan/query-plan.js';
import { candidateOf, freeMention, has } from './plan-parts.js';
import { type Candidate, type RowsPiece, wordPlaces } from './question/candidate.js';
import type { Question } from './question/question.js';
import { readConditions } from './read-conditions.js';
import { readDifferences } from './read-differences.js';
import { readGroupPlans } from './read-group-plans.js';
import { addNeighbours, addSuperlatives, readRows } from './read-rows.js';
import { readCounts, readSummaries } from './read-summaries.js';

/** The cells of each column in these rows. */
function readValues(question: Question, rows: RowsPiece): Candidate[] {
  const found: Candidate[] = [];
  const isAll = rows.conditions.length === 0 && rows.superlative === null;
  for (const [column, indexed] of question.index.columns.entries()) {
    const mention = freeMention(question, column, rows);
    if (isAll && mention === null) continue;
    for (const property of propertiesOf(question, indexed.kind, indexed.dated)) {
      const measure: Measure = { column, property };
      const plan: QueryPlan = { op: 'values', measure, rows: rows.rows, distinct: true };
      found.push(candidateOf({ kind: 'values', plan, rows, target: measure, mention, form: property }));
    }
  }
  return found;
}

function propertiesOf(question: Question, kind: string, dated: number): Measure['property'][] {
  if (kind === 'empty') return [];
  const asksYear = question.tokens.some(({ stem }) => stem === 'year');
  if ((kind === 'date' || dated > 0.5) && kind !== 'year' && asksYear) return ['text', 'year'];
  return kind === 'mixed' || kind === 'text' ? ['text', 'number'] : ['text'];
}

/** Other rows with the same value in a column as the named ones. */
function readSameAs(question: Question, rows: RowsPiece): Candidate[] {
  const cue = has(question, 'same');
  const [piece] = rows.conditions;
  if (cue === null || piece === undefined || rows.conditions.length !== 1 || piece.isNegated) return [];
  const found: Candidate[] = [];
  for (const [column, { distinct, filled }] of question.index.columns.entries()) {
    const mention = freeMention(question, column, rows);
    if (column === piece.column || mention === null || distinct === filled) continue;
    const others: Rows = {
      op: 'where',
      rows: { op: 'all' },
      condition: {
        op: 'and',
        of: [
          { op: 'same-as', column, rows: rows.rows },
          { op: 'not', of: piece.condition },
        ],
      },
    };
    const used = [...rows.used, ...wordPlaces(cue), ...wordPlaces(mention)];
    const same: RowsPiece = { ...rows, rows: others, used, conditions: [{ ...piece, form: 'same-as' }] };
    found.push(...readValues(question, same), ...(has(question, 'count') ? readCounts(question, same, cue) : []));
  }
  return found;
}

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
