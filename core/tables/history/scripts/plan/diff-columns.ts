import { columnsById, type StateColumn, type TableState } from '../../state/table-state.js';
import type { Action, TextPair } from './action.js';

/** Returns the renamed columns of a step. */
export function renamedColumns({ before, after }: { before: TableState; after: TableState }): TextPair[] {
  const old = columnsById(before);
  return after.columns.flatMap(({ id, name }): TextPair[] => {
    const previous = old.get(id)?.name ?? name;
    return previous === name ? [] : [[previous, name]];
  });
}

/** Returns the columns that a step adds. */
export function addedColumns({ before, after }: { before: TableState; after: TableState }): StateColumn[] {
  const old = columnsById(before);
  return after.columns.filter(({ id }) => !old.has(id));
}

/** Returns the names of columns that a step removes. */
export function removedColumns({ before, after }: { before: TableState; after: TableState }): string[] {
  const remaining = columnsById(after);
  return before.columns.filter(({ id }) => !remaining.has(id)).map(({ name }) => name);
}

/**
 * Returns names in the order in which columns can be inserted, and their positions.
 * @param present names before the insertions.
 */
export function insertPositions(present: readonly string[], target: readonly string[]): [name: string, at: number][] {
  const known = [...present];
  const isKnown = new Set(present);
  const added: [string, number][] = [];
  for (const [index, name] of target.entries()) {
    if (isKnown.has(name)) continue;
    const previous = index === 0 ? -1 : known.indexOf(target[index - 1]!);
    known.splice(previous + 1, 0, name);
    isKnown.add(name);
    added.push([name, previous + 1]);
  }
  return added;
}

/** Returns the actions that bring columns into an order: one move if that is enough. */
export function orderActions(present: readonly string[], target: readonly string[]): Action[] {
  const first = target.findIndex((name, at) => present[at] !== name);
  if (first < 0) return [];
  for (const name of [target[first]!, present[first]!]) {
    const at = target.indexOf(name);
    const moved = present.filter((one) => one !== name);
    moved.splice(at, 0, name);
    if (moved.every((one, index) => one === target[index])) return [{ kind: 'move-column', name, at }];
  }
  return [{ kind: 'order-columns', names: target }];
}
