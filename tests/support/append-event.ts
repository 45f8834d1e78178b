import type { ByteStore } from '../../core/store/byte-store.js';
import { type NewEvent, openJournal } from '../../core/tables/journal/open-journal.js';

/** Opens the current journal and adds one event, as a request does. @returns the id of the journal. */
export async function appendEvent(state: ByteStore, event: NewEvent, now: Date): Promise<string> {
  return (await openJournal(state, now)).append(event, now);
}
