import * as z from 'zod';
import { isBlank } from '../../cells/blank.js';
import { defineStep, type TextEffect } from '../kit/define-step.js';
import { decimalsOf, roundTo } from '../kit/number-text.js';
import type { ColumnView } from '../kit/table-view.js';
import { mayChange, onColumn } from '../kit/text-step.js';

const Options = z.strictObject({ value: z.string().min(1) });

const effectOf =
  (value: string): TextEffect =>
  (text) =>
    isBlank(text) ? { text: value, reason: 'the cell was blank' } : null;

/** Suggests a value for blank cells: the median of numbers, or the most common category. */
function guess(column: ColumnView): { value: string; what: string } | null {
  const { profile } = column;
  const median = profile.numbers?.quantiles.p50 ?? null;
  if ((profile.meaning === 'integer' || profile.meaning === 'decimal') && median !== null) {
    // The median of an even number of values can need one more decimal than the values.
    return { value: String(roundTo(median, decimalsOf(column) + 1, 'nearest')), what: 'the median' };
  }
  const top = profile.top_values.find(
    ({ value }) => !isBlank(value) && !profile.null_tokens.some(({ token }) => token === value),
  );
  if ((profile.meaning !== 'category' && profile.meaning !== 'boolean') || top === undefined) return null;
  return { value: top.value, what: 'the most frequent text' };
}

const titleOf = (column: string, value: string) => `Fill the blank cells of "${column}" with "${value}"`;

/** Fills all empty cells of a column with one value. Needs consent, because these values are not in the data. */
export const fillMissing = defineStep({
  name: 'fill_missing',
  class: 'consent',
  scope: 'column',
  unit: 'cells',
  summary: 'writes one value into all blank cells of a column',
  options: Options,
  form: { value: 'Text for blank cells' },
  propose: (view) =>
    view.columns.flatMap((column) => {
      const guessed = guess(column);
      if (guessed === null || !mayChange(column, effectOf(guessed.value), { name: 'fill_missing', view })) return [];
      const reason = `${guessed.what} of the column, although the value is unknown`;
      const title = `${titleOf(column.name, guessed.value)}, ${guessed.what}`;
      return [{ column: column.name, class: 'consent' as const, options: { value: guessed.value }, reason, title }];
    }),
  title: (column, { value }) => titleOf(column, value),
  compile: ({ column, options }, view) => onColumn(view, column, { effect: effectOf(options.value) }),
});
