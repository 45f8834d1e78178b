import { countOf, formatCount } from '../../../report/figures.js';
import type { StepEffect } from '../../clean/kit/clean-step.js';
import { makePipeline } from '../../clean/pass/pipeline.js';
import { streamRows } from '../../clean/pass/stream-rows.js';
import { previewPlan } from '../../clean/preview-cleaning.js';
import type { TableData } from '../../columns/table-data.js';
import { planCleaning } from '../../inspect/plan-cleaning.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { type FoundRows, type QualityFinding, type QualityTable, rowsByNumber } from './quality-table.js';

/** A step of the default cleaning plan, and the number of its changes. */
interface CountedStep extends Pick<StepEffect, 'title' | 'class' | 'applied' | 'changes' | 'unit'> {
  rows: FoundRows;
}

/** Counts the changes of each step in the whole table. Reads all rows once. Faults: unreadable-table. */
function countChanges(data: TableData, profile: TableProfile): CountedStep[] {
  const { steps } = previewPlan(data.table, planCleaning(data, profile, {}), {});
  return steps.map(({ examples, ...step }) => ({ ...step, rows: rowsByNumber(examples.map(({ row }) => row)) }));
}

const MAX_ROWS = 100;

/** Counts the changes of each step in one column. Reads all rows once. Faults: unreadable-table. */
function countChangesOfColumn(data: TableData, profile: TableProfile, index: number): CountedStep[] {
  const plan = planCleaning(data, profile, {});
  const seen = plan.steps.map(() => ({ changes: 0, rows: [] as number[] }));
  const run = makePipeline(plan, 'all', {
    cell: (step, { row }, { column }) => {
      if (column !== index) return;
      const found = seen[step.index]!;
      found.changes += 1;
      if (found.rows.length < MAX_ROWS) found.rows.push(row);
    },
    dropped: () => {},
  });
  for (const row of streamRows(data.table)) run(row);
  return plan.steps.flatMap(({ index: place, title, class: stepClass, applied }) => {
    const { changes, rows } = seen[place]!;
    return changes === 0
      ? []
      : [
          {
            title,
            class: stepClass,
            applied,
            changes,
            unit: 'cells' as const,
            rows: { ...rowsByNumber(rows), count: changes },
          },
        ];
  });
}

const MAX_NAMED = 5;
const CONSENT: Readonly<Record<CountedStep['class'], string>> = {
  safe: 'applied by default',
  proposed: 'suggested',
  notation: 'changes of notation',
  consent: 'needs confirmation',
};

/**
 * Lists the changes of each cleaning step without applying them. Reads all rows once. Faults: unreadable-table.
 * @param index column in which to count; null for the whole table.
 */
export function answerCleaning({ data, profile }: QualityTable, index: number | null): QualityFinding {
  const steps = index === null ? countChanges(data, profile) : countChangesOfColumn(data, profile, index);
  const name = index === null ? null : (profile.columns[index]?.name ?? '');
  const where = name === null ? 'this table' : `"${name}"`;
  return {
    values: steps.map((step) => [step.title, step.changes, step.unit, CONSENT[step.class]]),
    valueNames: ['step', 'changes', 'unit', 'consent'],
    rows: rowsByNumber(steps.flatMap(({ rows }) => rows.first)),
    columns: index === null ? profile.columns.map((_, at) => at) : [index],
    text: steps.length === 0 ? `A cleaning would change nothing in ${where}.` : formatSteps(steps, where),
    notes: steps.some(({ applied }) => !applied)
      ? ['Suggested steps, and steps that need confirmation, are applied only if they are named.']
      : [],
  };
}

function formatSteps(steps: readonly CountedStep[], where: string): string {
  const done = steps.filter(({ applied }) => applied).length;
  const named = steps.slice(0, MAX_NAMED).map(({ title, changes, unit }) => `${title} (${countOf(changes, unit)})`);
  const rest = steps.length > MAX_NAMED ? `; and ${formatCount(steps.length - MAX_NAMED)} more` : '';
  return `A cleaning offers ${countOf(steps.length, 'steps')} for ${where}, ${formatCount(done)} of them applied by default: ${named.join('; ')}${rest}.`;
}
