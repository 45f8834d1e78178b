import { spawn } from 'node:child_process';
import type { TestHits } from './nearby-tests.js';

/** `error`: the tests could not start. */
export type Outcome = 'killed' | 'survived' | 'no coverage' | 'timeout' | 'error';

/**
 * Time limit for the tests of a mutant: this many ms, plus this multiple of their time without it. Detects endless
 * loops.
 */
const LIMIT = { ms: 60_000, factor: 4 };
const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--root',
  '.',
  '--config',
  'scripts/mutation/vitest.config.ts',
];

/** A run of tests on instrumented code. */
interface Run {
  args: readonly string[];
  /** Number of the enabled mutant. */
  mutant?: string;
  limitMs: number;
}

/** Runs tests in a separate process group. @returns the exit code and output, or `timeout`. */
async function runVitest({ args, mutant, limitMs }: Run) {
  const env = mutant === undefined ? process.env : { ...process.env, __STRYKER_ACTIVE_MUTANT__: mutant };
  const child = spawn(process.execPath, [...VITEST, ...args], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return new Promise<{ code: number | null; output: string } | 'timeout'>((done) => {
    const limit = setTimeout(() => {
      process.kill(-child.pid!, 'SIGKILL');
      done('timeout');
    }, limitMs);
    child.on('close', (code) => {
      clearTimeout(limit);
      done({ code, output });
    });
  });
}

/**
 * Runs all tests without a mutant, in at most an hour, and records the code that they executed; the report lists
 * failures.
 */
export async function recordHits(report: string): Promise<void> {
  await runVitest({ args: ['--reporter', 'json', '--outputFile', report], limitMs: 3_600_000 });
}

/** Runs tests on a mutant until one fails. */
export async function tryMutant(mutant: string, tests: readonly TestHits[]): Promise<Outcome> {
  if (tests.length === 0) return 'no coverage';
  const usualMs = tests.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const args = tests.map(({ test }) => test);
  const result = await runVitest({ args, mutant, limitMs: LIMIT.ms + LIMIT.factor * usualMs });
  if (result === 'timeout') return 'timeout';
  if (result.code === 0) return 'survived';
  return /Test Files|Tests /.test(result.output) ? 'killed' : 'error';
}
