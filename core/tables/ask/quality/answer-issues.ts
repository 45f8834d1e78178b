import { countOf, formatCount } from '../../../report/figures.js';
import { worstFirst } from '../../report/words/words.js';
import { namedRows } from './found-rows.js';
import type { QualityFinding, QualityTable } from './quality-table.js';

const MOST_NAMED = 5;

/** What is wrong with the table, or with one column of it; worst first. @param index null for the table. */
export function answerIssues({ profile }: QualityTable, index: number | null): QualityFinding {
  const name = index === null ? null : (profile.columns[index]?.name ?? '');
  const meant = worstFirst(profile.issues).filter(({ columns }) => name === null || columns.includes(name));
  const titles = meant.slice(0, MOST_NAMED).map(({ severity, title }) => `${severity}: ${title}`);
  const rest = meant.length > MOST_NAMED ? `; and ${formatCount(meant.length - MOST_NAMED)} more` : '';
  const where = name === null ? 'in the table' : `in "${name}"`;
  return {
    values: meant.map(({ severity, title, count, unit }) => [severity, title, count, unit]),
    valueNames: ['severity', 'finding', 'count', 'unit'],
    rows: namedRows(meant.flatMap(({ examples }) => examples.map(({ row }) => row))),
    columns: index === null ? profile.columns.map((_, at) => at) : [index],
    text:
      meant.length === 0
        ? `Nothing wrong was found ${where}.`
        : `${countOf(meant.length, 'findings')} ${where}. ${titles.join('; ')}${rest}.`,
  };
}
