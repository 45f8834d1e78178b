import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TABLE_MESSAGES } from '../../../../core/report/language/chinese/table-messages.js';
import { CHINESE_TABLE_REPORT, TABLE_TEXTS } from '../../../../core/report/language/chinese/table-report.js';
import { renderHtml, renderMarkdown } from '../../../../core/tables/report/render-report.js';
import { withoutStyle } from '../../../support/golden/without-style.js';
import { attributeOf, parsePage } from '../../../support/html-page.js';
import { unknownWords, wordingOfMarkdown, wordingOfPage } from '../../../support/latin-words.js';
import { NAUGHTY_TEXTS } from '../../../support/naughty-texts.js';
import { hostileInput, REPORT_CASES, reportInput, withTexts } from '../../../support/report-cases.js';
import { reportOnBytes } from '../../../support/report-on-bytes.js';
import { collectReportTexts, isMessage, isText } from '../../../support/report-templates.js';

const SHARED = collectReportTexts(['core/report']);
const TABLES = collectReportTexts(['core/tables', 'core/report']);

test('every template has a translation, and every translation a text', () => {
  const { templates } = collectReportTexts(['core/tables/report']);
  expect([...templates, ...SHARED.templates].filter((key) => !CHINESE_TABLE_REPORT.texts.has(key))).toEqual([]);
  expect(Object.keys(TABLE_TEXTS).filter((key) => !isText(key, TABLES))).toEqual([]);
  expect(Object.keys(TABLE_MESSAGES).filter((key) => !isMessage(key, TABLES))).toEqual([]);
});

const FOLDER = 'tests/fixtures/messy';
const reportOnFixture = (name: string) => ({
  ...reportOnBytes(name, readFileSync(join(FOLDER, name))),
  language: 'zh' as const,
});
const ORDERS = reportOnFixture('orders-de.csv');

test.each([
  ['report.zh.html', renderHtml(ORDERS)],
  ['report.zh.md', renderMarkdown(ORDERS)],
  ['report-short.zh.md', renderMarkdown({ ...ORDERS, detail: 'short' })],
])('equals the expected report: %s', async (name, text) => {
  await expect(withoutStyle(text)).toMatchFileSnapshot(resolve('tests/golden/tables', name));
});

describe.each(REPORT_CASES)('in Chinese, %s', (_, input) => {
  test.each(['full', 'short'] as const)('has no words in English: %s', (detail) => {
    const chinese = { ...withTexts(input, '内容'), detail, language: 'zh' as const };
    expect(unknownWords(wordingOfMarkdown(renderMarkdown(chinese)))).toEqual([]);
    expect(unknownWords(wordingOfPage(renderHtml(chinese)))).toEqual([]);
  });
});

/** Returns the words of a file, which a report may contain. */
const wordsOfFile = (input: typeof ORDERS) =>
  new Set(
    JSON.stringify(input.profile.tables.map(({ columns, name }) => [name, columns.map((one) => one.name)]))
      .toLowerCase()
      .match(/[a-z]+/g),
  );

test.each(readdirSync(FOLDER).filter((name) => !/\.(clean\.csv|recipe\.yaml)$/.test(name)))(
  'translates all reasons and notes: %s',
  (name) => {
    const input = reportOnFixture(name);
    const words = wordsOfFile(input);
    expect(unknownWords(wordingOfMarkdown(renderMarkdown(input)), words)).toEqual([]);
  },
);

test('names the language, and has Chinese punctuation', () => {
  const { elements } = parsePage(renderHtml({ ...reportInput(), language: 'zh' }));
  expect(attributeOf(elements.find(({ tagName }) => tagName === 'html')!, 'lang')).toBe('zh-Hans');
  expect(wordingOfMarkdown(renderMarkdown(ORDERS))).not.toMatch(/[\u4e00-\u9fff][,;:!?]/);
});

const skeletonOf = (html: string) =>
  parsePage(html)
    .elements.map(({ tagName, attrs }) => `${tagName} ${attrs.map(({ name, value }) => `${name}=${value}`).join(' ')}`)
    .join('\n');

test('hostile texts become neither elements nor attributes', () => {
  const plain = skeletonOf(renderHtml({ ...hostileInput('x'), language: 'zh' }));
  for (const text of [...NAUGHTY_TEXTS, 'constructor', '{0}', 'missing', '; '])
    expect(skeletonOf(renderHtml({ ...hostileInput(text), language: 'zh' })), text).toBe(plain);
});

test('a report in English is the same after one in Chinese', () => {
  const before = renderHtml(reportInput());
  renderHtml({ ...reportInput(), language: 'zh' });
  expect(renderHtml(reportInput())).toBe(before);
});
