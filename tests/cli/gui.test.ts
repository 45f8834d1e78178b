import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser } from '../../cli/window/find-browser.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Stands in for a browser: notes how it was started and whether the page is there, and ends as a window that is closed. */
const STAND_IN = `#!/usr/bin/env node
const { writeFileSync } = require('node:fs');
const url = process.argv.find((flag) => flag.startsWith('--app=')).slice('--app='.length);
fetch(url).then(async (reply) => {
  writeFileSync(process.env.NOTES, JSON.stringify({ flags: process.argv.slice(2), page: await reply.text() }));
});
`;

test('a window is opened on a server of its own, and both end when it is closed', async () => {
  const folder = await temporaryFolder();
  const browser = join(folder, 'browser');
  const notes = join(folder, 'notes.json');
  await writeFile(browser, STAND_IN);
  await chmod(browser, 0o755);
  const env = { HANDLENS_BROWSER: browser, NOTES: notes, DISPLAY: ':99' };
  const { code, stderr } = await runCli(['gui', '--port', '0'], { cwd: folder, env });
  expect(stderr).toMatch(/Handlens +http:\/\/127\.0\.0\.1:\d+/);
  expect(code).toBe(0);
  const { flags, page } = JSON.parse(await readFile(notes, 'utf8'));
  expect(page).toContain('<title>Handlens</title>');
  expect(flags).toEqual(expect.arrayContaining(['--proxy-server=127.0.0.1:9', '--proxy-bypass-list=127.0.0.1']));
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(stderr)![0];
  await expect(fetch(`${address}/health`)).rejects.toThrow();
});

test('browsers are looked for where each system has them', async () => {
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
