import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { renderHtml, renderMarkdown } from '../../../../core/tables/report/render-report.js';
import type { ReportInput } from '../../../../core/tables/report/words/report-input.js';
import { AWKWARD_TEXTS } from '../../../support/awkward-tables/awkward-texts.js';
import { AWKWARD_WORKBOOKS } from '../../../support/awkward-tables/awkward-workbooks.js';
import { parsePage } from '../../../support/html-page.js';
import { withSharedData } from '../../../support/needs-shared-data.js';
import { untraced } from '../../../support/report-numbers.js';
import { reportOnBytes } from '../../../support/report-on-bytes.js';

/** Expects that reports contain only figures of the profile, and that short ones are short. */
function expectTraced(full: ReportInput): void {
  for (const input of [full, { ...full, detail: 'short' as const }]) {
    const page = parsePage(renderHtml(input));
    expect(page.errors).toEqual([]);
    expect(untraced(page.text, input)).toEqual([]);
    expect(untraced(renderMarkdown(input), input)).toEqual([]);
  }
  const lines = renderMarkdown({ ...full, detail: 'short' }).split('\n').length;
  const [only, ...others] = full.profile.tables;
  // A page each for verdicts and problems, for findings, and for the cleaning and the reading; a line for each column.
  expect(lines).toBeLessThan(only && others.length === 0 ? 170 + only.columns.length : 280);
}

test.each([...AWKWARD_TEXTS, ...AWKWARD_WORKBOOKS].map((one) => [one.name, one] as const))(
  'reports on %s contain only figures of the profile, and are short by default',
  (_, { name, bytes }) => expectTraced(reportOnBytes(name, bytes)),
);

withSharedData('real tables', (shared) => {
  test.each([
    'errors/beers/dirty.csv',
    'errors/hospital/dirty.csv',
    'fixtures/readxl/tests/testthat/sheets/types.xls',
    'fixtures/readxl/tests/testthat/sheets/los-angeles-arrests-xlsx.xlsx',
  ])('reports on %s contain only figures of the profile, and are short by default', (path) => {
    expectTraced(reportOnBytes(basename(path), readFileSync(join(shared, 'tables', path))));
  });
});
