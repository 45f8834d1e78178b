/**
 * Runs work once all work queued before it has finished, successfully or not. Queuing from inside queued work
 * deadlocks.
 */
export type Queue = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Creates a queue that runs one task at a time, in call order. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const current = last.then(work);
    last = current.catch(() => undefined);
    return current;
  };
}
