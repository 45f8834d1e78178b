import { VALUE_FLAGS } from '../../cells/value-flags.js';
import { type ColumnFinding, type ColumnRule, claimCells } from './column-issue.js';

/** Finding `white-space` for a wide column, whose texts are not stored. `findTextQuality` checks other columns. */
export const whiteSpace: ColumnRule = ({ index, profile, summary }, data): ColumnFinding | null => {
  const tally = summary.flags.get(VALUE_FLAGS.padded);
  if (tally === undefined || data.columns[index]?.form !== 'wide') return null;
  return {
    code: 'white-space',
    severity: 'notice',
    count: tally.cells,
    title: claimCells(profile.name, 'begins or ends with whitespace', tally.cells),
    why: 'Programs treat "a" and "a " as two values, so groups split and joins miss rows.',
    examples: tally.examples,
    step: 'trim_whitespace',
  };
};

/** Finding `inner-blanks` for a wide column, whose texts are not stored. */
export const innerBlanks: ColumnRule = ({ index, profile, summary }, data) => {
  const tally = summary.flags.get(VALUE_FLAGS.innerBlanks);
  if (tally === undefined || data.columns[index]?.form !== 'wide') return null;
  return {
    code: 'inner-blanks',
    severity: 'notice',
    count: tally.cells,
    title: claimCells(profile.name, 'has repeated spaces', tally.cells),
    why: 'They are invisible, and make equal texts differ.',
    examples: tally.examples,
    step: 'collapse_whitespace',
  };
};

/** Finding `line-breaks-in-cells` for a wide column, whose texts are not stored. */
export const lineBreaks: ColumnRule = ({ index, profile, summary }, data) => {
  const tally = summary.flags.get(VALUE_FLAGS.lineBreak);
  if (tally === undefined || data.columns[index]?.form !== 'wide') return null;
  return {
    code: 'line-breaks-in-cells',
    severity: 'notice',
    count: tally.cells,
    title: claimCells(profile.name, 'has line breaks', tally.cells),
    why: 'Programs that read a file line by line split them.',
    examples: tally.examples,
    step: null,
  };
};
