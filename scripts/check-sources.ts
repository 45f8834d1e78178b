import { findFolderCircles } from './sources/folder-circles.js';
import { findFrozenTexts } from './sources/frozen-texts.js';
import { findRepeatedExports } from './sources/repeated-exports.js';
import { findTimedTests } from './sources/timed-tests.js';
import { findUntranslatedTexts } from './sources/untranslated-texts.js';

/**
 * Fails if folders import each other, two files export the same name, a test depends on time, or a component contains text or
 * a value that never changes.
 * Usage: tsx scripts/check-sources.ts [folder of the sources] [folder of the tests] [folder of the pages]
 */
function main([sources = 'core', tests = 'tests', pages = 'gui/src']: readonly string[]): void {
  const faults = [
    findFolderCircles(sources),
    findRepeatedExports(sources),
    findTimedTests(tests),
    findUntranslatedTexts(pages),
    findFrozenTexts(pages),
  ];
  const found = faults.filter((fault) => fault !== null);
  if (found.length === 0) return;
  console.error(found.join('\n\n'));
  process.exitCode = 1;
}

main(process.argv.slice(2));
