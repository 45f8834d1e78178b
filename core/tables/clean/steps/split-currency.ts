import { splitStep } from '../kit/split-step.js';

/** Moves the currency of amounts to a new column. Mixed currencies need consent. */
export const splitCurrency = splitStep({
  name: 'split_currency',
  summary: 'moves the currency of amounts to a new column; several currencies need consent',
  instead: ['split_units', 'normalize_percents'],
  type: 'currency',
  suffix: 'currency',
  title: (column) => `Split the currency off "${column}" into a column of its own`,
});
