import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as always, expect, onTestFinished } from 'vitest';
import { hasBrowser, openBrowser } from '../support/gui.js';
import { startTestServer } from '../support/server.js';
import { selectCell, stepsOf, textsOf } from '../support/table-page.js';
import { WAIT } from '../support/wait.js';

const test = always.skipIf(!hasBrowser);

const PEOPLE = 'id,name\n1,Ann\n2,Bob\n3,Cara\n4,Dan\n';

/** @param port of an earlier server that it replaces; any free port by default. */
async function startServer(folder: string, port = '0') {
  const server = await startTestServer(
    ['--port', port],
    { HANDLENS_STATE_DIR: join(folder, 'state'), HANDLENS_MODELS_DIR: join(folder, 'models') },
    folder,
  );
  onTestFinished(() => void server.process.kill('SIGKILL'));
  return {
    origin: new URL(server.address).origin,
    kill: async () => {
      server.process.kill('SIGKILL');
      await server.ended;
    },
  };
}

async function openWindow(address: string): Promise<Page> {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(WAIT.timeout);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Opens the table on a server, and edits its first two names. */
async function openEdited() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-table-kill-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'people.csv'), PEOPLE);
  const server = await startServer(folder);
  const page = await openWindow(`${server.origin}/app/tables?path=people.csv`);
  await page.getByRole('gridcell').first().waitFor();
  await selectCell(page, 0, 1);
  for (const text of ['Eve', 'Fay']) {
    const confirmed = page.waitForResponse((reply) => reply.url().endsWith('/operations') && reply.ok());
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await confirmed;
  }
  return { folder, server, page };
}

const EDITED = ['Eve', 'Fay', 'Cara', 'Dan'];

test('a new window has every confirmed edit after the server was killed, and can undo each', async () => {
  const { folder, server, page } = await openEdited();
  await server.kill();
  const { pathname } = new URL(page.url());
  const { origin } = await startServer(folder);
  const other = await openWindow(`${origin}${pathname}`);
  await expect.poll(() => textsOf(other, 1)).toEqual(EDITED);
  expect(await stepsOf(other).count()).toBe(1);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => textsOf(other, 1)).toEqual(['Eve', 'Bob', 'Cara', 'Dan']);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => textsOf(other, 1)).toEqual(['Ann', 'Bob', 'Cara', 'Dan']);
});

test('an open window continues to edit after the server was killed and started again', async () => {
  const { folder, server, page } = await openEdited();
  await server.kill();
  await startServer(folder, new URL(server.origin).port);
  await page.getByRole('status').getByText('Ready').waitFor();
  await expect.poll(() => textsOf(page, 1)).toEqual(EDITED);
  await selectCell(page, 2, 1);
  await page.keyboard.type('Gus');
  await page.keyboard.press('Enter');
  await expect.poll(() => textsOf(page, 1)).toEqual(['Eve', 'Fay', 'Gus', 'Dan']);
  await page.reload();
  await expect.poll(() => textsOf(page, 1)).toEqual(['Eve', 'Fay', 'Gus', 'Dan']);
});
