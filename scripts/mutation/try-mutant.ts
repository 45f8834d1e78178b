import { spawn } from 'node:child_process';
import type { Mutant } from './list-mutants.js';

/** `error`: the tests could not start. */
export type Outcome = 'killed' | 'survived' | 'no coverage' | 'timeout' | 'error';

/** Tests of one mutant take some 5 s; a loop that a mutant made endless never ends, ms. */
const LIMIT_MS = 120_000;

/** Runs tests on a mutant, in a process group of their own, and ends it at the limit. */
export async function tryMutant(mutant: Mutant, tests: readonly string[]): Promise<Outcome> {
  if (tests.length === 0) return 'no coverage';
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--root',
    '.',
    '--config',
    'scripts/mutation/vitest.config.ts',
    ...tests,
  ];
  const env = { ...process.env, MUTANT: JSON.stringify(mutant) };
  const child = spawn(process.execPath, args, { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return new Promise((done) => {
    const limit = setTimeout(() => {
      process.kill(-child.pid!, 'SIGKILL');
      done('timeout');
    }, LIMIT_MS);
    child.on('close', (code) => {
      clearTimeout(limit);
      if (code === 0) done('survived');
      else done(/Test Files|Tests /.test(output) ? 'killed' : 'error');
    });
  });
}
