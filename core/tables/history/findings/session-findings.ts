import * as z from 'zod';
import { CleanStep, StepClass } from '../../clean/kit/clean-step.js';
import { CellReference, TableIssue } from '../../profile/column/table-issue.js';
import { TableProfile } from '../../profile/column/table-profile.js';

/** A cleaning step that fits the table of a session. */
const OfferedOperation = z
  .strictObject({
    name: z.string().meta({ description: 'Name of the step', example: 'normalize_dates:opened' }),
    operation: CleanStep,
    class: StepClass,
    title: z
      .string()
      .meta({ description: 'Its effect, in one line', example: 'Write dates of "opened" as YYYY-MM-DD' }),
    reason: z.string().meta({ description: 'Why it is suggested', example: '412 cells have a first part above 12' }),
  })
  .meta({ id: 'OfferedOperation', description: 'A cleaning step that fits the table of a session' });
export type OfferedOperation = z.infer<typeof OfferedOperation>;

/** Key of a finding. */
export const FindingKey = z.string().min(1).max(300).meta({
  description: 'Key of the finding, its kind and columns: it stays when other findings are fixed',
  example: 'disguised-missing:abv',
});

/** Findings about a table after its history, and the steps that fix them. */
export const SessionFindings = z
  .strictObject({
    profile: TableProfile.meta({ description: 'The table and its findings, without the ignored ones' }),
    keys: z.array(FindingKey).meta({ description: 'Keys of the findings in `profile`, in their order', example: [] }),
    ignored: z
      .array(
        z
          .strictObject({ key: FindingKey, issue: TableIssue })
          .meta({ id: 'IgnoredFinding', description: 'A finding that the user ignores' }),
      )
      .meta({ description: 'Findings that the user ignores, worst first; the session has the reasons', example: [] }),
    located: z
      .array(CellReference)
      .nullable()
      .meta({ description: 'All cells of the requested finding; null if none was requested', example: null }),
    offers: z.array(OfferedOperation).meta({
      description: 'Steps that would change something, in the order of a plan, without those only for ignored findings',
      example: [],
    }),
  })
  .meta({ id: 'SessionFindings', description: 'Findings about the table of a session, and steps that fix them' });
export type SessionFindings = z.infer<typeof SessionFindings>;
