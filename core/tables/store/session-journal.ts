import type { ByteStore } from '../../bytes/byte-store.js';
import { Fault, isFault } from '../../fault.js';
import { parseInput } from '../../parse-input.js';
import { JournalEvent, STEPS_LEFT_OUT } from './session-event.js';
import { currentSession, sessionKey, startSession } from './session-files.js';

/** Longest line of a journal, bytes; 500 steps with their settings take about 200 kB. An event leaves longer lists out. */
const LONGEST_EVENT = 1 << 20;

/** A journal that is larger is closed: the next event begins a new session. */
const LARGEST_JOURNAL = 16 << 20;

/** What an event says; what is left out is empty. */
export type NewEvent = Pick<JournalEvent, 'event' | 'tool_version' | 'dataset'> &
  Partial<Omit<JournalEvent, 'event' | 'time' | 'tool_version' | 'dataset'>>;

async function journalFor(state: ByteStore, now: Date): Promise<string> {
  const id = await currentSession(state, now);
  const { bytes = 0 } = (await state.facts(sessionKey(id))) ?? {};
  return bytes < LARGEST_JOURNAL ? id : startSession(state, now);
}

async function withJournal<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (!isFault(cause, 'not-writable') && !isFault(cause, 'storage-full')) throw cause;
    throw new Fault(cause.code, `The session cannot be recorded. ${cause.message} See HANDLENS_STATE_DIR.`, {
      cause,
    });
  }
}

/** Begins a session where there is none and sees that it can be added to: fails before anything is done. Faults: not-writable. */
export function checkJournal(state: ByteStore, now: Date): Promise<void> {
  return withJournal(async () => state.append(sessionKey(await journalFor(state, now)), new Uint8Array()));
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
 * Records what was done in the current session, which is begun where there is none. Safe with several processes, and several
 * instances on one store.
 * @returns the id of the session.
 * Faults: not-writable, too-large (an event over 1 MB even without its steps), invalid-input.
 */
export function appendEvent(state: ByteStore, event: NewEvent, now: Date): Promise<string> {
  return withJournal(async () => {
    const empty = { read: {}, result_sha256: null, clean: null, recipe: [], settings: {}, outputs: [], question: null };
    const line = lineOf(parseInput(JournalEvent, { ...empty, ...event, time: now.toISOString() }));
    const id = await journalFor(state, now);
    // The line end goes before the line: half a line, left by a crash, never takes the next one with it.
    await state.append(sessionKey(id), Buffer.from(`\n${line}`));
    return id;
  });
}
