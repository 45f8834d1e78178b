import { formatCount } from '../../../report/figures.js';
import { type ColumnRule, cells } from './column-issue.js';

/** Maximum characters per cell in a spreadsheet. */
const SPREADSHEET_LIMIT = 32_767;
/**
 * Minimum ratio of a cell's length to the mean length of the others. Such a cell may contain several rows after an
 * unclosed quote.
 */
const MIN_RATIO = 100;
const MIN_LENGTH = 1024;

/** Finding `long-cells`: texts far longer than the others, or too long for a spreadsheet. */
export const longCells: ColumnRule = ({ profile, summary }) => {
  const { max, longest, total } = summary.lengths;
  const others = Math.max(1, summary.cells - summary.missing - 1);
  const isOutlier = max > MIN_LENGTH && max > MIN_RATIO * Math.max(1, (total - max) / others);
  if (longest === null || (!isOutlier && max <= SPREADSHEET_LIMIT)) return null;
  const count = summary.lengths.histogram[MIN_LENGTH] ?? 0;
  return {
    code: 'long-cells',
    severity: 'warning',
    count,
    title: `The longest cell of "${profile.name}" has ${formatCount(max)} characters; ${cells(count)} more than ${formatCount(MIN_LENGTH - 1)}`,
    why: isOutlier
      ? 'It is far longer than the others. An unclosed quote may have merged several rows.'
      : 'Spreadsheets cut off cells after 32,767 characters.',
    examples: [longest],
    step: null,
  };
};
