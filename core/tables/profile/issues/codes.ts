import { VALUE_FLAGS } from '../../cells/value-flags.js';
import { type ColumnRule, claimCells } from './column-issue.js';

/** Finding `leading-zeros`: digits that are imported as text, because they would lose leading zeros as numbers. */
export const leadingZeros: ColumnRule = ({ profile, summary }) => {
  const tally = summary.flags.get(VALUE_FLAGS.leadingZeros);
  if (tally === undefined) return null;
  return {
    code: 'leading-zeros',
    severity: 'notice',
    count: tally.cells,
    title: `${claimCells(profile.name, 'begins with 0', tally.cells)}, kept as text`,
    why: 'As numbers they would lose their zeros: 00123 would become 123.',
    examples: tally.examples,
    step: null,
  };
};

/** Finding `long-digits`: more digits than spreadsheets and most programs can store in a number. */
export const longDigits: ColumnRule = ({ profile, summary }) => {
  const tally = summary.flags.get(VALUE_FLAGS.longDigits);
  if (tally === undefined) return null;
  return {
    code: 'long-digits',
    severity: 'notice',
    count: tally.cells,
    title: `${claimCells(profile.name, 'has more than 15 digits', tally.cells)}, kept as text`,
    why: 'Numbers have 15 digits of precision, so the remaining digits would become zeros.',
    examples: tally.examples,
    step: null,
  };
};
