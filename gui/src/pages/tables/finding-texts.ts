import { chineseFinding } from '../../../../core/tables/profile/column/chinese-findings.js';
import type { TableIssue } from '../../../../core/tables/profile/column/table-issue.js';
import { locale } from '../../i18n/language.js';

/** Returns the texts of a finding in the current language. The English ones are those of the API. */
export function findingTexts(issue: TableIssue): Pick<TableIssue, 'title' | 'why'> {
  return (locale() === 'zh' ? chineseFinding(issue) : null) ?? issue;
}
