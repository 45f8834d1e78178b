import type { Condition, Measure, QueryPlan, Rows, Summary } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { operandColumns, walkCondition } from '../plan/walk-plan.js';
import { column, compileMeasure } from './compile-measure.js';
import type { CompiledPlan } from './compile-plan.js';
import { compileCondition, compileRows } from './compile-rows.js';
import { neededColumns } from './plan-needs.js';
import { Statement } from './statement.js';

/** Maximum source rows listed as used, and as skipped per reason. */
const MAX_USED = 100;
const MAX_SKIPPED = 20;

/** A statement that returns the row count and the first rows of each part. Part 0 is the rows used. */
export interface CompiledEvidence extends Omit<CompiledPlan, 'kinds'> {
  /** Why rows were skipped, for each part from 1 on. */
  reasons: string[];
}

export function compileEvidence(plan: QueryPlan, table: QueryTable): CompiledEvidence {
  const into = new Statement(neededColumns(plan, []));
  const { used, skipped } = listEvidence(plan, table);
  const parts = [
    countRows(0, used.map((one) => usedSql(one, into)).join(' UNION '), MAX_USED),
    ...skipped.map((one, at) => countRows(at + 1, skippedSql(one, into), MAX_SKIPPED)),
  ];
  return {
    sql: `${parts.join(' UNION ALL ')} ORDER BY part`,
    parameters: into.parameters,
    reasons: skipped.map(({ reason }) => reason),
  };
}

const countRows = (part: number, rows: string, limit: number) =>
  `SELECT ${part} AS part, count(*) AS rows, min(place, ${limit}) AS places FROM (${rows})`;

function usedSql({ rows, needs }: UsedRows, into: Statement): string {
  const known = needs.map((one) => ` AND ${knownSql(one)} IS NOT NULL`);
  return `SELECT place FROM ${compileRows(rows, into)} WHERE true${known.join('')}`;
}

function skippedSql({ rows, by }: SkippedRows, into: Statement): string {
  const from = compileRows(rows, into);
  const isUnknown = 'known' in by ? knownSql(by.known) : `(${compileCondition(by.condition, into)})`;
  return `SELECT place FROM ${from} WHERE ${isUnknown} IS NULL`;
}

function knownSql(known: Known): string {
  return known.property === 'folded' ? column(known.column, 'folded') : compileMeasure(known);
}

/** A value that a row needs to be used: a measure, or the folded text of a column. */
type Known = Measure | { column: number; property: 'folded' };

const columnsOf = (known: Known): number[] => [known.column, ...('with' in known ? operandColumns(known.with) : [])];

/** The rows used for an answer: those of `rows` that have all values of `needs`. */
interface UsedRows {
  rows: Rows;
  needs: Known[];
}

/** Rows skipped because a value is missing or unusable. */
interface SkippedRows {
  rows: Rows;
  /** The missing value, or the condition that cannot be evaluated without it. */
  by: { known: Known } | { condition: Condition };
  reason: string;
}

interface EvidenceParts {
  used: UsedRows[];
  skipped: SkippedRows[];
}

/** Lists the rows used for an answer, and the skipped rows with the reasons. */
function listEvidence(plan: QueryPlan, table: QueryTable): EvidenceParts {
  const parts: EvidenceParts = { used: [], skipped: [] };
  const found = new Set<string>();
  const sink: Sink = {
    use: (used) => parts.used.push(used),
    skip(rows, by) {
      const key = JSON.stringify([rows, by]);
      if (found.has(key)) return;
      found.add(key);
      parts.skipped.push({ rows, by, reason: reasonFor(by, table) });
    },
  };
  // Texts that are only displayed are not compared, so they need no folded form.
  if (plan.op === 'values' && plan.also !== undefined) addUse(plan.rows, [], sink);
  else if (plan.op === 'values' && !plan.distinct) addUse(plan.rows, [plan.measure], sink);
  else addPlan(plan, sink);
  return parts;
}

interface Sink {
  use(used: UsedRows): void;
  skip(rows: Rows, by: SkippedRows['by']): void;
}

function addPlan(plan: QueryPlan, to: Sink): void {
  switch (plan.op) {
    case 'values':
      addUse(plan.rows, [compared(plan.measure)], to);
      return;
    case 'summary':
      addUse(plan.rows, measuresOf(plan.of), to);
      return;
    case 'groups':
      addUse(plan.rows, [compared(plan.by), ...measuresOf(plan.of)], to);
      return;
    case 'share':
      addUse(plan.rows, measuresOf(plan.of), to);
      addUse(plan.among, measuresOf(plan.of), to);
      return;
    case 'choose':
      for (const one of plan.among) addPlan(one.plan, to);
      return;
    case 'quality':
      return;
    default:
      addPlan(plan.left, to);
      if (typeof plan.right === 'object') addPlan(plan.right, to);
  }
}

const compared = (measure: Measure): Known =>
  measure.property === 'text' ? { column: measure.column, property: 'folded' } : measure;

function measuresOf(summary: Summary): Known[] {
  if (summary.op === 'count') return [];
  return [summary.op === 'aggregate' ? compared(summary.measure) : { column: summary.column, property: 'folded' }];
}

function addUse(rows: Rows, needs: Known[], to: Sink): void {
  to.use({ rows, needs });
  for (const known of needs) if (known.property !== 'place') to.skip(rows, { known });
  addRows(rows, to);
}

function addRows(rows: Rows, to: Sink): void {
  if (rows.op === 'all') return;
  if (rows.op === 'where') to.skip(rows.rows, { condition: rows.condition });
  else if ((rows.op === 'highest' || rows.op === 'lowest') && rows.by.property !== 'place') {
    to.skip(rows.rows, { known: compared(rows.by) });
  }
  addRows(rows.rows, to);
}

const CONTENTS: Partial<Record<Known['property'], string>> = { number: 'number', number2: 'second number' };

function reasonFor(by: SkippedRows['by'], table: QueryTable): string {
  const reasons = new Set<string>();
  const add = ({ column, property }: Known) => {
    const name = JSON.stringify(table.columns[column]?.name ?? '');
    const isText = property === 'text' || property === 'folded' || property === 'length';
    if (property !== 'place')
      reasons.add(isText ? `${name} is empty` : `${name} contains no ${CONTENTS[property] ?? 'date'}`);
  };
  if ('known' in by) for (const column of columnsOf(by.known)) add({ ...by.known, column });
  else walkCondition(by.condition, { measure: add, column: (column) => add({ column, property: 'text' }) });
  return [...reasons].join(', or ');
}
