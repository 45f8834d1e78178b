import { readFileSync } from 'node:fs';
import { test as always, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';
import { openTable } from '../support/table-page.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

test('a report is in the language of the page', async () => {
  const page = await openTable(gui);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('简体中文');
  await page.keyboard.press('Enter');
  const waiting = page.waitForEvent('download');
  await page.getByRole('toolbar').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: /HTML/ }).click();
  const html = readFileSync(await (await waiting).path(), 'utf8');
  expect(html).toContain('<html lang="zh-Hans"');
  expect(html).toContain('适合哪些用途');
});
