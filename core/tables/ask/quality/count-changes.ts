import type { StepEffect } from '../../clean/kit/clean-step.js';
import { makePipeline } from '../../clean/pass/pipeline.js';
import { streamRows } from '../../clean/pass/stream-rows.js';
import { previewPlan } from '../../clean/preview-cleaning.js';
import type { TableData } from '../../columns/table-data.js';
import { planCleaning } from '../../inspect/plan-cleaning.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { type FoundRows, namedRows } from './found-rows.js';

/** A step of the cleaning that is offered by default, with what it changes. */
export interface CountedStep extends Pick<StepEffect, 'title' | 'class' | 'applied' | 'changes' | 'unit'> {
  rows: FoundRows;
}

/** What each step would change in the whole table. Streams the rows once. Faults: unreadable-table. */
export function countChanges(data: TableData, profile: TableProfile): CountedStep[] {
  const { steps } = previewPlan(data.table, planCleaning(data, profile, {}), {});
  return steps.map(({ examples, ...step }) => ({ ...step, rows: namedRows(examples.map(({ row }) => row)) }));
}

const MOST_ROWS = 100;

/** What each step would change in the cells of one column. Streams the rows once. Faults: unreadable-table. */
export function countChangesOfColumn(data: TableData, profile: TableProfile, index: number): CountedStep[] {
  const plan = planCleaning(data, profile, {});
  const seen = plan.steps.map(() => ({ changes: 0, rows: [] as number[] }));
  const run = makePipeline(plan, 'all', {
    cell: (step, { row }, { column }) => {
      if (column !== index) return;
      const found = seen[step.index]!;
      found.changes += 1;
      if (found.rows.length < MOST_ROWS) found.rows.push(row);
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
            rows: { ...namedRows(rows), count: changes },
          },
        ];
  });
}
