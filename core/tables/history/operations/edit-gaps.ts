import * as z from 'zod';
import { isBlank, trimBlanks } from '../../cells/blank.js';
import { codesFor } from '../../columns/codes.js';
import { groupPlaces } from '../rows/group-places.js';
import { matchingPlaces, statePlaces } from '../rows/places.js';
import { SortKey, sortPlaces } from '../rows/sort-places.js';
import { requireColumn, type StateColumn, type TableState, textAt, withColumns } from '../state/table-state.js';
import { defineEdit, type EditContext, Names, namesText } from './define-edit.js';
import { keepPlaces } from './edit-rows.js';

const columnsNamed = (state: TableState, names: readonly string[]) => names.map((name) => requireColumn(state, name));

/** Returns a column in which texts that count as equal have the same code. */
function folded(column: StateColumn, ignoresCase: boolean): StateColumn {
  const known = new Map<string, number>();
  const codeOf = column.texts.map((text) => {
    const key = ignoresCase ? trimBlanks(text).toLowerCase() : trimBlanks(text);
    const code = known.get(key) ?? known.size;
    known.set(key, code);
    return code;
  });
  if (known.size === column.texts.length) return column;
  const codes = codesFor(known.size, column.codes.length);
  for (let place = 0; place < codes.length; place += 1) codes[place] = codeOf[column.codes[place]!]!;
  return { ...column, texts: [...known.keys()], codes };
}

/** Returns the number of filled cells of each place. */
function countFilled({ columns }: TableState, places: number): Uint32Array {
  const counts = new Uint32Array(places);
  for (const { texts, codes } of columns) {
    const isFilled = Uint8Array.from(texts, (text) => (isBlank(text) ? 0 : 1));
    for (let place = 0; place < places; place += 1) counts[place] = counts[place]! + isFilled[codes[place]!]!;
  }
  return counts;
}

type Keep = 'first' | 'last' | 'most_complete';

/** Returns whether a row replaces the one that is kept so far. */
function replacement(keep: Keep, { state, source }: EditContext): (place: number, kept: number) => boolean {
  if (keep === 'first') return () => false;
  if (keep === 'last') return () => true;
  const filled = countFilled(state, source.data.rowCount);
  return (place, kept) => filled[place]! > filled[kept]!;
}

/** Removes rows that repeat others. */
export const deduplicateRows = defineEdit({
  name: 'deduplicate_rows',
  summary: 'keeps one of the rows that are equal in some columns: the first, the last or the most complete',
  options: z.strictObject({
    columns: Names('Columns to compare; all if omitted', ['name', 'city']).optional(),
    keep: z.enum(['first', 'last', 'most_complete']).default('first').meta({
      description: 'Which row stays; of equally complete rows, the first',
      example: 'most_complete',
    }),
    ignore_case: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether upper and lower case are the same', example: false }),
    keep_blank: z.boolean().default(true).meta({
      description: 'Whether rows that are blank in all these columns are kept',
      example: true,
    }),
  }),
  title: ({ options: { columns, keep } }) => {
    const of = columns === undefined ? 'all columns' : namesText(columns);
    return `Keep the ${keep.replace('_', ' ')} of rows that are equal in ${of}`;
  },
  apply: ({ options: { columns: names, keep, ignore_case: ignoresCase, keep_blank: keepsBlank } }, context) => {
    const { state, source, isInScope } = context;
    const places = source.data.rowCount;
    const columns = names === undefined ? state.columns : columnsNamed(state, names);
    const keys = columns.map((column) => folded(column, ignoresCase));
    const { groupOf, first } = groupPlaces(keys, { rows: state.rows, places, isWanted: isInScope });
    const isBlankRow = (place: number) => keys.every((column) => isBlank(textAt(column, place)));
    const isFree = keepsBlank ? isBlankRow : () => false;
    const kept = first.slice();
    const replaces = replacement(keep, context);
    const rows = matchingPlaces(state.rows, places, isInScope);
    for (const place of rows) if (replaces(place, kept[groupOf[place]!]!)) kept[groupOf[place]!] = place;
    const isKept = (place: number) => !isInScope(place) || kept[groupOf[place]!] === place || isFree(place);
    return keepPlaces(context, isKept);
  },
});

/** Fills the blanks of a column from the row before, in an order of places and within groups. */
function fillColumn(column: StateColumn, order: Uint32Array, groupOf: Uint32Array, groups: number): StateColumn {
  const { texts, codes: before } = column;
  const isFilled = Uint8Array.from(texts, (text) => (isBlank(text) ? 0 : 1));
  const last = new Int32Array(groups).fill(-1);
  let codes: StateColumn['codes'] | null = null;
  for (const place of order) {
    const group = groupOf[place]!;
    if (isFilled[before[place]!] === 1) last[group] = before[place]!;
    else if (last[group]! >= 0) {
      codes ??= before.slice();
      codes[place] = last[group]!;
    }
  }
  return codes === null ? column : { ...column, codes };
}

/** Fills blank cells with the text of a neighbor. */
export const fillGaps = defineEdit({
  name: 'fill_gaps',
  summary: 'fills blank cells with the text above or below, in the order of other columns and within groups',
  options: z.strictObject({
    columns: Names('Columns to fill', ['region']),
    direction: z.enum(['down', 'up']).default('down').meta({
      description: 'Whether the text comes from above (down) or from below (up)',
      example: 'down',
    }),
    by: z
      .array(SortKey)
      .min(1)
      .max(20)
      .optional()
      .meta({
        description: 'Order of the rows for this; their present order if omitted. The rows stay where they are',
        example: [{ column: 'date', order: 'ascending' }],
      }),
    within: Names('Columns that must be equal in both rows', ['store']).optional(),
  }),
  title: ({ options: { columns, direction } }) =>
    `Fill the blank cells of ${namesText(columns)} from ${direction === 'down' ? 'above' : 'below'}`,
  apply: ({ options: { columns: names, direction, by, within = [] } }, { state, source }) => {
    const places = source.data.rowCount;
    const columns = columnsNamed(state, names);
    const rows = statePlaces(source, state);
    const sorted = by === undefined ? rows : sortPlaces(source, state, rows, by);
    const order = direction === 'down' ? sorted : sorted.toReversed();
    const keys = columnsNamed(state, within).map((column) => folded(column, false));
    const { groupOf, first } = groupPlaces(keys, { rows: state.rows, places, isWanted: () => true });
    const changed = columns.map((column) => fillColumn(column, order, groupOf, first.length));
    const filled = changed.filter((column, at) => column !== columns[at]);
    return withColumns(state, new Map(filled.map((column) => [column.id, column])));
  },
});
