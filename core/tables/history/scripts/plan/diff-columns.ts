import type { Action } from './action.js';

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
