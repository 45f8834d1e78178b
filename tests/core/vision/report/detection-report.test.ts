import { resolve } from 'node:path';
import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { writeDetectionReport } from '../../../../core/vision/report/detection-report.js';
import { detectionReportInput } from '../../../support/detection-report.js';
import { withoutStyle } from '../../../support/golden/without-style.js';
import { attributeOf, type PageElement, parsePage } from '../../../support/html-page.js';
import { NAUGHTY_TEXTS } from '../../../support/naughty-texts.js';

const html = (given: Parameters<typeof detectionReportInput>[0] = {}) =>
  writeDetectionReport('html', detectionReportInput(given));
const markdown = (given: Parameters<typeof detectionReportInput>[0] = {}) =>
  writeDetectionReport('markdown', detectionReportInput(given));

const named = (text: string, tag: RegExp): PageElement[] =>
  parsePage(text).elements.filter(({ tagName }) => tag.test(tagName));

/** Returns the text inside an element. */
function textIn(element: PageElement): string {
  return element.childNodes
    .map((node) => ('tagName' in node ? textIn(node) : 'value' in node ? node.value : ''))
    .join('');
}

const flat = (text: string) => text.replace(/\s+/g, ' ');

test.each([
  ['report.html', html()],
  ['report.md', markdown()],
  ['report-made-up.html', html({ isMock: true })],
  ['report-made-up.md', markdown({ isMock: true })],
])('equals the expected report: %s', async (name, text) => {
  await expect(withoutStyle(text)).toMatchFileSnapshot(resolve('tests/golden/detection', name));
});

describe('the report', () => {
  test('states verdicts first', () => {
    const text = markdown();
    expect(text).toContain('73 objects of 11 classes in 23 of 25 images, found by yolox_nano.');
    expect(text).toMatch(/^Safe to find the images with a person\.$/m);
    expect(text).toMatch(/Not safe to tell .*bus from truck/);
    expect(text).toContain('In 17 of the 18 images the best person scores 0.69 or more.');
    expect(text).toContain('21 of 73 (29%) score below 0.50');
    expect(text).toContain('recall and precision were not measured');
    expect(text.indexOf('Safe to find')).toBeLessThan(text.indexOf('## What you can use it for'));
  });

  test('lists each image that needs attention once, under its most serious reason', () => {
    const text = markdown();
    const part = text.slice(text.indexOf('## Images that need'), text.indexOf('## All images'));
    const names = [...part.matchAll(/^- `(\d+\.jpg)`/gm)].map(([, name]) => name);
    expect(names).toHaveLength(19);
    expect(new Set(names).size).toBe(19);
    expect([...part.matchAll(/^### (.*) \((\d+)\)/gm)].map(([, title, count]) => `${title} ${count}`)).toEqual([
      'Not read 1',
      'Nothing found 1',
      'Weak at best 1',
      'Two classes on one object 6',
      'Models disagree 5',
      'Low scores 5',
    ]);
    expect(text).toContain('The other 6 images have no flag.');
  });

  test('shows the effect of a higher threshold', () => {
    const text = markdown();
    const rows = ['0.40', '0.50', '0.60', '0.70'].map(
      (threshold) => new RegExp(`^${threshold} +(\\d+) `, 'm').exec(text)?.[1],
    );
    expect(rows).toEqual(['59', '52', '46', '44']);
  });

  test('contains no script, inline style or external resource', () => {
    const { elements, errors } = parsePage(html());
    expect(errors).toEqual([]);
    const tags = elements.map(({ tagName }) => tagName);
    expect(tags.filter((tag) => /^(script|link|iframe|img|form|input|use)$/.test(tag))).toEqual([]);
    const attributes = elements.flatMap(({ attrs }) => attrs);
    expect(attributes.filter(({ name }) => /^on|^src|^style$/.test(name))).toEqual([]);
    const addresses = attributes.filter(({ name }) => name === 'href').map(({ value }) => value);
    expect(addresses.filter((address) => !/^#|^data:image\/jpeg;base64,/.test(address))).toEqual([]);
    const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('has one top heading and skips no level', () => {
    const levels = named(html(), /^h[1-6]$/).map(({ tagName }) => Number(tagName[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, place) => place > 0 && level > levels[place - 1]! + 1)).toEqual([]);
  });

  test('says where everything is that it omits', () => {
    const images = Array.from({ length: 400 }, (_, at) => (at % 2 === 0 ? 'person 0.3' : 'dog 0.9'));
    const text = markdown({ images });
    expect(text).toContain('and 188 more: `run1/detections.jsonl`');
    expect(text).toContain('and 100 more: `run1/detections.jsonl`');
    expect(text).toContain('### Weak at best (200)');
  });

  test('a stopped run states how far it came', () => {
    expect(markdown({ facts: { total: 90 } })).toContain('The run stopped after 25 of 90 images.');
  });

  test('a model without a card has an unknown licence', () => {
    const text = markdown({ facts: { model: null } });
    expect(text).toContain('not found for these weights, so licence and review are unknown');
    expect(text).not.toContain('Apache-2.0');
  });

  test('a photo that is gone is stated in words', () => {
    const input = detectionReportInput({ images: ['person 0.3'] });
    const page = parsePage(writeDetectionReport('html', { ...input, thumbnails: new Map([['0001.jpg', null]]) }));
    expect(page.text).toContain('cannot be shown');
  });

  test('has lines of at most 92 columns in its tables', () => {
    const blocks = markdown({ images: [`${'a very long class name '.repeat(9)} 0.9, dog 0.8`] }).split('```');
    const lines = blocks.filter((_, at) => at % 2 === 1).flatMap((block) => block.split('\n'));
    expect(lines.filter((line) => !line.startsWith('vision-cli') && Array.from(line).length > 92)).toEqual([]);
  });
});

describe('made-up boxes', () => {
  const page = html({ isMock: true });

  test('are marked in the title, the banner and the foot of the page', () => {
    expect(textIn(named(page, /^title$/)[0]!)).toBe('MADE UP: street-test');
    expect(textIn(named(page, /^h1$/)[0]!)).toContain('MADE UP');
    expect(flat(parsePage(page).text)).toContain('MADE UP: every box in this report is generated');
    const running = parsePage(page).elements.find((element) => attributeOf(element, 'class') === 'running');
    expect(textIn(running!)).toBe('MADE UP: street-test');
    expect(textIn(named(page, /^footer$/)[0]!)).toContain('MADE-UP BOXES');
  });

  test('are marked in every heading, row and picture', () => {
    const headings = named(page, /^h[1-6]$/).map(textIn);
    expect(headings.length).toBeGreaterThan(7);
    expect(headings.filter((heading) => !heading.includes('MADE UP'))).toEqual([]);
    const tables = named(page, /^table$/).filter((table) => /\bdense\b/.test(attributeOf(table, 'class') ?? ''));
    const rows = tables.flatMap((table) => (parsePage(page).elements.length > 0 ? rowsIn(table).map(textIn) : []));
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => !row.includes('made up'))).toEqual([]);
    const photos = named(page, /^svg$/).filter((svg) => attributeOf(svg, 'class') === 'photo');
    expect(photos).toHaveLength(4);
    expect(photos.map(textIn).filter((text) => !text.includes('MADE UP'))).toEqual([]);
  });

  test('are marked in every heading and row of Markdown', () => {
    const text = markdown({ isMock: true });
    const headings = text.match(/^#+ .*/gm)!;
    expect(headings.filter((heading) => !heading.includes('MADE UP'))).toEqual([]);
    const rows = text.match(/^\d{4}\.jpg .*/gm)!;
    expect(rows).toHaveLength(25);
    expect(rows.filter((row) => !row.includes('made up'))).toEqual([]);
  });

  test('have no verdict about the images', () => {
    const text = markdown({ isMock: true });
    expect(text).not.toMatch(/Safe to find|Count objects|need attention/);
  });
});

/** Returns the rows in the body of a table. */
function rowsIn(table: PageElement): PageElement[] {
  const body = table.childNodes.find(({ nodeName }) => nodeName === 'tbody') as PageElement;
  return body.childNodes.filter((node): node is PageElement => node.nodeName === 'tr');
}

describe('hostile names', () => {
  const skeleton = (text: string) =>
    parsePage(text).elements.map(({ tagName, attrs }) => `${tagName} ${attrs.map(({ name }) => name).join(' ')}`);
  const hostile = (text: string) => {
    const input = detectionReportInput({ images: ['dog 0.9'], subject: text, facts: { figures: text } });
    const tally = input.tally;
    Object.assign(tally.listed[0]!, { name: text });
    return input;
  };
  const plain = skeleton(writeDetectionReport('html', hostile('plain')));

  test.each(NAUGHTY_TEXTS)('stay text: %j', (text) => {
    expect(skeleton(writeDetectionReport('html', hostile(text)))).toEqual(plain);
    const rendered = marked.parse(writeDetectionReport('markdown', hostile(text)), { async: false, gfm: true });
    const tags = parsePage(rendered).elements.map(({ tagName }) => tagName);
    expect(tags.filter((tag) => /^(a|img|script|iframe|svg|style|table)$/.test(tag))).toEqual([]);
  });
});
