import type { Condition, Measure, QueryPlan, Rows, Summary } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { walkCondition } from '../plan/walk-plan.js';

/** What must be known of a row: a measure, or what a text is compared by. */
export type Known = Measure | { column: number; property: 'folded' };

/** Rows that an answer rests on: those of `rows` where all of `needs` are known. */
export interface UsedRows {
  rows: Rows;
  needs: Known[];
}

/** Rows that would have counted but could not. */
export interface SkippedRows {
  rows: Rows;
  /** What is not known there: a measure, or whether a condition holds. */
  by: { known: Known } | { condition: Condition };
  reason: string;
}

export interface EvidenceParts {
  used: UsedRows[];
  skipped: SkippedRows[];
}

/** What of the rows of a table an answer rests on, and what had to be left out. */
export function listEvidence(plan: QueryPlan, table: QueryTable): EvidenceParts {
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
  // Texts that are only shown are not compared.
  if (plan.op === 'values' && !plan.distinct) addUse(plan.rows, [plan.measure], sink);
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

const HELD: Partial<Record<Known['property'], string>> = { number: 'number', number2: 'second number' };

function reasonFor(by: SkippedRows['by'], table: QueryTable): string {
  const reasons = new Set<string>();
  const add = ({ column, property }: Known) => {
    const name = JSON.stringify(table.columns[column]?.name ?? '');
    const isText = property === 'text' || property === 'folded' || property === 'length';
    if (property !== 'place')
      reasons.add(isText ? `${name} is empty` : `${name} contains no ${HELD[property] ?? 'date'}`);
  };
  if ('known' in by) add(by.known);
  else walkCondition(by.condition, { measure: add, column: (column) => add({ column, property: 'text' }) });
  return [...reasons].join(', or ');
}
