import { describe, expect, onTestFinished, test } from 'vitest';
import { writeDetectionReport } from '../../core/vision/report/detection-report.js';
import { detectionReportInput } from '../support/detection-report.js';
import { findBarriers, hasBrowser, openBrowser } from '../support/gui.js';

/** Opens a report in a browser. */
async function openReport(html: string, { width, scheme }: { width: number; scheme: 'light' | 'dark' }) {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) problems.push(request.url());
  });
  await page.setContent(html);
  return { page, problems };
}

describe.skipIf(!hasBrowser)('a detection report', () => {
  test.each([
    ['light', 1200, false],
    ['dark', 390, false],
    ['light', 390, true],
    ['dark', 1200, true],
  ] as const)('axe finds no problem, and nothing is cut off: %s, %i px, made up: %s', async (scheme, width, isMock) => {
    const html = writeDetectionReport('html', detectionReportInput({ isMock }));
    const { page, problems } = await openReport(html, { width, scheme });
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(problems).toEqual([]);
  });
});
