import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENDPOINTS } from '../../handlers/index.js';
import { startTestServer } from '../../tests/support/server.js';
import type { Context } from './context.js';
import { type Client, openClient } from './http-client.js';
import { checkHttpDetection } from './http-detection.js';
import { checkMessyUpload } from './messy-table.js';
import type { Results } from './shell-detection.js';
import { TABLE_FILE, TABLE_ROWS } from './workplace.js';

interface Profiled {
  tables: { rows: number; columns: unknown[] }[];
}

/** An upload in parts: opened, sent, asked for, completed, read and removed. */
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

async function checkTables({ ledger, place, shell }: Context, client: Client): Promise<void> {
  const bytes = await readFile(join(place.folder, TABLE_FILE));
  const file = () => new File([bytes], TABLE_FILE);
  const own = await shell.json<Profiled>('table', 'profile', TABLE_FILE);
  const byPath = await client.json<Profiled>('POST', '/api/analyze', { path: TABLE_FILE });
  ledger.same('profile by path', byPath, own);
  const uploaded = await client.form<Profiled>('/api/analyze-upload', { file: file() });
  ledger.same('profile of an upload', uploaded.tables, own.tables);
  const rows = await client.json<{ rows: unknown[] }>('POST', '/api/rows', { path: TABLE_FILE, limit: 3 });
  ledger.same('rows', rows.rows.length, 3);
  const asked = await client.json<{ values: unknown[][] }>('POST', '/api/agent/query', {
    path: TABLE_FILE,
    question: 'how many rows are there?',
  });
  ledger.same('answer', asked.values, [[TABLE_ROWS]]);
  const accept = { file: file(), accept: 'proposed' };
  const preview = await client.form<{ tables: { cells_changed: number }[] }>('/api/clean-preview-upload', accept);
  ledger.isTrue('the preview changes cells', (preview.tables[0]?.cells_changed ?? 0) > 0);
  const form = new FormData();
  for (const [name, value] of Object.entries(accept)) form.append(name, value);
  const cleaned = await (await client.send('POST', '/api/clean-upload', form)).text();
  ledger.same('lines of the cleaned file', cleaned.trimEnd().split(/\r?\n/).length, TABLE_ROWS + 1);
  for (const kind of ['markdown', 'html']) {
    const report = await client.text('POST', `/api/report/${kind}`, { path: TABLE_FILE });
    ledger.isTrue(`the ${kind} report names the file`, report.includes(TABLE_FILE));
    ledger.isTrue(`the ${kind} report states ${TABLE_ROWS} rows`, report.includes(`${TABLE_ROWS} rows`));
  }
  await client.json('GET', '/api/datasets');
  const sessions = await client.json<unknown[] | { sessions: unknown[] }>('GET', '/api/sessions');
  ledger.isTrue('sessions are listed', JSON.stringify(sessions).includes('s-'));
  const session = await client.text('GET', '/api/session/export');
  ledger.isTrue('the session names the file', session.includes(TABLE_FILE));
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

/** Every endpoint on a server, against the results of the shell and the files. */
export async function checkEndpoints(context: Context, results: Results): Promise<void> {
  const { place, ledger } = context;
  const server = await startTestServer([], place.env, place.folder);
  try {
    const client = openClient(new URL(server.address).origin, ledger);
    await checkHttpDetection(context, client, results);
    await checkTables(context, client);
    await checkMessyUpload(context, client);
    await checkUpload(context, client);
    await checkSystem(context, client);
  } finally {
    server.process.kill('SIGTERM');
    await server.ended;
  }
}
