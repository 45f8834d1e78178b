import * as z from 'zod';
import { isBlank } from '../../cells/blank.js';
import { defineStep } from '../kit/define-step.js';
import { findColumn } from '../kit/table-view.js';

/** Columns that must be filled; default: all. */
const Options = z.strictObject({ columns: z.array(z.string()).min(1).optional() });

export const dropIncompleteRows = defineStep({
  name: 'drop_incomplete_rows',
  class: 'consent',
  scope: 'table',
  unit: 'rows',
  summary: 'drops rows with a blank cell',
  options: Options,
  form: { columns: 'Columns; all if empty' },
  propose: (view) => {
    const hasBlankCell = view.columns.some(({ texts, profile }) => texts?.some(isBlank) ?? profile.missing > 0);
    return hasBlankCell ? [{ class: 'consent', options: {}, reason: 'some cells are blank' }] : [];
  },
  title: (_, { columns }) =>
    columns === undefined
      ? 'Drop rows with a blank cell'
      : `Drop rows with a blank cell in ${columns.map((name) => `"${name}"`).join(', ')}`,
  compile: ({ options }, view) => {
    const needed = (options.columns?.map((name) => findColumn(view, name)) ?? view.columns).map(({ index, name }) => ({
      index,
      name,
    }));
    return {
      kind: 'rows',
      start: () => (row) => {
        const gap = needed.find(({ index }) => row.isBlank(index));
        return gap === undefined ? null : { drop: `"${gap.name}" is blank` };
      },
    };
  },
});
