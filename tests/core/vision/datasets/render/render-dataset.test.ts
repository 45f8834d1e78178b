import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderDatasetHtml, renderDatasetMarkdown } from '../../../../../core/vision/datasets/render/render-dataset.js';
import type { DatasetPageInput } from '../../../../../core/vision/datasets/render/words/report-input.js';
import { withoutStyle } from '../../../../support/golden/without-style.js';
import { attributeOf, type ParsedPage, parsePage } from '../../../../support/html-page.js';
import { faultyDataset, pageInput } from '../../../../support/report-dataset.js';
import { drawFields } from '../../../../support/yolo-dataset.js';

/** Examines the faulty dataset once, for all tests that compare its report. */
let examined: Promise<DatasetPageInput> | undefined;

async function faultyInput(): Promise<DatasetPageInput> {
  examined ??= faultyDataset().then((dataset) => pageInput(dataset));
  return examined;
}

const faultyHtml = async () => renderDatasetHtml(await faultyInput());
const faultyPage = async () => parsePage(await faultyHtml());

/** Replaces what differs between versions of the image library, and the style sheet. */
const settled = (text: string) => withoutStyle(text).replace(/base64,[A-Za-z0-9+/=]+/g, 'base64,JPEG');

const picturesIn = ({ elements }: ParsedPage) =>
  elements.filter(({ tagName, attrs }) => tagName === 'svg' && attrs.some(({ value }) => value === 'photo'));
const withClass = (name: string, { elements }: ParsedPage) =>
  elements.filter((element) => attributeOf(element, 'class')?.split(' ').includes(name));

test('the page is unchanged', async () => {
  await expect(settled(await faultyHtml())).toMatchFileSnapshot(resolve('tests/golden/datasets/report.html'));
});

test('the Markdown is unchanged', async () => {
  await expect(renderDatasetMarkdown(await faultyInput())).toMatchFileSnapshot(
    resolve('tests/golden/datasets/report.md'),
  );
});

describe('the page', () => {
  test('is valid for the parser, and the same each time', async () => {
    const html = await faultyHtml();
    expect(parsePage(html).errors).toEqual([]);
    expect(renderDatasetHtml(await faultyInput())).toBe(html);
  });

  test('contains no script, style or address outside the page, and each link leads to a section', async () => {
    const page = await faultyPage();
    const attributes = page.elements.flatMap(({ attrs }) => attrs);
    const tags = page.elements.map(({ tagName }) => tagName);
    expect(tags.filter((tag) => /^(script|link|iframe|object|embed|img|base|form|input|use)$/.test(tag))).toEqual([]);
    expect(attributes.filter(({ name }) => /^on|^src|^style$|^action$/.test(name))).toEqual([]);
    const ids = page.elements.flatMap((element) => attributeOf(element, 'id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const links = attributes.filter(({ name }) => name === 'href').map(({ value }) => value);
    const outside = links.filter((link) => !link.startsWith('data:image/jpeg;base64,') && !ids.includes(link.slice(1)));
    expect(outside).toEqual([]);
  });

  test('hatches the part of a box outside the image, and circles a tiny box', async () => {
    const page = await faultyPage();
    expect(withClass('outside', page)).toHaveLength(1);
    expect(withClass('circle', page).length).toBeGreaterThan(0);
  });

  test('shows both images of a leaked pair, in the order of the splits', async () => {
    const page = await faultyPage();
    const [pair] = withClass('pair', page);
    const names = page.text.match(/train\/copy\.png\s+=\s+val\/copied\.png/);
    expect(pair).toBeDefined();
    expect(names).not.toBeNull();
  });

  test('shows a placeholder with the reason for an image that cannot be decoded', async () => {
    const page = await faultyPage();
    expect(withClass('unseen', page)).toHaveLength(1);
    expect(page.text).toContain('cannot be decoded');
  });

  test('shows a duplicate row as removed, and a row with decimal commas as it would be written', async () => {
    const page = await faultyPage();
    const text = (state: string) =>
      withClass(state, page).map(({ childNodes }) =>
        JSON.stringify(
          childNodes.map((node) =>
            'childNodes' in node ? node.childNodes.map((one) => ('value' in one ? one.value : '')) : '',
          ),
        ),
      );
    expect(text('added').join()).toContain('0 0.5 0.5 0.25 0.25');
    expect(text('removed').join()).toContain('0 0,5 0,5 0,25 0,25');
  });

  test('offers the copy with automatic fixes, and no fix that needs a decision', async () => {
    const page = await faultyPage();
    expect(page.text).toContain('vision-cli dataset fix signs --write signs-fixed');
    expect(page.text).toMatch(/Remove 1 duplicate row.{0,120}automatic/s);
    expect(page.text).toMatch(/Clip 1 box to its image.{0,120}you decide/s);
  });
});

test('numbers the findings in one order, which the uses and fixes refer to', async () => {
  const html = await faultyHtml();
  const numbers = [...html.matchAll(/id="finding-(\d+)"/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  const referred = [...html.matchAll(/href="#finding-(\d+)"/g)].map(([, number]) => Number(number));
  expect(referred.every((number) => numbers.includes(number))).toBe(true);
});

test('the number of pictures does not grow with the dataset', async () => {
  const images: Record<string, string> = {};
  const bytes: Record<string, Uint8Array> = {};
  for (let at = 0; at < 40; at++) {
    const picture = await drawFields(1000 + at);
    for (const name of [`train/a${at}.png`, `val/b${at}.png`]) {
      images[name] = '0 0.95 0.5 0.3 0.3\n';
      bytes[name] = picture;
    }
  }
  const many = renderDatasetHtml(await pageInput({ images, bytes }));
  const parsed = parsePage(many);
  const count = picturesIn(parsed).length;
  expect(count).toBeGreaterThan(12);
  expect(count).toBeLessThan(60);
  expect(parsed.text).toMatch(/and\s+34\s+more/);
});

test('names of files and classes never become HTML or Markdown', async () => {
  const name = '<b onclick=x>`|*_[a](b)';
  const hostile = await pageInput({
    names: ['"<script>alert(1)</script>"', 'green'],
    images: { [`train/${name}.png`]: '0 0.95 0.5 0.3 0.3\n<i>x</i> 0 0 0 0\n', 'val/fine.png': '1 0.5 0.5 0.5 0.25\n' },
  });
  const parsed = parsePage(renderDatasetHtml(hostile));
  expect(parsed.errors).toEqual([]);
  expect(
    parsed.elements
      .filter(({ tagName }) => tagName === 'script' || tagName === 'b')
      .map(({ childNodes }) => childNodes.length),
  ).toEqual([1]);
  expect(renderDatasetMarkdown(hostile)).not.toMatch(/<(?:b|script|i)\b/);
});

test('a dataset without faults says so', async () => {
  const images: Record<string, string> = {};
  const row = (at: number) => `${at % 2} ${(0.06 + 0.09 * at).toFixed(2)} 0.5 0.05 0.3`;
  for (const split of ['train', 'val']) {
    for (let at = 0; at < 11; at++)
      images[`${split}/${split}${'abcdefghijk'[at]}.png`] =
        `${Array.from({ length: 10 }, (_, box) => row(box)).join('\n')}\n`;
  }
  const text = renderDatasetMarkdown(await pageInput({ images }));
  expect(text).toContain('Safe to count images, boxes and classes, train a model and measure a model on val.');
  expect(text).toContain('needs to be fixed');
  expect(text).toContain('No image is in two splits.');
});

test('a config that cannot be read gives a report, too', async () => {
  const text = renderDatasetMarkdown(await pageInput({ config: 'names: [' }));
  expect(text).toContain('No image was found.');
  expect(text).toMatch(/Not safe.*Train a model/);
});
