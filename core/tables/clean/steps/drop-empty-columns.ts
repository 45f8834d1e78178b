import * as z from 'zod';
import { isBlank } from '../../cells/blank.js';
import type { StepClass } from '../kit/clean-step.js';
import { defineStep } from '../kit/define-step.js';
import { type ColumnView, findColumn, type TableView } from '../kit/table-view.js';

const Options = z.strictObject({ columns: z.array(z.string()).optional(), except: z.array(z.string()).optional() });
type Options = z.infer<typeof Options>;

const isEmpty = ({ texts }: ColumnView) => texts?.every(isBlank) ?? false;

/** Returns the columns without any text; none if the table has no rows or only such columns. */
function emptyColumns(view: TableView): ColumnView[] {
  if (view.data.rowCount === 0) return [];
  // Merged ranges that are not filled yet. A table that was read again has none.
  const { merges } = view.data.table;
  const isMerged = (index: number) => merges.some((range) => range.firstColumn < index && index <= range.lastColumn);
  const empty = view.columns.filter(isEmpty);
  return empty.length === view.columns.length ? [] : empty.filter(({ index }) => !isMerged(index));
}

/** Whether empty cells may be formulas that were never calculated. */
const mayContainFormulas = ({ data }: TableView) =>
  data.table.warnings.some(({ code }) => code === 'formula-without-value');

function chosen(view: TableView, { columns, except = [] }: Options): ColumnView[] {
  const requested = columns?.map((name) => findColumn(view, name));
  const excluded = except.map((name) => findColumn(view, name));
  return emptyColumns(view).filter((column) => !excluded.includes(column) && (requested?.includes(column) ?? true));
}

/**
 * Drops columns in which all cells are blank. For a column with a header, this is only proposed, because it may be
 * filled later. It needs consent if the column may contain formulas.
 */
export const dropEmptyColumns = defineStep({
  name: 'drop_empty_columns',
  class: 'safe',
  scope: 'columns',
  unit: 'columns',
  dependsOnRows: true,
  summary: 'drops columns in which every cell is blank; safe for those without a header',
  options: Options,
  form: { columns: 'Columns; all if empty', except: 'Except these columns' },
  propose: (view) => {
    const empty = emptyColumns(view);
    const isNamed = ({ index }: ColumnView) => view.data.table.columns[index]!.header.trim() !== '';
    const named = empty.filter(isNamed);
    const offers: { class: StepClass; columns: ColumnView[]; reason: string }[] = [
      { class: 'safe', columns: empty.filter((column) => !isNamed(column)), reason: 'neither header nor text' },
      mayContainFormulas(view)
        ? { class: 'consent', columns: named, reason: 'a header, but no text; the sheet has formulas without results' }
        : { class: 'proposed', columns: named, reason: 'a header, but no text' },
    ];
    return offers
      .filter(({ columns }) => columns.length > 0)
      .map(({ columns, ...offer }) => ({ ...offer, options: { columns: columns.map(({ name }) => name) } }));
  },
  title: (_, { columns }) => (columns?.length === 1 ? `Drop the empty column "${columns[0]}"` : 'Drop empty columns'),
  compile: ({ options }, view) => ({
    kind: 'drop-columns',
    columns: new Map(chosen(view, options).map(({ index }) => [index, 'every cell is empty'])),
  }),
});
