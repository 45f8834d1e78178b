import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTimeAssertions } from '../../../scripts/sources/find-time-assertions.js';
import { findTimedTests } from '../../../scripts/sources/timed-tests.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const linesOf = (code: string) => findTimeAssertions('a.test.ts', code).map(({ line }) => line);

test.each([
  ['const since = performance.now();', [1]],
  ['const since = globalThis.performance.now();', [1]],
  ['import { performance as clock } from "node:perf_hooks";', [1]],
  ['const since = process.hrtime.bigint();', [1]],
  ['const { user } = process.cpuUsage();', [1]],
  ['console.time("a");', [1]],
  ['const since = Date.now();\nawait work();\nexpect(Date.now() - since < 500).toBe(true);', [3]],
  ['const took = (Date.now() - since) / 1000;', [1]],
  ['const took = new Date().getTime() - since.getTime();', [1]],
  ['const took = +new Date() - since;', [1]],
  ['const age = Math.abs(modified - Date.now());', [1]],
  ['const start = Date.now();\nawait work();\nconst end = Date.now();\nexpect(end - start).toBeLessThan(500);', [4]],
  ['const start = +new Date();\nexpect(Date.now()).toBeLessThan(start + 500);', [2]],
  ['const { now } = performance;', [1]],
  ['const clock = performance;', [1]],
  ['await work(AbortSignal.timeout(500));', [1]],
  ['vi.setConfig({ testTimeout: 500 });', [1]],
  ['expect(result.latency_ms).toBeLessThan(50);', [1]],
  ['expect(tookMs).not.toBeGreaterThan(50);', [1]],
  ['expect(\n  book.elapsed,\n).toBeLessThanOrEqual(50);', [1]],
  ['test("a", work, 5000);\ntest("a", () => work(), 5000);', [2]],
  ['test.each(rows)("a", async () => work(), 10_000);', [1]],
  ['test("a", { timeout: 2 * 1000 }, () => work());', [1]],
  ['beforeAll(async () => work(), 1000);', [1]],
  ['await vi.waitFor(() => done(), { timeout: 500 });', [1]],
  ['await expect.poll(() => count(), { timeout: 5_000 }).toBe(4);', [1]],
])('%s: lines %j depend on time', (code, lines) => {
  expect(linesOf(code)).toEqual(lines);
});

test.each([
  'const old = new Date(Date.now() - 7_200_000);',
  'const old = new Date(Date.now() - 2 * DAY_MS);',
  'const later = (days: number) => new Date(Date.now() + days * DAY);',
  'expect(plan.estimates[0]).toMatchObject({ what: "duration", low: 6 });',
  'expect(loadConfig(env).timeoutMs).toBe(25_000);',
  'expect(items.length).toBeLessThan(500);',
  'expect(await growthOfSteps(1000, read)).toBeLessThan(2.5);',
  'test("a", () => work(), 300_000);\ntest("a", { timeout: 30 * 60_000 }, () => work());',
  'await vi.waitFor(() => done(), WAIT);',
  'vi.useFakeTimers();\nawait vi.advanceTimersByTimeAsync(1000);',
  'test("reads performance.now()", () => expect("Date.now() - since").toBe(text));',
])('%s does not depend on time', (code) => {
  expect(linesOf(code)).toEqual([]);
});

test('names the places of time assertions', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'clean.test.ts'), 'expect(1 + 1).toBe(2);\n');
  expect(findTimedTests(folder)).toBeNull();
  await mkdir(join(folder, 'core'));
  const slow =
    'const since = performance.now();\nawait work();\nexpect(performance.now() - since).toBeLessThan(500);\n';
  await writeFile(join(folder, 'core', 'slow.test.ts'), slow);
  const fault = findTimedTests(folder);
  expect(fault).toContain('core/slow.test.ts:1: performance.now');
  expect(fault).toContain('core/slow.test.ts:3: performance.now');
});
