import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTimeAssertions } from './find-time-assertions.js';

/** Files that read a clock, but not to decide the result of a test. */
const EXEMPT = new Map([
  ['support/crash/crash-command.ts', 'spreads kills over the time that a command writes'],
  ['support/load/send-load.ts', 'latencies that `npm run test:load` reports'],
  ['support/load/stop-under-load.ts', 'the time to stop that `npm run test:load` reports'],
]);

/** Finds tests that depend on the speed of the machine. @returns the problem and its places; null if there is none. */
export function findTimedTests(folder: string): string | null {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !EXEMPT.has(path))
    .sort();
  const lines = paths.flatMap((path) =>
    findTimeAssertions(path, readFileSync(join(folder, path), 'utf8')).map(
      ({ line, code, reason }) => `${folder}/${path}:${line}: ${code}\n  ${reason}`,
    ),
  );
  if (lines.length === 0) return null;
  return `${lines.join('\n')}\n\n${lines.length} places make a test depend on time.`;
}
