import { memoize } from '../../../base/memoize.js';
import { groupSimilar } from '../../profile/column/group-similar.js';
import type { TableIssue } from '../../profile/column/table-issue.js';
import type { DatasetProfile } from '../../profile/column/table-profile.js';
import { worstFirst } from '../../profile/column/worst-first.js';

/** Maximum lines of findings in a short report. */
export const MAX_LINES = 25;

/** Findings that a short report describes in one line. */
export type ListedGroup = readonly [TableIssue, ...TableIssue[]];

/** Returns the column that the step of a finding fixes, or all columns of the finding. */
export function fixedColumns({ columns, step }: TableIssue): readonly string[] {
  const fixed = step?.column ?? null;
  return fixed !== null && columns.includes(fixed) ? [fixed] : columns;
}

/** Groups all findings into the lines of a short report, worst first. */
export const groupListed = memoize(({ tables }: DatasetProfile): readonly ListedGroup[] =>
  groupSimilar(
    worstFirst(tables.flatMap(({ issues }) => issues)),
    ({ severity, code }) => JSON.stringify([severity, code]),
    (issue) => JSON.stringify([issue.table, fixedColumns(issue)]),
  ),
);

/** Returns the findings that a short report describes. */
export const listedFindings = memoize(
  (profile: DatasetProfile): ReadonlySet<TableIssue> => new Set(groupListed(profile).slice(0, MAX_LINES).flat()),
);
