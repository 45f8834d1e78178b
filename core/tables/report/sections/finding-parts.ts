import type { Chart, Inline, Phrase, Tone } from '../../../report/document.js';
import { formatRow } from '../../../report/figures.js';
import { worded } from '../../../report/language/translation.js';
import type { StepEffect } from '../../clean/kit/clean-step.js';
import { stepNames, type TableIssue } from '../../profile/column/table-issue.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import type { Consequence } from '../../profile/column/table-verdict.js';
import { findingNumber } from '../words/finding-number.js';
import type { ReportInput } from '../words/report-input.js';
import { sessionCommand, tableCommand } from '../words/table-command.js';

const LABELS: Readonly<Record<Consequence, readonly [string, Tone]>> = {
  misread: ['Maybe read wrongly', 'bad'],
  'wrong-figures': ['Wrong figures', 'bad'],
  'read-as-text': ['Column is text', 'warn'],
  'lost-rows': ['Rows lost', 'warn'],
  'counted-twice': ['Counted twice', 'warn'],
  'split-groups': ['Groups split', 'warn'],
  'wrong-values': ['Wrong values', 'warn'],
  private: ['Personal or unsafe', 'warn'],
  doubtful: ['Looks wrong, may be right', 'plain'],
  minor: ['Minor', 'plain'],
};

/** Returns what a finding does to results as a tag. */
export function consequenceTag({ consequence }: TableIssue): Extract<Inline, { kind: 'tag' }> {
  const [text, tone] = LABELS[consequence];
  return { kind: 'tag', tone, text };
}

/**
 * Returns where in the table the cells of a finding are; null if that is not known.
 * @param index of the finding in its table, from 0.
 */
export function placesOf(
  table: TableProfile,
  index: number,
  { profile, places }: ReportInput,
): Extract<Chart, { kind: 'places' }> | null {
  const counts = places[profile.tables.indexOf(table)]?.[index] ?? null;
  if (counts === null || table.first_row === null || table.last_row === null) return null;
  const label = worded`Where in rows ${formatRow(table.first_row)} to ${formatRow(table.last_row)}`;
  return { kind: 'places', label, counts };
}

/** What happens to rows outside the table. */
export const LEFT_OUT = 'A cleaned copy leaves these rows out, unless it edits the workbook in place.';

/** Returns the names of the step that fixes a finding: as previewed, or of all of its variants. */
export const namesOfStep = (step: NonNullable<TableIssue['step']>, effect: StepEffect | undefined): string[] =>
  effect === undefined || step.variants !== undefined ? stepNames(step) : [effect.name];

/** What findings of a severity do to figures. */
export const SEVERITY_MEANINGS = {
  error: 'figures from this table will be wrong',
  warning: 'figures may be wrong',
  notice: 'worth knowing',
} as const;

/** Whether `table rows --finding` can list rows of a finding. */
export const hasRows = ({ examples, unit }: TableIssue) => examples.length > 0 && (unit === 'cells' || unit === 'rows');

/** Returns the command that lists the rows of a finding, to copy. @param index of the finding in its table, from 0. */
export function rowsCommand(table: TableProfile, index: number, input: ReportInput): Phrase {
  if (input.history !== undefined) {
    const rows = [...new Set(table.issues[index]!.examples.map(({ row }) => row))].sort((one, other) => one - other);
    return [{ kind: 'data', text: sessionCommand(input.history, 'rows', '--rows', rows.join(',')) }];
  }
  const { text } = findingNumber(table, index, input);
  return [{ kind: 'data', text: tableCommand(input, 'rows', '--finding', text) }];
}
