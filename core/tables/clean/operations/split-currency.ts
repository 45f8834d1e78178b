import { splitOperation } from '../split-operation.js';

/** Takes currency signs off the amounts of a column into a column of their own. Mixed currencies need consent. */
export const splitCurrency = splitOperation({
  name: 'split_currency',
  type: 'currency',
  suffix: 'currency',
  title: (column) => `Split the currency off "${column}" into a column of its own`,
});
