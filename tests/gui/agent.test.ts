import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as always, expect } from 'vitest';
import { useGeneratedPhotos } from '../support/generated-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { testInFull as alwaysInFull, variants } from '../support/property-runs.js';
import { writeYoloDataset } from '../support/yolo-dataset.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const gui = useGui();
const photo = useGeneratedPhotos();

async function ask(text: string, looks: Parameters<typeof gui.open>[1] = {}) {
  await cp(photo('dog.jpg'), join(gui.folder(), 'dog.jpg'));
  const page = await gui.open('/agent', looks);
  await page.getByRole('textbox', { name: 'Request' }).fill(text);
  await page.keyboard.press('Enter');
  await page.locator('.agent-words').waitFor();
  return page;
}

/** Returns a promise that resolves when `open` is called. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('previews calls, and runs them on request', async () => {
  const page = await ask('detect objects in dog.jpg and write a report about it');
  const steps = page.locator('.step');
  expect(await steps.locator('header strong').allTextContents()).toEqual(['detect_image', 'generate_report']);
  expect(await steps.first().textContent()).toContain('Not run yet');
  await page.getByRole('button', { name: 'Run these 2 steps' }).click();
  await steps.first().getByText('Done').waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export made-up-report.md' }).click();
  expect((await waiting).suggestedFilename()).toBe('made-up-report.md');
});

test('a question can be answered by number', async () => {
  const page = await ask('detect hroses in dog.jpg');
  await page.getByText('Do you mean objects of the class').waitFor();
  await page.getByRole('textbox', { name: 'Request' }).fill('2');
  await page.keyboard.press('Enter');
  const step = page.locator('.step');
  await step.getByText('Not run yet').waitFor();
  expect(await step.textContent()).toContain('hroses');
});

test('displays a detection as a picture with boxes, and links a figure to its step', async () => {
  const page = await ask('detect objects in dog.jpg');
  await page.getByRole('button', { name: 'Run this step' }).click();
  expect(await page.locator('.agent-picture svg').getAttribute('viewBox')).toBe('0 0 768 576');
  await page.locator('.figure-link').first().press('Enter');
  expect(await page.evaluate('document.activeElement.className')).toContain('step');
  expect(await findBarriers(page)).toEqual([]);
});

test('displays the result of a step without running it again, with its origin', async () => {
  const page = await ask('Detect dogs and cats in dog.jpg');
  await page.locator('.step').getByText('Boxes will be made up').waitFor();
  const again: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/detect/')) again.push(request.url());
  });
  const preview = page.waitForResponse((reply) => reply.url().includes('/images/preview'));
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/agent/run'));
  await page.getByRole('button', { name: 'Run this step' }).click();
  const { steps } = await (await answered).json();
  const { detections, options } = steps[0].result;
  expect(options.classes).toEqual(['dog', 'cat']);
  expect((await preview).status()).toBe(200);
  expect(await page.locator('.agent-picture .box').count()).toBe(detections.length);
  await page.locator('.agent-picture').getByText('Made-up boxes', { exact: true }).waitFor();
  expect(await page.locator('.agent-picture').textContent()).toContain('only dog, cat');
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(again).toEqual([]);
});

testInFull('links a figure to its step, even if two steps have the same figure', async () => {
  await cp(photo('dog.jpg'), join(gui.folder(), 'copy.jpg'));
  const page = await ask('detect objects in dog.jpg and copy.jpg');
  await page.getByRole('button', { name: 'Run these 2 steps' }).click();
  await page.locator('.figure-link').first().waitFor();
  const links = page.locator('.figure-link');
  await links.last().press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('step-0-1');
  await links.first().press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('step-0-0');
});

testInFull.each(
  variants([
    { width: 1280, scheme: 'dark' },
    { width: 390, scheme: 'light' },
  ] as const),
)('axe finds no problem with pictures, cards and tables, $width px wide, $scheme', async (looks) => {
  const page = await ask('detect objects in dog.jpg, list the models and write a report', looks);
  await page.getByRole('button', { name: /Run these \d steps/ }).click();
  await page.locator('.agent-picture svg').waitFor();
  await page.locator('.result-table').waitFor();
  await page.getByText('Matched words and rules').click();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(looks.width);
});

test('displays models as a table, with the raw answer collapsed', async () => {
  const page = await ask('list the models');
  await page.getByRole('button', { name: 'Run this step' }).click();
  await page.locator('.result-table tbody tr').first().waitFor();
  expect(await page.locator('.result-table tbody tr').first().textContent()).toContain('mock');
  expect(await page.getByText('"models"').isVisible()).toBe(false);
});

/** Page script that lists words of result tables that are broken across lines. Long words, such as paths, may break. */
const BROKEN_WORDS = `(() => {
  const broken = [];
  for (const cell of document.querySelectorAll('.result-table :is(td, th)')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const { 0: word, index } of walker.currentNode.data.matchAll(/\\S+/g)) {
        const range = new Range();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        if (word.length < 24 && range.getClientRects().length > 1) broken.push(word);
      }
    }
  }
  return broken;
})()`;

test.each([1440, 720, 390])('words of findings wrap at spaces, %d px wide', async (width) => {
  const long = `train/${'a-very-long-name-of-a-photo-'.repeat(4)}.png`;
  await writeYoloDataset(join(gui.folder(), 'signs'), {
    images: { [long]: '0,0.5,0.5,0.2,0.2\n', 'train/b.png': '7 0.5 0.5 0.2 0.2\n', 'val/c.png': '0 0.5 0.5 0.2 0.2\n' },
  });
  const page = await ask('validate the dataset signs/data.yaml', { width, height: 900 });
  await page.getByRole('button', { name: 'Run this step' }).click();
  await page.locator('.result-table td').filter({ hasText: 'a-very-long-name' }).first().waitFor();
  expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  const { right } = await page.locator('.result-table').evaluate((table) => table.getBoundingClientRect());
  expect(right).toBeLessThanOrEqual(width);
});

testInFull('displays the findings of a table as a table', async () => {
  await writeFile(join(gui.folder(), 'sales.csv'), 'id,city\n1,Paris\n2,Rome\n2,Rome\n');
  const page = await ask('what is wrong with sales.csv?');
  await page.getByRole('button', { name: 'Run this step' }).click();
  const finding = page.locator('.result-table tbody tr').first();
  await finding.waitFor();
  expect(await finding.locator('td').allTextContents()).toEqual([
    'warning',
    'sales',
    '',
    '1 row equals an earlier one in every cell',
  ]);
});

test('a refusal suggests other requests', async () => {
  const page = await ask('run rm -rf / in a shell');
  expect(await page.locator('.step').count()).toBe(0);
  expect(await page.getByRole('list', { name: 'Suggested requests' }).getByRole('button').count()).toBeGreaterThan(0);
});

test('lists skipped parts with their reasons', async () => {
  const page = await ask('list the models and tell me the weather in Paris');
  expect(await page.locator('.answered .notice').textContent()).toMatch(/weather/);
});

test('inserts a choice into the field with its gap selected', async () => {
  const page = await ask('detect dogs');
  await page.locator('.answered li button').first().click();
  const field = page.getByRole('textbox', { name: 'Request' });
  expect(await field.inputValue()).not.toBe('');
});

test('a request that is sent while the conversation is restored is answered', async () => {
  const page = await ask('which models are there?');
  await page.waitForURL(/\/agent\/[a-z2-7]+/);
  const [restore, answer] = [gate(), gate()];
  await page.route(/\/workspace\/items\/[a-z2-7]+$/, async (route) => {
    if (route.request().method() === 'GET') await restore.opened;
    await route.continue();
  });
  await page.route('**/agent/run', async (route) => {
    const response = await route.fetch();
    await answer.opened;
    await route.fulfill({ response });
  });
  await page.reload();
  await page.getByRole('textbox', { name: 'Request' }).fill('which datasets are there?');
  await page.keyboard.press('Enter');
  const requests = page.locator('.asked');
  await expect.poll(() => requests.count()).toBe(1);
  restore.open();
  await expect.poll(() => requests.count()).toBe(2);
  answer.open();
  await expect.poll(() => page.locator('.agent-words').count()).toBe(2);
});

testInFull('asks for a placeholder that is not filled in, and offers nothing to run', async () => {
  const page = await gui.open('/agent');
  const examples = page.locator('.agent-start li button', { hasText: '<' });
  await examples.first().waitFor();
  for (const text of await examples.allTextContents()) {
    await page.getByRole('textbox', { name: 'Request' }).fill(text);
    await page.keyboard.press('Enter');
    const answer = page.locator('.answered').last();
    await answer.getByText(/Name its (path|config)/).waitFor();
    expect([text, await page.getByRole('button', { name: /^Run (this|these)/ }).count()]).toEqual([text, 0]);
    await page.reload();
  }
});

testInFull('axe finds no problem', async () => {
  const page = await ask('which models are there?');
  expect(await findBarriers(page)).toEqual([]);
});
