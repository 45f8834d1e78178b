import { trimBlanks } from '../../cells/blank.js';
import { parseBoolean } from '../../cells/parse-boolean.js';
import { defineStep, NoOptions, type TextEffect } from '../kit/define-step.js';
import type { ColumnView, TableView } from '../kit/table-view.js';
import { mayChange, onColumn } from '../kit/text-step.js';

/** Notation of a table: `true`, or `TRUE` as the booleans of workbooks are read. */
function notationOf({ data }: TableView): { effect: TextEffect; isDone: (text: string) => boolean } {
  const words = data.table.sheet === null ? { yes: 'true', no: 'false' } : { yes: 'TRUE', no: 'FALSE' };
  const effect: TextEffect = (text) => {
    const value = parseBoolean(trimBlanks(text));
    const after = value ? words.yes : words.no;
    return value === null || text === after ? null : { text: after, reason: 'a word for yes or no' };
  };
  return { effect, isDone: (text) => text === words.yes || text === words.no };
}

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
 * Converts words for yes and no, in seven languages, to booleans. Never converts 0 and 1, which may be
 * numbers.
 */
export const normalizeBooleans = defineStep({
  name: 'normalize_booleans',
  class: 'notation',
  scope: 'column',
  unit: 'cells',
  writes: 'boolean',
  notationsOf: (column) => (column.profile.meaning === 'boolean' ? wordsOf(column) : []),
  summary: 'writes words for yes and no, in seven languages, as `true` and `false`; in a workbook as booleans',
  options: NoOptions,
  propose: (view) =>
    view.columns
      .filter(
        (column) =>
          column.profile.meaning === 'boolean' &&
          hasBothValues(column) &&
          mayChange(column, notationOf(view).effect, { name: 'normalize_booleans', view }),
      )
      .map(({ name }) => ({
        column: name,
        class: 'notation' as const,
        options: {},
        reason: 'the column contains words for yes and no',
      })),
  title: (column) => `Write yes and no in "${column}" as true and false`,
  compile: ({ column }, view) => onColumn(view, column, notationOf(view)),
});
