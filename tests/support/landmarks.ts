import type { Locator, Page } from 'playwright-core';

/** An element of the design, with its position and style in the target. */
export interface Landmark {
  name: string;
  /** CSS selector, of which the first match counts, or a function that finds the element. */
  at: string | ((page: Page) => Locator);
  /** Left, top, width and height in the target, px; null is not compared. */
  box: readonly [left: number | null, top: number | null, width: number | null, height: number | null];
  /** Weight, size and line height, as in `600 22px/28px`. */
  font?: string;
  /** Token of its text colour, without the dashes. */
  color?: string;
  /** Token of its background. */
  background?: string;
}

/** Maximum difference of a position or size from the target, px. */
const MAX_DIFFERENCE = 4;

const SIDES = ['left', 'top', 'width', 'height'] as const;

interface Seen {
  font: string;
  color: string;
  background: string;
  tokens: Record<string, string>;
}

/** Reads the styles of an element, and the computed colours of tokens. Playwright only accepts functions for elements. */
const READ = new Function(
  'element',
  'names',
  `const style = getComputedStyle(element);
  const probe = document.body.appendChild(document.createElement('i'));
  const tokens = Object.fromEntries(names.map((name) => {
    probe.style.color = 'var(--' + name + ')';
    return [name, getComputedStyle(probe).color];
  }));
  probe.remove();
  const font = style.fontWeight + ' ' + style.fontSize + '/' + style.lineHeight;
  return { font, color: style.color, background: style.backgroundColor, tokens };`,
) as (element: unknown, names: readonly string[]) => Seen;

async function compareOne(page: Page, mark: Landmark): Promise<string[]> {
  const locator = (typeof mark.at === 'string' ? page.locator(mark.at) : mark.at(page)).first();
  const box = await locator.boundingBox();
  if (!box) return [`${mark.name}: is not visible`];
  const actual = [box.x, box.y, box.width, box.height];
  const places = SIDES.flatMap((side, at) => {
    const wanted = mark.box[at] ?? null;
    const isOff = wanted !== null && Math.abs(actual[at]! - wanted) > MAX_DIFFERENCE;
    return isOff ? [`${mark.name}: ${side} is ${actual[at]!.toFixed(1)}, not ${wanted}`] : [];
  });
  const names = [mark.color, mark.background].filter((name) => name !== undefined);
  const seen = await locator.evaluate(READ, names);
  const differs = (what: 'color' | 'background') => {
    const token = mark[what];
    return token !== undefined && seen[what] !== seen.tokens[token]
      ? [`${mark.name}: ${what} is ${seen[what]}, not --${token}, ${seen.tokens[token]}`]
      : [];
  };
  const font =
    mark.font === undefined || mark.font === seen.font ? [] : [`${mark.name}: font is ${seen.font}, not ${mark.font}`];
  return [...places, ...font, ...differs('color'), ...differs('background')];
}

/** Compares a page with the places, sizes, fonts and colours of its target. @returns differences; empty for none. */
export async function compareLandmarks(page: Page, landmarks: readonly Landmark[]): Promise<string[]> {
  const found: string[] = [];
  for (const mark of landmarks) found.push(...(await compareOne(page, mark)));
  return found;
}

/** Places of the frame, which are the same on every page at 1440 x 900 px. */
export const FRAME_LANDMARKS: readonly Landmark[] = [
  { name: 'logo', at: 'nav img', box: [16, 10, 28, 28] },
  {
    name: 'link of the page',
    at: 'nav a[aria-current="page"]',
    box: [5, null, 50, 46],
    font: '500 10px/12px',
    color: 'accent',
    background: 'surface',
  },
  {
    name: 'search',
    at: 'header button[aria-keyshortcuts]',
    box: [566, 8, 360, 28],
    font: '400 12px/16px',
    color: 'ink-3',
    background: 'surface',
  },
  { name: 'work area', at: '#page', box: [60, 44, 1372, 828], background: 'panel' },
  { name: 'status bar', at: 'footer', box: [60, 872, 1380, 28], font: '450 11px/16px', color: 'ink-3' },
];
