import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENDPOINTS } from '../../handlers/index.js';
import type { CleanResult } from '../../handlers/tables/clean-upload.js';
import { startTestServer } from '../../tests/support/server.js';
import { compareCleaned, type TableCounts } from './compare-cleaning.js';
import { type Client, openClient } from './http-client.js';
import { checkHttpDetection } from './http-detection.js';
import { MESSY_TABLES, type MessyTable } from './messy-tables.js';
import type { Context } from './shell.js';
import type { Results } from './shell-detection.js';
import { reportSentence, textOfHtml } from './shell-tables.js';
import { TABLE_FILE, TABLE_ROWS } from './workplace.js';

interface Profiled {
  tables: { rows: number; rows_set_aside: number; columns: object[] }[];
}

/** Checks an upload in parts: create, send, get its status, complete, read and delete. */
async function checkUpload({ ledger, place }: Context, client: Client): Promise<void> {
  const bytes = await readFile(join(place.folder, TABLE_FILE));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const opened = await client.json<object>('POST', '/api/datasets', { name: 'up.csv', size: bytes.length, sha256 });
  const id = /"dataset_id":"([^"]+)"/.exec(JSON.stringify(opened))?.[1] ?? '';
  const path = `/api/datasets/${id}`;
  await client.send('PUT', `${path}/parts/1`, bytes);
  const state = await client.json<{ name: string; size: number }>('GET', path);
  ledger.same('name and size of the upload', [state.name, state.size], ['up.csv', bytes.length]);
  await client.json('POST', `${path}/complete`, {});
  const profile = await client.json<Profiled>('POST', '/api/analyze', { dataset_id: id });
  ledger.same('rows of the upload', profile.tables[0]?.rows, TABLE_ROWS);
  await client.send('DELETE', path);
}

/** Checks a messy table by path and by upload like the command line, with the headers of the cleaned file. */
async function checkTable(client: Client, { ledger }: Context, truth: MessyTable): Promise<void> {
  const { file: path, text, rows, outsideRows, columns } = truth;
  const form = { file: new File([text], path), accept: 'proposed' };
  for (const { tables } of [
    await client.json<Profiled>('POST', '/api/analyze', { path }),
    await client.form<Profiled>('/api/analyze-upload', { file: form.file }),
  ]) {
    ledger.fields('profile', tables[0], { rows: rows.length, rows_set_aside: outsideRows.length });
    ledger.rows(
      'column',
      tables[0]?.columns ?? [],
      columns.map((name) => ({ name })),
    );
  }
  const stated = await client.json<{ rows: object[] }>('POST', '/api/rows', { path, limit: 100 });
  ledger.rows('row', stated.rows, rows);
  const preview = await client.form<{ tables: TableCounts[] }>('/api/clean-preview-upload', form);
  const answer = { answer: 'json', change_log: 'true' };
  const cleaned = await client.form<CleanResult>('/api/clean-upload', { ...form, ...answer });
  const [csv, log] = [cleaned.file, cleaned.log].map((one) => Buffer.from(one!.content_base64!, 'base64').toString());
  const counts = cleaned.tables[0]!;
  compareCleaned(ledger, { csv: csv!, log: log!, counts }, truth);
  ledger.same('counts as previewed', counts, preview.tables[0]);
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  const reply = await client.send('POST', '/api/clean-upload', body);
  ledger.same('the file itself', await reply.text(), csv);
  const headers = ['x-rows-after', 'x-rows-set-aside', 'x-cells-changed'].map((name) =>
    Number(reply.headers.get(name)),
  );
  ledger.same('headers of the file', headers, [counts.rows_after, outsideRows.length, counts.cells_changed]);
  for (const kind of ['markdown', 'html']) {
    const report = textOfHtml(await client.text('POST', `/api/report/${kind}`, { path }));
    ledger.states(`sentence of the ${kind} report`, report, reportSentence(truth));
  }
}

async function checkTables(context: Context, client: Client): Promise<void> {
  const { ledger } = context;
  for (const truth of MESSY_TABLES) await checkTable(client, context, truth);
  const question = { path: TABLE_FILE, question: 'how many rows are there?' };
  const asked = await client.json<{ values: unknown[][] }>('POST', '/api/agent/query', question);
  ledger.same('answer', asked.values, [[TABLE_ROWS]]);
  await client.json('GET', '/api/datasets');
  const journals = await client.json<unknown[] | { journals: unknown[] }>('GET', '/api/journals');
  ledger.isTrue('journals are listed', JSON.stringify(journals).includes('s-'));
  const journal = await client.text('GET', '/api/session/export');
  for (const { file } of MESSY_TABLES) ledger.isTrue(`the journal names ${file}`, journal.includes(file));
}

async function checkSystem({ ledger, place }: Context, client: Client): Promise<void> {
  const [health, about] = [
    await client.json<{ version: string }>('GET', '/health'),
    await client.json<{ version: string; places: { models_dir: string } }>('GET', '/about'),
  ];
  ledger.same('version', health.version, about.version);
  ledger.same('models folder', about.places.models_dir, place.env.HANDLENS_MODELS_DIR);
  const document = await client.json<{ info: { version: string }; paths: object }>('GET', '/openapi.json');
  ledger.same('version of the document', document.info.version, about.version);
  const paths = [...new Set(ENDPOINTS.map(({ path }) => path))].filter((path) => path in document.paths);
  ledger.same('paths of the document', Object.keys(document.paths).sort(), paths.sort());
  const before = await client.json<object>('GET', '/settings');
  await client.json('PUT', '/settings', { changes: {} }).catch(() => undefined);
  ledger.same('settings after a change of nothing', await client.json<object>('GET', '/settings'), before);
  for (const path of ['/cache', '/licences', '/docs', '/']) await client.text('GET', path);
  const home = await client.text('GET', '/');
  const [, script = ''] = /(?:src|href)="\.?\/?(gui\/[^"]+)"/.exec(home) ?? [];
  ledger.isTrue('the window names its script', script !== '');
  await client.text('GET', `/${script}`);
  await client.text('GET', '/docs/swagger-ui.css');
  const left = await client.json<{ kept: { kind: string; files: number }[] }>('DELETE', '/cache?kinds=agent-runs');
  ledger.same('agent runs after clearing them', left.kept.find(({ kind }) => kind === 'agent-runs')?.files, 0);
}

/** Checks every endpoint of a server against the results of the command line and the files. */
export async function checkEndpoints(context: Context, results: Results): Promise<void> {
  const { place, ledger } = context;
  const server = await startTestServer([], place.env, place.folder);
  try {
    const client = openClient(new URL(server.address).origin, ledger);
    await checkHttpDetection(context, client, results);
    await checkTables(context, client);
    await checkUpload(context, client);
    await checkSystem(context, client);
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
}
