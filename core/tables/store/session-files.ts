import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Fault, isFault } from '../../fault.js';
import { writeFileWhole } from '../../files/write-file.js';

export const SessionId = z
  .string()
  .regex(/^s-\d{8}-\d{6}-[0-9a-f]{6}$/)
  .meta({ description: 'Id of a session: when it began, and a random end', example: 's-20261121-113000-3f2a9c' });

/** First line of a journal. */
export const JournalHead = z.strictObject({
  format: z.literal('handlens-journal'),
  format_version: z.literal(1),
  session: SessionId,
  started: z.iso.datetime(),
});
export type JournalHead = z.infer<typeof JournalHead>;

const folderOf = (stateDir: string) => join(stateDir, 'sessions');
const currentFile = (stateDir: string) => join(folderOf(stateDir), 'current');

/** File of a session's journal. @param id checked by `SessionId`. */
export const sessionFile = (stateDir: string, id: string) => join(folderOf(stateDir), `${id}.jsonl`);

async function writeJournal(stateDir: string, now: Date): Promise<string> {
  const [day, time] = now.toISOString().replace(/[-:]/g, '').split(/[T.]/);
  const session = `s-${day}-${time}-${randomBytes(3).toString('hex')}`;
  const head: JournalHead = {
    format: 'handlens-journal',
    format_version: 1,
    session,
    started: now.toISOString(),
  };
  await writeFileWhole(sessionFile(stateDir, session), JSON.stringify(head), 'refuse');
  return session;
}

/** Begins a session and makes it the current one. @returns its id. Faults: not-writable. */
export async function startSession(stateDir: string, now: Date): Promise<string> {
  const id = await writeJournal(stateDir, now);
  await writeFileWhole(currentFile(stateDir), `${id}\n`, 'replace');
  return id;
}

async function readCurrent(stateDir: string): Promise<string | null> {
  const text = await readFile(currentFile(stateDir), 'utf8').catch(() => '');
  const id = SessionId.safeParse(text.trim());
  if (!id.success) return null;
  const isThere = await stat(sessionFile(stateDir, id.data)).then(
    (facts) => facts.isFile(),
    () => false,
  );
  return isThere ? id.data : null;
}

/** Id of the current session; one is begun where there is none, by one process of several. Faults: not-writable. */
export async function currentSession(stateDir: string, now: Date): Promise<string> {
  const current = await readCurrent(stateDir);
  if (current !== null) return current;
  const id = await writeJournal(stateDir, now);
  try {
    await writeFileWhole(currentFile(stateDir), `${id}\n`, 'refuse');
    return id;
  } catch (error) {
    if (!isFault(error, 'already-exists')) throw error;
  }
  const begun = await readCurrent(stateDir);
  if (begun === null) {
    // What stands there names no journal: it was deleted.
    await writeFileWhole(currentFile(stateDir), `${id}\n`, 'replace');
    return id;
  }
  await rm(sessionFile(stateDir, id), { force: true });
  return begun;
}

/** Sessions, newest first. */
export async function listSessions(stateDir: string): Promise<{ id: string; bytes: number; is_current: boolean }[]> {
  const files = await readdir(folderOf(stateDir)).catch(() => []);
  const current = await readCurrent(stateDir);
  const ids = files
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => file.slice(0, -'.jsonl'.length))
    .filter((id) => SessionId.safeParse(id).success)
    .sort()
    .reverse();
  return Promise.all(
    ids.map(async (id) => {
      const { size } = await stat(sessionFile(stateDir, id));
      return { id, bytes: size, is_current: id === current };
    }),
  );
}

/** The session that is asked for, or the current one. Faults: not-found. */
export async function chooseSession(stateDir: string, wanted: string | undefined): Promise<string> {
  if (wanted === undefined) {
    const current = await readCurrent(stateDir);
    if (current !== null) return current;
    throw new Fault('not-found', 'There is no session yet: it begins with the first profile, preview or cleaning.');
  }
  const [known] = (await listSessions(stateDir)).filter(({ id }) => id === wanted);
  if (known) return known.id;
  throw new Fault(
    'not-found',
    `There is no session "${wanted.slice(0, 60)}". "vision-cli table session list" names those there are.`,
  );
}
