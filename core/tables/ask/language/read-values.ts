import type { Measure, QueryPlan, Rows } from '../plan/query-plan.js';
import { candidateOf, freeMention, has } from './plan-parts.js';
import { type Candidate, type RowsPiece, wordPlaces } from './question/candidate.js';
import type { Question } from './question/question.js';
import { readCounts } from './read-summaries.js';

/** The cells of each column in these rows. */
export function readValues(question: Question, rows: RowsPiece): Candidate[] {
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
export function readSameAs(question: Question, rows: RowsPiece): Candidate[] {
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
