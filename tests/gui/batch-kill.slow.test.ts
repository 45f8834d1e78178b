import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { test as always, expect, onTestFinished } from 'vitest';
import { findBrowser } from '../../cli/window/find-browser.js';
import type { Job } from '../../core/workspace/jobs/job.js';
import { cells, count, facet, facetCount } from '../support/batch-window.js';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { hasBrowser, NO_WAY_OUT } from '../support/gui.js';
import { startTestServer } from '../support/server.js';
import { WAIT } from '../support/wait.js';

const test = always.skipIf(!hasBrowser);
const photo = useGeneratedPhotos();
const IMAGES = 500;

async function openWindow(address: string): Promise<{ page: Page; kill: () => Promise<void> }> {
  const browser = await chromium.launch({
    executablePath: findBrowser(process.platform, process.env)!,
    args: ['--no-sandbox', ...NO_WAY_OUT],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  return { page, kill: () => browser.close() };
}

/** @param port of an earlier server that it replaces; any free port by default. */
async function startServer(folder: string, port = '0') {
  const server = await startTestServer(
    ['--port', port],
    { HANDLENS_STATE_DIR: join(folder, 'state'), HANDLENS_MODELS_DIR: join(folder, 'models') },
    folder,
  );
  onTestFinished(() => void server.process.kill('SIGKILL'));
  const { origin } = new URL(server.address);
  const jobs = async () => ((await (await fetch(`${origin}/jobs`)).json()) as { jobs: Job[] }).jobs;
  return { server, origin, jobs };
}

test('a batch of 500 finishes with everything restored after the browser and the server were killed', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-kill-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'many'));
  for (let at = 0; at < IMAGES; at += 1)
    await cp(photo('dog.jpg'), join(folder, 'many', `${String(at).padStart(3, '0')}.jpg`));

  const first = await startServer(folder);
  const window = await openWindow(`${first.origin}/app/batch`);
  await window.page.getByLabel('Folder on this machine').fill('many');
  await window.page.getByRole('button', { name: 'Open folder' }).click();
  await cells(window.page).nth(8).waitFor();
  await cells(window.page).nth(2).click();
  await window.page.keyboard.press('r');
  await expect.poll(() => facetCount(window.page, 'Reviewed')).toBe(1);
  await window.page.keyboard.press('Escape');
  await facet(window.page, 'Reviewed').click({ modifiers: ['Alt'] });
  await window.page.getByText('not reviewed').waitFor();
  await window.page.waitForTimeout(1000);
  const address = new URL(window.page.url()).pathname;
  await window.kill();
  // The job continues without a window.
  const [before] = await first.jobs();
  await expect.poll(async () => (await first.jobs())[0]!.done).toBeGreaterThan(before!.done);
  first.server.process.kill('SIGKILL');
  await first.server.ended;

  const second = await startServer(folder);
  const [resumed] = await second.jobs();
  expect(resumed!.done).toBeGreaterThanOrEqual(before!.done);
  expect(resumed!.done).toBeLessThan(IMAGES);
  const { page } = await openWindow(`${second.origin}${address}`);
  await page.getByText('not reviewed').waitFor();
  await count(page, `${IMAGES - 1} of ${IMAGES} images`).waitFor();
  expect(await facetCount(page, 'Reviewed')).toBe(1);
  await expect.poll(async () => (await second.jobs())[0]!).toMatchObject({ state: 'done', done: IMAGES, failed: 0 });
});

test('an open window follows the run again by itself after the server was killed', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-kill-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'many'));
  for (let at = 0; at < IMAGES; at += 1) await cp(photo('dog.jpg'), join(folder, 'many', `${at}.jpg`));

  const first = await startServer(folder);
  const { page } = await openWindow(`${first.origin}/app/batch`);
  await page.getByLabel('Folder on this machine').fill('many');
  await page.getByRole('button', { name: 'Open folder' }).click();
  await cells(page).nth(8).waitFor();
  first.server.process.kill('SIGKILL');
  await first.server.ended;
  await startServer(folder, new URL(first.origin).port);
  await count(page, `${IMAGES} of ${IMAGES} images`).waitFor({ timeout: WAIT.timeout });
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
});
