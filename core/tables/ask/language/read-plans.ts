import type { Measure, QueryPlan, Rows, Summary } from '../plan/query-plan.js';
import { candidateOf, findCue, freeMention, START } from './plan-parts.js';
import { type Candidate, type RowsPiece, wordPlaces } from './question/candidate.js';
import type { ColumnMention, Cue } from './question/mentions.js';
import type { Question } from './question/question.js';
import { readConditions } from './read-conditions.js';
import { readDifferences } from './read-differences.js';
import { addNeighbors, addSuperlatives, bestMention, readRows } from './read-rows.js';
import { readCounts, readSummaries } from './read-summaries.js';

/** Returns plans for the value with the most rows or the highest sum. */
function readGroupPlans(question: Question, rows: RowsPiece): Candidate[] {
  const cue = findCue(question, 'group');
  if (cue === null) return [];
  return question.index.columns.flatMap(({ distinct, filled, dated, kind }, column) => {
    if (dated > 0.5 && kind !== 'year')
      return requestedParts(question).flatMap((part) => extremes(question, rows, { column, property: part }, cue));
    if (distinct >= filled || distinct < 2) return [];
    return [...extremes(question, rows, { column, property: 'text' }, cue), ...repeated(question, rows, column, cue)];
  });
}

const PARTS = ['year', 'month', 'weekday'] as const;

/** Returns the date parts named by the question; `text` (the whole date) if there are none. */
function requestedParts({ tokens }: Question): Measure['property'][] {
  const requested = PARTS.filter((part) => tokens.some(({ text }) => text === part));
  return requested.length === 0 ? ['text'] : requested;
}

function extremes(question: Question, rows: RowsPiece, by: Measure, cue: Cue): Candidate[] {
  const orders = new Set(question.cues.map(({ meaning }) => (meaning.kind === 'superlative' ? meaning.order : null)));
  const { column } = by;
  const mention = freeMention(question, column, rows);
  const found: Candidate[] = [];
  for (const order of orders) {
    if (order !== 'highest' && order !== 'lowest') continue;
    for (const [form, of, extra] of figures(question, column)) {
      const plan: QueryPlan = { op: 'groups', by, of, rows: rows.rows, order, keep: 1, answer: 'values' };
      const named = `${form} ${order}`;
      const candidate = candidateOf({ kind: 'groups', plan, rows, target: by, mention, form: named, cue });
      const used = new Set([...candidate.used, ...(extra === null ? [] : wordPlaces(extra))]);
      found.push({ ...candidate, used });
    }
  }
  return found;
}

function repeated(question: Question, rows: RowsPiece, column: number, cue: Cue): Candidate[] {
  const by: Measure = { column, property: 'text' };
  const mention = freeMention(question, column, rows);
  return havings(question).map((having) => {
    const shared = { op: 'groups', by, of: { op: 'count' }, rows: rows.rows, order: 'value' } as const;
    const plan: QueryPlan = { ...shared, keep: null, answer: 'values', having };
    return candidateOf({ kind: 'groups', plan, rows, target: by, mention, form: 'having', cue });
  });
}

function figures(question: Question, by: number): [form: string, of: Summary, mention: ColumnMention | null][] {
  const found: [string, Summary, ColumnMention | null][] = [['count', { op: 'count' }, null]];
  for (const [column, { numeric, kind }] of question.index.columns.entries()) {
    const mention = bestMention(question, column, START);
    if (column === by || mention === null || numeric < 0.5 || kind === 'year' || kind === 'date') continue;
    const measure: Measure = { column, property: 'number' };
    found.push(['sum', { op: 'aggregate', by: 'sum', measure }, mention]);
    if (findCue(question, 'mean') !== null) found.push(['mean', { op: 'aggregate', by: 'mean', measure }, mention]);
  }
  return found;
}

type Having = { by: '=' | '>' | '>='; value: number };

function havings(question: Question): Having[] {
  const found: Having[] = [];
  const text = question.tokens.map(({ text: word }) => word).join(' ');
  if (/\b(?:more than once|more than one|multiple|several|twice)\b/.test(text)) found.push({ by: '>', value: 1 });
  if (/\b(?:only one|only once|just one|single|one time)\b/.test(text)) found.push({ by: '=', value: 1 });
  for (const { value, form, from } of question.numbers) {
    if (value < 2 || value > 20 || form === 'ordinal') continue;
    found.push({ by: '=', value });
    const before = question.tokens
      .slice(Math.max(0, from - 2), from)
      .map(({ text: word }) => word)
      .join(' ');
    if (before === 'more than') found.push({ by: '>', value });
    if (before === 'at least') found.push({ by: '>=', value });
  }
  return found;
}

/** Returns plans that list the cells of a column for these rows. */
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

/** Returns plans for the other rows with the same value in a column as the rows named in the question. */
function readSameAs(question: Question, rows: RowsPiece): Candidate[] {
  const cue = findCue(question, 'same');
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
    found.push(...readValues(question, same), ...(findCue(question, 'count') ? readCounts(question, same, cue) : []));
  }
  return found;
}

/** Maximum candidate plans per question. */
const MAX_PLANS = 6_000;

/**
 * Returns all candidate plans of a question: each selection of rows, combined with each figure or column that may be
 * requested.
 */
export function readPlans(question: Question): Candidate[] {
  const bases = readRows(readConditions(question));
  const found = new Map<string, Candidate>();
  const add = (candidates: readonly Candidate[]) => {
    for (const candidate of candidates) {
      const key = JSON.stringify(candidate.plan);
      if (!found.has(key) && found.size < MAX_PLANS) found.set(key, candidate);
    }
  };
  for (const base of bases) add(plansOver(question, base));
  add(readDifferences(question, bases));
  return [...found.values()];
}

function plansOver(question: Question, base: RowsPiece): Candidate[] {
  const superlatives = addSuperlatives(question, base);
  const adjacent = superlatives.flatMap((rows) => addNeighbors(question, rows));
  const rows = [base, ...superlatives, ...addNeighbors(question, base), ...adjacent];
  return [
    ...readSummaries(question, base),
    ...readGroupPlans(question, base),
    ...rows.flatMap((one) => readValues(question, one)),
    ...readSameAs(question, base),
  ];
}
