import type { PlanResult } from '../plan/plan-result.js';
import type { QueryAnswer, QueryEvidence } from '../plan/query-answer.js';
import type { QueryTable } from '../plan/query-table.js';
import { describePlan } from './describe-plan.js';
import { listColumns } from './list-columns.js';
import { wordAnswer } from './word-answer.js';

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
