import { findFolderCircles } from './sources/folder-circles.js';
import { findRepeatedExports } from './sources/repeated-exports.js';
import { findTimedTests } from './sources/timed-tests.js';

/**
 * Fails if folders import each other, two files export the same name, or a test depends on time.
 * Usage: tsx scripts/check-sources.ts [folder of the sources] [folder of the tests]
 */
function main([sources = 'core', tests = 'tests']: readonly string[]): void {
  const faults = [findFolderCircles(sources), findRepeatedExports(sources), findTimedTests(tests)];
  const found = faults.filter((fault) => fault !== null);
  if (found.length === 0) return;
  console.error(found.join('\n\n'));
  process.exitCode = 1;
}

main(process.argv.slice(2));
