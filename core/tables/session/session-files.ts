import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { Fault, isFault } from '../../base/fault.js';
import { way } from '../../base/text/ways.js';
import { type ByteStore, getText } from '../../store/byte-store.js';

export const SessionId = z
  .string()
  .regex(/^s-\d{8}-\d{6}-[0-9a-f]{6}$/, 'Must be the id of a session, such as s-20261121-113000-3f2a9c')
  .meta({ description: 'Id of a session: its start time and a random suffix', example: 's-20261121-113000-3f2a9c' });

/** First line of a journal. */
export const JournalHead = z.strictObject({
  format: z.literal('handlens-journal'),
  format_version: z.literal(1),
  session: SessionId,
  started: z.iso.datetime(),
});
export type JournalHead = z.infer<typeof JournalHead>;

const FOLDER = 'sessions/';
const CURRENT = `${FOLDER}current`;
const EXTENSION = '.jsonl';

/**
 * Returns the key of the journal of a session.
 * @param id validated by `SessionId`.
 */
export const sessionKey = (id: string) => `${FOLDER}${id}${EXTENSION}`;

async function writeJournal(state: ByteStore, now: Date): Promise<string> {
  const [day, time] = now.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  const session = `s-${day}-${time}-${randomBytes(3).toString('hex')}`;
  const head: JournalHead = {
    format: 'handlens-journal',
    format_version: 1,
    session,
    started: now.toISOString(),
  };
  if (await state.add(sessionKey(session), Buffer.from(JSON.stringify(head)))) return session;
  throw new Fault('already-exists', `A session "${session}" exists already. Try again.`);
}

const pointerTo = (id: string) => Buffer.from(`${id}\n`);

/**
 * Starts a session and makes it the current one.
 * @returns its id. Faults: not-writable.
 */
export async function startSession(state: ByteStore, now: Date): Promise<string> {
  const id = await writeJournal(state, now);
  await state.put(CURRENT, pointerTo(id));
  return id;
}

/** A session and the size of its journal. */
interface SessionSize {
  id: string;
  bytes: number;
}

async function readCurrent(state: ByteStore): Promise<SessionSize | null> {
  const text = await getText(state, CURRENT).catch((error: unknown) => {
    // A local file that cannot be read is ignored. A remote store that is unavailable may have a current session, so
    // its fault is rethrown.
    if (isFault(error)) throw error;
    return null;
  });
  const id = SessionId.safeParse(text?.trim());
  if (!id.success) return null;
  const facts = await state.facts(sessionKey(id.data));
  return facts && { id: id.data, bytes: facts.bytes };
}

/**
 * Returns the current session. If there is none, starts one; of several processes, exactly one does. Faults:
 * not-writable.
 */
export async function currentSession(state: ByteStore, now: Date): Promise<SessionSize> {
  const current = await readCurrent(state);
  if (current !== null) return current;
  const id = await writeJournal(state, now);
  if (await state.add(CURRENT, pointerTo(id))) return { id, bytes: 0 };
  const started = await readCurrent(state);
  if (started === null) {
    // The pointer refers to a deleted journal, so replace it.
    await state.put(CURRENT, pointerTo(id));
    return { id, bytes: 0 };
  }
  await state.delete([sessionKey(id)]);
  return started;
}

/** Lists sessions, newest first. */
export async function listSessions(state: ByteStore): Promise<{ id: string; bytes: number; is_current: boolean }[]> {
  const current = await readCurrent(state);
  const journals = (await state.list(FOLDER)).filter(({ key }) => key.endsWith(EXTENSION));
  return journals
    .map(({ key, bytes }) => ({ id: key.slice(FOLDER.length, -EXTENSION.length), bytes }))
    .filter(({ id }) => SessionId.safeParse(id).success)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(({ id, bytes }) => ({ id, bytes, is_current: id === current?.id }));
}

/** Returns the id of the requested session, or of the current one. Faults: not-found. */
export async function chooseSession(state: ByteStore, requested: string | undefined): Promise<string> {
  if (requested === undefined) {
    const current = await readCurrent(state);
    if (current !== null) return current.id;
    throw new Fault('not-found', 'No session exists yet. It starts with the first profile, preview or cleaning.');
  }
  const [known] = (await listSessions(state)).filter(({ id }) => id === requested);
  if (known) return known.id;
  throw new Fault('not-found', `No such session: "${requested.slice(0, 60)}". ${way('list-sessions')}.`);
}
