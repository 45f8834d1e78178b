import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { spawnCli } from '../support/cli-process.js';
import { processesWith } from '../support/processes-with.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a server that gets %s during its start stops without an error',
  async (signal) => {
    const folder = await temporaryFolder();
    const child = spawnCli(['serve', '--port', '0'], { cwd: folder, env: { HANDLENS_STATE_DIR: folder } });
    const [errors, ended] = [text(child.stderr!), once(child, 'close')];
    // Waits until the serving process exists. It then needs about one more second to start.
    if (processesWith(folder) !== null) {
      await expect.poll(() => [...(processesWith(folder)?.values() ?? [])].join()).toContain('run-offline');
    }
    child.kill(signal);
    expect((await ended)[0]).toBe(130);
    expect(await errors).not.toContain('did not start');
  },
);
