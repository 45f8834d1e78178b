import { basename } from 'node:path';
import { hashCanonical } from '../../../core/base/files/canonical-json.js';
import type { CleanPreview } from '../../../core/tables/clean/clean-preview.js';
import type { DatasetFacts } from '../../../core/tables/profile/column/table-profile.js';
import type { SessionDataset } from '../../../core/tables/session/session-event.js';
import { type NewEvent, openJournal } from '../../../core/tables/session/session-journal.js';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { Config } from '../../kit/config.js';
import { stateStore } from '../../kit/state-store.js';
import type { ChosenTable } from './choose-source.js';

function datasetOf({ source }: Pick<ChosenTable, 'source'>, { id, name, sha256, bytes }: DatasetFacts): SessionDataset {
  return { id, name: basename(name), path: source.kind === 'file' ? source.path : null, sha256, bytes };
}

/**
 * Returns a hash of the result of a cleaning. Recipe mismatches are omitted: sessions do not record the columns of a
 * recipe, so a replay finds none.
 */
export function hashCleaning({ tables }: Pick<CleanPreview, 'tables'>): string {
  return hashCanonical(tables.map(({ misfits: _, ...table }) => table));
}

/** Records the work of one request in a session. */
interface Recording {
  /** Records an event. Faults: not-writable, too-large. */
  add(
    chosen: Pick<ChosenTable, 'source' | 'read'>,
    facts: DatasetFacts,
    event: Omit<NewEvent, 'dataset' | 'tool_version' | 'read'>,
  ): Promise<void>;
}

const NO_RECORDING: Recording = { add: () => Promise.resolve() };

/**
 * Opens the session of a request before any work starts, so that no result goes unrecorded. Returns a recording that
 * does nothing if recording is disabled. Faults: not-writable.
 */
export async function openRecording(config: Config): Promise<Recording> {
  if (!config.recordSession) return NO_RECORDING;
  const session = await openJournal(stateStore(config), new Date());
  return {
    add: async (chosen, facts, event) => {
      const about = { dataset: datasetOf(chosen, facts), read: chosen.read, tool_version: packageFacts.version };
      await session.append({ ...about, ...event }, new Date());
    },
  };
}
