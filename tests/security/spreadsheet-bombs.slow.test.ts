import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { Problem } from '../../handlers/kit/problem.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { ORDERS } from '../support/table-folder.js';
import { sheetBytes, xlsxBytes } from '../support/workbook/xlsx-files.js';

let server: TestServer;
let folder: string;

const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`;
const SMALL = row(1, '<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>');
/** Puts a shared text of 1 MB into 1,100 cells. */
const textRow = (_: unknown, at: number) => row(at + 1, `<c r="A${at + 1}" t="s"><v>0</v></c>`);

/** Each of them once made a reader hang or use all memory. */
const BOMBS: Readonly<Record<string, Uint8Array>> = {
  'ratio.xlsx': sheetBytes(`${SMALL}${' '.repeat(100e6)}`),
  'merges.xlsx': sheetBytes(SMALL, { after: '<mergeCell ref="A1:B2"/>'.repeat(100_001) }),
  'one-text.xlsx': xlsxBytes({
    sheets: [{ name: 'a', rows: Array.from({ length: 1100 }, textRow).join('') }],
    strings: ['x'.repeat(1e6)],
  }),
  'last-column.xlsx': sheetBytes(
    Array.from({ length: 3100 }, (_, at) => row(at + 1, `<c r="XFD${at + 1}"><v>1</v></c>`)).join(''),
    {
      before: '<dimension ref="A1:XFD1048576"/>',
    },
  ),
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-bombs-'));
  for (const [name, bytes] of Object.entries(BOMBS)) await writeFile(join(folder, name), bytes);
  await writeFile(
    join(folder, 'false-dimension.xlsx'),
    sheetBytes(SMALL, { before: '<dimension ref="A1:XFD1048576"/>' }),
  );
  await writeFile(join(folder, 'orders.csv'), ORDERS);
  server = await startTestServer([], { HANDLENS_STATE_DIR: join(folder, '.state') }, folder);
});

afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, json: unknown) =>
  fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });

async function upload(path: string, name: string) {
  const form = new FormData();
  form.append('file', new File([Buffer.from(BOMBS[name]!)], name));
  return fetch(`${server.address}${path}`, { method: 'POST', body: form });
}

const profiled = async (path: string) => {
  const reply = await post('/api/analyze', { path });
  return [reply.status, ((await reply.json()) as DatasetProfile).tables?.[0]?.rows];
};

test.each(Object.keys(BOMBS))(
  'rejects %s with a reason, by path and as an upload, and the server survives',
  async (name) => {
    const replies = [
      await post('/api/analyze', { path: name }),
      await post('/api/rows', { path: name }),
      await post('/api/clean-upload', { path: name }),
      await upload('/api/analyze-upload', name),
    ];
    for (const reply of replies) {
      const problem = Problem.parse(await reply.json());
      expect([reply.status, problem.code]).toEqual([413, 'table-too-large']);
      expect(problem.detail).toMatch(/.{30}/);
      expect(problem.detail).not.toContain(folder);
    }
    expect((await fetch(`${server.address}/health`)).status).toBe(200);
    expect(await profiled('orders.csv')).toEqual([200, 4]);
  },
);

test('reads the existing cells of a sheet with a wrong dimension', async () => {
  expect(await profiled('false-dimension.xlsx')).toEqual([200, 1]);
});

test('a server survives all of them at once', async () => {
  const names = Object.keys(BOMBS);
  const [replies, health] = await Promise.all([
    Promise.all([...names, ...names].map((path) => post('/api/analyze', { path }))),
    fetch(`${server.address}/health`),
  ]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([413]));
  expect(health.status).toBe(200);
  expect(await profiled('orders.csv')).toEqual([200, 4]);
});
