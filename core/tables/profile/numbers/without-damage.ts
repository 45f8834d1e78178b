import { VALUE_FLAGS } from '../../cells/value-flags.js';
import { newMoments } from '../../columns/summary/number-tally.js';
import type { NumberValues, WideSummary } from '../../columns/summary/wide-summary.js';

/** Cells that a spreadsheet damaged are few beside those that it left whole. */
const LARGEST_SHARE = 0.2;
const NOTHING: Omit<NumberValues, 'moments'> = {
  values: new Float64Array(),
  weights: new Uint32Array(),
  every: 1,
  examples: [],
  extremes: [],
};

/** Whether all decimals of a column of long whole numbers are powers of ten, as a spreadsheet writes numbers of 12 digits. */
export function hasDamagedNumbers(summary: WideSummary): boolean {
  const damaged = summary.flags.get(VALUE_FLAGS.excelExponent)?.cells ?? 0;
  const cells = (type: 'integer' | 'identifier' | 'code' | 'decimal') => summary.types.get(type)?.cells ?? 0;
  const whole = cells('integer') + cells('identifier') + cells('code');
  return damaged > 0 && cells('decimal') <= damaged && damaged <= LARGEST_SHARE * whole;
}

/** The column without the figures of cells that a spreadsheet damaged: they decide neither marks nor what is unusual. */
export function withoutDamage(summary: WideSummary): WideSummary {
  if (!hasDamagedNumbers(summary)) return summary;
  const nothing = () => ({ ...NOTHING, moments: newMoments() });
  const { numbers } = summary;
  return { ...summary, numbers: { ...numbers, kinds: { ...numbers.kinds, point: nothing(), comma: nothing() } } };
}
