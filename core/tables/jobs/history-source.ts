import { Fault } from '../../base/fault.js';
import { columnSource } from '../column-source/column-source.js';
import { NO_LIMITS } from '../columns/column-builders.js';
import type { TableData } from '../columns/table-data.js';
import { headOf } from '../history/facts/head-rows.js';
import type { SessionSource } from '../history/facts/session-facts.js';
import { sourceTable } from '../history/state/state-data.js';
import type { SourceTable } from '../history/state/table-state.js';
import { largestTable } from '../read/opened/largest-table.js';
import { otherTables } from '../read/opened/other-tables.js';
import type { OnBytes } from '../read/source/byte-source.js';
import { type CsvFormat, sourceFormat } from './csv-format.js';
import type { OpenJobDataset } from './open-source.js';

/** The table of a file to which a history applies. */
export interface HistorySource {
  table: SourceTable;
  /** Its rows as imported. */
  data: TableData;
  facts: SessionSource;
  /** Form of the file if it is a text file, or the default. */
  csv: CsvFormat;
}

/** Reads the requested table of a file, or the largest one. Faults: unreadable-table. */
export function readHistorySource(
  { opened, facts }: Pick<OpenJobDataset, 'opened' | 'facts'>,
  onBytes: OnBytes = () => undefined,
): HistorySource {
  const table = largestTable(opened);
  if (table === null) throw new Fault('unreadable-table', 'This file contains no table. Choose another file.');
  const data = columnSource.load(opened, table, onBytes, NO_LIMITS);
  return {
    table: sourceTable(data),
    data,
    csv: sourceFormat(opened, table),
    facts: {
      ...{ name: facts.name, bytes: facts.bytes, sha256: facts.sha256, format: facts.format },
      ...{ table: table.id, table_name: table.name, other_tables: otherTables(opened, [table]) },
      guesses: [...opened.guesses, ...table.guesses],
      header_rows: table.headerRows,
      head: headOf(data, opened.underHeader),
      rows: data.rowCount,
      columns: table.columns.map(({ name }) => name),
    },
  };
}
