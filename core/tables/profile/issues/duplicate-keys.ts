import { type ColumnRule, claimCells } from './column-issue.js';

const NEARLY_UNIQUE = 0.95;

/** Finding `duplicate-keys` for a wide column, whose texts are not stored. Other columns are checked row by row. */
export const duplicateKeysOfWide: ColumnRule = ({ index, profile, summary }, data) => {
  if (data.columns[index]?.form !== 'wide' || profile.meaning !== 'identifier' || summary.distinctIsEstimate)
    return null;
  const full = summary.cells - summary.missing;
  const count = full - summary.distinct;
  if (count === 0 || summary.distinct < NEARLY_UNIQUE * full) return null;
  return {
    code: 'duplicate-keys',
    severity: 'warning',
    count,
    title: claimCells(profile.name, 'repeats a key', count),
    why: 'The column identifies nearly every row. Joins on it multiply the rows with a repeated key.',
    examples: summary.top.filter((text) => text.cells > 1).slice(0, 10),
    step: null,
  };
};
