import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { Fault, isFault } from '../../base/fault.js';
import { way } from '../../base/text/ways.js';
import { type ByteStore, getText } from '../../store/byte-store.js';

export const JournalId = z
  .string()
  .regex(/^s-\d{8}-\d{6}-[0-9a-f]{6}$/, 'Must be the id of a journal, such as s-20261121-113000-3f2a9c')
  .meta({ description: 'Id of a journal: its start time and a random suffix', example: 's-20261121-113000-3f2a9c' });

/** First line of a journal. `session` is the older name of its id. */
export const JournalHead = z.strictObject({
  format: z.literal('handlens-journal'),
  format_version: z.literal(1),
  session: JournalId,
  started: z.iso.datetime(),
});
export type JournalHead = z.infer<typeof JournalHead>;

/** The older name of journals, so that existing ones are found. */
const FOLDER = 'sessions/';
const CURRENT = `${FOLDER}current`;
const EXTENSION = '.jsonl';

/**
 * Returns the key of a journal.
 * @param id validated by `JournalId`.
 */
export const journalKey = (id: string) => `${FOLDER}${id}${EXTENSION}`;

async function writeJournal(state: ByteStore, now: Date): Promise<string> {
  const [day, time] = now.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  const id = `s-${day}-${time}-${randomBytes(3).toString('hex')}`;
  const head: JournalHead = {
    format: 'handlens-journal',
    format_version: 1,
    session: id,
    started: now.toISOString(),
  };
  if (await state.add(journalKey(id), Buffer.from(JSON.stringify(head)))) return id;
  throw new Fault('already-exists', `A journal "${id}" exists already. Try again.`);
}

const pointerTo = (id: string) => Buffer.from(`${id}\n`);

/**
 * Creates a journal and makes it the current one.
 * @returns its id. Faults: not-writable.
 */
export async function createJournal(state: ByteStore, now: Date): Promise<string> {
  const id = await writeJournal(state, now);
  await state.put(CURRENT, pointerTo(id));
  return id;
}

/** A journal and its size. */
interface JournalSize {
  id: string;
  bytes: number;
}

async function readCurrent(state: ByteStore): Promise<JournalSize | null> {
  const text = await getText(state, CURRENT).catch((error: unknown) => {
    // A local file that cannot be read is ignored. A remote store that is unavailable may have a current journal, so
    // its fault is rethrown.
    if (isFault(error)) throw error;
    return null;
  });
  const id = JournalId.safeParse(text?.trim());
  if (!id.success) return null;
  const facts = await state.facts(journalKey(id.data));
  return facts && { id: id.data, bytes: facts.bytes };
}

/**
 * Returns the current journal. If there is none, starts one; of several processes, exactly one does. Faults:
 * not-writable.
 */
export async function currentJournal(state: ByteStore, now: Date): Promise<JournalSize> {
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
  await state.delete([journalKey(id)]);
  return started;
}

/** Lists journals, newest first. */
export async function listJournals(state: ByteStore): Promise<{ id: string; bytes: number; is_current: boolean }[]> {
  const current = await readCurrent(state);
  const journals = (await state.list(FOLDER)).filter(({ key }) => key.endsWith(EXTENSION));
  return journals
    .map(({ key, bytes }) => ({ id: key.slice(FOLDER.length, -EXTENSION.length), bytes }))
    .filter(({ id }) => JournalId.safeParse(id).success)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(({ id, bytes }) => ({ id, bytes, is_current: id === current?.id }));
}

/** Returns the id of the requested journal, or of the current one. Faults: not-found. */
export async function chooseJournal(state: ByteStore, requested: string | undefined): Promise<string> {
  if (requested === undefined) {
    const current = await readCurrent(state);
    if (current !== null) return current.id;
    throw new Fault('not-found', 'No journal exists yet. It starts with the first profile, preview or cleaning.');
  }
  const [known] = (await listJournals(state)).filter(({ id }) => id === requested);
  if (known) return known.id;
  throw new Fault('not-found', `No such journal: "${requested.slice(0, 60)}". ${way('list-journals')}.`);
}
