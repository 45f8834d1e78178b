import type { StepEffect } from '../../core/tables/clean/kit/clean-step.js';
import { STEP_BY_NAME } from '../../core/tables/clean/steps/index.js';
import type { TableIssue } from '../../core/tables/profile/column/table-issue.js';
import type { ReadTable } from './opened-table.js';
import { previewCleaning } from './preview-cleaning.js';

/** Whether a step of a plan does what an issue names: on its column, or on columns among which it is. */
function covers({ step, changes }: StepEffect, { operation, column }: NonNullable<TableIssue['step']>): boolean {
  if (step.operation !== operation || changes === 0) return false;
  if (column === null || STEP_BY_NAME.get(step.operation)?.scope === 'table') return true;
  if (step.column !== undefined) return step.column === column;
  const { columns, except } = { columns: null, except: [], ...step.options } as {
    columns: string[] | null;
    except: string[];
  };
  return (columns === null || columns.includes(column)) && !except.includes(column);
}

/** Issues that name a step which the default plan does not offer, or which would change nothing. */
export function issuesWithoutOffer(read: ReadTable): TableIssue[] {
  const { steps } = previewCleaning(read);
  return read.profile.issues.filter(({ step }) => step !== null && !steps.some((offer) => covers(offer, step)));
}
