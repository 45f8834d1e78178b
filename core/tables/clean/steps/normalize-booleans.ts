import { trimBlanks } from '../../cells/blank.js';
import { parseBoolean } from '../../cells/parse-boolean.js';
import { defineStep, NoOptions, type TextEffect } from '../kit/define-step.js';
import type { ColumnView } from '../kit/table-view.js';
import { mayChange, onColumn } from '../kit/text-step.js';

const toBoolean: TextEffect = (text) => {
  const value = parseBoolean(trimBlanks(text));
  return value === null || text === String(value) ? null : { text: String(value), reason: 'a word for yes or no' };
};

/** Whether a column has both values. A column with only `y` may not be boolean. */
function hasBothValues({ profile, texts }: ColumnView): boolean {
  const values = new Set(
    (texts ?? profile.top_values.map(({ value }) => value)).map((text) => parseBoolean(trimBlanks(text))),
  );
  return values.has(true) && values.has(false);
}

/** Returns the words of a boolean column, as one notation; none for `true` and `false`. */
function wordsOf({ profile, texts }: ColumnView): string[] {
  const all = (texts ?? profile.top_values.map(({ value }) => value)).map((text) => trimBlanks(text).toLowerCase());
  const words = [...new Set(all.filter((text) => parseBoolean(text) !== null))].sort();
  return words.length === 0 || words.every((word) => word === 'true' || word === 'false')
    ? []
    : [...new Set([words.join(), ...words])];
}

/**
 * Converts words for yes and no, in seven languages, to `true` and `false`. Never converts 0 and 1, which may be
 * numbers.
 */
export const normalizeBooleans = defineStep({
  name: 'normalize_booleans',
  class: 'notation',
  scope: 'column',
  unit: 'cells',
  notationsOf: (column) => (column.profile.meaning === 'boolean' ? wordsOf(column) : []),
  summary: 'writes words for yes and no, in seven languages, as `true` and `false`',
  options: NoOptions,
  propose: (view) =>
    view.columns
      .filter(
        (column) =>
          column.profile.meaning === 'boolean' &&
          hasBothValues(column) &&
          mayChange(column, toBoolean, { name: 'normalize_booleans', view }),
      )
      .map(({ name }) => ({
        column: name,
        class: 'notation' as const,
        options: {},
        reason: 'the column contains words for yes and no',
      })),
  title: (column) => `Write yes and no in "${column}" as true and false`,
  compile: ({ column }, view) =>
    onColumn(view, column, { effect: toBoolean, isDone: (text) => text === 'true' || text === 'false' }),
});
