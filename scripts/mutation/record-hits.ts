import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { afterAll, beforeAll, expect } from 'vitest';
import { HITS } from './places.js';

/** Counters of instrumented code, as Stryker names them. */
interface Counts {
  currentTestId?: string | undefined;
  mutantCoverage?: { static: object; perTest: Record<string, object> };
}

const shared = globalThis as { __stryker__?: Counts };
shared.__stryker__ ??= {};
const counts = shared.__stryker__;
const test = relative(process.cwd(), expect.getState().testPath!);

beforeAll(() => {
  counts.currentTestId = test;
});

/** Writes the mutants that the code of a test file executed, and those that modules executed when loaded. */
afterAll(() => {
  counts.currentTestId = undefined;
  const hits = Object.keys(counts.mutantCoverage?.perTest[test] ?? {});
  const loaded = Object.keys(counts.mutantCoverage?.static ?? {});
  mkdirSync(HITS, { recursive: true });
  writeFileSync(`${HITS}/${test.replaceAll('/', '!')}.json`, JSON.stringify({ test, hits, loaded }));
});
