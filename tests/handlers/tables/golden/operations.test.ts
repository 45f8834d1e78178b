import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { handler as ask } from '../../../../handlers/tables/agent-query.js';
import { handler as analyze } from '../../../../handlers/tables/analyze.js';
import { handler as analyzeUpload } from '../../../../handlers/tables/analyze-upload.js';
import { handler as preview } from '../../../../handlers/tables/clean-preview-upload.js';
import { handler as clean } from '../../../../handlers/tables/clean-upload.js';
import { handler as html } from '../../../../handlers/tables/report-html.js';
import { handler as markdown } from '../../../../handlers/tables/report-markdown.js';
import { handler as rows } from '../../../../handlers/tables/rows.js';
import { handler as exportJournal } from '../../../../handlers/tables/session-export.js';
import { answersTo, expectGolden, type GoldenRequest } from '../../../support/golden/answers.js';
import { MESSY_TABLES } from '../../../support/golden/messy-tables.js';
import { multipart } from '../../../support/multipart.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../../support/table-folder.js';

endTableWorkers();

const ADS = 'tests/fixtures/table-questions/campaigns/campaigns.csv';

/** Creates requests for one file, each with other options. */
const requests = (handler: GoldenRequest['handler'], path: string, options: readonly object[]): GoldenRequest[] =>
  options.map((json) => ({ name: JSON.stringify(json), handler, call: { json: { path, ...json } } }));

async function workFolder(): Promise<string> {
  const files = [...MESSY_TABLES, { name: 'orders.csv', bytes: ORDERS }, { name: 'ads.csv', bytes: readFileSync(ADS) }];
  return tableFolder(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
}

const FILTERS = [
  { filters: [{ column: 'state', kind: 'values', values: ['open', 'none'] }] },
  { filters: [{ column: 'price', kind: 'range', low: 3, high: 10 }] },
  { filters: [{ column: 'price', kind: 'range', low: null, high: 3 }], limit: 1 },
  { filters: [{ column: 'price', kind: 'missing', is: 'missing' }] },
  {
    filters: [
      { column: 'price', kind: 'missing', is: 'filled' },
      { column: 'name', kind: 'contains', text: 'A' },
    ],
  },
  { filters: [{ column: 'prise', kind: 'contains', text: 'A' }] },
  { rows: [3, 5, 99] },
  { offset: 14, limit: 5 },
  { finding: 0 },
  { finding: 3, limit: 2 },
  { finding: 99 },
  { limit: 2, answer: 'lines' },
  { limit: 0 },
];

test('answers with rows are unchanged', async () => {
  const folder = await workFolder();
  await expectGolden('tables/rows.txt', await answersTo(requests(rows, 'missing.csv', FILTERS), folder));
});

const CLEANINGS = [
  { accept: ['trim_whitespace', 'replace_null_tokens:price'] },
  { accept: ['proposed', 'notation'], reject: ['normalize_dates', 'trim_whitespace'] },
  { accept: ['fill_missing:price', 'drop_incomplete_rows'] },
  { accept: ['fill_missing'] },
  { accept: ['normalise_dates'] },
  { accept: ['replace_null_tokens:prise'] },
  { accept: ['trim_whitespace:price'] },
  {
    steps: [{ operation: 'trim_whitespace' }, { operation: 'fill_missing', column: 'price', options: { value: '0' } }],
  },
  { steps: [{ operation: 'rename_headers', options: { names: { city: 'town' } } }] },
  { steps: [{ operation: 'merge_category_variants', column: 'city', options: { merge: { Berlin: 'BER' } } }] },
  { steps: [{ operation: 'normalize_dates', column: 'day' }] },
  { steps: [{ operation: 'normalize_numbers', column: 'city', options: { decimal: ',' } }] },
  { steps: [{ operation: 'fill_missing', column: 'price', options: { worth: '0' } }] },
  { steps: [{ operation: 'nothing' }], accept: ['proposed', 'notation'] },
];

const FORMS = [
  { accept: ['proposed', 'notation'], csv_delimiter: ';', change_log: true },
  { accept: ['proposed', 'notation'], format: 'xlsx', change_log: true, output_path: 'cleaned.xlsx' },
  { accept: ['proposed', 'notation'], output_path: 'cleaned.csv', log_path: 'cleaned.csv' },
  { accept: ['proposed', 'notation'], output_path: 'orders.csv' },
  { accept: ['proposed', 'notation'], output_path: '../outside.csv' },
];

test('cleanings, files, reports and journals of orders are unchanged', async () => {
  const folder = await workFolder();
  const asked: GoldenRequest[] = [
    ...requests(preview, 'orders.csv', CLEANINGS),
    ...requests(
      clean,
      'orders.csv',
      FORMS.map((form) => ({ answer: 'json', ...form })),
    ),
    ...requests(clean, 'cleaned.xlsx', [
      { steps: [], answer: 'json', table: 't1' },
      { steps: [], answer: 'json', table: 't2' },
    ]),
    ...requests(markdown, 'orders.csv', [{}]),
    ...requests(html, 'orders.csv', [{ accept: ['proposed', 'notation'] }]),
    ...requests(analyze, 'orders.csv', [
      { delimiter: ';', decimal: ',', header_rows: 0 },
      { header_row: 3, encoding: 'latin1' },
      { delimiter: '', sheet: 'x' },
      { encoding: 'utf-99' },
      { table: 't4' },
    ]),
    {
      name: 'an upload',
      handler: analyzeUpload,
      call: multipart([
        { name: 'file', fileName: 'up.csv', data: 'a;b\n1;2,5\n2;3,5\n' },
        { name: 'delimiter', data: Buffer.from(';') },
        { name: 'header_rows', data: Buffer.from('1') },
      ]),
    },
    {
      name: 'an upload with a field that is none',
      handler: analyzeUpload,
      call: multipart([
        { name: 'file', fileName: 'up.csv', data: 'a;b\n1;2,5\n' },
        { name: 'header_row', data: Buffer.from('one') },
        { name: 'limiter', data: Buffer.from(';') },
      ]),
    },
    { name: 'the journal', handler: exportJournal, call: {} },
  ];
  await expectGolden('tables/operations.txt', await answersTo(asked, folder));
});

const QUESTIONS = [
  'which columns have missing values?',
  'are there duplicate rows?',
  'are there outliers in Spend?',
  'what is wrong with this table?',
  'what would a cleaning change?',
  'what type is Channel?',
  'difference in clicks between Search and Social',
  'how much more did Email spend than Display?',
  'share of spend per channel',
  'top 3 campaigns by conversions, and the last 2',
  'which channel has more than 3 campaigns?',
  'spend per month in 2024',
  'average spend of campaigns with at least 500 clicks except Email',
  'how many campaigns are not in Search or Social?',
  'which campaign has the second highest spend?',
  'median and maximum of clicks',
  'what percentage of campaigns started after 2024-03-01?',
  'why did the spend rise?',
];

test('answers to questions of many kinds are unchanged', async () => {
  const folder = await workFolder();
  const asked = QUESTIONS.map((question) => ({
    name: question,
    handler: ask,
    call: { json: { path: 'ads.csv', question } },
  }));
  await expectGolden('tables/questions.txt', await answersTo(asked, folder));
});
