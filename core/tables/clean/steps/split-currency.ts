import { splitStep } from '../kit/split-step.js';

/** Moves the currency of amounts to a new column. Mixed currencies need consent. */
export const splitCurrency = splitStep({
  name: 'split_currency',
  summary: 'moves the currency of amounts to a new column; several currencies need confirmation',
  alternatives: ['split_units', 'normalize_percents'],
  type: 'currency',
  suffix: 'currency',
  title: (column) => `Move the currency of "${column}" to a new column`,
});
