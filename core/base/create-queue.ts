/** Runs work after all earlier work has ended, whether or not it failed. Must not be nested. */
export type Queue = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Creates a queue that runs one piece of work at a time, in the order of its calls. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const current = last.then(work);
    last = current.catch(() => undefined);
    return current;
  };
}
