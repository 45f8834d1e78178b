import { countCodes, countRows, type StateColumn, type TableState } from '../state/table-state.js';

/** What an operation changed. */
export interface StateChanges {
  /** Cells of kept rows and columns whose text changed. */
  cells: number;
  rowsRemoved: number;
  /** Whether the order of rows changed. */
  isSorted: boolean;
  columnsAdded: string[];
  columnsRemoved: string[];
  /** Pairs of the old and the new name. */
  columnsRenamed: [string, string][];
  isReordered: boolean;
}

/** Whether a cell has different texts in two versions of a column. */
export function differsAt(before: StateColumn, after: StateColumn, place: number): boolean {
  return before.texts[before.codes[place]!] !== after.texts[after.codes[place]!];
}

/** Counts the cells of rows whose text differs between two versions of a column. */
export function countChanged(before: StateColumn, after: StateColumn, rows: Uint32Array | null): number {
  if (before.texts === after.texts && before.codes === after.codes) return 0;
  if (before.codes === after.codes) {
    const counts = countCodes(after, rows);
    return after.texts.reduce((sum, text, code) => sum + (text === before.texts[code] ? 0 : counts[code]!), 0);
  }
  const length = rows?.length ?? after.codes.length;
  let changed = 0;
  for (let at = 0; at < length; at += 1) if (differsAt(before, after, rows === null ? at : rows[at]!)) changed += 1;
  return changed;
}

const isAscending = (rows: Uint32Array) => rows.every((place, at) => at === 0 || rows[at - 1]! < place);

/** Compares a table before and after an operation. @param places number of rows of the source. */
export function compareStates(before: TableState, after: TableState, places: number): StateChanges {
  const old = new Map(before.columns.map((column) => [column.id, column]));
  const kept = after.columns.filter(({ id }) => old.has(id));
  const remaining = new Set(after.columns.map(({ id }) => id));
  const order = before.columns.filter(({ id }) => remaining.has(id));
  return {
    cells: kept.reduce((sum, column) => sum + countChanged(old.get(column.id)!, column, after.rows), 0),
    rowsRemoved: countRows(before, places) - countRows(after, places),
    isSorted: after.rows !== before.rows && after.rows !== null && !isSubsequence(after.rows, before.rows),
    columnsAdded: after.columns.filter(({ id }) => !old.has(id)).map(({ name }) => name),
    columnsRemoved: before.columns.filter(({ id }) => !remaining.has(id)).map(({ name }) => name),
    columnsRenamed: kept.flatMap(({ id, name }): [string, string][] => {
      const previous = old.get(id)!.name;
      return previous === name ? [] : [[previous, name]];
    }),
    isReordered: order.some(({ id }, at) => kept[at]!.id !== id),
  };
}

/** Whether rows keep the order that they have in other rows. */
function isSubsequence(rows: Uint32Array, all: Uint32Array | null): boolean {
  if (all === null) return isAscending(rows);
  let at = 0;
  for (const place of rows) {
    while (at < all.length && all[at] !== place) at += 1;
    if (at === all.length) return false;
    at += 1;
  }
  return true;
}
