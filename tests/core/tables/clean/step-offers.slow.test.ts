import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { openDataset } from '../../../../core/tables/read/open-dataset.js';
import type { OpenedTable } from '../../../../core/tables/read/opened/dataset.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';
import { AWKWARD_TEXTS } from '../../../support/awkward-tables/awkward-texts.js';
import { AWKWARD_WORKBOOKS } from '../../../support/awkward-tables/awkward-workbooks.js';
import { messyTable } from '../../../support/messy-table.js';
import { withSharedData } from '../../../support/needs-shared-data.js';
import { readTable } from '../../../support/opened-table.js';
import { previewCleaning } from '../../../support/preview-cleaning.js';
import { propertyRuns } from '../../../support/property-runs.js';
import { issuesWithoutOffer } from '../../../support/step-offers.js';

/** Maximum file size, bytes, and the sampling interval of the files. */
const SAMPLES = { fixtures: { bytes: 60_000, each: 3 }, errors: { bytes: 400_000, each: 1 } };
type Folder = keyof typeof SAMPLES;

function tablesOf(name: string, content: Uint8Array): OpenedTable[] {
  try {
    return openDataset(openBytes(name, content), {}).tables;
  } catch (error) {
    if (isFault(error)) return [];
    throw error;
  }
}

function sampleOf(shared: string, folder: Folder): OpenedTable[] {
  const { bytes, each } = SAMPLES[folder];
  return readdirSync(join(shared, 'tables', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .filter((_, at) => at % each === 0)
    .map((path) => [path, readFileSync(path)] as const)
    .flatMap(([path, content]) => (content.length > bytes ? [] : tablesOf(path, content)));
}

/** Expects the default plan to offer the step of each finding that names one. */
function expectOffers(tables: readonly OpenedTable[]): void {
  let steps = 0;
  for (const table of tables) {
    const read = readTable(table);
    steps += read.profile.issues.filter(({ step }) => step !== null).length;
    expect(issuesWithoutOffer(read)).toEqual([]);
  }
  expect(steps).toBeGreaterThan(10);
}

test('the plan offers the step of each finding, and it changes something: awkward files', () => {
  const files = [...AWKWARD_TEXTS, ...AWKWARD_WORKBOOKS];
  expectOffers(files.flatMap(({ name, bytes }) => tablesOf(name, bytes)));
});

withSharedData('real tables', (shared) => {
  test.each<Folder>(['fixtures', 'errors'])(
    'the plan offers the step of each finding, and it changes something: %s',
    (folder) => expectOffers(sampleOf(shared, folder)),
    300_000,
  );
});

test('the plan offers the step of each finding, and it changes something: messy tables', () => {
  fc.assert(
    fc.property(messyTable, (given) => {
      const left = issuesWithoutOffer(readTable(given));
      expect(left.map(({ code, step, title }) => ({ code, step, title }))).toEqual([]);
    }),
    { numRuns: propertyRuns(400) },
  );
});

test('a finding and its step affect the same cells', () => {
  const cities = ['Bend', 'Reno', 'Gary', 'Utica'].map((city, at) => [String(at), city]);
  const rows = Array.from({ length: 80 }, (_, at) => cities[at % 4]!);
  const read = readTable({
    headers: ['zip', 'city'],
    rows: rows.map((row, at) => (at % 25 === 7 ? [row[0]!, 'Elsewhere'] : row)),
  });
  const finding = read.profile.issues.find(({ code }) => code === 'dependency-violation');
  const offer = previewCleaning(read).steps.find(({ step }) => step.operation === 'repair_cells');
  expect([finding?.count, offer?.changes]).toEqual([3, 3]);
  expect(offer?.examples.map(({ row }) => row)).toEqual(finding?.examples.map(({ row }) => row).slice(0, 1));
});

test('treats rows of zero-width characters as empty, like the step that drops them', () => {
  const read = readTable({
    headers: ['id', 'city'],
    rows: [
      ['1', 'Bend'],
      ['\u200b', '\u2060 \u0085'],
      ['2', 'Salem'],
    ],
  });
  const [finding] = read.profile.issues.filter(({ code }) => code === 'empty-rows');
  const [step] = previewCleaning(read).steps.filter(({ name }) => name === 'drop_empty_rows');
  expect([finding?.count, finding?.step?.operation, step?.changes]).toEqual([1, 'drop_empty_rows', 1]);
});
