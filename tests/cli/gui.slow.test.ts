import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser } from '../../cli/window/find-browser.js';
import { runProcess, spawnCli } from '../support/cli-process.js';
import { readUntil } from '../support/read-until.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A stub browser: records how it was started and whether the page answers, then exits like a closed window. */
const STAND_IN = `#!/usr/bin/env node
const { writeFileSync } = require('node:fs');
const url = process.argv.find((flag) => flag.startsWith('--app=')).slice('--app='.length);
fetch(url).then(async (reply) => {
  writeFileSync(process.env.NOTES, JSON.stringify({ flags: process.argv.slice(2), page: await reply.text() }));
});
`;

test('opens a window with a separate server; closing it ends both', async () => {
  const folder = await temporaryFolder();
  const browser = join(folder, 'browser');
  const notes = join(folder, 'notes.json');
  await writeFile(browser, STAND_IN);
  await chmod(browser, 0o755);
  const env = { HANDLENS_BROWSER: browser, NOTES: notes, DISPLAY: ':99' };
  const { code, stderr } = await runProcess(['gui', '--port', '0'], { cwd: folder, env });
  expect(stderr).toMatch(/Handlens +http:\/\/127\.0\.0\.1:\d+/);
  expect(code).toBe(0);
  const { flags, page } = JSON.parse(await readFile(notes, 'utf8'));
  expect(page).toContain('<title>Handlens</title>');
  expect(flags).toEqual(expect.arrayContaining(['--proxy-server=127.0.0.1:9', '--proxy-bypass-list=127.0.0.1']));
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(stderr)![0];
  await expect(fetch(`${address}/health`)).rejects.toThrow();
});

/** A stub window that stays open until it is killed. */
const OPEN_WINDOW = `#!/usr/bin/env node
require('node:fs').writeFileSync(process.env.NOTES, String(process.pid));
setInterval(() => undefined, 1000);
`;

test('a server that was started for a window ends after its last window', async () => {
  const folder = await temporaryFolder();
  const browser = join(folder, 'browser');
  await writeFile(browser, OPEN_WINDOW, { mode: 0o755 });
  const open = (name: string, port: string) => {
    const notes = join(folder, name);
    const env = { HANDLENS_BROWSER: browser, NOTES: notes, DISPLAY: ':99' };
    const child = spawnCli(['gui', '--port', port], { cwd: folder, env });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const pid = async () => Number(await readFile(notes, 'utf8').catch(() => '0'));
    const close = async () => process.kill(await pid());
    return { child, ended, pid, close };
  };
  const first = open('first', '0');
  const { found: address } = await readUntil(first.child, /Handlens +(http:\S+)/);
  await expect.poll(first.pid).toBeGreaterThan(0);
  const second = open('second', new URL(address).port);
  await expect.poll(second.pid).toBeGreaterThan(0);
  const message = readUntil(first.child, /Another window is still open/);
  await first.close();
  await message;
  // A page in any other browser counts too.
  const ask = (query: string) => fetch(`${address}/health?window=another-browser${query}`);
  expect(await (await ask('')).json()).toMatchObject({ windows: 2 });
  await second.close();
  expect(await second.ended).toBe(0);
  expect(await (await ask('&is_closing=true')).json()).toMatchObject({ windows: 0 });
  expect(await first.ended).toBe(0);
  await expect(fetch(`${address}/health`)).rejects.toThrow();
});

test('searches browsers in the usual places of each system', async () => {
  const folder = await temporaryFolder();
  const place = (path: string) => writeFile(path, '', { mode: 0o755 });
  await place(join(folder, 'chromium'));
  expect(findBrowser('linux', { PATH: `/nowhere:${folder}` })).toBe(join(folder, 'chromium'));
  await place(join(folder, 'google-chrome'));
  expect(findBrowser('linux', { PATH: folder })).toBe(join(folder, 'google-chrome'));
  expect(findBrowser('linux', { PATH: '/nowhere' })).toBeNull();
  await place(join(folder, 'mine'));
  expect(findBrowser('linux', { PATH: folder, HANDLENS_BROWSER: join(folder, 'mine') })).toBe(join(folder, 'mine'));
});
