import { chineseFinding } from '../../../../core/tables/profile/column/chinese-findings.js';
import type { TableIssue } from '../../../../core/tables/profile/column/table-issue.js';
import { locale } from '../../i18n/language.js';

/** Returns the texts of a finding in the current language. The English ones are those of the API. */
export function findingTexts(issue: TableIssue): Pick<TableIssue, 'title' | 'why'> {
  return (locale() === 'zh' ? chineseFinding(issue) : null) ?? issue;
}

/** Maximum columns that the name of a kind of finding lists. */
const MAX_NAMED = 3;

/** Returns the name of a kind of finding, for findings of the same kind. */
export function kindText(issues: readonly [TableIssue, ...TableIssue[]]): string {
  const [first] = issues;
  const words = first.code.replaceAll('-', ' ');
  if (locale() !== 'zh') return words.charAt(0).toUpperCase() + words.slice(1);
  const names = issues.flatMap(({ columns }) => columns.slice(0, 1));
  // The texts have the column in quotes.
  const columns = [names.slice(0, MAX_NAMED).join('”、“')];
  const count = issues.reduce((sum, issue) => sum + issue.count, 0);
  return chineseFinding({ ...first, columns, count })?.title ?? words;
}
