import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { previewCleaning } from '../../../../core/tables/clean/preview-cleaning.js';
import { loadTable } from '../../../../core/tables/data/load-table.js';
import { openBytes } from '../../../../core/tables/ingest/byte-source.js';
import { openDataset } from '../../../../core/tables/ingest/open-dataset.js';
import { profileDataset } from '../../../../core/tables/profile/profile-dataset.js';
import { renderHtml } from '../../../../core/tables/report/render-html.js';
import { renderMarkdown } from '../../../../core/tables/report/render-markdown.js';
import type { ReportInput } from '../../../../core/tables/report/report-input.js';
import { parsePage } from '../../../support/html-page.js';
import { untraced } from '../../../support/report-numbers.js';
import { hasSharedData, SHARED_DATA } from '../../../support/shared-data.js';

function reportOn(path: string): ReportInput {
  const bytes = readFileSync(path);
  const name = basename(path);
  const opened = openDataset(openBytes(name, bytes), {});
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { id: null, name, format: opened.format, bytes: bytes.length, sha256 };
  const profile = profileDataset(opened, facts, 'profile_dataset');
  const cleanings = opened.tables.map((table, place) =>
    previewCleaning(table, loadTable(table), profile.tables[place]!, {}),
  );
  return { profile, cleanings, detail: 'full', generatedAt: null, version: '0.5.0' };
}

describe.skipIf(!hasSharedData)('reports on real files', () => {
  test.each([
    'errors/beers/dirty.csv',
    'errors/hospital/dirty.csv',
    'fixtures/readxl/tests/testthat/sheets/types.xls',
    'fixtures/readxl/tests/testthat/sheets/los-angeles-arrests-xlsx.xlsx',
  ])('state no figure that the profile of %s does not, and are short unless asked', (path) => {
    const full = reportOn(join(SHARED_DATA, 'tables', path));
    for (const input of [full, { ...full, detail: 'short' as const }]) {
      const page = parsePage(renderHtml(input));
      expect(page.errors).toEqual([]);
      expect(untraced(page.text, input)).toEqual([]);
      expect(untraced(renderMarkdown(input), input)).toEqual([]);
    }
    const lines = renderMarkdown({ ...full, detail: 'short' }).split('\n').length;
    expect(lines).toBeLessThan(full.profile.tables.length === 1 ? 120 : 200);
  });
});
