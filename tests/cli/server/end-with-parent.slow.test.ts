import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { descendants, killTree } from '../../support/crash/kill-tree.js';
import { startTestServer } from '../../support/server.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Whether a process is running. One that has exited may still wait for its parent. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

// No request is sent in the meantime, because the server would end when writing to a closed log.
test.skipIf(process.platform !== 'linux')('a server ends when its shell is killed', async () => {
  const folder = await temporaryFolder();
  const server = await startTestServer([], { HANDLENS_STATE_DIR: folder }, folder);
  const children = descendants(server.process.pid!);
  onTestFinished(() => children.forEach(killTree));
  expect(children.filter(isRunning).length).toBeGreaterThan(0);
  server.process.kill('SIGKILL');
  await server.ended;
  await expect.poll(() => children.filter(isRunning)).toEqual([]);
});
