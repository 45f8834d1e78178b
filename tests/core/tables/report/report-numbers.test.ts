import { describe, expect, test } from 'vitest';
import { renderHtml, renderMarkdown } from '../../../../core/tables/report/render-report.js';
import { parsePage } from '../../../support/html-page.js';
import { REPORT_CASES, reportInput } from '../../../support/report-cases.js';
import { untraced } from '../../../support/report-numbers.js';
import { columnProfile, datasetProfile, tableProfile } from '../../../support/table-profile.js';

describe('every number of a report is in its input', () => {
  test.each(REPORT_CASES)('Markdown: %s', (_, input) => {
    expect(untraced(renderMarkdown(input), input)).toEqual([]);
  });

  test.each(REPORT_CASES)('HTML: %s', (_, input) => {
    expect(untraced(parsePage(renderHtml(input)).text, input)).toEqual([]);
  });

  test.each(REPORT_CASES)('short: %s', (_, given) => {
    const input = { ...given, detail: 'short' as const };
    expect(untraced(renderMarkdown(input), input)).toEqual([]);
    expect(untraced(parsePage(renderHtml(input)).text, input)).toEqual([]);
  });
});

describe('the check of these tests', () => {
  test.each([
    ['an unknown count', '2,411 rows'],
    ['a wrong share', '97.5%'],
    ['a share as a plain number', '0.975'],
    ['a mean that is rounded wrong', '42.7133'],
    ['a whole number near a mean', '43'],
    ['a wrong size', '262 kB'],
    ['a difference of two counts', '1,405.5'],
  ])('finds %s', (_, text) => {
    expect(untraced(text, reportInput())).toHaveLength(1);
  });

  test.each(['2,410 rows', '97.4%', '42.7132', '0.67', '255 kB', '255,295', '59,499.4', '2021-01-04'])(
    'accepts %s',
    (text) => {
      expect(untraced(text, reportInput())).toEqual([]);
    },
  );
});

test('the report contains the numbers of the given profile', () => {
  const column = columnProfile({ missing: 7331, rows: 9999 });
  const profile = datasetProfile({ tables: [tableProfile({ rows: 9999, columns: [column] })] });
  const markdown = renderMarkdown(reportInput({ profile, cleanings: [] }));
  expect(markdown).toContain('9,999 rows, 1 column');
  expect(markdown).toContain('7,331 cells of 9,999');
});
