import { splitOperation } from '../split-operation.js';

/** Takes units of measure off the amounts of a column into a column of their own. Mixed units need consent. */
export const splitUnits = splitOperation({
  name: 'split_units',
  type: 'unit',
  suffix: 'unit',
  title: (column) => `Split the unit off "${column}" into a column of its own`,
});
