import * as z from 'zod';
import { RowFilter } from '../../rows/rows-request.js';
import { differsAt } from '../operations/compare-states.js';
import { indexOfStep, StepId } from '../replay/history-step.js';
import type { ReplayedHistory } from '../replay/replay.js';
import { matchingPlaces, placeOfRow, rowOfPlace, scopeTest } from '../rows/places.js';
import { SortKey, sortPlaces } from '../rows/sort-places.js';
import { fileRowsOf, NO_PLACE, placesInStates, tracePlace } from '../rows/trace-rows.js';
import {
  cellReader,
  columnsById,
  countRows,
  hasSameCells,
  type SourceTable,
  type StateColumn,
  type TableState,
  textAt,
} from '../state/table-state.js';

/** Maximum rows and cells of a window. */
const MAX_ROWS = 10_000;
const MAX_CELLS = 200_000;
/** Maximum rows of the file that a formed row lists. */
const MAX_ORIGINS = 20;

export const WindowRequest = z
  .strictObject({
    after: StepId.nullable().default(null).meta({
      description: 'Show the table after this operation; null for the result of the whole history',
      example: null,
    }),
    source: z
      .boolean()
      .default(false)
      .meta({ description: 'Show the table as imported, before all operations', example: false }),
    offset: z
      .int()
      .min(0)
      .max(2 ** 32)
      .default(0)
      .meta({ description: 'Number of matching rows to skip', example: 0 }),
    limit: z.int().min(1).max(MAX_ROWS).default(100).meta({ description: 'Maximum number of rows', example: 100 }),
    columns: z
      .strictObject({
        offset: z.int().min(0).default(0).meta({ description: 'Number of columns to skip', example: 0 }),
        limit: z
          .int()
          .min(1)
          .max(16_384)
          .default(16_384)
          .meta({ description: 'Maximum number of columns', example: 50 }),
      })
      .optional()
      .meta({ description: 'Only some columns, for wide tables', example: undefined }),
    locate: z.int().min(1).optional().meta({
      description: 'Row in the file (line) or sheet whose position among the matching rows to return',
      example: undefined,
    }),
    filters: z
      .array(RowFilter)
      .max(50)
      .default([])
      .meta({ description: 'Only rows that match all filters', example: [] }),
    sort: z
      .array(SortKey)
      .max(20)
      .default([])
      .meta({ description: 'Order of the rows; the history is not changed', example: [] }),
    rows: z
      .array(z.int().min(1))
      .max(1_000_000)
      .optional()
      .meta({ description: 'Only these rows, by their number in the file (line) or sheet', example: undefined }),
    changed: z
      .union([z.literal('any'), StepId])
      .optional()
      .meta({
        description: 'Only rows with cells that differ from the source, or that an operation changed',
        example: undefined,
      }),
  })
  .meta({ id: 'SessionRowsRequest', description: 'Rows of a session to return', example: { offset: 0, limit: 50 } });
export type WindowRequest = z.infer<typeof WindowRequest>;

const ChangedCell = z
  .strictObject({
    column: z.int().min(0).meta({ description: 'Index of the column in `columns`', example: 3 }),
    was: z
      .string()
      .nullable()
      .meta({ description: 'Text in the source; null if the column is new', example: '0.061%' }),
    before: z
      .string()
      .nullable()
      .meta({ description: 'Text before that operation; null if it added the column', example: '0.061%' }),
    by: StepId.nullable().meta({ description: 'The operation that wrote the present text', example: 'o3' }),
  })
  .meta({ id: 'ChangedCell', description: 'A cell that differs from the source' });

export const WindowRow = z
  .strictObject({
    row: z.int().min(1).meta({
      description: 'Row in the file (line) or sheet, from 1; number in the table if an operation formed the rows',
      example: 15,
    }),
    cells: z
      .array(z.string())
      .meta({ description: 'Texts, one for each column of `columns`', example: ['Bitter', '0.061'] }),
    changed: z.array(ChangedCell).meta({ description: 'The cells that differ from the source', example: [] }),
    origin: z
      .strictObject({
        count: z.int().min(0).meta({ description: 'Number of rows', example: 12 }),
        rows: z.array(z.int().min(1)).meta({ description: 'The first of them', example: [2, 9, 17] }),
      })
      .nullable()
      .meta({
        description: 'Rows of the file from which an operation formed this row; null if no operation formed rows',
        example: null,
      }),
  })
  .meta({ id: 'SessionRow', description: 'A row of a session' });
export type WindowRow = z.infer<typeof WindowRow>;

export const TableWindow = z
  .strictObject({
    total: z.int().min(0).meta({ description: 'Rows of the table', example: 2410 }),
    matching: z.int().min(0).meta({ description: 'Rows that match the filters', example: 662 }),
    position: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Matching rows before the row to locate; null if it does not match', example: null }),
    offset: z.int().min(0).meta({ description: 'Matching rows before these', example: 0 }),
    column_offset: z.int().min(0).meta({ description: 'Columns before these', example: 0 }),
    columns: z
      .array(z.string())
      .meta({ description: 'Names of the columns in the rows', example: ['beer_name', 'abv'] }),
    rows: z.array(WindowRow).meta({ description: 'The rows, in their order', example: [] }),
  })
  .meta({ id: 'SessionRows', description: 'Rows of a table session' });
export type TableWindow = z.infer<typeof TableWindow>;

/** The places that match a request, for scrolling: the last ones are kept. */
interface MatchingRows {
  key: string;
  state: TableState;
  places: Uint32Array;
}

/** Reads rows of a session. Keeps the order of the last request, so that scrolling does not filter or sort again. */
export class WindowReader {
  #last: MatchingRows | null = null;

  /** Faults: column-not-found, invalid-input. */
  read(replayed: ReplayedHistory, request: WindowRequest): TableWindow {
    const { states, steps } = replayed;
    const at = shownAt(replayed, request);
    const state = states[at]!;
    const { source } = state;
    const places = this.#placesOf(replayed, at, request);
    const chosen = state.columns.slice(
      request.columns?.offset ?? 0,
      (request.columns?.offset ?? 0) + (request.columns?.limit ?? state.columns.length),
    );
    const rows = Math.min(request.limit, Math.max(1, Math.floor(MAX_CELLS / Math.max(1, chosen.length))));
    const shown = states.slice(0, at + 1);
    const changes = changesOf(
      shown,
      steps.map(({ id }) => id),
      chosen,
    );
    const cells = chosen.map(cellReader);
    return {
      total: countRows(state),
      matching: places.length,
      position: request.locate === undefined ? null : positionOf(places, placeOfRow(source, request.locate)),
      offset: request.offset,
      column_offset: request.columns?.offset ?? 0,
      columns: chosen.map(({ name }) => name),
      rows: [...places.subarray(request.offset, request.offset + rows)].map((place) => ({
        row: rowOfPlace(source, place),
        cells: cells.map((read) => read(place)),
        changed: changedCells(place, shown, changes),
        origin: source.origins === null ? null : fileRowsOf(source, place, MAX_ORIGINS),
      })),
    };
  }

  #placesOf(replayed: ReplayedHistory, at: number, request: WindowRequest): Uint32Array {
    const { states } = replayed;
    const state = states[at]!;
    const { source } = state;
    const { filters, sort, changed, rows } = request;
    const key = JSON.stringify([filters, sort, changed, rows]);
    if (this.#last?.key === key && this.#last.state === state) return this.#last.places;
    const isMatching = scopeTest(source, state, { filters, ...(rows !== undefined && { rows }) })!;
    const isChanged =
      changed === undefined
        ? null
        : changeTest(states, at, changed === 'any' ? null : indexOfStep(replayed.steps, changed));
    const matching = matchingPlaces(
      state.rows,
      source.data.rowCount,
      (place) => isMatching(place) && (isChanged === null || isChanged(place)),
    );
    const places = sort.length === 0 ? matching : sortPlaces(source, state, matching, sort);
    this.#last = { key, state, places };
    return places;
  }
}

const positionOf = (places: Uint32Array, place: number): number | null => {
  const found = place < 0 ? -1 : places.indexOf(place);
  return found < 0 ? null : found;
};

/** Returns the index of the state to read. Faults: invalid-input. */
function shownAt(replayed: ReplayedHistory, { source: isSource, after }: WindowRequest): number {
  if (isSource) return 0;
  return after === null ? replayed.states.length - 1 : indexOfStep(replayed.steps, after) + 1;
}

/** Tests whether a place has a changed cell: by a step, or by any (null). */
function changeTest(states: readonly TableState[], at: number, step: number | null): (place: number) => boolean {
  const { source } = states[at]!;
  const before = step === null ? states[0]! : (states[step] ?? states[0]!);
  const after = step === null ? states[at]! : (states[step + 1] ?? states[at]!);
  const old = columnsById(before);
  if (before.source !== source) return formedTest(source, before, after);
  const isChanged = new Uint8Array(source.data.rowCount);
  for (const column of after.columns) {
    const known = old.get(column.id);
    if (known !== undefined && known !== column) markChanged(known, column, isChanged);
  }
  return (place) => isChanged[place] === 1;
}

/** Tests whether a formed row has a changed cell, or was formed from other than one row since the table before. */
function formedTest(source: SourceTable, before: TableState, after: TableState): (place: number) => boolean {
  const pairs = after.columns.flatMap((column) => {
    const known = columnsById(before).get(column.id);
    return known === undefined || known === column ? [] : [[known, column] as const];
  });
  return (place) => {
    const now = tracePlace(source, place, after.source);
    if (now === NO_PLACE) return false;
    const old = tracePlace(after.source, now, before.source);
    return old === NO_PLACE || pairs.some(([known, column]) => textAt(known, old) !== textAt(column, now));
  };
}

/** Marks the places whose texts differ, in the order of the source, which is faster than in that of sorted rows. */
function markChanged(before: StateColumn, after: StateColumn, isChanged: Uint8Array): void {
  if (hasSameCells(before, after)) return;
  for (let place = 0; place < isChanged.length; place += 1)
    if (isChanged[place] === 0 && differsAt(before, after, place)) isChanged[place] = 1;
}

/** Returns the change of a cell, given the places of its row in all states. */
type FindChange = (places: readonly number[]) => WindowRow['changed'][number] | null;

/** Returns the changed cells of a row of the last state. */
function changedCells(place: number, states: readonly TableState[], changes: readonly FindChange[]) {
  if (changes.length === 0) return [];
  const places = placesInStates(states, place);
  return changes.flatMap((find) => find(places) ?? []);
}

/** Returns, for each column that has changed, how to find the change of a cell. */
function changesOf(
  states: readonly TableState[],
  ids: readonly string[],
  columns: readonly StateColumn[],
): FindChange[] {
  const byId = states.map(columnsById);
  return columns.flatMap((column, index): FindChange[] => {
    const first = byId[0]!.get(column.id) ?? null;
    if (first !== null && hasSameCells(first, column)) return [];
    const versions = byId.map((known) => known.get(column.id) ?? null);
    return [
      (places) => {
        // Rows that an operation formed from none or several are compared from there on.
        const start = places.lastIndexOf(NO_PLACE) + 1;
        const textIn = (at: number) => (versions[at] ? textAt(versions[at], places[at]!) : null);
        const text = textAt(column, places.at(-1)!);
        const was = textIn(start);
        if (was === text) return null;
        let last = places.length - 1;
        while (last > start && textIn(last) === text) last -= 1;
        return { column: index, was, before: textIn(last), by: ids[last] ?? null };
      },
    ];
  });
}
