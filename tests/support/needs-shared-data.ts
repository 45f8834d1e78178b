import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { isFullRun } from './property-runs.js';
import { SHARED_DATA } from './shared-data.js';

interface Need {
  /** Files or folders below the shared data. */
  paths: readonly string[];
  /** Why generated files cannot replace them. */
  why: string;
}

/**
 * All tests that need files outside the clone. The same properties are also tested on generated files; real files add
 * unforeseen cases. `withSharedData` declares such a test by its name here.
 */
const NEEDS = {
  'real weights on real photos': { paths: ['weights', 'photos'], why: 'trained weights have to see real objects' },
  'reports on trained weights': { paths: ['weights'], why: 'weights are never part of the repository' },
  'hostile image files': { paths: ['abuse'], why: 'files that crashed other image libraries' },
  'the suite of PNG files': { paths: ['abuse/pngsuite'], why: 'the reference for readers of PNG' },
  'the JSON test suite': { paths: ['abuse/json'], why: 'the reference for readers of JSON' },
  'the Big List of Naughty Strings': { paths: ['abuse/blns.json'], why: 'texts that broke other programs' },
  'a corpus of traversals': {
    paths: ['abuse/patt_directory_traversal.txt', 'abuse/patt_traversals8.txt'],
    why: 'paths that were sent to real servers',
  },
  'a corpus of commands': {
    paths: ['abuse/patt_command_exec.txt', 'abuse/patt_command_unix.txt'],
    why: 'commands that were sent to real servers',
  },
  'a corpus of CSV payloads': { paths: ['abuse/csv-payload.txt'], why: 'formulas that were sent to real users' },
  'real tables with their clean versions': { paths: ['tables/errors'], why: 'errors that real people made' },
  'labelled columns': { paths: ['tables/types/columns.csv'], why: 'columns whose use people judged' },
  'real texts': { paths: ['tables/mojibake'], why: 'texts that real programs garbled' },
  'real tables': { paths: ['tables/fixtures', 'tables/errors'], why: 'files from the test suites of other readers' },
} as const satisfies Record<string, Need>;

/**
 * Declares tests on shared data: in addition to those on generated files, never instead of them. Without the data they
 * are one test that is skipped with the reason, which the end of the run repeats.
 * @param declare gets the folder of the shared data; called while tests are collected.
 */
export function withSharedData(name: keyof typeof NEEDS, declare: (folder: string) => void): void {
  const { paths, why }: Need = NEEDS[name];
  const missing = paths.filter((path) => !existsSync(join(SHARED_DATA, path)));
  if (missing.length === 0) describe(name, () => declare(SHARED_DATA));
  else test(name, (context) => context.skip(`needs ../shared/data/${missing.join(' and ')}: ${why}`));
}

/** Declares the same for full runs only. */
export const withSharedDataInFull: typeof withSharedData = (name, declare) => {
  if (isFullRun) withSharedData(name, declare);
};
