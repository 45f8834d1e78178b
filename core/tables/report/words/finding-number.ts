import type { Inline } from '../../../report/document.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { listedFindings } from './listed-findings.js';
import type { ReportInput } from './report-input.js';

/**
 * Returns the id of the section of a finding.
 * @param table index of the table, from 0.
 * @param index index of the finding in its table, from 0.
 */
export const findingId = (table: number, index: number) => `finding-${table + 1}-${index + 1}`;

/**
 * Returns the number of a finding: its place among the findings of its table, from 1, after the id of the table if
 * there are several. A link if the report describes the finding.
 */
export function findingNumber(
  { id }: Pick<TableProfile, 'id'>,
  index: number,
  { profile, detail }: ReportInput,
): Extract<Inline, { kind: 'number' }> {
  const { tables } = profile;
  const place = tables.findIndex((table) => table.id === id);
  const text = tables.length > 1 ? `${id}-${index + 1}` : String(index + 1);
  const issue = tables[place]?.issues[index];
  const isDescribed = issue !== undefined && (detail === 'full' || listedFindings(profile).has(issue));
  return { kind: 'number', to: isDescribed ? findingId(place, index) : null, text };
}
