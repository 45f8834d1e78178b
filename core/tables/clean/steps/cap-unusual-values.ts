import * as z from 'zod';
import { formatCount } from '../../../report/figures.js';
import { trimBlanks } from '../../cells/blank.js';
import { parseNumber } from '../../cells/parse-number.js';
import { verb } from '../../profile/issues/column-issue.js';
import { defineStep, type TextEffect } from '../kit/define-step.js';
import { decimalsOf, plainNumberText, roundTo } from '../kit/number-text.js';
import type { ColumnView } from '../kit/table-view.js';
import { mayChange, onColumn } from '../kit/text-step.js';

const Options = z.strictObject({ low: z.number().optional(), high: z.number().optional() });
type Options = z.infer<typeof Options>;

function effectOf({ low, high }: Options): TextEffect {
  return (text) => {
    const plain = plainNumberText(text, '.');
    const value = plain === null || parseNumber(trimBlanks(text))?.alternative !== null ? Number.NaN : Number(plain);
    if (low !== undefined && value < low) return { text: String(low), reason: `below ${low}` };
    if (high !== undefined && value > high) return { text: String(high), reason: `above ${high}` };
    return null;
  };
}

/** Rounds the fences inward to the precision of the column, so that every value stays on its side of the fence. */
function fences(column: ColumnView, { low, high }: { low: number | null; high: number | null }): Options {
  const decimals = decimalsOf(column);
  return {
    ...(low === null ? {} : { low: roundTo(low, decimals, 'up') }),
    ...(high === null ? {} : { high: roundTo(high, decimals, 'down') }),
  };
}

/** Replaces outliers with the nearest fence. Needs consent, because outliers are not necessarily wrong. */
export const capUnusualValues = defineStep({
  name: 'cap_unusual_values',
  class: 'consent',
  scope: 'column',
  unit: 'cells',
  writes: 'number',
  summary: 'moves values beyond the fences to the fences',
  options: Options,
  form: { low: 'Lowest value', high: 'Highest value' },
  propose: (view) =>
    view.columns.flatMap((column) => {
      const unusual = column.profile.numbers?.unusual ?? null;
      const isNumber = column.profile.meaning === 'integer' || column.profile.meaning === 'decimal';
      if (unusual === null || unusual.count === 0 || !isNumber) return [];
      const options = fences(column, unusual);
      if (!mayChange(column, effectOf(options), { name: 'cap_unusual_values', view })) return [];
      return [
        {
          column: column.name,
          class: 'consent' as const,
          options,
          reason: `${formatCount(unusual.count)} ${verb(unusual.count, 'value is', 'values are')} beyond the fences (${unusual.method})`,
        },
      ];
    }),
  title: (column, { low, high }) => {
    const ends = [
      low === undefined ? [] : `${low} at the low end`,
      high === undefined ? [] : `${high} at the high end`,
    ].flat();
    return `Cap the values of "${column}"${ends.length === 0 ? '' : ` at ${ends.join(' and ')}`}`;
  },
  compile: ({ column, options }, view) => onColumn(view, column, { effect: effectOf(options) }),
});
