import { VALUE_FLAGS } from '../../values/value-flags.js';
import type { ColumnFinding } from './column-issue.js';
import type { ColumnRule } from './column-rule.js';
import { cells, verb } from './column-rule.js';

/** Issue `white-space`: blanks before or behind the text. */
export const whiteSpace: ColumnRule = ({ profile, summary }): ColumnFinding | null => {
  const tally = summary.flags.get(VALUE_FLAGS.padded);
  if (tally === undefined) return null;
  return {
    code: 'white-space',
    severity: 'warning',
    count: tally.cells,
    title: `${cells(tally.cells)} of "${profile.name}" ${verb(tally.cells, 'begins or ends', 'begin or end')} with white space`,
    why: 'To a computer "a" and "a " are two values: groups split and joins miss.',
    examples: tally.examples,
    step: 'trim_whitespace',
  };
};

/** Issue `inner-blanks`: several blanks in a row. */
export const innerBlanks: ColumnRule = ({ profile, summary }) => {
  const tally = summary.flags.get(VALUE_FLAGS.innerBlanks);
  if (tally === undefined) return null;
  return {
    code: 'inner-blanks',
    severity: 'notice',
    count: tally.cells,
    title: `${cells(tally.cells)} of "${profile.name}" ${verb(tally.cells, 'has', 'have')} several blanks in a row`,
    why: 'They cannot be seen, and keep equal texts from being equal.',
    examples: tally.examples,
    step: 'collapse_whitespace',
  };
};

/** Issue `line-breaks`: texts over several lines. */
export const lineBreaks: ColumnRule = ({ profile, summary }) => {
  const tally = summary.flags.get(VALUE_FLAGS.lineBreak);
  if (tally === undefined) return null;
  return {
    code: 'line-breaks',
    severity: 'notice',
    count: tally.cells,
    title: `${cells(tally.cells)} of "${profile.name}" ${verb(tally.cells, 'has', 'have')} line breaks`,
    why: 'Programs that read a file line by line cut them in two.',
    examples: tally.examples,
    step: null,
  };
};
