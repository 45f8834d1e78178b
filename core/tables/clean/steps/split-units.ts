import { splitStep } from '../kit/split-step.js';

/** Moves the unit of amounts to a new column. Mixed units need consent. */
export const splitUnits = splitStep({
  name: 'split_units',
  summary: 'moves the unit of amounts to a new column; several units need confirmation',
  alternatives: ['split_currency', 'normalize_percents'],
  type: 'unit',
  suffix: 'unit',
  title: (column) => `Move the unit of "${column}" to a new column`,
});
