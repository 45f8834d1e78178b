import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { compileCondition } from './compile-condition.js';
import { column, compileMeasure } from './compile-measure.js';
import type { CompiledPlan } from './compile-plan.js';
import { compileRows } from './compile-rows.js';
import { type Known, listEvidence, type SkippedRows, type UsedRows } from './list-evidence.js';
import { Statement } from './statement.js';

/** Rows of the file that are named. */
const MOST_USED = 100;
const MOST_SKIPPED = 20;

/** A statement that answers, part by part, how many rows there are and the first of them. Part 0 are the rows used. */
export interface CompiledEvidence extends Omit<CompiledPlan, 'kinds'> {
  /** Why the rows of part 1 and so on were skipped. */
  reasons: string[];
}

export function compileEvidence(plan: QueryPlan, table: QueryTable): CompiledEvidence {
  const into = new Statement();
  const { used, skipped } = listEvidence(plan, table);
  const parts = [
    countRows(0, used.map((one) => usedSql(one, into)).join(' UNION '), MOST_USED),
    ...skipped.map((one, at) => countRows(at + 1, skippedSql(one, into), MOST_SKIPPED)),
  ];
  return {
    sql: `${parts.join(' UNION ALL ')} ORDER BY part`,
    parameters: into.parameters,
    reasons: skipped.map(({ reason }) => reason),
  };
}

const countRows = (part: number, rows: string, most: number) =>
  `SELECT ${part} AS part, count(*) AS rows, min(place, ${most}) AS places FROM (${rows})`;

function usedSql({ rows, needs }: UsedRows, into: Statement): string {
  const known = needs.map((one) => ` AND ${knownBy(one)} IS NOT NULL`);
  return `SELECT place FROM ${compileRows(rows, into)} WHERE true${known.join('')}`;
}

function skippedSql({ rows, by }: SkippedRows, into: Statement): string {
  const from = compileRows(rows, into);
  const open =
    'known' in by
      ? knownBy(by.known)
      : `(${compileCondition(by.condition, into, (inner) => compileRows(inner, into))})`;
  return `SELECT place FROM ${from} WHERE ${open} IS NULL`;
}

function knownBy(known: Known): string {
  return known.property === 'folded' ? column(known.column, 'folded') : compileMeasure(known);
}
