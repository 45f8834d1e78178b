import { plainNumberText } from './number-text.js';
import type { ColumnView } from './table-view.js';

/** More digits than these come from binary arithmetic (0.11800000000000001 for 0.118). */
const SURE_DIGITS = 12;
const MOST_DECIMALS = 12;

/** Digits behind the point that the numbers of a column have at most; of a wide column, that its commonest ones have. */
export function decimalsOf({ texts, profile }: ColumnView): number {
  let most = 0;
  for (const text of texts ?? profile.top_values.map(({ value }) => value)) {
    const fraction = plainNumberText(text, '.')?.split('.')[1] ?? '';
    if (fraction.length > most) most = fraction.length;
  }
  return Math.min(most, MOST_DECIMALS);
}

/** A figure that was worked out, with so many digits behind the point as the data have. */
export function roundTo(value: number, decimals: number, way: 'up' | 'down' | 'nearest'): number {
  const round = { up: Math.ceil, down: Math.floor, nearest: Math.round }[way];
  const scaled = Number((value * 10 ** decimals).toPrecision(SURE_DIGITS));
  return Number((round(scaled) / 10 ** decimals).toPrecision(SURE_DIGITS)) + 0;
}
