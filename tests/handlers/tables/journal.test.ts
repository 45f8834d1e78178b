import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JournalExport } from '../../../core/tables/journal/journal-export.js';
import type { JournalVerdict } from '../../../core/tables/journal/verify-journal.js';
import { loadConfig } from '../../../handlers/kit/config.js';
import { invoke } from '../../../handlers/kit/invoke.js';
import { handler as analyze } from '../../../handlers/tables/analyze.js';
import { handler as upload } from '../../../handlers/tables/analyze-upload.js';
import { handler as preview } from '../../../handlers/tables/clean-preview-upload.js';
import { handler as clean } from '../../../handlers/tables/clean-upload.js';
import { handler as register } from '../../../handlers/tables/datasets-register.js';
import { replayJournal } from '../../../handlers/tables/kit/replay-journal.js';
import { handler as html } from '../../../handlers/tables/report-html.js';
import { handler as markdown } from '../../../handlers/tables/report-markdown.js';
import { handler } from '../../../handlers/tables/session-export.js';
import { callHandler } from '../../support/call.js';
import { setEnv } from '../../support/env.js';
import { multipart } from '../../support/multipart.js';
import { endTableWorkers, ORDERS, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

async function exported(): Promise<JournalExport> {
  const { body, status } = await callHandler<JournalExport>(handler, {});
  expect(status).toBe(200);
  return body;
}

function replay(document: unknown, folder: string | null = null): Promise<JournalVerdict> {
  return replayJournal(document, { config: loadConfig(process.env), folder, onEvent: () => undefined });
}

/** Performs every operation that a journal can record once. */
async function workThrough(): Promise<void> {
  const accept = ['proposed'];
  await invoke(register, { json: { path: 'orders.csv', delimiter: ',' } });
  await invoke(analyze, { json: { path: 'orders.csv', header_rows: 1 } });
  await invoke(preview, { json: { path: 'orders.csv', accept } });
  await invoke(clean, { json: { path: 'orders.csv', accept, output_path: 'a.csv', log_path: 'a.jsonl' } });
  await invoke(clean, { json: { path: 'orders.csv', format: 'xlsx', change_log: true, answer: 'json' } });
  await invoke(clean, { json: { path: 'orders.csv', steps: [{ operation: 'trim_whitespace' }], csv_delimiter: ';' } });
  await invoke(markdown, { json: { path: 'orders.csv' } });
  await invoke(html, { json: { path: 'orders.csv', accept, detail: 'full' } });
}

test('a journal records operations, and has the same results when replayed', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  await workThrough();
  const journal = JournalExport.parse(await exported());
  expect(journal.events.map(({ event }) => event)).toEqual([
    'dataset_registered',
    'profiled',
    'previewed',
    'cleaned',
    'cleaned',
    'cleaned',
    'reported',
    'reported',
  ]);
  expect(journal.events[3]!.outputs.map(({ name }) => name)).toEqual(['a.csv', 'a.jsonl']);
  const verdict = await replay(journal);
  expect(verdict.events.flatMap(({ differences }) => differences)).toEqual([]);
  expect(verdict).toMatchObject({ verdict: 'same', same: 8, different: 0, not_checked: 0 });
});

test.each([
  [{ format: 'pdf' }, 'not-checked'],
  [{ format: 'csv', csv_quote: 'x' }, 'not-checked'],
  [{ format: 'csv', left_out: 'steps' }, 'not-checked'],
  [{ format: 'csv', left_out: 'recipe' }, 'same'],
  [{ format: 'csv', csv_delimiter: ';' }, 'different'],
])('a cleaning with the settings %j is %s', async (settings, verdict) => {
  await tableFolder({ 'orders.csv': ORDERS });
  await invoke(clean, { json: { path: 'orders.csv' } });
  const journal = await exported();
  journal.events[0]!.settings = settings;
  expect((await replay(journal)).events).toMatchObject([{ event: 'cleaned', verdict }]);
});

test('compares an old report, before short ones existed, with a full one', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  await invoke(markdown, { json: { path: 'orders.csv', detail: 'full' } });
  const journal = await exported();
  expect(journal.events[0]!.settings.detail).toBe('full');
  delete journal.events[0]!.settings.detail;
  expect((await replay(journal)).verdict).toBe('same');
});

test('a replay records nothing', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  await invoke(analyze, { json: { path: 'orders.csv' } });
  await replay(await exported());
  expect((await exported()).events).toHaveLength(1);
});

test('names a different result', async () => {
  await tableFolder({ 'orders.csv': ORDERS });
  await invoke(analyze, { json: { path: 'orders.csv' } });
  const journal = await exported();
  journal.events[0]!.result_sha256 = '0'.repeat(64);
  const verdict = await replay(journal);
  expect(verdict).toMatchObject({ verdict: 'different', different: 1 });
  expect(verdict.events[0]!.differences[0]).toContain('000000000000');
});

test('does not check a changed file, and finds an upload by its content', async () => {
  const folder = await tableFolder({ 'orders.csv': ORDERS });
  await invoke(analyze, { json: { path: 'orders.csv' } });
  await invoke(upload, multipart([{ name: 'file', fileName: 'mine.csv', data: 'a,b\n1,2\n3,4\n' }]));
  const journal = await exported();
  await writeFile(join(folder, 'orders.csv'), 'id\n1\n');
  expect((await replay(journal)).events.map(({ verdict }) => verdict)).toEqual(['not-checked', 'not-checked']);
  await writeFile(join(folder, 'other-name.csv'), 'a,b\n1,2\n3,4\n');
  expect((await replay(journal, folder)).events.map(({ verdict }) => verdict)).toEqual(['not-checked', 'same']);
});

test('a journal without events, an unknown one, and a disabled one', async () => {
  const folder = await tableFolder({ 'orders.csv': ORDERS });
  setEnv({ HANDLENS_RECORD_JOURNAL: 'false' });
  await invoke(analyze, { json: { path: 'orders.csv' } });
  expect((await callHandler(handler, {})).body).toMatchObject({ status: 404, code: 'not-found' });
  const unknown = await callHandler(handler, { query: { journal: 's-20260101-000000-abcdef' } });
  expect(unknown.body).toMatchObject({ status: 404 });
  const wrong = await callHandler(handler, { query: { journal: '../../etc/passwd' } });
  expect(wrong.body).toMatchObject({ status: 400 });
  await expect(readFile(join(folder, '.state', 'sessions', 'current'))).rejects.toThrow('ENOENT');
});

test.each([[null], [{}], [[]], ['text'], [{ format: 'handlens-session', format_version: 2 }]])(
  'rejects a document %j',
  async (document) => {
    await tableFolder({});
    await expect(replay(document)).rejects.toMatchObject({ code: 'invalid-input' });
  },
);
