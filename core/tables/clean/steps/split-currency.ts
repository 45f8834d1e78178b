import { splitStep } from '../kit/split-step.js';

/** Takes currency signs off the amounts of a column into a column of their own. Mixed currencies need consent. */
export const splitCurrency = splitStep({
  name: 'split_currency',
  summary: 'moves the currency of amounts to a new column; several currencies need confirmation',
  instead: ['split_units', 'normalize_percents'],
  type: 'currency',
  suffix: 'currency',
  title: (column) => `Move the currency of "${column}" to a new column`,
});
