import { splitStep } from '../kit/split-step.js';

/**
 * Moves the unit of amounts to a new column. Mixed units need consent. Also moves percent signs, if a user wants 66
 * rather than 0.66 for 66%.
 */
export const splitUnits = splitStep({
  name: 'split_units',
  summary: 'moves the unit or percent sign of amounts to a new column; several units need confirmation',
  alternatives: ['split_currency', 'normalize_percents'],
  type: 'unit',
  also: 'percent',
  suffix: 'unit',
  title: (column) => `Move the unit of "${column}" to a new column`,
});
