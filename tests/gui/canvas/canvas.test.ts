import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openHarness } from '../../../gui/harness/build-harness.js';
import type { CanvasBox, CanvasView } from '../../../gui/src/canvas/canvas-box.js';
import { hasBrowser, openBrowser } from '../../support/gui.js';

const browserTest = test.skipIf(!hasBrowser);

/** A canvas of 800 × 600 px: the image is fitted without a change of its size. */
const STAGE = { width: 800, height: 600 };
const IMAGE = { width: 728, height: 500 };
/** Horizontal screen position of the left edge of the image, px. */
const LEFT = 36;
const TOP = 50;

const PHOTO = {
  body: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="728" height="500"><rect width="728" height="500"/></svg>',
  ),
  contentType: 'image/svg+xml',
};

const box = (id: string, [x1, y1, x2, y2]: readonly number[], more: Partial<CanvasBox> = {}): CanvasBox => ({
  id,
  box: { x1: x1!, y1: y1!, x2: x2!, y2: y2! },
  label: `${id} 0.84`,
  slot: 0,
  line: 'solid',
  isEditable: true,
  ...more,
});

const DOG = box('dog', [100, 100, 200, 300]);
const CAT = box('cat', [300, 150, 500, 250], { slot: 4 });

interface State {
  boxes: CanvasBox[];
  selected: string | null;
  hovered: string | null;
  view: CanvasView | null;
  tool: 'select' | 'draw' | 'pan';
  showsLabels: boolean;
  compares: 'side' | 'swipe' | null;
  calls: [name: string, ...values: unknown[]][];
}

const START: State = {
  boxes: [DOG, CAT],
  selected: null,
  hovered: null,
  view: null,
  tool: 'select',
  showsLabels: true,
  compares: null,
  calls: [],
};

let shared: Promise<Page> | undefined;

async function newPage(hasTouch: boolean): Promise<Page> {
  const page = await (await (await openBrowser()).newContext({ viewport: STAGE, hasTouch })).newPage();
  await openHarness(page, PHOTO);
  return page;
}

afterAll(async () => (await shared)?.context().close());

/** Returns a page with a canvas in this state; without touch the same page as other tests, which takes no time. */
async function open(given: Partial<State> = {}, { hasTouch = false } = {}): Promise<Page> {
  if (!hasTouch) shared ??= newPage(false);
  const page = hasTouch ? await newPage(true) : await shared!;
  if (hasTouch) onTestFinished(() => page.context().close());
  await page.mouse.move(0, 0);
  await page.evaluate('document.activeElement.blur()');
  await set(page, { ...START, src: '/photo', ...IMAGE, ...given });
  return page;
}

const set = (page: Page, values: object) =>
  page.evaluate(`harness.set(${JSON.stringify(values)}), new Promise((done) => requestAnimationFrame(() => done(0)))`);
/** Returns the rectangle of a box or a handle on the screen, without the width of its line, px. */
const outline = (page: Page, name: string) =>
  page.evaluate<{ x: number; y: number; width: number; height: number }>(`(() => {
    const shape = document.querySelector('[${name}]');
    const [{ x, y, width, height }, { a, e, f }] = [shape.getBBox(), shape.getScreenCTM()];
    return { x: x * a + e, y: y * a + f, width: width * a, height: height * a };
  })()`);
const read = (page: Page) => page.evaluate<State>('JSON.parse(JSON.stringify(harness.state))');
const changes = async (page: Page) => (await read(page)).calls.filter(([name]) => name !== 'select');

/** Presses at an image point and releases at another, with a step between. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(LEFT + from[0], TOP + from[1]);
  await page.mouse.down();
  await page.mouse.move(LEFT + (from[0] + to[0]) / 2, TOP + (from[1] + to[1]) / 2);
  await page.mouse.move(LEFT + to[0], TOP + to[1]);
  await page.mouse.up();
}

browserTest('shows boxes at their places, with labels above them', async () => {
  const page = await open();
  expect(await outline(page, 'data-box=dog')).toEqual({ x: 136, y: 150, width: 100, height: 200 });
  expect(await page.locator('[data-label=dog]').boundingBox()).toMatchObject({ x: 135, y: 132, height: 19 });
  expect(await page.locator('[data-label=dog]').innerText()).toMatch(/dog\s*0\.84/);
  expect(await page.getByRole('application').getAttribute('aria-label')).toBe('Photo, 2 boxes');
});

browserTest('labels are as wide as their texts', async () => {
  const labels = ['dog 0.84', 'person 0.88 | 0.90', 'class 11 0.17', 'tie', '人 0.51'];
  const boxes = labels.map((label, at) => box(String(at), [10, 30 + 60 * at, 300, 80 + 60 * at], { label }));
  const page = await open({ boxes: [...boxes, box('b', [400, 100, 600, 200], { badge: 'B' })] });
  await page.evaluate('document.fonts.ready');
  const widths = await page.evaluate<
    [set: number, needed: number][]
  >(`[...document.querySelectorAll('[data-label] > div')].map(
    (label) => [label.offsetWidth, (label.style.width = 'max-content', label.getBoundingClientRect().width)])`);
  for (const [width, needed] of widths) {
    expect(width).toBeGreaterThanOrEqual(needed - 0.5);
    expect(width).toBeLessThan(needed + 2);
  }
});

browserTest('hides labels on request, except those of the selected and the hovered box', async () => {
  const page = await open({ showsLabels: false, selected: 'dog' });
  expect(await page.locator('[data-label]').count()).toBe(1);
  await page.mouse.move(LEFT + 400, TOP + 200);
  await expect.poll(() => page.locator('[data-label=cat]').count()).toBe(1);
});

browserTest('selects by click on a box or its label, and deselects by click elsewhere', async () => {
  const page = await open();
  await page.mouse.click(LEFT + 150, TOP + 200);
  expect((await read(page)).selected).toBe('dog');
  expect(await page.locator('[data-handle]').count()).toBe(8);
  await page.locator('[data-label=cat]').click();
  expect((await read(page)).selected).toBe('cat');
  await page.mouse.click(LEFT + 650, TOP + 450);
  expect((await read(page)).selected).toBeNull();
  expect(await changes(page)).toEqual([]);
});

browserTest('zooms at the pointer, and pans with Shift, the middle button or Space', async () => {
  const page = await open();
  await page.mouse.move(LEFT + 100, TOP + 100);
  await page.mouse.wheel(0, -500);
  await expect.poll(async () => (await read(page)).view?.zoom).toBeGreaterThan(1.5);
  const corner = await outline(page, 'data-box=dog');
  expect(corner.x).toBeCloseTo(LEFT + 100, 1);
  expect(corner.y).toBeCloseTo(TOP + 100, 1);
  const before = (await read(page)).view!;
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(LEFT + 60, TOP + 130);
  await page.mouse.up({ button: 'middle' });
  const panned = (await read(page)).view!;
  expect(panned.x - before.x).toBeCloseTo(40 / before.zoom);
  expect(panned.y - before.y).toBeCloseTo(-30 / before.zoom);
  await page.keyboard.down(' ');
  expect(await page.getByRole('application').getAttribute('data-cursor')).toBe('grab');
  await drag(page, [300, 200], [290, 200]);
  await page.keyboard.up(' ');
  expect((await read(page)).view!.x - panned.x).toBeCloseTo(10 / before.zoom);
  await page.keyboard.press('f');
  expect((await read(page)).view).toBeNull();
  expect(await changes(page)).toEqual([]);
});

browserTest('moves a box by dragging, as one change', async () => {
  const page = await open();
  await drag(page, [150, 200], [171, 190]);
  expect(await changes(page)).toEqual([['change', 'dog', { x1: 121, y1: 90, x2: 221, y2: 290 }]]);
  expect((await read(page)).selected).toBe('dog');
  await drag(page, [171, 190], [150, 200]);
  expect((await changes(page)).at(-1)).toEqual(['change', 'dog', DOG.box]);
});

browserTest('resizes the selected box with its handles', async () => {
  const page = await open({ selected: 'cat' });
  // Pressed 3 px off its middle, the handle keeps this distance.
  await drag(page, [503, 252], [553, 302]);
  expect(await changes(page)).toEqual([['change', 'cat', { x1: 300, y1: 150, x2: 550, y2: 300 }]]);
  await drag(page, [300, 225], [250, 400]);
  expect((await changes(page)).at(-1)).toEqual(['change', 'cat', { x1: 250, y1: 150, x2: 550, y2: 300 }]);
});

browserTest('Escape gives up a drag', async () => {
  const page = await open({ selected: 'dog' });
  await page.mouse.move(LEFT + 150, TOP + 200);
  await page.mouse.down();
  await page.mouse.move(LEFT + 250, TOP + 200);
  expect((await outline(page, 'data-box=dog')).x).toBe(236);
  await page.keyboard.press('Escape');
  expect((await outline(page, 'data-box=dog')).x).toBe(136);
  await page.mouse.up();
  expect(await changes(page)).toEqual([]);
  expect((await read(page)).selected).toBe('dog');
});

browserTest('a box that is not editable has no handles and does not move', async () => {
  const page = await open({ boxes: [{ ...DOG, isEditable: false }], selected: 'dog' });
  expect(await page.locator('[data-handle]').count()).toBe(0);
  await drag(page, [150, 200], [180, 200]);
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(700);
  expect(await changes(page)).toEqual([]);
});

browserTest('draws a box within the image, and a click does not', async () => {
  const page = await open({ tool: 'draw' });
  await page.mouse.click(LEFT + 650, TOP + 450);
  await drag(page, [650, 450], [900, 400]);
  expect(await changes(page)).toEqual([['draw', { x1: 650, y1: 400, x2: 728, y2: 450 }]]);
});

browserTest('arrow keys move and resize the selected box, a run of them as one change', async () => {
  const page = await open({ selected: 'dog' });
  await page.keyboard.down('ArrowRight');
  await page.keyboard.down('ArrowRight');
  await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  expect(await changes(page)).toEqual([['change', 'dog', { x1: 103, y1: 100, x2: 203, y2: 300 }]]);
  await page.keyboard.press('Shift+ArrowUp');
  expect((await changes(page)).at(-1)).toEqual(['change', 'dog', { x1: 103, y1: 90, x2: 203, y2: 290 }]);
  await page.keyboard.press('Alt+Shift+ArrowDown');
  expect((await changes(page)).at(-1)).toEqual(['change', 'dog', { x1: 103, y1: 90, x2: 203, y2: 300 }]);
  await page.keyboard.press('Alt+ArrowLeft');
  expect((await changes(page)).at(-1)).toEqual(['change', 'dog', { x1: 103, y1: 90, x2: 202, y2: 300 }]);
});

browserTest('Tab goes from box to box, and leaves after the last one or after Escape', async () => {
  const page = await open();
  const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
  await page.getByRole('application').focus();
  expect(await focused()).toBe('Photo, 2 boxes');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('dog 0.84, 1 of 2');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('cat 0.84, 2 of 2');
  expect((await read(page)).selected).toBe('cat');
  await page.keyboard.press('Shift+Tab');
  expect((await read(page)).selected).toBe('dog');
  await page.keyboard.press('Escape');
  expect(await focused()).toBe('Photo, 2 boxes');
  expect((await read(page)).selected).toBeNull();
  await page.keyboard.press('Tab');
  expect(await focused()).toBeNull();
});

browserTest('Tab moves the image to a box that is out of sight', async () => {
  const page = await open({ selected: 'dog', view: { zoom: 10, x: 150, y: 200 } });
  await page.getByRole('application').focus();
  await page.keyboard.press('Tab');
  expect((await read(page)).view).toEqual({ zoom: 10, x: 400, y: 200 });
});

browserTest('fingers zoom and pan, and drag only the selected box', async () => {
  const page = await open({}, { hasTouch: true });
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, ...points: [number, number][]) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y], id) => ({ x: LEFT + x, y: TOP + y, id })),
    });
  await touch('touchStart', [200, 200]);
  await touch('touchStart', [200, 200], [300, 200]);
  await touch('touchMove', [150, 200], [350, 200]);
  await touch('touchEnd');
  const pinched = (await read(page)).view!;
  expect(pinched.zoom).toBeCloseTo(2);
  // The point between the fingers stays: 250 px of the image at 286 px of the canvas.
  expect((250 - pinched.x) * 2 + 400).toBeCloseTo(286);
  await set(page, { view: null });
  await touch('touchStart', [150, 200]);
  await touch('touchMove', [180, 200]);
  await touch('touchEnd');
  expect(await changes(page)).toEqual([]);
  expect((await read(page)).view!.x).toBeCloseTo(364 - 30);
  await set(page, { view: null, selected: 'dog' });
  await touch('touchStart', [150, 200]);
  await touch('touchMove', [180, 200]);
  await touch('touchEnd');
  expect(await changes(page)).toEqual([['change', 'dog', { x1: 130, y1: 100, x2: 230, y2: 300 }]]);
  expect((await outline(page, 'data-handle=nw')).width).toBe(13);
});

browserTest('shows more than 1,500 boxes without an element for each', async () => {
  const boxes = Array.from({ length: 2000 }, (_, at) => {
    const [x, y] = [(at % 50) * 14, Math.floor(at / 50) * 12];
    return box(String(at), [x, y, x + 10, y + 8], { slot: at % 12 });
  });
  const page = await open({ boxes });
  expect(await page.locator('[data-box], [data-label]').count()).toBe(0);
  await page.mouse.move(LEFT + 14 * 20 + 5, TOP + 12 * 30 + 4);
  await expect.poll(async () => (await read(page)).hovered).toBe('1520');
  await page.mouse.down();
  await page.mouse.up();
  expect(await outline(page, 'data-box')).toEqual({ x: LEFT + 280, y: TOP + 360, width: 10, height: 8 });
  expect(await page.locator('[data-handle]').count()).toBe(4);
  const drawn = await page.evaluate<number>(`(() => {
    const { width, height } = document.querySelector('canvas');
    return document.querySelector('canvas').getContext('2d').getImageData(0, 0, width, height).data.filter(Boolean).length;
  })()`);
  expect(drawn).toBeGreaterThan(10_000);
  await page.getByRole('application').focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('1521 0.84, 1,522 of 2,000');
});

browserTest('has no accessibility problems', async () => {
  for (const state of [{ selected: 'dog' }, { boxes: [] }, { compares: 'swipe' as const }]) {
    const page = await open(state);
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  }
});

const OF_TWO = [
  box('a', [100, 100, 300, 300], { badge: 'A' }),
  box('b', [400, 100, 600, 300], { badge: 'B', line: 'dashed' }),
];

browserTest('compares two models side by side, with one view', async () => {
  const page = await open({ boxes: OF_TWO, compares: 'side' });
  const sides = page.getByRole('application');
  expect(await sides.count()).toBe(2);
  expect(await sides.nth(0).locator('[data-box]').count()).toBe(1);
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await read(page)).view).not.toBeNull();
  const transforms = await page.evaluate<string[]>('[...document.images].map(({ style }) => style.transform)');
  expect(transforms[0]).toBe(transforms[1]);
});

browserTest('compares two models on both sides of a divider', async () => {
  const page = await open({ boxes: OF_TWO, compares: 'swipe' });
  const divider = page.getByRole('slider');
  await page.mouse.click(LEFT + 200, TOP + 200);
  expect((await read(page)).selected).toBe('a');
  await divider.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await divider.getAttribute('aria-valuenow')).toBe('88');
  await page.mouse.click(LEFT + 500, TOP + 200);
  expect((await read(page)).selected).toBeNull();
  const place = (await divider.boundingBox())!;
  await page.mouse.move(place.x + 12, 300);
  await page.mouse.down();
  await page.mouse.move(200, 300);
  await page.mouse.up();
  expect(await divider.getAttribute('aria-valuenow')).toBe('25');
  await page.mouse.click(LEFT + 500, TOP + 200);
  expect((await read(page)).selected).toBe('b');
});
