import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';
import type { Planted } from './list-mutants.js';
import { BASELINE, HITS } from './places.js';

/** Maximum tests per mutant, in addition to golden tests. More would mostly repeat the nearest ones. */
const MAX_TESTS = 12;
/** Matches tests of the project `golden`, which are near all code that they execute. */
const GOLDEN = /\/golden\//;

/** The run of a test file without a mutant. */
export interface TestHits {
  test: string;
  /** Numbers of the mutants whose code it executed. */
  hits: ReadonlySet<string>;
  durationMs: number;
}

interface Baseline {
  testResults: { name: string; status: string; startTime: number; endTime: number }[];
}

/**
 * Reads which mutants' code each test executed in a run without mutants. Skips tests that failed in that run, because
 * they would fail with every mutant.
 */
export function readHits(): TestHits[] {
  const { testResults }: Baseline = JSON.parse(readFileSync(BASELINE, 'utf8'));
  const results = new Map(testResults.map((one) => [relative(process.cwd(), one.name), one]));
  const files = readdirSync(HITS).map((name) => JSON.parse(readFileSync(join(HITS, name), 'utf8')));
  return files.flatMap(({ test, hits }: { test: string; hits: string[] }) => {
    const { status, startTime, endTime } = results.get(test)!;
    if (status === 'passed') return { test, hits: new Set(hits), durationMs: endTime - startTime };
    console.log(`${test} fails without a mutant and is not used.`);
    return [];
  });
}

/**
 * Finds the tests to run for a mutant: those that execute its code. Code that runs when its file is loaded cannot be
 * attributed to a test. For it, finds the tests that execute other code of the file, or all tests if there are none.
 * @returns all golden ones, and the `MAX_TESTS` others whose paths are most similar to the file; the fastest first.
 */
export function findNearbyTests({ file, marks, isAtLoad }: Planted, tests: readonly TestHits[]): TestHits[] {
  const own = `tests/${file.replace(/\.ts$/, '.test.ts')}`;
  const folders = own.split('/');
  const shared = (path: string) =>
    path === own ? Infinity : path.split('/').findIndex((name, at) => name !== folders[at]);
  const reached = tests.filter(({ hits }) => marks.some((mark) => hits.has(mark)));
  const near = isAtLoad && reached.length === 0 ? [...tests] : reached;
  near.sort((a, b) => shared(b.test) - shared(a.test) || a.test.localeCompare(b.test));
  const golden = near.filter(({ test }) => GOLDEN.test(test));
  const others = near.filter((one) => !golden.includes(one)).slice(0, MAX_TESTS);
  return [...golden, ...others].sort((a, b) => a.durationMs - b.durationMs);
}
