import type { QueryAnswer } from '../../core/tables/ask/plan/query-answer.js';
import type { QueryPlan } from '../../core/tables/ask/plan/query-plan.js';
import type { QueryColumn, QueryTable } from '../../core/tables/ask/plan/query-table.js';

const HALF: QueryPlan = {
  op: 'summary',
  of: { op: 'aggregate', by: 'sum', measure: { column: 1, property: 'number' } },
  rows: {
    op: 'where',
    rows: { op: 'all' },
    condition: { op: 'is', column: 0, value: 'Bend', match: 'same' },
  },
};

/** Returns the rules' answer to "how much revenue in Bend?": 1,250 €. */
export function answeredQuestion(changes: Partial<QueryAnswer> = {}): QueryAnswer {
  return {
    status: 'answered',
    question: 'how much revenue in Bend?',
    table: 't1',
    columns: [{ name: 'revenue', use: 'numeric', use_confidence: 0.9 }],
    uncertain_import: [],
    text: 'The sum of "revenue" is 1,250 €.',
    values: [[1250]],
    value_names: ['sum of revenue'],
    value_count: 1,
    chart: null,
    unit: '€',
    confidence: 0.97,
    evidence: {
      plan: HALF,
      plan_in_words: 'The sum of "revenue" over the rows where "city" is "Bend"',
      sql: 'SELECT sum(c1_number) FROM t WHERE c0_text = ?',
      parameters: ['bend'],
      columns: [
        { index: 0, name: 'city', used_as: 'text' },
        { index: 1, name: 'revenue', used_as: 'number' },
      ],
      rows: [2, 17],
      rows_used: 2,
      table_rows: 40,
      rows_skipped: [],
      proposed_by: 'rules',
    },
    declined: null,
    notes: [],
    model: null,
    ...changes,
  };
}

/** Returns the answer to a question that the rules did not understand. */
export function declinedQuestion(
  question: string,
  reason: NonNullable<QueryAnswer['declined']>['reason'] = 'not-understood',
) {
  return answeredQuestion({
    status: 'declined',
    question,
    text: 'I do not understand "haul".',
    values: [],
    value_names: [],
    value_count: 0,
    unit: null,
    confidence: 0,
    evidence: null,
    declined: { reason, unexplained: ['haul'], meanings: [], suggestions: [] },
  });
}

function column(
  index: number,
  name: string,
  type: QueryColumn['type'],
  texts: string[],
  dates?: number[],
): QueryColumn {
  const numbers = Float64Array.from(texts, (text) => (type === 'decimal' ? Number(text) : Number.NaN));
  return {
    index,
    name,
    type,
    unit: type === 'decimal' ? '€' : null,
    texts,
    counts: Uint32Array.from(texts, () => 1),
    numbers,
    numbers2: Float64Array.from(texts, () => Number.NaN),
    dates: Float64Array.from(texts, (_, place) => dates?.[place] ?? Number.NaN),
    missing: new Set(),
    use: type === 'text' ? 'categorical' : type === 'date' ? 'datetime' : 'numeric',
    useConfidence: 0.9,
  };
}

/** Returns a table of city, revenue and order date. */
export function cityTable(cities: string[] = ['Bend', 'Salem', 'New York']): QueryTable {
  return {
    id: 't1',
    name: 'sales',
    rowCount: 3,
    columns: [
      column(0, 'city', 'text', cities),
      column(1, 'revenue', 'decimal', ['1000', '250', '40.5']),
      column(2, 'ordered', 'date', ['2024-01-31', '2024-02-05', ''], [Date.UTC(2024, 0, 31), Date.UTC(2024, 1, 5)]),
    ],
    uncertainImport: [],
  };
}
