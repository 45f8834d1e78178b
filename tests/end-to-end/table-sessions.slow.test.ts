import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../core/base/seeded-random.js';
import type { SessionAnswer } from '../../handlers/tables/kit/session-parts.js';
import type { OperationsAnswer } from '../../handlers/tables/session-operations.js';
import { killTree } from '../support/crash/kill-tree.js';
import { processesWith } from '../support/processes-with.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { ORDERS } from '../support/table-folder.js';

let folder = '';
let server: TestServer;

const start = () => startTestServer([], { HANDLENS_STATE_DIR: join(folder, 'state') }, folder);

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-sessions-')));
  await writeFile(join(folder, 'orders.csv'), ORDERS);
  server = await start();
});

afterAll(async () => {
  killTree(server.process.pid!);
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

async function ask<Answer>(path: string, json?: object): Promise<Answer> {
  const reply = await fetch(`${server.address}${path}`, {
    ...(json === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }),
  });
  const answer = (await reply.json()) as Answer;
  if (!reply.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

const write = (id: string, expected: number, text: string) =>
  ask<OperationsAnswer>(`/api/sessions/${id}/operations`, {
    expected,
    change: {
      kind: 'add',
      operations: [{ operation: { operation: 'edit_cells', options: { cells: [{ row: 3, column: 'city', text }] } } }],
    },
  });

const read = (id: string) => ask<SessionAnswer>(`/api/sessions/${id}`);

const textOf = (step: SessionAnswer['session']['steps'][number]) =>
  (step.operation.options as { cells: [{ text: string }] }).cells[0].text;

const cityOf = async (id: string) => {
  const { rows } = await ask<{ rows: { cells: string[] }[] }>(`/api/sessions/${id}/rows`, { rows: [3] });
  return rows[0]!.cells[1];
};

/** Ends the processes that have a table in memory. @returns their number. */
function killChildren(): number {
  const found = [...(processesWith(join(folder, 'state')) ?? [])].filter(([, line]) => line.includes('table-child'));
  for (const [pid] of found) process.kill(pid, 'SIGKILL');
  return found.length;
}

test('a session goes on after its process is killed between operations', async () => {
  const { session } = await ask<SessionAnswer>('/api/sessions', { path: 'orders.csv' });
  for (let at = 0; at < 4; at += 1) {
    await write(session.id, at, `text ${at}`);
    if (processesWith('') !== null) expect(killChildren()).toBeGreaterThan(0);
  }
  // The end of a process is noticed a moment later.
  await expect.poll(() => cityOf(session.id).catch(String)).toBe('text 3');
  expect((await read(session.id)).session).toMatchObject({ version: 4, can_undo: true });
});

test('a kill of the server loses no confirmed operation, and leaves no half one', async () => {
  const { session } = await ask<SessionAnswer>('/api/sessions', { path: 'orders.csv', name: 'killed' });
  const random = seededRandom(7);
  let confirmed: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    let isOver = false;
    const before = confirmed.length;
    const sent: string[] = [];
    const writing = (async () => {
      while (!isOver) {
        const text = `${round}-${sent.length}`;
        sent.push(text);
        await write(session.id, confirmed.length, text);
        confirmed.push(text);
      }
    })().catch(() => undefined);
    // Time to confirm an operation differs between machines, so the moment is counted from the first one.
    await expect.poll(() => confirmed.length, { interval: 5 }).toBeGreaterThan(before);
    await new Promise((resolve) => setTimeout(resolve, random() * 100));
    killTree(server.process.pid!);
    await server.ended;
    isOver = true;
    await writing;
    server = await start();
    const after = await read(session.id);
    const stored = after.session.steps.map(textOf);
    // The operation in flight is stored as a whole, or not at all.
    expect(stored.slice(0, confirmed.length)).toEqual(confirmed);
    expect(stored.slice(confirmed.length)).toEqual(stored.length > confirmed.length ? [sent.at(-1)] : []);
    expect(after.session.version).toBe(stored.length);
    expect(await cityOf(session.id)).toBe(stored.at(-1) ?? ' Paris ');
    confirmed = stored;
  }
  expect(await readFile(join(folder, 'orders.csv'), 'utf8')).toBe(ORDERS);
  const { result } = await ask<OperationsAnswer>(`/api/sessions/${session.id}/operations`, {
    expected: confirmed.length,
    change: { kind: 'undo', count: 500 },
  });
  expect(result).toMatchObject({ cells_changed: 0, outcomes: [] });
}, 300_000);
