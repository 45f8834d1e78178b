import type { StepEffect } from '../../core/tables/clean/kit/clean-step.js';
import { STEP_BY_NAME } from '../../core/tables/clean/steps/index.js';
import type { TableIssue } from '../../core/tables/profile/column/table-issue.js';
import type { ReadTable } from './opened-table.js';
import { previewCleaning } from './preview-cleaning.js';

/** Returns whether a step of a plan fixes an issue: on its column, or on columns that include it. */
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

/** Returns issues with a suggested step that the default plan does not offer, or that would change nothing. */
export function issuesWithoutOffer(read: ReadTable): TableIssue[] {
  const { steps } = previewCleaning(read);
  return read.profile.issues.filter(({ step }) => step !== null && !steps.some((offer) => covers(offer, step)));
}
