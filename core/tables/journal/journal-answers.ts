import { type ByteStore, getText } from '../../store/byte-store.js';
import type { ReviewAnswer } from '../review/review-answer.js';
import { type JournalEvent, JournalLine } from './journal-event.js';
import { chooseJournal, journalKey } from './journal-files.js';

/** The part of an event that concerns the answers of a review. */
type AnswerEvent = Pick<JournalEvent, 'event' | 'dataset' | 'settings' | 'answers'>;

/**
 * Collects the answers about each file in the order of the events of a journal: those of a review continue those
 * before, unless it started over.
 */
export class AnswersByFile {
  readonly #byFile = new Map<string, ReviewAnswer[]>();

  /** @returns the answers that applied in this event. */
  add({ event, dataset, settings, answers }: AnswerEvent): readonly ReviewAnswer[] {
    if (event !== 'reviewed' || dataset === null) return [];
    const before = settings.resume === false ? [] : (this.#byFile.get(dataset.sha256) ?? []);
    const all = [...before, ...answers];
    this.#byFile.set(dataset.sha256, all);
    return all;
  }

  /** @param sha256 hash of the file, hex. */
  of(sha256: string): readonly ReviewAnswer[] {
    return this.#byFile.get(sha256) ?? [];
  }
}

/**
 * Returns the answers about a file in the current journal, in their order.
 * @param sha256 hash of the file, hex. Faults: not-found (no journal of the file).
 */
export async function answersInJournal(state: ByteStore, sha256: string): Promise<readonly ReviewAnswer[]> {
  const text = (await getText(state, journalKey(await chooseJournal(state, undefined)))) ?? '';
  const answers = new AnswersByFile();
  // A journal may have many long lines, so only those of reviews of the file are parsed.
  for (const line of text.split('\n')) {
    if (!line.includes('"event":"reviewed"') || !line.includes(sha256)) continue;
    const event = parseEvent(line);
    if (event !== null) answers.add(event);
  }
  return answers.of(sha256);
}

/** Returns null for a line that a crash left incomplete. */
function parseEvent(line: string): JournalLine | null {
  try {
    return JournalLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
