import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ReportLanguage } from '../../core/report/language/translation.js';
import { renderHtml } from '../../core/tables/report/render-report.js';
import { renderDatasetHtml } from '../../core/vision/datasets/render/render-dataset.js';
import { writeDetectionReport } from '../../core/vision/report/detection-report.js';
import { detectionReportInput } from '../support/detection-report.js';
import { findBarriers, hasBrowser, openBrowser } from '../support/gui.js';
import { faultyDataset, pageInput } from '../support/report-dataset.js';
import { reportOnBytes } from '../support/report-on-bytes.js';

interface Screen {
  width: number;
  scheme: 'light' | 'dark';
  media?: 'screen' | 'print';
}

/** Opens a report in a browser. */
async function openReport(html: string, { width, scheme, media = 'screen' }: Screen) {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) problems.push(request.url());
  });
  await page.emulateMedia({ media, colorScheme: scheme });
  await page.setContent(html);
  return { page, problems };
}

type Detail = 'short' | 'full';
const tableReport = (name: string, language: ReportLanguage, detail: Detail) =>
  renderHtml({ ...reportOnBytes(name, readFileSync(`tests/fixtures/messy/${name}`)), language, detail });

const REPORTS: readonly (readonly [name: string, render: () => string | Promise<string>])[] = [
  ['detections', () => writeDetectionReport('html', detectionReportInput())],
  ['made-up detections', () => writeDetectionReport('html', detectionReportInput({ isMock: true }))],
  ['a table, short', () => tableReport('orders-de.csv', 'en', 'short')],
  ['a table, full', () => tableReport('contacts.csv', 'en', 'full')],
  ['a workbook', () => tableReport('survey.xlsx', 'en', 'full')],
  ['a table in Chinese', () => tableReport('orders-de.csv', 'zh', 'full')],
  ['a dataset', async () => renderDatasetHtml(await pageInput(await faultyDataset()))],
];

describe.skipIf(!hasBrowser).each(REPORTS)('a report on %s', (_, render) => {
  test.each([
    { scheme: 'light', width: 1200 },
    { scheme: 'dark', width: 390 },
  ] as const)('axe finds no problem, and nothing is cut off: $scheme, $width px', async (screen) => {
    const { page, problems } = await openReport(await render(), screen);
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(screen.width);
    expect(problems).toEqual([]);
  });

  test('fits on printed pages: A4', async () => {
    // The margins of the style sheet are 12 mm.
    const width = Math.round(((210 - 2 * 12) / 25.4) * 96);
    const { page } = await openReport(await render(), { width, scheme: 'light', media: 'print' });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    // What is wider than its box would be cut off, because paper does not scroll.
    const cut = `[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > one.clientWidth + 1).length`;
    expect(await page.evaluate(cut)).toBe(0);
  });
});
