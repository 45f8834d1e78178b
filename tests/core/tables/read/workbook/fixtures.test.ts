import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { isFault } from '../../../../../core/base/fault.js';
import { openHtml } from '../../../../../core/tables/read/html/open-html.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { openWorkbook } from '../../../../../core/tables/read/workbook/open-workbook.js';
import { recogniseWorkbook } from '../../../../../core/tables/read/workbook/recognise-workbook.js';
import { AWKWARD_WORKBOOKS } from '../../../../support/awkward-tables/awkward-workbooks.js';
import { withSharedData } from '../../../../support/needs-shared-data.js';
import { shareOf } from '../../../../support/property-runs.js';

const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:xls[xmb]?|ods|html?)$/i.test(name) && statSync(join(folder, name)).isFile())
    .sort();

/** Rejected files, with the reason. All others are opened. */
const REFUSED = new Map([
  // Workbooks without a cell, or with pictures only.
  ...[
    'capitalized_wbook_stream.xls',
    'empty_sheet.xlsx',
    'issue127.ods',
    'issue127.xls',
    'issue127.xlsb',
    'issue127.xlsx',
    'issue281.xlsm',
    'issue343.xls',
    'issue_666_lost_sheets.xlsb',
    'issue_666_panic.xlsb',
    'misc_biff5_parsing.xls',
    'picture.ods',
    'picture.xls',
    'picture.xlsb',
    'picture.xlsx',
    'vba.xlsm',
  ].map((name) => [name, 'empty-file'] as const),
  ...['issue_385.xls', 'pass_protected.ods', 'pass_protected.xlsb', 'pass_protected.xlsx'].map(
    (name) => [name, 'password-protected'] as const,
  ),
  // A truncated container.
  ['OOM_alloc3.xls', 'unreadable-table'],
  // A cell that is repeated two billion times.
  ['issue_594_dos.ods', 'table-too-large'],
  // A line of text saved under this name.
  ['too_small.xls', 'unsupported-type'],
]);

function outcome(name: string, bytes: Uint8Array): string {
  const source = openBytes(basename(name), bytes);
  try {
    const isPage = recogniseWorkbook(bytes.subarray(0, 4096), source) === 'html';
    const opened = isPage ? openHtml(source, {}) : openWorkbook(source, {});
    for (const table of opened.tables) {
      const widths = [...table.batches()].flatMap(({ cells }) => cells.map((row) => row.length));
      if (widths.some((width) => width !== table.columns.length)) return `${table.id} has rows of another width`;
    }
    return 'opened';
  } catch (error) {
    if (isFault(error) && error.message !== '') return error.code;
    throw error;
  }
}

test.each(AWKWARD_WORKBOOKS.map(({ name, bytes }) => [name, bytes] as const))('%s is opened', (name, bytes) => {
  expect(outcome(name, bytes)).toBe('opened');
});

test.each(AWKWARD_WORKBOOKS.map(({ name, bytes }) => [name, bytes] as const))(
  'opens a truncated %s or rejects it with a fault',
  (name, bytes) => {
    const ends = Array.from({ length: 12 }, (_, at) => Math.floor((bytes.length * (at + 1)) / 13));
    for (const end of ends) expect(outcome(name, bytes.subarray(0, end))).not.toContain('another width');
  },
);

withSharedData('real tables', (shared) => {
  const folder = join(shared, 'tables/fixtures');
  const files = namesIn(folder);

  test.each(shareOf(files))('opens %s or rejects it with the expected reason', (name) => {
    expect(outcome(name, readFileSync(join(folder, name)))).toBe(REFUSED.get(basename(name)) ?? 'opened');
  });

  test('exist in sufficient number', () => {
    expect(files.length).toBeGreaterThan(200);
  });

  test.each<[string, string, string[][]]>([
    [
      'the same dates in every format',
      'calamine/tests/date',
      [
        ['2021-01-01', '15'],
        ['2021-01-02', '16'],
        ['255:10:10', '17'],
      ],
    ],
    [
      'the same dates, counted from 1904',
      'calamine/tests/date_1904',
      [
        ['2021-01-01', '15'],
        ['2021-01-02', '16'],
        ['255:10:10', '17'],
      ],
    ],
  ])('%s', (_, stem, cells) => {
    for (const ending of ['xls', 'xlsx', 'xlsb']) {
      const name = join(folder, `${stem}.${ending}`);
      const opened = openWorkbook(openBytes(name, readFileSync(name)), { header_rows: 0 });
      expect([...opened.tables[0]!.batches()].flatMap((batch) => batch.cells)).toEqual(cells);
    }
  });
});
