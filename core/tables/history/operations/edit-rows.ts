import * as z from 'zod';
import { matchingPlaces, statePlaces } from '../rows/places.js';
import { SortKey, sortPlaces } from '../rows/sort-places.js';
import { countRows, type TableState } from '../state/table-state.js';
import { defineEdit, type EditContext } from './define-edit.js';

const NoOptions = z.strictObject({});

/** Removes the rows that fail a test. Returns the same object if there are none. */
export function keepPlaces({ state, source }: EditContext, isKept: (place: number) => boolean): TableState {
  const rows = matchingPlaces(state.rows, source.data.rowCount, isKept);
  return rows.length === countRows(state) ? state : { ...state, rows };
}

/** Keeps the rows of the scope and removes the others. */
export const keepRows = defineEdit({
  name: 'keep_rows',
  summary: 'keeps the rows of its scope and removes all others',
  scope: 'rows',
  options: NoOptions,
  title: () => 'Keep only matching rows',
  apply: (_, context) => keepPlaces(context, context.isInScope),
});

/** Removes the rows of the scope. */
export const removeRows = defineEdit({
  name: 'remove_rows',
  summary: 'removes the rows of its scope',
  scope: 'rows',
  options: NoOptions,
  title: () => 'Remove rows',
  apply: (_, context) => keepPlaces(context, (place) => !context.isInScope(place)),
});

/** Sorts the rows for good. */
export const sortRows = defineEdit({
  name: 'sort_rows',
  summary: 'sorts the rows by columns; equal rows keep their order',
  scope: 'none',
  options: z.strictObject({
    by: z.array(SortKey).min(1).max(20).meta({ description: 'The first column counts most', example: [] }),
  }),
  title: ({ options: { by } }) =>
    `Sort by ${by.map(({ column, order }) => `"${column}"${order === 'descending' ? ' descending' : ''}`).join(', ')}`,
  apply: ({ options: { by } }, { state, source }) => {
    return { ...state, rows: sortPlaces(source, state, statePlaces(source, state), by) };
  },
});
