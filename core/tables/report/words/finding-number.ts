import type { Inline } from '../../../report/document.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import type { ReportInput } from './report-input.js';

/**
 * Returns the id of the section of a finding.
 * @param index index of the finding in its table, from 0.
 */
export const findingId = (table: string, index: number) => `finding-${table}-${index + 1}`;

/**
 * Returns the number of a finding: its place among the findings of its table, from 1, after the id of the table if
 * there are several. A link in a report that describes each finding.
 */
export function findingNumber(
  { id }: Pick<TableProfile, 'id'>,
  index: number,
  { profile, detail }: ReportInput,
): Extract<Inline, { kind: 'number' }> {
  const text = profile.tables.length > 1 ? `${id}-${index + 1}` : String(index + 1);
  return { kind: 'number', to: detail === 'full' ? findingId(id, index) : null, text };
}
