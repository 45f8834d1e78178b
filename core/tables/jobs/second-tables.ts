import { Fault } from '../../base/fault.js';
import { columnSource } from '../column-source/column-source.js';
import { NO_LIMITS } from '../columns/column-builders.js';
import {
  referenceName,
  referencesOf,
  type SecondTables,
  type TableReference,
} from '../history/operations/table-reference.js';
import { Replay } from '../history/replay/replay.js';
import { sourceTable } from '../history/state/state-data.js';
import type { TableState } from '../history/state/table-state.js';
import { largestTable } from '../read/opened/largest-table.js';
import type { JobSource } from './job-input.js';
import { datasetIn, openSource } from './open-source.js';

/** The file of a second table, or why it cannot be read. */
export interface SecondFile {
  /** `keyOfTable` the second table. */
  place: string;
  source: Extract<JobSource, { kind: 'file' }> | null;
  /** Changes if the file changes. */
  stamp: string;
  message: string | null;
}

/** Identifies the file of a second table. */
export const keyOfTable = ({ item_id: item, session_id: session, path }: TableReference): string =>
  JSON.stringify([item ?? null, session ?? null, path ?? null]);

/** Maximum second tables in memory. The one that was used least recently is dropped. */
const MAX_OPEN = 4;

/** Second tables in memory, by their files and histories. */
export class TableShelf implements SecondTables {
  #files = new Map<string, SecondFile>();
  readonly #open = new Map<string, Promise<TableState>>();

  /** Sets the files that a request may read. */
  setFiles(files: readonly SecondFile[]): void {
    this.#files = new Map(files.map((file) => [file.place, file]));
  }

  stampOf(reference: TableReference): string {
    return this.#files.get(keyOfTable(reference))?.stamp ?? '';
  }

  /** Faults: not-found (with the reason), dataset-changed, those of the import. */
  async open(reference: TableReference): Promise<TableState> {
    const file = this.#files.get(keyOfTable(reference));
    if (file === undefined || file.source === null)
      throw new Fault('not-found', `"${referenceName(reference)}" cannot be read. ${file?.message ?? ''}`.trim());
    const nested = referencesOf(reference.operations ?? []);
    const key = JSON.stringify([[reference, ...nested].map((one) => this.stampOf(one)), reference]);
    const known = this.#open.get(key) ?? this.#load(reference, file.source);
    this.#open.delete(key);
    this.#open.set(key, known);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
    try {
      return await known;
    } catch (error) {
      this.#open.delete(key);
      throw error;
    }
  }

  async #load(reference: TableReference, source: JobSource): Promise<TableState> {
    const imported = importTable(reference, source);
    const steps = (reference.operations ?? []).map(({ is_on: isOn, ...operation }, at) => ({
      ...{ id: `o${at + 1}`, operation, author: 'recipe' as const, reason: null, is_on: isOn },
      added_at: '1970-01-01T00:00:00.000Z',
    }));
    const { states, outcomes } = await new Replay(imported, this).run(steps);
    const failed = outcomes.find(({ state }) => state === 'failed');
    if (failed !== undefined)
      throw new Fault(
        'invalid-input',
        `The history of "${referenceName(reference)}" cannot be repeated: ${failed.title}. ${failed.message ?? ''}`,
      );
    return states.at(-1)!;
  }
}

function importTable(reference: TableReference, source: JobSource) {
  const bytes = openSource(source);
  try {
    const { opened, facts } = datasetIn(bytes, { source, read: reference.read, datasetId: null });
    if (reference.sha256 !== undefined && reference.sha256 !== facts.sha256)
      throw new Fault(
        'dataset-changed',
        `"${referenceName(reference)}" has changed since this operation was added. Restore the file, or edit the operation to use the new one.`,
      );
    const table = largestTable(opened);
    if (table === null)
      throw new Fault('unreadable-table', `"${referenceName(reference)}" contains no table. Choose another file.`);
    const data = columnSource.load(opened, table, () => undefined, NO_LIMITS);
    bytes.checkUnchanged();
    return sourceTable(data);
  } finally {
    bytes.close();
  }
}
