import { type FileHandle, open, stat } from 'node:fs/promises';
import { Fault } from '../../fault.js';
import { parseInput } from '../../parse-input.js';
import { JournalEvent, STEPS_LEFT_OUT } from './session-event.js';
import { currentSession, sessionFile, startSession } from './session-files.js';

/** Longest line of a journal, bytes; 500 steps with their settings take about 200 kB. An event leaves longer lists out. */
const LONGEST_EVENT = 1 << 20;

/** A journal that is larger is closed: the next event begins a new session. */
const LARGEST_JOURNAL = 16 << 20;

/** What an event says; what is left out is empty. */
export type NewEvent = Pick<JournalEvent, 'event' | 'tool_version' | 'dataset'> &
  Partial<Omit<JournalEvent, 'event' | 'time' | 'tool_version' | 'dataset'>>;

async function journalFor(stateDir: string, now: Date): Promise<string> {
  const id = await currentSession(stateDir, now);
  const { size } = await stat(sessionFile(stateDir, id));
  return size < LARGEST_JOURNAL ? id : startSession(stateDir, now);
}

/** Appends in one write, which no other process comes between, and waits until the disk has it. */
function append(file: string, line: string): Promise<void> {
  return withJournal(file, async (journal) => {
    // The line end goes before the line: half a line, left by a crash, never takes the next one with it.
    await journal.write(`\n${line}`);
    await journal.datasync();
  });
}

async function withJournal(file: string, work: (journal: FileHandle) => Promise<void>): Promise<void> {
  try {
    await using journal = await open(file, 'a');
    await work(journal);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === undefined) throw cause;
    throw new Fault('not-writable', `The session cannot be recorded (${code}). Choose another HANDLENS_STATE_DIR.`, {
      cause,
    });
  }
}

/** Begins a session where there is none and opens its journal: fails before anything is done. Faults: not-writable. */
export async function checkJournal(stateDir: string, now: Date): Promise<void> {
  const file = sessionFile(stateDir, await journalFor(stateDir, now));
  await withJournal(file, () => Promise.resolve());
}

/** The event whole or, where its steps are too many for a line, without them; `left_out` of its settings says so. */
function lineOf(event: JournalEvent): string {
  const without = (left_out: string, clean: JournalEvent['clean']): JournalEvent => {
    return { ...event, clean, recipe: [], settings: { ...event.settings, left_out } };
  };
  // The options alone are enough to do it again.
  const shorter = event.clean === null ? [] : [() => without('recipe', event.clean)];
  for (const form of [() => event, ...shorter, () => without(STEPS_LEFT_OUT, null)]) {
    const line = JSON.stringify(form());
    if (Buffer.byteLength(line) <= LONGEST_EVENT) return line;
  }
  throw new Fault('too-large', `The event "${event.event}" has over 1 MB and is not recorded. Use fewer settings.`);
}

/**
 * Records what was done in the current session, which is begun where there is none. Safe with several processes.
 * @returns the id of the session.
 * Faults: not-writable, too-large (an event over 1 MB even without its steps), invalid-input.
 */
export async function appendEvent(stateDir: string, event: NewEvent, now: Date): Promise<string> {
  const empty = { read: {}, result_sha256: null, clean: null, recipe: [], settings: {}, outputs: [], question: null };
  const line = lineOf(parseInput(JournalEvent, { ...empty, ...event, time: now.toISOString() }));
  const id = await journalFor(stateDir, now);
  await append(sessionFile(stateDir, id), line);
  return id;
}
