import { data, figure, type Phrase, say } from '../../report/document.js';
import { formatCount } from '../../report/figures.js';

/** A count. */
export const count = (value: number): Phrase => [figure(formatCount(value))];
/** A text of the results; a dash where there is none. */
export const text = (value: string | number | null): Phrase => (value === null ? say`–` : [data(String(value))]);
/** A figure with so many decimals; a dash where there is none. */
export const fixed = (value: number | null | undefined, digits: number): Phrase =>
  value === null || value === undefined ? say`–` : [figure(value.toFixed(digits))];
