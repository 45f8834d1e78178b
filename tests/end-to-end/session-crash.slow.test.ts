import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../core/base/seeded-random.js';
import type { SessionAnswer } from '../../handlers/tables/kit/session-parts.js';
import { killTree } from '../support/crash/kill-tree.js';
import { startTestServer, type TestServer } from '../support/server.js';
import { ORDERS } from '../support/table-folder.js';

type Session = SessionAnswer['session'];

const SEED = 11;
const ROUNDS = 3;
const WRITERS = 3;

let folder = '';
let server: TestServer;

const start = () => startTestServer([], { HANDLENS_STATE_DIR: join(folder, 'state') }, folder);

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens-session-crash-')));
  await writeFile(join(folder, 'orders.csv'), ORDERS);
  server = await start();
});

afterAll(async () => {
  killTree(server.process.pid!);
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

/** The server is busy; the request may be repeated. */
class Busy extends Error {}

async function send(path: string, json?: object): Promise<{ status: number; answer: unknown }> {
  const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
  const reply = await fetch(server.address + path, { ...body, headers: { 'content-type': 'application/json' } });
  return { status: reply.status, answer: await reply.json() };
}

async function ask<Answer>(path: string, json?: object): Promise<Answer> {
  const { status, answer } = await send(path, json);
  if ([429, 503, 504].includes(status)) throw new Busy(JSON.stringify(answer));
  if (status >= 400) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer as Answer;
}

/** What is stored of a session; null if it is removed. */
type Stored = Pick<Session, 'name' | 'version' | 'steps'> | null;

const storedOf = ({ name, version, steps }: Session): Stored => ({ name, version, steps });

/** A session as confirmed last, and the check of the state that the request in flight leads to; null for none. */
interface Written {
  id: string;
  confirmed: Stored;
  isNext: ((stored: Stored) => boolean) | null;
}

const place = ({ id }: Pick<Written, 'id'>) => `/api/sessions/${id}`;

const operationOf = (text: string) => ({
  ...{ operation: 'edit_cells' },
  options: { cells: [{ row: 3, column: 'city', text }] },
});

const textsOf = (stored: Stored) => stored?.steps.map(({ operation, is_on: isOn }) => [operation.options, isOn]);

const lastOf = ({ confirmed }: Written) => confirmed!.steps.at(-1);

async function change(one: Written, wanted: object, isNext: (stored: Stored) => boolean): Promise<void> {
  one.isNext = isNext;
  const json = { expected: one.confirmed!.version, change: wanted };
  one.confirmed = storedOf((await ask<SessionAnswer>(`${place(one)}/operations`, json)).session);
}

async function changeFacts(one: Written, facts: object, isNext: (stored: Stored) => boolean): Promise<void> {
  one.isNext = isNext;
  const { session } = await ask<{ session: Session | null }>(place(one), facts);
  one.confirmed = session === null ? null : storedOf(session);
}

type Action = (one: Written, text: string, branches: Written[]) => Promise<void>;

const add: Action = (one, text) => {
  const { version, steps } = one.confirmed!;
  const operation = operationOf(text);
  return change(one, { kind: 'add', operations: [{ operation }] }, (stored) => {
    const isAdded = JSON.stringify(stored?.steps.at(-1)?.operation) === JSON.stringify(operation);
    return isAdded && stored?.version === version + 1 && stored.steps.length === steps.length + 1;
  });
};

const switchOff: Action = async (one) => {
  const last = lastOf(one)!;
  await change(
    one,
    { kind: 'switch', ids: [last.id], is_on: false },
    (stored) => stored?.steps.at(-1)?.is_on === false,
  );
};

const edit: Action = async (one, text) => {
  const operation = operationOf(`${text} edited`);
  const isNext = (stored: Stored) => JSON.stringify(stored?.steps.at(-1)?.operation) === JSON.stringify(operation);
  await change(one, { kind: 'edit', id: lastOf(one)!.id, operation }, isNext);
};

const move: Action = async (one) => {
  const last = lastOf(one)!;
  await change(one, { kind: 'move', id: last.id, to: 0 }, (stored) => stored?.steps[0]?.id === last.id);
};

const undo: Action = async (one) => {
  const { version } = one.confirmed!;
  await change(one, { kind: 'undo', count: 1 }, (stored) => stored?.version === version - 1);
};

const rename: Action = (one, text) => changeFacts(one, { name: text }, (stored) => stored?.name === text);

const remove: Action = (one) => changeFacts(one, { is_removed: true }, (stored) => stored === null);

const restore: Action = async (one) => {
  await changeFacts(one, { is_removed: false }, (stored) => stored !== null);
};

const branch: Action = async (one, _, branches) => {
  one.isNext = null;
  const { session } = await ask<SessionAnswer>(`${place(one)}/branch`, {});
  expect(textsOf(storedOf(session))).toEqual(textsOf(one.confirmed));
  branches.push({ id: session.id, confirmed: storedOf(session), isNext: null });
};

/** One after another, in a circle. Each is possible after the one before. */
const ACTIONS: readonly Action[] = [add, add, switchOff, edit, move, undo, rename, branch, remove, restore];

interface Writing {
  isOver: () => boolean;
  onConfirmed: () => void;
}

async function writeOn(one: Written, branches: Written[], { isOver, onConfirmed }: Writing, name: string) {
  // A removed session can only be restored.
  for (let at = one.confirmed === null ? ACTIONS.length - 1 : 0; !isOver(); at += 1) {
    try {
      await ACTIONS[at % ACTIONS.length]!(one, `${name}-${at}`, branches);
      one.isNext = null;
      onConfirmed();
    } catch (error) {
      // The kill ends the connection.
      if (error instanceof TypeError) return;
      if (!(error instanceof Busy)) throw error;
      at -= 1;
    }
  }
}

async function readStored({ id }: Written): Promise<Stored> {
  const { status, answer } = await send(`/api/sessions/${id}`);
  if (status === 404) return null;
  expect([status, id]).toEqual([200, id]);
  const { session, result } = answer as SessionAnswer;
  // The history opens, and each of its operations has an outcome.
  expect(result.outcomes.map((one) => one.id)).toEqual(session.steps.map((step) => step.id));
  expect(result.outcomes.filter(({ state }) => state === 'failed')).toEqual([]);
  return storedOf(session);
}

/** Expects a session to be as confirmed, or as the request in flight leads to. */
async function inspect(one: Written): Promise<void> {
  const stored = await readStored(one);
  const isConfirmed = JSON.stringify(stored) === JSON.stringify(one.confirmed);
  if (!isConfirmed && one.isNext?.(stored) !== true) expect(stored).toEqual(one.confirmed);
  one.confirmed = stored;
  one.isNext = null;
}

test('a kill of the server during concurrent changes of several sessions loses none that was confirmed', async () => {
  const random = seededRandom(SEED);
  const written = await Promise.all(
    Array.from({ length: WRITERS }, async (): Promise<Written> => {
      const { session } = await ask<SessionAnswer>('/api/sessions', { path: 'orders.csv' });
      return { id: session.id, confirmed: storedOf(session), isNext: null };
    }),
  );
  const branches: Written[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    let confirmed = 0;
    const wanted = 1 + Math.floor(random() * WRITERS * ACTIONS.length);
    let reach = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const onConfirmed = () => {
      confirmed += 1;
      // The others are in the middle of a request.
      if (confirmed === wanted) reach();
    };
    const writing = { isOver: () => isOver, onConfirmed };
    const all = Promise.all(written.map((one, at) => writeOn(one, branches, writing, `${round}-${at}`)));
    await Promise.race([reached, all]);
    isOver = true;
    killTree(server.process.pid!);
    await server.ended;
    await all;
    server = await start();
    for (const one of [...written, ...branches]) await inspect(one);
  }
  expect(await readFile(join(folder, 'orders.csv'), 'utf8')).toBe(ORDERS);
}, 300_000);
