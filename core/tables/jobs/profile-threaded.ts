import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ColumnData, TableData } from '../data/table-data.js';
import { profileTable, type SearchElsewhere } from '../profile/profile-table.js';
import type { TableProfile } from '../profile/table-profile.js';
import type { MissingTexts, WrongCellEvidence } from '../profile/wrong-cells/wrong-cell-evidence.js';
import { AwaitedThread } from './awaited-thread.js';
import type { EvidenceInput, EvidenceMessage, PackedColumn } from './evidence-message.js';
import { packTexts } from './packed-texts.js';

/** Texts and rows together from which a thread pays off: on fewer it has hardly begun when they are judged. */
const LARGE = 150_000;
const YOUNG_MB = 48;
/** Stands beside this code once it is bundled. */
const PROGRAM = fileURLToPath(new URL('evidence-worker.mjs', import.meta.url));

/** Looks for wrong cells in a thread of its own. */
export class EvidenceThread implements SearchElsewhere {
  readonly #thread: AwaitedThread<WrongCellEvidence>;

  constructor(program: string, { rowCount, columns }: TableData) {
    const input: EvidenceInput = { rowCount, columns: columns.map(pack) };
    this.#thread = new AwaitedThread(program, input, { youngMb: YOUNG_MB });
  }

  tell(columns: readonly MissingTexts[]): void {
    const message: EvidenceMessage = { missing: columns.map(({ null_tokens }) => ({ null_tokens })) };
    this.#thread.post(message);
  }

  evidence(): WrongCellEvidence {
    return this.#thread.answer();
  }

  close(): void {
    this.#thread.close();
  }
}

function pack(column: ColumnData): PackedColumn {
  return column.form === 'wide' ? { form: 'wide' } : { ...column, texts: packTexts(column.texts) };
}

/**
 * Profiles a table; a large one in two threads, where there are cores for them.
 * Faults: table-too-large, backend-unavailable.
 */
export function profileThreaded(data: TableData): TableProfile {
  const texts = data.columns.reduce((sum, column) => sum + (column.form === 'wide' ? 0 : column.texts.length), 0);
  if (texts + data.rowCount < LARGE || availableParallelism() < 2 || !existsSync(PROGRAM)) return profileTable(data);
  const thread = new EvidenceThread(PROGRAM, data);
  try {
    return profileTable(data, thread);
  } finally {
    thread.close();
  }
}
