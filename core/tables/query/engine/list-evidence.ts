import type { Condition, Measure, QueryPlan, Rows, Summary } from '../query-plan.js';
import type { QueryTable } from '../query-table.js';
import { walkCondition } from './walk-plan.js';

/** Rows that an answer rests on: those of `rows` where all of `needs` are known. */
export interface UsedRows {
  rows: Rows;
  needs: Measure[];
}

/** Rows that would have counted but could not. */
export interface SkippedRows {
  rows: Rows;
  /** What is not known there: a measure, or whether a condition holds. */
  by: { measure: Measure } | { condition: Condition };
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
  addPlan(plan, {
    use: (used) => parts.used.push(used),
    skip(rows, by) {
      const key = JSON.stringify([rows, by]);
      if (found.has(key)) return;
      found.add(key);
      parts.skipped.push({ rows, by, reason: reasonFor(by, table) });
    },
  });
  return parts;
}

interface Sink {
  use(used: UsedRows): void;
  skip(rows: Rows, by: SkippedRows['by']): void;
}

function addPlan(plan: QueryPlan, to: Sink): void {
  switch (plan.op) {
    case 'values':
      addUse(plan.rows, [plan.measure], to);
      return;
    case 'summary':
      addUse(plan.rows, measuresOf(plan.of), to);
      return;
    case 'groups':
      addUse(plan.rows, [plan.by, ...measuresOf(plan.of)], to);
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

function measuresOf(summary: Summary): Measure[] {
  if (summary.op === 'count') return [];
  return [summary.op === 'aggregate' ? summary.measure : { column: summary.column, property: 'text' }];
}

function addUse(rows: Rows, needs: Measure[], to: Sink): void {
  to.use({ rows, needs });
  for (const measure of needs) if (measure.property !== 'place') to.skip(rows, { measure });
  addRows(rows, to);
}

function addRows(rows: Rows, to: Sink): void {
  if (rows.op === 'all') return;
  if (rows.op === 'where') to.skip(rows.rows, { condition: rows.condition });
  else if ((rows.op === 'highest' || rows.op === 'lowest') && rows.by.property !== 'place') {
    to.skip(rows.rows, { measure: rows.by });
  }
  addRows(rows.rows, to);
}

const HELD: Partial<Record<Measure['property'], string>> = { number: 'number', number2: 'second number' };

function reasonFor(by: SkippedRows['by'], table: QueryTable): string {
  const reasons = new Set<string>();
  const add = ({ column, property }: Measure) => {
    const name = JSON.stringify(table.columns[column]?.name ?? '');
    const isText = property === 'text' || property === 'length';
    if (property !== 'place')
      reasons.add(isText ? `${name} is empty there` : `${name} holds no ${HELD[property] ?? 'date'} there`);
  };
  if ('measure' in by) add(by.measure);
  else walkCondition(by.condition, { measure: add, column: (column) => add({ column, property: 'text' }) });
  return [...reasons].join(', or ');
}
