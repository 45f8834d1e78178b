import { AsyncLocalStorage } from 'node:async_hooks';

/** The sender of a request that the guard has accepted. */
interface Caller {
  /** Aborted if the caller closes the connection. */
  readonly signal: AbortSignal;
  /** Body of the request as received, until its handler takes it. */
  body?: Uint8Array<ArrayBuffer>;
}

/** Key of the storage shared by the guard and the handlers, which are separate bundles in one process. */
const KEY = Symbol.for('handlens.caller');
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Caller> };

function callers(): AsyncLocalStorage<Caller> {
  shared[KEY] ??= new AsyncLocalStorage();
  return shared[KEY];
}

/**
 * Runs work in the context of a caller.
 * @param signal aborted if the caller closes the connection.
 */
export function runForCaller<Value>(signal: AbortSignal, work: () => Value): Value {
  return callers().run({ signal }, work);
}

/** Returns the signal of the current caller; undefined if there is no connection. */
export function callerSignal(): AbortSignal | undefined {
  return callers().getStore()?.signal;
}

/**
 * Stores the body of the current request for its handler. In the event, it would be a string that is copied four times,
 * and the local server would retain the last event of each function.
 */
export function storeBody(body: Uint8Array<ArrayBuffer>): void {
  const caller = callers().getStore();
  if (!caller) throw new Error('body without a caller');
  caller.body = body;
}

/** Returns the body of the current request and forgets it; undefined if the body is in the event. */
export function takeBody(): Uint8Array<ArrayBuffer> | undefined {
  const caller = callers().getStore();
  const body = caller?.body;
  delete caller?.body;
  return body;
}
