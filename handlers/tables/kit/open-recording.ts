import { basename } from 'node:path';
import { hashCanonical } from '../../../core/base/files/canonical-json.js';
import type { CleanPreview } from '../../../core/tables/clean/clean-preview.js';
import type { JournalDataset, JournalReference } from '../../../core/tables/journal/journal-event.js';
import { type NewEvent, openJournal } from '../../../core/tables/journal/open-journal.js';
import type { ReferenceUse } from '../../../core/tables/profile/column/reference-use.js';
import type { DatasetFacts } from '../../../core/tables/profile/column/table-profile.js';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { Config } from '../../kit/config.js';
import { stateStore } from '../../kit/state-store.js';
import type { ChosenTable } from './choose-source.js';

function datasetOf(
  { source }: Pick<ChosenTable, 'source'>,
  { id, name, sha256, bytes }: Omit<DatasetFacts, 'format'>,
): JournalDataset {
  const path = source.kind === 'file' && !source.isUpload ? source.path : null;
  return { id, name: basename(name), path, sha256, bytes };
}

/** Returns the reference of a request; null if none of the tables was compared with it. */
function referenceOf(
  { reference }: Pick<ChosenTable, 'reference'>,
  tables: readonly { reference?: ReferenceUse | undefined }[],
): JournalReference | null {
  const use = tables.find((table) => table.reference !== undefined)?.reference;
  if (reference === undefined || use === undefined) return null;
  const { source, read, datasetId: id, keys } = reference;
  const bytes = source.kind === 'file' ? source.size : source.bytes.length;
  return { dataset: datasetOf(reference, { id, name: source.name, sha256: use.sha256, bytes }), read, keys: [...keys] };
}

/**
 * Returns a hash of the result of a cleaning. Recipe mismatches are omitted: journals do not record the columns of a
 * recipe, so a replay finds none.
 */
export function hashCleaning({ tables }: Pick<CleanPreview, 'tables'>): string {
  return hashCanonical(tables.map(({ misfits: _, ...table }) => table));
}

/** Records the work of one request in a journal. */
interface Recording {
  /** Records an event. Faults: not-writable, too-large. */
  add(
    chosen: Pick<ChosenTable, 'source' | 'read' | 'reference' | 'session'>,
    facts: Omit<DatasetFacts, 'format'>,
    event: Omit<NewEvent, 'dataset' | 'tool_version' | 'read' | 'reference'> & {
      /** The tables of the result, with their references. */
      tables?: readonly { reference?: ReferenceUse | undefined }[];
    },
  ): Promise<void>;
}

const NO_RECORDING: Recording = { add: () => Promise.resolve() };

/**
 * Opens the journal of a request before any work starts, so that no result goes unrecorded. Returns a recording that
 * does nothing if recording is disabled. Faults: not-writable.
 */
export async function openRecording(config: Config): Promise<Recording> {
  if (!config.recordJournal) return NO_RECORDING;
  const journal = await openJournal(stateStore(config), new Date());
  return {
    add: async (chosen, facts, { tables = [], ...event }) => {
      const reference = referenceOf(chosen, tables);
      const about = {
        ...{ dataset: datasetOf(chosen, facts), read: chosen.read, tool_version: packageFacts.version },
        ...(reference && { reference }),
        ...(chosen.session && { history: [...chosen.session.steps] }),
      };
      const settings = { ...event.settings, ...(chosen.session && { session: chosen.session.id }) };
      await journal.append({ ...about, ...event, settings }, new Date());
    },
  };
}
