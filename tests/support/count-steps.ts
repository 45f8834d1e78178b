import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector';

/**
 * Counts how often the blocks of the program run: functions, branches and bodies of loops, as V8 counts them for
 * coverage. Unlike a time, the count is the same on every machine and under any load. What runs inside the engine (a
 * regular expression, a search in a text) is one step; the expressions have a test of their own.
 *
 * A function is counted by blocks if it is compiled after the counting began. Functions are compiled when they are
 * first called, so the counting begins when this file is imported and ends with the process of the test file.
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Folders whose code is counted: that of the project, and the packages that it calls. */
const COUNTED = /\/(?:core|handlers|cli|node_modules\/(?:yaml|pbf|papaparse))\//;

/** Returns the steps since the last call. */
function takeSteps(): number {
  let steps = 0;
  session.post('Profiler.takePreciseCoverage', (error, { result }: Profiler.TakePreciseCoverageReturnType) => {
    if (error !== null) throw error;
    const ranges = result
      .filter(({ url }) => COUNTED.test(url))
      .flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
    steps = ranges.reduce((sum, { count }) => sum + count, 0);
  });
  return steps;
}

/** Returns the steps that the work takes. */
export function countSteps(work: () => unknown): number {
  takeSteps();
  work();
  return takeSteps();
}

/** Returns the steps that asynchronous work takes. Nothing else may run at the same time. */
export async function countAsyncSteps(work: () => Promise<unknown>): Promise<number> {
  takeSteps();
  await work();
  return takeSteps();
}
