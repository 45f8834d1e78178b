import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTimeAssertions } from './timing/find-time-assertions.js';

/**
 * Fails if a test depends on how fast the machine is. Takes the folder of the tests; `tests` if none is named.
 * Usage: tsx scripts/check-timing.ts [folder]
 */

/** Files that read a clock for something else than a test's result. */
const EXEMPT = new Map([
  ['support/crash/crash-command.ts', 'spreads kills over the time that a command writes'],
  ['support/load/put-load.ts', 'latencies that `npm run test:load` reports'],
  ['support/load/stop-under-load.ts', 'the time to stop that `npm run test:load` reports'],
]);

function main([folder = 'tests']: readonly string[]): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !EXEMPT.has(path))
    .sort();
  const lines = paths.flatMap((path) =>
    findTimeAssertions(path, readFileSync(join(folder, path), 'utf8')).map(
      ({ line, code, reason }) => `${folder}/${path}:${line}: ${code}\n  ${reason}`,
    ),
  );
  if (lines.length === 0) return;
  console.error(`${lines.join('\n')}\n\nTests must not depend on time: ${lines.length} places do.`);
  process.exitCode = 1;
}

main(process.argv.slice(2));
