import * as z from 'zod';
import { trimBlanks } from '../../cells/blank.js';
import type { DecimalMark } from '../../cells/parse-number.js';
import { Mark, markOf, markText, offerByMark, onMarkedColumn } from '../kit/column-marks.js';
import { defineStep, type TextEffect } from '../kit/define-step.js';
import { plainNumberText } from '../kit/number-text.js';
import type { ColumnView } from '../kit/table-view.js';

const Options = z.strictObject({ decimal: Mark });

const REASONS = {
  none: 'thousands separators, or the sign at the end',
  ',': 'parsed with a decimal comma',
  '.': 'parsed with a decimal point',
} as const;

function effectOf(decimal: DecimalMark): TextEffect {
  const reason = REASONS[decimal];
  return (text) => {
    const plain = plainNumberText(text, decimal);
    return plain === null || plain === trimBlanks(text) ? null : { text: plain, reason };
  };
}

const isNumeric = ({ profile: { meaning } }: ColumnView) => meaning === 'integer' || meaning === 'decimal';

/** Converts numbers to plain digits with a decimal point, with one decimal mark for the whole column. */
export const normalizeNumbers = defineStep({
  name: 'normalize_numbers',
  class: 'notation',
  scope: 'column',
  unit: 'cells',
  writes: 'number',
  notationsOf: (column) => (isNumeric(column) ? markOf(column) : []),
  alternatives: ['split_currency', 'split_units', 'normalize_percents'],
  summary: 'writes numbers as plain digits with a point',
  options: Options,
  form: { decimal: 'Decimal mark' },
  propose: (view) =>
    offerByMark(view, 'normalize_numbers', {
      fits: isNumeric,
      effect: (_, mark) => effectOf(mark),
      options: (decimal) => ({ decimal }),
    }),
  title: (column, { decimal }) => `Write the numbers of "${column}" as plain digits${markText(decimal)}`,
  compile: ({ column, options }, view) =>
    onMarkedColumn(view, column, { mark: options.decimal, effect: effectOf(options.decimal) }),
});
