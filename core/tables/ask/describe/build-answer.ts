import type { PlanResult } from '../plan/plan-result.js';
import type { QueryAnswer, QueryEvidence } from '../plan/query-answer.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { walkPlan } from '../plan/walk-plan.js';
import { describePlan } from './describe-plan.js';
import { wordAnswer } from './word-answer.js';

type UsedColumn = QueryEvidence['columns'][number];

/** The columns that a plan looks at, and as what. */
function listColumns(plan: QueryPlan, { columns }: QueryTable): UsedColumn[] {
  const used = new Map<number, Set<string>>();
  const add = (column: number, as: string) => used.set(column, (used.get(column) ?? new Set()).add(as));
  walkPlan(plan, {
    measure: ({ column, property }) => property !== 'place' && add(column, property),
    column: (column) => add(column, 'text'),
  });
  return [...used]
    .sort(([one], [other]) => one - other)
    .map(([index, as]) => ({ index, name: columns[index]?.name ?? '', used_as: [...as].join(', ') }));
}

type Declined = NonNullable<QueryAnswer['declined']>;

const NOTHING = { values: [], value_names: [], value_count: 0, unit: null, confidence: 0, evidence: null };

function evidenceOf(result: PlanResult, table: QueryTable): QueryEvidence {
  return {
    plan: result.plan,
    plan_in_words: describePlan(result.plan, table),
    sql: result.sql,
    parameters: result.parameters,
    columns: listColumns(result.plan, table),
    rows: result.rows,
    rows_used: result.rowsUsed,
    rows_looked_at: table.rowCount,
    rows_skipped: result.rowsSkipped,
    proposed_by: 'rules',
  };
}

/** An answer with what it rests on. */
export function buildAnswer(
  question: string,
  table: QueryTable,
  result: PlanResult,
  { confidence, notes }: { confidence: number; notes: readonly string[] },
): QueryAnswer {
  return {
    status: 'answered',
    question,
    table: table.id,
    text: wordAnswer(result, table),
    values: result.values,
    value_names: result.valueNames,
    value_count: result.valueCount,
    unit: result.unit,
    confidence,
    evidence: evidenceOf(result, table),
    declined: null,
    notes: [...notes, ...(result.notes ?? [])],
    model: null,
  };
}

/** Why there is no answer. @param table null where none could be chosen. */
export function buildDeclined(
  question: string,
  table: QueryTable | null,
  declined: Declined & { text: string },
): QueryAnswer {
  const { text, ...why } = declined;
  return {
    ...NOTHING,
    status: 'declined',
    question,
    table: table?.id ?? null,
    text,
    declined: why,
    notes: [],
    model: null,
  };
}
