import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read as readWorkbook, utils, write as writeWorkbook } from 'xlsx';
import type { JournalExport } from '../../core/tables/journal/journal-export.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { ORDERS } from '../support/table-folder.js';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-e2e-tables-'));
  await writeFile(join(folder, 'orders.csv'), ORDERS);
  const rows = Array.from({ length: 200_000 }, (_, row) => `${row},name ${row % 977},${row / 7}`);
  await writeFile(join(folder, 'large.csv'), `id,name,share\n${rows.join('\n')}\n`);
  server = await startTestServer([], { HANDLENS_STATE_DIR: join(folder, '.state') }, folder);
});

afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

function send(path: string, file: Uint8Array | string, name: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new File([typeof file === 'string' ? file : Buffer.from(file)], name));
  return fetch(`${server.address}${path}`, { method: 'POST', body: form });
}

const post = (path: string, json: unknown) =>
  fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });

test('accepts a workbook unchanged, and returns it cleaned', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['code', 'city'],
      ['00123', ' Köln '],
      ['00124', 'Århus'],
    ]),
    'Städte',
  );
  const file = writeWorkbook(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const profile = (await (await send('/api/analyze-upload', file, 'städte.xlsx')).json()) as DatasetProfile;
  expect(profile.dataset).toMatchObject({ name: 'städte.xlsx', format: 'xlsx', bytes: file.length });
  expect(profile.tables[0]).toMatchObject({ sheet: 'Städte', rows: 2 });
  const reply = await send('/api/clean-upload', file, 'städte.xlsx', { format: 'xlsx' });
  expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('städte-cleaned.xlsx'));
  const cleaned = readWorkbook(Buffer.from(await reply.arrayBuffer()));
  expect(utils.sheet_to_json(cleaned.Sheets.Städte!, { header: 1 })).toEqual([
    ['code', 'city'],
    ['00123', 'Köln'],
    ['00124', 'Århus'],
  ]);
});

test('returns previews, reports and the journal for an upload and a path', async () => {
  const preview = await send('/api/clean-preview-upload', ORDERS, 'orders.csv', { accept: 'proposed' });
  expect(await preview.json()).toMatchObject({ operation: 'preview_cleaning', tables: [{ cells_changed: 2 }] });
  expect(await (await post('/api/report/markdown', { path: 'orders.csv' })).text()).toMatch(/^# /);
  const html = await post('/api/report/html', { path: 'orders.csv' });
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const journal = (await (await fetch(`${server.address}/api/session/export`)).json()) as JournalExport;
  expect(journal.events.map(({ event }) => event)).toEqual(expect.arrayContaining(['previewed', 'reported']));
});

test('answers other requests while it profiles a large table', async () => {
  let isDone = false;
  const profile = post('/api/analyze', { path: 'large.csv' }).finally(() => {
    isDone = true;
  });
  let answers = 0;
  while (!isDone) {
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
    answers++;
  }
  expect(((await (await profile).json()) as DatasetProfile).tables[0]!.rows).toBe(200_000);
  expect(answers).toBeGreaterThan(3);
});

test('writes a cleaned file to a new place, and never overwrites a file', async () => {
  const request = { path: 'orders.csv', output_path: 'cleaned.csv' };
  expect((await post('/api/clean-upload', request)).status).toBe(200);
  expect(await readFile(join(folder, 'cleaned.csv'), 'utf8')).toContain('00124,Paris,N/A');
  expect((await post('/api/clean-upload', request)).status).toBe(409);
});
