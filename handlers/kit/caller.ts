import { AsyncLocalStorage } from 'node:async_hooks';

/** The guard and the handlers are bundled separately: the storage is where both find it. */
const KEY = Symbol.for('handlens.caller');
const shared = globalThis as { [KEY]?: AsyncLocalStorage<AbortSignal> };

function callers(): AsyncLocalStorage<AbortSignal> {
  shared[KEY] ??= new AsyncLocalStorage();
  return shared[KEY];
}

/** Runs work for a caller. @param signal aborted when the caller closes the connection. */
export function runForCaller<Value>(signal: AbortSignal, work: () => Value): Value {
  return callers().run(signal, work);
}

/** Returns the signal of the caller that the current work is for; undefined if nobody holds a connection. */
export function callerSignal(): AbortSignal | undefined {
  return callers().getStore();
}
