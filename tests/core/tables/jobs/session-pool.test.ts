import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSessionPool } from '../../../../core/tables/jobs/session-pool.js';
import { bundleProgram } from '../../../support/bundle-program.js';

/** A worker whose tasks end when the file that they name exists. */
const WORKER = `
import { existsSync } from 'node:fs';
import { serveTasks } from './core/base/processes/serve-tasks.js';
serveTasks(({ input }) => new Promise((resolve) => {
  const look = () => (existsSync(input.source.name) ? resolve(process.pid) : setTimeout(look, 10));
  look();
}));`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('ends the processes of unused sessions, but none that is working', async () => {
  const pool = createSessionPool({ program: { file: await bundleProgram(WORKER), heapMb: 64 } });
  onTestFinished(() => pool.close());
  const folder = mkdtempSync(join(tmpdir(), 'pool-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const signal = new AbortController().signal;
  const run = (id: string, file: string) => {
    const source = { kind: 'bytes' as const, name: file, bytes: new Uint8Array() };
    return pool.run(
      id,
      { source, read: {}, datasetId: null, sha256: null, steps: [], seconds: [], task: { kind: 'describe' } },
      signal,
    );
  };
  const end = join(folder, 'end');
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const running = ids.map((id) => run(id, end));
  writeFileSync(end, '');
  const processes = (await Promise.all(running)) as unknown as number[];
  expect(new Set(processes).size).toBe(ids.length);
  await expect.poll(() => processes.filter(isRunning).length).toBe(4);
});
