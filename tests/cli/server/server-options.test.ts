import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ServerFlags, serverOptions } from '../../../cli/server/server-options.js';
import { loadConfig } from '../../../handlers/kit/config.js';
import { setEnv } from '../../support/env.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const FLAGS: ServerFlags = { port: 0 } as ServerFlags;

async function useFolder(): Promise<string> {
  const folder = await temporaryFolder();
  setEnv({ HANDLENS_STATE_DIR: folder, HANDLENS_TIMEOUT_S: '' });
  return folder;
}

const secondsOf = (flags: ServerFlags) => loadConfig(serverOptions(flags).environment).timeoutMs / 1000;

test('allows requests more time than a serverless platform, and trainings the most', async () => {
  await useFolder();
  expect(loadConfig(process.env).timeoutMs).toBe(25_000);
  expect([secondsOf(FLAGS), secondsOf({ ...FLAGS, training: true })]).toEqual([120, 890]);
});

test('the settings file and variables take precedence', async () => {
  const folder = await useFolder();
  await writeFile(join(folder, 'settings.yaml'), 'timeout_s: 300\n');
  expect(secondsOf({ ...FLAGS, root: [folder] })).toBe(300);
  setEnv({ HANDLENS_TIMEOUT_S: '600' });
  expect(secondsOf(FLAGS)).toBe(600);
});

test('rejects an invalid time before a server starts', async () => {
  await useFolder();
  setEnv({ HANDLENS_TIMEOUT_S: '901' });
  expect(() => serverOptions(FLAGS)).toThrow(/HANDLENS_TIMEOUT_S.*900/);
});
