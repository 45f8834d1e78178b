import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller of a request accepted by the guard. */
interface Caller {
  /** Aborted when the caller closes the connection. */
  readonly signal: AbortSignal;
  /** Body of the request as received, until it is taken. */
  body?: Uint8Array<ArrayBuffer>;
}

/** Key of the storage shared by the guard and the handlers, which are bundled separately. */
const KEY = Symbol.for('handlens.caller');
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Caller> };

function callers(): AsyncLocalStorage<Caller> {
  shared[KEY] ??= new AsyncLocalStorage();
  return shared[KEY];
}

/** Runs work for a caller. @param signal aborted when the caller closes the connection. */
export function runForCaller<Value>(signal: AbortSignal, work: () => Value): Value {
  return callers().run({ signal }, work);
}

/** Returns the signal of the current caller; undefined without a connection. */
export function callerSignal(): AbortSignal | undefined {
  return callers().getStore()?.signal;
}

/**
 * Stores the body of the current request for its handler. As part of the event, it would be text in four copies, and
 * the local server would keep the last event of each function.
 */
export function storeBody(body: Uint8Array<ArrayBuffer>): void {
  const caller = callers().getStore();
  if (!caller) throw new Error('body without a caller');
  caller.body = body;
}

/** Returns the body of the current request once; undefined if it is in the event. */
export function takeBody(): Uint8Array<ArrayBuffer> | undefined {
  const caller = callers().getStore();
  const body = caller?.body;
  delete caller?.body;
  return body;
}
