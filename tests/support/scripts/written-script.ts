import { createHash } from 'node:crypto';
import { Fault } from '../../../core/base/fault.js';
import { ColumnBuilders, NO_LIMITS } from '../../../core/tables/columns/column-builders.js';
import { loadTable } from '../../../core/tables/columns/load-table.js';
import type { Operation } from '../../../core/tables/history/operations/operation.js';
import type { SecondTables } from '../../../core/tables/history/operations/table-reference.js';
import { Replay, type ReplayedHistory } from '../../../core/tables/history/replay/replay.js';
import type { ScriptLanguage } from '../../../core/tables/history/scripts/languages/script-language.js';
import { type ScriptFile, type WrittenScript, writeScript } from '../../../core/tables/history/scripts/write-script.js';
import { sourceTable } from '../../../core/tables/history/state/state-data.js';
import { sourceFormat } from '../../../core/tables/jobs/csv-format.js';
import { openDataset } from '../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../core/tables/read/source/byte-source.js';
import { historySteps, textsOf } from '../history-table.js';

/** A history, and the scripts of it. */
export interface ScriptedHistory {
  replayed: ReplayedHistory;
  /** The header and the rows that a script must write; no header if the table has none. */
  expected: string[][];
  write(language: ScriptLanguage): WrittenScript;
  /** The file of the session. */
  source: ScriptFile;
}

/** Applies operations to a file, for scripts of them. */
export async function scriptedHistory(
  file: string | Uint8Array,
  operations: readonly Operation[],
  { name = 'table.csv', tables }: { name?: string; tables?: SecondTables } = {},
): Promise<ScriptedHistory> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const opened = openDataset(openBytes(name, bytes), {});
  const [table] = opened.tables;
  if (table === undefined) throw new Fault('unreadable-table', 'The file contains no table.');
  const data = loadTable(table, undefined, new ColumnBuilders(table.columns.length, NO_LIMITS));
  const replayed = await new Replay(sourceTable(data), tables).run(historySteps(operations));
  const { encoding, delimiter } = sourceFormat(opened, table);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { bytes: openBytes(name, bytes), name, sha256, encoding, delimiter };
  const columns = replayed.states.at(-1)!.columns;
  const hasHeader = table.headerRows.length > 0 || columns.some((one, at) => one.id !== `c${at}` || one.header !== '');
  return {
    replayed,
    expected: [...(hasHeader ? [columns.map(({ header }) => header)] : []), ...textsOf(replayed).slice(1)].map((row) =>
      row.map((text) => text.replaceAll(/\p{Surrogate}/gu, '\ufffd')),
    ),
    write: (language) => writeScript(replayed, facts, language),
    source: { name, bytes },
  };
}
