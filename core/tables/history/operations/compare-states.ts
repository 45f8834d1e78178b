import {
  columnsById,
  countCodes,
  countPlaces,
  countRows,
  hasSameCells,
  keepsOrder,
  type StateColumn,
  type TableState,
  textAt,
} from '../state/table-state.js';

/** What an operation changed. */
export interface StateChanges {
  /** Cells of kept rows and columns whose text changed. */
  cells: number;
  rowsRemoved: number;
  rowsAdded: number;
  /** Whether an operation formed other rows, so that cells and the order of rows cannot be compared. */
  isFormed: boolean;
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
  return textAt(before, place) !== textAt(after, place);
}

/** Returns the columns of a table that an earlier or later version of it lacks. */
export function columnsWithout({ columns }: TableState, other: TableState): StateColumn[] {
  const known = columnsById(other);
  return columns.filter(({ id }) => !known.has(id));
}

/** Returns the columns with another name, as pairs of the old and the new one. */
export function renamedColumns(before: TableState, after: TableState): [before: string, after: string][] {
  const old = columnsById(before);
  return after.columns.flatMap(({ id, name }): [string, string][] => {
    const previous = old.get(id)?.name ?? name;
    return previous === name ? [] : [[previous, name]];
  });
}

/** A count that is known. */
interface KnownCount {
  before: StateColumn;
  rows: Uint32Array | null;
  count: number;
}

/** Counts by the later version of a column, so that requests between two operations count nothing again. */
const known = new WeakMap<StateColumn, KnownCount[]>();
/** Maximum comparisons that are kept: with the version before it, and with the source. */
const MAX_KNOWN = 2;

/** Counts the cells of rows whose text differs between two versions of a column. Cached. */
export function countChanged(before: StateColumn, after: StateColumn, rows: Uint32Array | null): number {
  if (hasSameCells(before, after)) return 0;
  const counts = known.get(after) ?? [];
  const found = counts.find((one) => one.before === before && one.rows === rows);
  if (found !== undefined) return found.count;
  const count = before.codes === after.codes ? countByTexts(before, after, rows) : countByCells(before, after, rows);
  known.set(after, [{ before, rows, count }, ...counts].slice(0, MAX_KNOWN));
  return count;
}

function countByTexts({ texts }: StateColumn, after: StateColumn, rows: Uint32Array | null): number {
  const counts = countCodes(after, rows);
  let changed = 0;
  for (let code = 0; code < counts.length; code += 1)
    if (counts[code] !== 0 && after.texts[code] !== texts[code]) changed += counts[code]!;
  return changed;
}

const countByCells = (before: StateColumn, after: StateColumn, rows: Uint32Array | null): number =>
  countPlaces(rows, after.codes.length, (place) => differsAt(before, after, place));

const compared = new WeakMap<TableState, { before: TableState; changes: StateChanges }[]>();

/** Compares a table before and after an operation. Cached. */
export function compareStates(before: TableState, after: TableState): StateChanges {
  const changes = compared.get(after) ?? [];
  const found = changes.find((one) => one.before === before);
  if (found !== undefined) return found.changes;
  const one = { before, changes: compare(before, after) };
  compared.set(after, [one, ...changes].slice(0, MAX_KNOWN));
  return one.changes;
}

function compare(before: TableState, after: TableState): StateChanges {
  const old = columnsById(before);
  const isFormed = before.source !== after.source;
  const change = countRows(after) - countRows(before);
  const kept = after.columns.filter(({ id }) => old.has(id));
  const remaining = columnsById(after);
  const order = before.columns.filter(({ id }) => remaining.has(id));
  return {
    cells: isFormed ? 0 : kept.reduce((sum, column) => sum + countChanged(old.get(column.id)!, column, after.rows), 0),
    rowsRemoved: Math.max(0, -change),
    rowsAdded: Math.max(0, change),
    isFormed,
    isSorted: !isFormed && after.rows !== before.rows && after.rows !== null && !isSubsequence(after.rows, before.rows),
    columnsAdded: columnsWithout(after, before).map(({ name }) => name),
    columnsRemoved: columnsWithout(before, after).map(({ name }) => name),
    columnsRenamed: renamedColumns(before, after),
    isReordered: order.some(({ id }, at) => kept[at]!.id !== id),
  };
}

/** Whether rows keep the order that they have in other rows. */
function isSubsequence(rows: Uint32Array, all: Uint32Array | null): boolean {
  if (all === null) return keepsOrder(rows);
  let at = 0;
  for (const place of rows) {
    while (at < all.length && all[at] !== place) at += 1;
    if (at === all.length) return false;
    at += 1;
  }
  return true;
}

/** Counts the cells that differ from the source, or from the table that an operation formed, since then. */
export function countAllChanged(states: readonly TableState[]): number {
  let first = states[0]!;
  let sum = 0;
  for (const [at, state] of states.entries()) {
    const next = states[at + 1];
    if (next?.source === state.source) continue;
    sum += compareStates(first, state).cells;
    first = next ?? state;
  }
  return sum;
}
