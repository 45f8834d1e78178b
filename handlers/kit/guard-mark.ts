/** Key of a mark shared by the guard and the handlers, which are separate bundles in one process. */
const KEY = Symbol.for('handlens.guarded');
const shared = globalThis as { [KEY]?: true };

/** Marks this process as guarded: every HTTP server in it checks its requests. */
export function markGuarded(): void {
  shared[KEY] = true;
}

/** Whether every HTTP server of this process is guarded. */
export function isGuarded(): boolean {
  return shared[KEY] === true;
}
