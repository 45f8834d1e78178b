import { countOf, formatCount } from '../../../report/figures.js';
import { isBlank } from '../../cells/blank.js';
import { type ColumnRule, locateTexts } from './column-issue.js';

/** Finding `missing-cells`: empty or blank cells in a column that is not completely empty. */
export const missingCells: ColumnRule = ({ index, summary, profile }, data) => {
  const count = summary.missing;
  if (count === 0 || count === summary.cells) return null;
  return {
    code: 'missing-cells',
    severity: 'notice',
    count,
    title: `"${profile.name}" is empty in ${formatCount(count)} of ${countOf(summary.cells, 'cells')}`,
    why: 'Means, sums and counts skip them; filters and joins drop their rows.',
    examples: locateTexts(data, index, (text) => isBlank(text), summary.blanks.examples),
    step: null,
  };
};
