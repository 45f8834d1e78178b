import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector';

/** Files whose steps are counted: those of the project and of its parser packages. */
const COUNTED = /\/(?:core|handlers|cli|node_modules\/(?:yaml|pbf|papaparse))\//;

/**
 * Counts how often the blocks of the program run (functions, branches and loop bodies), as V8 counts them for coverage.
 * Unlike a time, the count is the same on every machine and under any load. Work inside the engine, such as a regular
 * expression or a text search, is part of the calling block; regular expressions have a separate test. V8 counts the
 * blocks of a function only if the function is compiled after counting starts. It is compiled at its first call, so
 * counting starts when this file is imported. Counting ends with the process of the test file.
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Returns the number of steps since the last call of this function. */
function takeSteps(): number {
  let scripts: Profiler.ScriptCoverage[] = [];
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error !== null) throw error;
    scripts = coverage.result;
  });
  const ranges = scripts
    .filter(({ url }) => COUNTED.test(url))
    .flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the steps of a piece of work, which must end before any other begins. */
export async function countSteps(work: () => unknown): Promise<number> {
  takeSteps();
  await work();
  return takeSteps();
}

/**
 * Returns how many times the steps grow if the input grows from `size` to twice that: 2 for linear work, 4 for work
 * that costs the square of its input.
 */
export async function growthOfSteps(size: number, work: (size: number) => unknown): Promise<number> {
  // The first call also compiles and fills caches.
  await work(size);
  const once = await countSteps(() => work(size));
  return (await countSteps(() => work(2 * size))) / once;
}
