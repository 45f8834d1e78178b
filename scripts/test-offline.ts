/**
 * `npm run test:offline [-- FILE...]`: the tests, all or those of the files, in a network of their own that has the
 * loopback address and nothing else. It fails when a test does, and when any process, of whatever program, turned to
 * another machine: the kernel counts what it has no route for. `-- --check` only tells whether that can be done here.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DECLARED_VARIABLE, SINCE_VARIABLE } from '../tests/support/offline/declare-attempt.js';
import { readAttempts, undeclaredAttempts } from '../tests/support/offline/read-attempts.js';
import { findWayIn, runIsolated } from './offline/isolate.js';

const TSX = resolve('node_modules/tsx/dist/cli.mjs');
const VITEST = resolve('node_modules/vitest/vitest.mjs');
const INSIDE = '--inside';

/** A count that never rises proves nothing: one attempt is made on purpose and must be seen. */
async function checkThatAttemptsCount(): Promise<void> {
  const before = readAttempts();
  await new Promise<void>((resolve) => {
    const socket = new Socket().on('error', () => undefined).on('close', () => resolve());
    socket.connect({ port: 9, host: '192.0.2.1' });
  });
  if (readAttempts() !== before + 1) throw new Error('The kernel does not count what it has no route for.');
  const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo');
  if (others.length > 0) throw new Error(`There is more than the loopback address: ${others.join(', ')}.`);
}

/** The whole of it from within. @returns the exit code. */
async function runInside(folder: string, args: readonly string[]): Promise<number> {
  await checkThatAttemptsCount();
  const declared = join(folder, 'declared');
  writeFileSync(declared, '');
  Object.assign(process.env, { [DECLARED_VARIABLE]: declared, [SINCE_VARIABLE]: String(readAttempts()) });
  const { status } = spawnSync(process.execPath, [VITEST, 'run', ...args], { stdio: 'inherit' });
  return status === 0 && undeclaredAttempts() > 0 ? 1 : (status ?? 1);
}

function runOutside(folder: string, args: readonly string[]): number {
  const found = findWayIn(folder);
  if ('reasons' in found) {
    console.error(
      `No network of its own can be made here: ${found.reasons.join('; ')}. It takes Linux, util-linux, iproute2 and root or user namespaces.`,
    );
    return 2;
  }
  if (args[0] === '--check') return 0;
  const again = [process.execPath, TSX, resolve('scripts/test-offline.ts'), INSIDE, folder, ...args];
  return runIsolated(found.way, folder, again);
}

const [first, given, ...rest] = process.argv.slice(2);
if (first === INSIDE) process.exitCode = await runInside(given!, rest);
else {
  const folder = mkdtempSync(join(tmpdir(), 'handlens-offline-'));
  try {
    process.exitCode = runOutside(folder, process.argv.slice(2));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
