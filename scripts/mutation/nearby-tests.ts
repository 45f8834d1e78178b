import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path/posix';
import type { Planted } from './list-mutants.js';
import { BASELINE, HITS } from './places.js';

/** Maximum tests per mutant: more would mostly repeat the nearest ones. */
const MAX_TESTS = 12;
/** Tests of the project `golden` count as near to all code that they execute. */
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
 * Reads what the tests executed without a mutant. Tests that failed then are skipped, because they would detect
 * anything.
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
 * Lists the tests near a mutant: those that execute its code. If the code runs only once, when its file is loaded,
 * these are the tests that execute other code of the file, or any if it has none. All golden tests count; of the
 * others, the one of the same path comes first, then those that share more folders with the file.
 * @returns the fastest first.
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
