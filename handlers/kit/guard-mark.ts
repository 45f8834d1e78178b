/** Key of the mark shared by guard and handlers, which are separate bundles in one process. */
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
