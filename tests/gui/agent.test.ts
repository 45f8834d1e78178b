import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as always, expect } from 'vitest';
import { useDrawnPhotos } from '../support/drawn-photos.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { testInFull as alwaysInFull, variants } from '../support/property-runs.js';

const test = always.skipIf(!hasBrowser);
const testInFull = alwaysInFull.skipIf(!hasBrowser);
const gui = useGui();
const photo = useDrawnPhotos();

async function ask(text: string, looks: Parameters<typeof gui.open>[1] = {}) {
  await cp(photo('dog.jpg'), join(gui.folder(), 'dog.jpg'));
  const page = await gui.open('/agent', looks);
  await page.getByRole('textbox', { name: 'Request' }).fill(text);
  await page.keyboard.press('Enter');
  await page.locator('.agent-words').waitFor();
  return page;
}

test('what would be called is shown first, and runs when the user says so', async () => {
  const page = await ask('detect objects in dog.jpg and write a report about it');
  const steps = page.locator('.step');
  expect(await steps.locator('header strong').allTextContents()).toEqual(['detect_image', 'generate_report']);
  expect(await steps.first().textContent()).toContain('Not run yet');
  await page.getByRole('button', { name: 'Run these 2 steps' }).click();
  await steps.first().getByText('Done').waitFor();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: /Export report/ }).click();
  expect((await waiting).suggestedFilename()).toMatch(/\.md$/);
});

test('a detection is shown as a picture with its boxes, and a figure leads to its step', async () => {
  const page = await ask('detect objects in dog.jpg');
  await page.getByRole('button', { name: 'Run this step' }).click();
  expect(await page.locator('.agent-picture svg').getAttribute('viewBox')).toBe('0 0 768 576');
  await page.locator('.figure-link').first().press('Enter');
  expect(await page.evaluate('document.activeElement.className')).toContain('step');
  expect(await findBarriers(page)).toEqual([]);
});

test('the result of a step is shown as it came: nothing runs again, and its maker is named', async () => {
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

testInFull('a figure leads to the step that gave it, where two steps give the same figure', async () => {
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
)('axe finds nothing wrong with pictures, cards and tables, $width px wide, $scheme', async (looks) => {
  const page = await ask('detect objects in dog.jpg, list the models and write a report', looks);
  await page.getByRole('button', { name: /Run these \d steps/ }).click();
  await page.locator('.agent-picture svg').waitFor();
  await page.locator('.result-table').waitFor();
  await page.getByText('Matched words and rules').click();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(looks.width);
});

test('models are shown as a table, the raw answer behind a disclosure', async () => {
  const page = await ask('list the models');
  await page.getByRole('button', { name: 'Run this step' }).click();
  await page.locator('.result-table tbody tr').first().waitFor();
  expect(await page.locator('.result-table tbody tr').first().textContent()).toContain('mock');
  expect(await page.getByText('"models"').isVisible()).toBe(false);
});

testInFull('the findings of a table are shown as a table', async () => {
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

test('a refusal says what can be asked instead', async () => {
  const page = await ask('run rm -rf / in a shell');
  expect(await page.locator('.step').count()).toBe(0);
  expect(await page.getByRole('list', { name: 'Suggested requests' }).getByRole('button').count()).toBeGreaterThan(0);
});

test('what was left out is listed with its reason', async () => {
  const page = await ask('list the models and tell me the weather in Paris');
  expect(await page.locator('.answered .notice').textContent()).toMatch(/weather/);
});

test('a choice is put into the field with its gap marked', async () => {
  const page = await ask('detect dogs');
  await page.locator('.answered li button').first().click();
  const field = page.getByRole('textbox', { name: 'Request' });
  expect(await field.inputValue()).not.toBe('');
});

testInFull('an example whose gap is left is asked back, and offers nothing to run', async () => {
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

testInFull('axe finds nothing wrong', async () => {
  const page = await ask('which models are there?');
  expect(await findBarriers(page)).toEqual([]);
});
