import { type ByteStore, getText } from '../../store/byte-store.js';
import { hashHistory } from '../history/replay/hash-history.js';
import type { HistoryStep } from '../history/replay/history-step.js';
import type { ReviewAnswer } from '../review/review-answer.js';
import { type JournalEvent, JournalLine } from './journal-event.js';
import { chooseJournal, journalKey } from './journal-files.js';

/** The part of an event that concerns the answers of a review. */
type AnswerEvent = Pick<JournalEvent, 'event' | 'dataset' | 'settings' | 'answers' | 'history'>;

/** The table of a review: the SHA-256 of its file, and the operations of its session; null for the file as imported. */
export interface AnsweredTable {
  sha256: string;
  history: readonly HistoryStep[] | null;
}

const keyOf = ({ sha256, history }: AnsweredTable) => (history === null ? sha256 : `${sha256} ${hashHistory(history)}`);

/**
 * Collects the answers about each table in the order of the events of a journal: those of a review continue those
 * before, unless it started over.
 */
export class AnswersByTable {
  readonly #byTable = new Map<string, ReviewAnswer[]>();

  /** @returns the answers that applied in this event. */
  add({ event, dataset, settings, answers, history }: AnswerEvent): readonly ReviewAnswer[] {
    if (event !== 'reviewed' || dataset === null) return [];
    // The operations of the session were too long for the journal, so it is unknown which table was reviewed.
    if (history === undefined && settings.session !== undefined) return [];
    const key = keyOf({ sha256: dataset.sha256, history: history ?? null });
    const before = settings.resume === false ? [] : (this.#byTable.get(key) ?? []);
    const all = [...before, ...answers];
    this.#byTable.set(key, all);
    return all;
  }

  of(table: AnsweredTable): readonly ReviewAnswer[] {
    return this.#byTable.get(keyOf(table)) ?? [];
  }
}

/** Returns the answers about a table in the current journal, in their order. Faults: not-found (no journal). */
export async function answersInJournal(state: ByteStore, table: AnsweredTable): Promise<readonly ReviewAnswer[]> {
  const text = (await getText(state, journalKey(await chooseJournal(state, undefined)))) ?? '';
  const answers = new AnswersByTable();
  // A journal may have many long lines, so only those of reviews of the file are parsed.
  for (const line of text.split('\n')) {
    if (!line.includes('"event":"reviewed"') || !line.includes(table.sha256)) continue;
    const event = parseEvent(line);
    if (event !== null) answers.add(event);
  }
  return answers.of(table);
}

/** Returns null for a line that a crash left incomplete. */
function parseEvent(line: string): JournalLine | null {
  try {
    return JournalLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
