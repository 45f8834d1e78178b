import { test as always, expect } from 'vitest';
import { hasBrowser, useGui } from '../support/gui.js';

const test = always.skipIf(!hasBrowser);
const gui = useGui();

test('every page opened while the server is down reports that, and loads on retry', async () => {
  const page = await gui.open('/', { isFirst: true });
  const main = page.getByRole('main');
  const tryAgain = main.getByRole('button', { name: 'Try again' });
  const pages = [
    ['Image', 'Image'],
    ['Video', 'Video Detection'],
    ['Batch', 'Batch Detection'],
    ['Tables', 'Tables'],
    ['Agent', 'Agent Assistant'],
    ['Settings', 'Settings'],
  ] as const;
  const rail = page.getByRole('navigation', { name: 'Pages' });
  for (const [link, name] of pages) {
    await page.getByRole('status').getByText('Ready').waitFor();
    await page.context().setOffline(true);
    await rail.getByRole('link', { name: link }).click();
    await main.getByText('The local server does not answer').waitFor();
    await tryAgain.click();
    await main.getByText('Start it again with: npm start, or npx --no vision-cli serve').waitFor();
    // The page may reload itself as soon as it is online. A script in the page therefore clicks at that moment.
    await tryAgain.evaluate((button) => {
      const click = () => (button as unknown as { click(): void }).click();
      (globalThis as unknown as EventTarget).addEventListener('online', click, { once: true });
    });
    await page.context().setOffline(false);
    await tryAgain.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
});

test('a silent server is not reported as a server that does not count connections', async () => {
  const page = await gui.open('/');
  await page.getByText('Counted in the main thread of the server since').waitFor();
  await page.route('**/health?*', (route) => route.abort());
  await page.getByRole('region', { name: 'Privacy' }).getByText('Unknown: the server does not respond.').waitFor();
  expect(await page.getByText('only if vision-cli has started it').count()).toBe(0);
  await page.getByText('No response from the server: npm start, or npx --no vision-cli serve').waitFor();
  for (const name of ['Models', 'Continue']) {
    const part = page.getByRole('region', { name });
    await part.getByText('Unknown: the server does not respond.').waitFor();
    expect(await part.getByRole('listitem').count()).toBe(0);
  }
  await page.unroute('**/health?*');
  await page.getByText('Everything works').waitFor();
  await page.getByText('Only the mock, whose boxes are made up.').waitFor();
});
