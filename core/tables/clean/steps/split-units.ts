import { splitStep } from '../kit/split-step.js';

/** Takes units of measure off the amounts of a column into a column of their own. Mixed units need consent. */
export const splitUnits = splitStep({
  name: 'split_units',
  summary: 'moves the unit of amounts to a new column; several units need confirmation',
  instead: ['split_currency', 'normalize_percents'],
  type: 'unit',
  suffix: 'unit',
  title: (column) => `Move the unit of "${column}" to a new column`,
});
