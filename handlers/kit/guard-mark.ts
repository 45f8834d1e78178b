/** Guard and handlers are separate bundles of one process: the mark is where both find it. */
const KEY = Symbol.for('handlens.guarded');
const shared = globalThis as { [KEY]?: true };

/** Records that every HTTP server of this process is guarded. */
export function markGuarded(): void {
  shared[KEY] = true;
}

/** Whether every HTTP server of this process is guarded. */
export function isGuarded(): boolean {
  return shared[KEY] === true;
}
