import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test as always, expect } from 'vitest';
import { unzip } from '../../scripts/outputs/page-window.js';
import { findBarriers, hasBrowser } from '../support/gui.js';
import { boxes, canvas, DOG, pointOf, useImagePage } from '../support/image-page.js';
import { type Language, type Words, wordsIn } from '../support/window-words.js';

const test = always.skipIf(!hasBrowser);
const { gui, putFolder, request } = useImagePage();

/** Settings of a session: window size, colour scheme, language, and mouse or keyboard. */
interface Way {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  language: Language;
  by: 'mouse' | 'keys';
}

/** Each pair of values of two settings occurs at least once (covering array of strength 2). */
const WAYS: readonly Way[] = [
  { width: 1440, height: 900, scheme: 'light', language: 'en', by: 'mouse' },
  { width: 1440, height: 900, scheme: 'dark', language: 'zh', by: 'keys' },
  { width: 1024, height: 768, scheme: 'light', language: 'zh', by: 'mouse' },
  { width: 1024, height: 768, scheme: 'dark', language: 'en', by: 'keys' },
  { width: 390, height: 844, scheme: 'light', language: 'en', by: 'keys' },
  { width: 390, height: 844, scheme: 'dark', language: 'zh', by: 'mouse' },
];

interface Session extends Way {
  page: Page;
  words: Words;
}

const nameOf = ({ width, scheme, language, by }: Way) => `${width} px ${scheme} ${language} ${by}`;

async function openWindow(way: Way): Promise<Session> {
  await request('DELETE', '/cache?kinds=workspace');
  const { width, height, scheme, language } = way;
  const page = await gui.open('/about', { width, height, scheme });
  await page.evaluate(`localStorage.setItem('handlens.language', '${language}')`);
  return { ...way, page, words: wordsIn(language) };
}

const goTo = ({ page }: Session, path: string) => page.goto(`${gui.address()}/app${path}`);

/** Performs an action with the input device of the session. */
const act = ({ by }: Session, ways: Record<Way['by'], () => Promise<unknown>>) => ways[by]();

/** Presses a button: with the mouse, or by focus and Enter. */
async function press({ page, by }: Session, name: string | RegExp, within = page.locator('body')): Promise<void> {
  const exact = typeof name === 'string' ? { name, exact: true } : { name };
  const button = within.getByRole('button', exact).first();
  if (by === 'mouse') return button.click();
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Performs an action that saves a file. @returns its text. */
async function saved({ page }: Session, action: () => Promise<unknown>): Promise<string> {
  const waiting = page.waitForEvent('download');
  await action();
  return readFile(await (await waiting).path(), 'utf8');
}

async function selectDog({ page, by, words }: Session): Promise<void> {
  if (by === 'mouse') {
    const edge = await pointOf(page, DOG.x + DOG.w / 2, DOG.y);
    await page.mouse.click(edge.x, edge.y);
  } else {
    await canvas(page).focus();
    await page.keyboard.press('Tab');
  }
  await page.getByRole('region', { name: words.image('selected.title', { name: 'dog' }) }).waitFor();
}

async function relabelDog(session: Session): Promise<void> {
  const { page, by, words } = session;
  if (by === 'mouse') {
    await page.getByRole('button', { name: `${words.image('selected.class').trim()} dog` }).click();
    await page.getByRole('option', { name: 'fox' }).click();
  } else {
    await page.keyboard.press('c');
    await page.keyboard.type('fox');
    await page.keyboard.press('Enter');
  }
  await page.getByRole('region', { name: words.image('selected.title', { name: 'fox' }) }).waitFor();
}

test.each(WAYS.map((way) => [nameOf(way), way] as const))(
  'judges, corrects, saves and exports a photo: %s',
  async (name, way) => {
    const session = await openWindow(way);
    const { path, ids } = await putFolder(`image ${name}`, ['dog.jpg', 'next.jpg']);
    const { page, by, words } = session;
    await request('POST', `/workspace/items/${ids['dog.jpg']}/detect`, { backend: 'onnx', model_path: 'one' });
    await goTo(session, `/image/${ids['dog.jpg']}`);
    await expect.poll(() => boxes(page).count()).toBe(3);
    await selectDog(session);
    await relabelDog(session);
    const edits = (count: number) => words.image(count === 1 ? 'footer.kept.one' : 'footer.kept.other', { count });
    await page.getByText(edits(1), { exact: true }).waitFor();

    await act(session, {
      mouse: () => press(session, words.image('selected.delete')),
      keys: () => page.keyboard.press('Delete'),
    });
    await expect.poll(() => boxes(page).count()).toBe(2);
    await page.keyboard.press('Control+z');
    await expect.poll(() => boxes(page).count()).toBe(3);

    const slider = page.getByRole('slider', { name: words.image('threshold.confidence') }).first();
    if (by === 'mouse') {
      await slider.scrollIntoViewIfNeeded();
      const track = (await slider.locator('..').locator('..').boundingBox())!;
      await page.mouse.click(track.x + track.width * 0.85, track.y + track.height / 2);
    } else {
      await slider.focus();
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('Shift+ArrowRight');
    }
    // The edited box has a score of 0.9, the horse of 0.8.
    await expect.poll(() => boxes(page).count()).toBe(1);

    await act(session, {
      mouse: () => press(session, new RegExp(`^${words.image('footer.save')}`)),
      keys: () => page.keyboard.press('Control+s'),
    });
    const dialog = page.getByRole('dialog', { name: words.image('target.title') });
    await dialog.getByText('dog.txt').first().waitFor();
    await press(session, words.image('footer.save'), dialog);
    await page
      .getByText(words.image('labels.saved.one', { path: '' }).trim())
      .first()
      .waitFor();
    const labels = await readFile(join(path, 'labels', 'dog.txt'), 'utf8');
    expect(labels.trim().split('\n')).toEqual(['3 0.187500 0.458333 0.250000 0.416667']);

    await act(session, {
      mouse: () => press(session, new RegExp(words.image('export.title'))),
      keys: () => page.keyboard.press('Control+e'),
    });
    const json = JSON.parse(await saved(session, () => press(session, 'JSON')));
    expect(json).toMatchObject({ model: { id: 'one' }, detections: [{ class_name: 'fox' }] });
    await page.keyboard.press('Escape');
    expect(await findBarriers(page)).toEqual([]);
  },
);

/** Opens the filters, which a narrow window has behind a button. */
async function openFilters(session: Session): Promise<() => Promise<void>> {
  if (session.width >= 720) return async () => undefined;
  await press(session, session.words.batch('page.filters'));
  return () => press(session, session.words.batch('page.closeFilters'));
}

test.each(WAYS.map((way) => [nameOf(way), way] as const))(
  'finds, reviews and exports images of a batch: %s',
  async (name, way) => {
    const session = await openWindow(way);
    const { path } = await putFolder(`batch ${name}`, ['a.jpg', 'b.jpg', 'c.jpg']);
    const { page, by, words } = session;
    await goTo(session, '/batch?model=one');
    await page.getByLabel(words.batch('start.folder')).fill(path);
    await act(session, {
      mouse: () => press(session, words.batch('start.runFolder')),
      keys: () => page.keyboard.press('Enter'),
    });
    const images = page.getByRole('gridcell');
    await expect.poll(() => images.count()).toBe(3);
    await page.getByRole('button', { name: `${words.batch('model.label')} one` }).waitFor();

    const close = await openFilters(session);
    // All three images are done. A translation follows the name in Chinese.
    const cat = page.getByRole('checkbox', { name: /^cat(?: 猫)?(?:, |，)3$/ });
    await cat.waitFor();
    if (by === 'mouse') await cat.click({ modifiers: ['Alt'] });
    else {
      await cat.focus();
      await page.keyboard.press('Alt+Enter');
    }
    await expect.poll(() => images.count()).toBe(0);
    await press(session, words.batch('facet.clear'));
    await expect.poll(() => images.count()).toBe(3);
    await close();

    if (by === 'mouse') {
      await images.nth(0).click();
      await images.nth(1).click({ modifiers: ['Control'] });
    } else {
      await images.nth(0).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowRight');
    }
    await page.getByText(words.batch('select.count', { count: 2 }), { exact: true }).waitFor();
    await act(session, {
      mouse: () => press(session, new RegExp(`^${words.batch('select.review')}`)),
      keys: () => page.keyboard.press('r'),
    });
    await page.getByText(words.batch('select.reviewed.other', { count: 2 })).waitFor();

    await act(session, {
      mouse: () => press(session, words.batch('bar.export')),
      keys: () => page.keyboard.press('Control+e'),
    });
    const dialog = page.getByRole('dialog', { name: words.batch('export.title') });
    const radio = dialog.getByRole('radio', { name: words.batch('export.selected', { count: 2, total: 3 }) });
    if (by === 'mouse') await radio.check();
    else {
      await radio.focus();
      await page.keyboard.press('Space');
    }
    const waiting = page.waitForEvent('download');
    await press(session, words.batch('export.confirm.other', { count: 2 }), dialog);
    const files = unzip(await readFile(await (await waiting).path()));
    const lines = files.get('detections.jsonl')!.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { image: { name: 'a.jpg' }, model: { id: 'one' } },
      { image: { name: 'b.jpg' }, model: { id: 'one' } },
    ]);
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    if (by === 'mouse') await images.nth(2).dblclick();
    else {
      await images.nth(2).focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => boxes(page).count()).toBe(3);
    await page.getByRole('heading', { name: 'c.jpg', level: 1 }).waitFor();
    await act(session, { mouse: () => page.goBack(), keys: () => page.keyboard.press('Escape') });
    await expect.poll(() => images.count()).toBe(3);
    expect(await findBarriers(page)).toEqual([]);

    await goTo(session, '/');
    const resume = page.getByRole('link', { name: new RegExp(`batch ${name}`) }).first();
    if (by === 'mouse') await resume.click();
    else {
      await resume.focus();
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => images.count()).toBe(3);
  },
);
