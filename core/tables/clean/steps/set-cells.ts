import * as z from 'zod';
import { TextMap } from '../kit/clean-step.js';
import { defineStep, type RowVerdict, type StreamedRow } from '../kit/define-step.js';
import { type ColumnView, findColumn, type TableView, textsOfRows } from '../kit/table-view.js';

const Options = z.strictObject({
  /** New text of each cell by its row in the file, or by the text in the column `from`. */
  values: TextMap.default({}),
  /** The column whose texts `values` lists; without it, `values` lists rows. */
  from: z.array(z.string()).length(1).optional(),
  /** The text of each of these rows, without which a recipe could change other rows in another file. */
  before: TextMap.optional(),
});
type Options = z.infer<typeof Options>;

function setCells(view: TableView, { index }: ColumnView, { values, from }: Options): (row: StreamedRow) => RowVerdict {
  const known = new Map(Object.entries(values));
  const [name] = from ?? [];
  const key = name === undefined ? null : findColumn(view, name).index;
  const reason = name === undefined ? 'set by a user' : `set by a user for this "${name}"`;
  return (streamed) => {
    const after = known.get(key === null ? String(streamed.row) : streamed.text(key));
    if (after === undefined || after === streamed.text(index)) return null;
    return { edits: [{ column: index, after, reason }] };
  };
}

/** Writes the texts that a user chose. It is never suggested; a review of the table adds it. */
export const setCellsStep = defineStep({
  name: 'set_cells',
  class: 'proposed',
  scope: 'column',
  unit: 'cells',
  confidence: 1,
  rescansRows: true,
  summary: 'writes given texts into the cells of rows, or of all rows with a given text in another column',
  options: Options,
  form: {
    values: 'New text by row, or by text of the other column',
    from: 'The other column; rows if empty',
    before: 'Present text of these rows',
  },
  propose: () => [],
  title: (column, { from }) =>
    `Set cells of "${column}"${from === undefined ? '' : ` by "${from[0]}"`} as a user chose`,
  pin: ({ column, options }, imported) => {
    const { values, from, before } = options;
    if (from !== undefined || before !== undefined) return options;
    return { ...options, before: Object.fromEntries(textsOfRows(imported, column, Object.keys(values))) };
  },
  compile: ({ column, options }, view) => {
    const target = findColumn(view, column);
    const reads = [target.index, ...(options.from ?? []).map((name) => findColumn(view, name).index)];
    return { kind: 'rows', start: () => setCells(view, target, options), reads };
  },
});
