import { test as always, expect } from 'vitest';
import type { About } from '../../handlers/kit/about/read-about.js';
import { findBarriers, hasBrowser, useGui } from '../support/gui.js';
import { variants } from '../support/property-runs.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

test('lists the versions, and finds a package by its name', async () => {
  const page = await gui.open('/about');
  const about = (await (await fetch(`${gui.address()}/about`)).json()) as About;
  await page.getByText(about.node).waitFor();
  await page.getByLabel('Package or licence').fill('solid-js');
  await expect.poll(() => page.locator('.licences li').count()).toBeLessThan(5);
  expect(await page.locator('.licences li').first().textContent()).toContain('solid-js');
});

test('copies diagnostics without paths', async () => {
  const page = await gui.open('/about');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gui.address() });
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await page.getByText('Copied').waitFor();
  const text = await page.evaluate<string>('navigator.clipboard.readText()');
  const about = JSON.parse(text) as { version: string };
  expect(about.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(text).not.toContain(gui.folder());
});

test.each(
  variants([
    ['light', 1280],
    ['dark', 390],
  ] as const),
)('axe finds no problem, %s, %i px wide', async (scheme, width) => {
  const page = await gui.open('/about', { scheme, width });
  await page.getByRole('heading', { name: 'Bundled packages' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
});
