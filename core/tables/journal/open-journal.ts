import { Fault, isFault } from '../../base/fault.js';
import { parseInput } from '../../base/parse-input.js';
import type { ByteStore } from '../../store/byte-store.js';
import { JournalLine, STEPS_LEFT_OUT } from './journal-event.js';
import { createJournal, currentJournal, journalKey } from './journal-files.js';

/**
 * Maximum bytes of a journal line. 500 steps with their settings need about 200 kB; longer lists of steps are omitted.
 */
const MAX_EVENT = 1 << 20;

/** Maximum bytes of a journal. Once it is full, the next event starts a new journal. */
const MAX_JOURNAL = 16 << 20;

/** Contents of an event. Omitted fields become empty. */
export type NewEvent = Pick<JournalLine, 'event' | 'tool_version' | 'dataset'> &
  Partial<Omit<JournalLine, 'event' | 'time' | 'tool_version' | 'dataset'>>;

async function journalFor(state: ByteStore, now: Date): Promise<string> {
  const { id, bytes } = await currentJournal(state, now);
  return bytes < MAX_JOURNAL ? id : createJournal(state, now);
}

async function withJournal<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    if (!isFault(cause, 'not-writable') && !isFault(cause, 'storage-full')) throw cause;
    throw new Fault(cause.code, `The journal cannot be written. ${cause.message} Check HANDLENS_STATE_DIR.`, {
      cause,
    });
  }
}

/** Returns the id of the journal to which to write: this one, or another one if it was deleted or is full. */
async function writableJournal(state: ByteStore, id: string, now: Date): Promise<string> {
  const facts = await state.facts(journalKey(id));
  return facts !== null && facts.bytes < MAX_JOURNAL ? id : journalFor(state, now);
}

/**
 * Formats an event as a line. If it has too many steps for a line, omits them and says so in `left_out` of the
 * settings.
 */
function lineOf(event: JournalLine): string {
  const without = (left_out: string, clean: JournalLine['clean']): JournalLine => {
    const { history, ...others } = event;
    const kept = left_out === STEPS_LEFT_OUT || history === undefined ? {} : { history };
    return { ...others, ...kept, clean, recipe: [], settings: { ...event.settings, left_out } };
  };
  // The options alone are enough to replay the event.
  const shorter = event.clean === null ? [] : [() => without('recipe', event.clean)];
  for (const form of [() => event, ...shorter, () => without(STEPS_LEFT_OUT, null)]) {
    const line = JSON.stringify(form());
    if (Buffer.byteLength(line) <= MAX_EVENT) return line;
  }
  throw new Fault(
    'too-large',
    `The event "${event.event}" is larger than 1 MB and is not recorded. Shorten the options of the request.`,
  );
}

/** A journal to which events can be added. */
export interface OpenJournal {
  /**
   * Adds an event.
   * @returns the id of the journal that contains it. Faults: not-writable, too-large (an event over 1 MB even without
   * its steps), invalid-input.
   */
  append(event: NewEvent, now: Date): Promise<string>;
}

/**
 * Opens the current journal, or starts one, and checks that it is writable, before any work is done. Safe with several
 * processes, and with several instances that use one store. Faults: not-writable.
 */
export function openJournal(state: ByteStore, now: Date): Promise<OpenJournal> {
  return withJournal(async () => {
    const opened = await journalFor(state, now);
    await state.append(journalKey(opened), new Uint8Array());
    return { append: (event, time) => withJournal(() => appendEvent(state, opened, { event, time })) };
  });
}

const EMPTY = {
  read: {},
  result_sha256: null,
  clean: null,
  recipe: [],
  settings: {},
  outputs: [],
  question: null,
  answers: [],
};

async function appendEvent(
  state: ByteStore,
  opened: string,
  { event, time }: { event: NewEvent; time: Date },
): Promise<string> {
  const line = lineOf(parseInput(JournalLine, { ...EMPTY, ...event, time: time.toISOString() }));
  const id = await writableJournal(state, opened, time);
  // The line break comes first, so that a line left incomplete by a crash does not damage the next one.
  await state.append(journalKey(id), Buffer.from(`\n${line}`));
  return id;
}
