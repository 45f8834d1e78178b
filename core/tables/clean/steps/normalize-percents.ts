import * as z from 'zod';
import type { DecimalMark } from '../../cells/parse-number.js';
import { Mark, markText, offerByMark, onMarkedColumn } from '../kit/column-marks.js';
import { defineStep, type TextEffect } from '../kit/define-step.js';
import { movePoint, splitAmount } from '../kit/number-text.js';

/** `fraction` converts 12% to 0.12; `number` converts it to 12. */
const Options = z.strictObject({ decimal: Mark, as: z.enum(['fraction', 'number']).default('fraction') });
type Options = z.infer<typeof Options>;

function effectOf({ decimal, as }: { decimal: DecimalMark; as: Options['as'] }): TextEffect {
  return (text) => {
    const split = splitAmount(text, 'percent', decimal);
    if (split === null) return null;
    const places = split.symbol === '‰' ? 3 : 2;
    if (as === 'number')
      return places === 2 ? { text: split.plain, reason: 'percent, as the number before the sign' } : null;
    return { text: movePoint(split.plain, places), reason: 'percent, as a fraction of one' };
  };
}

/** Converts percentages to plain numbers, by default to fractions of 1. */
export const normalizePercents = defineStep({
  name: 'normalize_percents',
  class: 'notation',
  scope: 'column',
  unit: 'cells',
  writes: 'number',
  notationsOf: ({ profile }) => (profile.meaning === 'percent' ? ['percent'] : []),
  summary: 'writes percentages as plain numbers: 12% as 0.12 (fraction) or 12 (number)',
  options: Options,
  form: { decimal: 'Decimal mark', as: '12% becomes' },
  propose: (view) =>
    offerByMark(view, 'normalize_percents', {
      fits: ({ profile }) => profile.meaning === 'percent',
      effect: (_, decimal) => effectOf({ decimal, as: 'fraction' }),
      options: (decimal): Options => ({ decimal, as: 'fraction' }),
    }),
  title: (column, { as, decimal }) =>
    `Write the percentages of "${column}" as ${as === 'fraction' ? 'fractions (12% is 0.12)' : 'numbers (12% is 12)'}${markText(decimal)}`,
  compile: ({ column, options }, view) =>
    onMarkedColumn(view, column, { mark: options.decimal, effect: effectOf(options) }),
});
