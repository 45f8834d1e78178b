import { open, stat } from 'node:fs/promises';
import { Fault } from '../../fault.js';
import { parseInput } from '../../parse-input.js';
import { JournalEvent } from './session-event.js';
import { currentSession, sessionFile, startSession } from './session-files.js';

/** Longest line of a journal, bytes; 500 steps with their settings take about 200 kB. */
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
async function append(file: string, line: string): Promise<void> {
  try {
    await using journal = await open(file, 'a');
    // The line end goes before the line: half a line, left by a crash, never takes the next one with it.
    await journal.write(`\n${line}`);
    await journal.datasync();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === undefined) throw cause;
    throw new Fault('not-writable', `The session cannot be recorded (${code}). Choose another HANDLENS_STATE_DIR.`, {
      cause,
    });
  }
}

/**
 * Records what was done in the current session, which is begun where there is none. Safe with several processes.
 * @returns the id of the session.
 * Faults: not-writable, too-large (an event over 1 MB), invalid-input.
 */
export async function appendEvent(stateDir: string, event: NewEvent, now: Date): Promise<string> {
  const empty = { read: {}, result_sha256: null, clean: null, recipe: [], settings: {}, outputs: [], question: null };
  const line = JSON.stringify(parseInput(JournalEvent, { ...empty, ...event, time: now.toISOString() }));
  if (Buffer.byteLength(line) > LONGEST_EVENT) {
    throw new Fault('too-large', `The event "${event.event}" has over 1 MB and is not recorded. Use fewer steps.`);
  }
  const id = await journalFor(stateDir, now);
  await append(sessionFile(stateDir, id), line);
  return id;
}
