import { fileURLToPath } from 'node:url';
import { AwaitedThread, canRunInParallel } from '../../base/processes/awaited-thread.js';
import { type PackedTexts, packTexts } from '../../base/processes/packed-texts.js';
import type { ColumnData, DictionaryColumn, TableData, WideColumn } from '../columns/table-data.js';
import { type BackgroundSearch, type ComparedColumns, type OnColumns, profileTable } from '../inspect/profile-table.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import type { MissingTexts } from '../profile/relations/search-dependencies.js';
import { joinEvidence, searchPart } from '../profile/wrong-cells/wrong-cell-evidence.js';
import { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';

export type PackedColumn = (Omit<DictionaryColumn, 'texts'> & { texts: PackedTexts }) | Pick<WideColumn, 'form'>;

/** A table to compare in a thread. */
export interface EvidenceInput {
  rowCount: number;
  columns: readonly PackedColumn[];
  /** Counter shared by both threads: the index of the next part to search. */
  nextPart: Int32Array<SharedArrayBuffer>;
}

/** A later message about this table: the placeholders for missing values, by column. */
export interface EvidenceMessage {
  missing: readonly MissingTexts[];
}

/** Minimum sum of rows and distinct texts for a separate thread. For less, the exchange takes longer than the work. */
const MIN_THREAD_SIZE = 40_000;
/** Size of a file from which on its tables are probably larger. */
const MIN_THREAD_BYTES = 600_000;
const YOUNG_MB = 48;
/** The worker, in the same folder as this code in the bundle. */
const PROGRAM = fileURLToPath(new URL('evidence-worker.mjs', import.meta.url));

/** Compares columns, and searches for wrong cells, in a separate thread: of one table after another. */
export class EvidenceThread {
  readonly #thread: AwaitedThread<ComparedColumns>;

  constructor(program = PROGRAM) {
    this.#thread = new AwaitedThread(program, {}, { youngMb: YOUNG_MB });
  }

  search(data: TableData): BackgroundSearch {
    const { rowCount, columns } = data;
    const nextPart = new Int32Array(new SharedArrayBuffer(4));
    const input: EvidenceInput = { rowCount, columns: columns.map(pack), nextPart };
    this.#thread.post(input);
    return {
      sendColumns: (profiles) => {
        const message: EvidenceMessage = { missing: profiles.map(({ null_tokens }) => ({ null_tokens })) };
        this.#thread.post(message);
      },
      result: () => {
        // Searches the remaining parts together with the other thread, then waits for its result.
        const here = searchPart(data, () => Atomics.add(nextPart, 0, 1));
        const { dependencies, evidence } = this.#thread.next((found) => found);
        return { dependencies, evidence: { broken: evidence.broken, ...joinEvidence(evidence, here) } };
      },
    };
  }

  get hasEnded(): boolean {
    return this.#thread.hasEnded;
  }

  close(): void {
    this.#thread.close();
  }
}

function pack(column: ColumnData): PackedColumn {
  return column.form === 'wide' ? { form: 'wide' } : { ...column, texts: packTexts(column.texts) };
}

/** The thread of this process, for all of its tables; null before the first one, and after a failure. */
let thread: EvidenceThread | null = null;

/** Starts the thread for a file that will probably need it, while the file is being read. */
export function prepareThread(bytes: number): void {
  if (bytes >= MIN_THREAD_BYTES && canRunInParallel(PROGRAM)) thread ??= new EvidenceThread();
}

/**
 * Profiles a table; a large one in two threads if there are enough cores.
 * @param wrongCells caches results for the cleaning of the table.
 * @param onColumns receives the table without findings. Faults: table-too-large, backend-unavailable.
 */
export function profileThreaded(
  data: TableData,
  wrongCells = new WrongCellSearch(),
  onColumns?: OnColumns,
): TableProfile {
  const texts = data.columns.reduce((sum, column) => sum + (column.form === 'wide' ? 0 : column.texts.length), 0);
  if (texts + data.rowCount < MIN_THREAD_SIZE || !canRunInParallel(PROGRAM))
    return profileTable(data, wrongCells, { onColumns });
  const used = thread === null || thread.hasEnded ? new EvidenceThread() : thread;
  thread = null;
  try {
    const profile = profileTable(data, wrongCells, { search: used.search(data), onColumns });
    thread = used;
    return profile;
  } finally {
    // After a failure, it may still be busy with the table.
    if (thread !== used) used.close();
  }
}
