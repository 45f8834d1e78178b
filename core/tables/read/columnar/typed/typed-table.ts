import type { OpenedDataset, OpenedTable, TableFormat } from '../../opened/dataset.js';
import type { ByteSource } from '../../source/byte-source.js';
import type { RowBatch } from '../../source/found-table.js';
import { NO_ROWS } from '../../source/reading.js';
import { nameColumns } from '../../structure/join-headers.js';
import { KIND_INDEX } from '../../workbook/cell/cell-reader.js';
import { formatGuess } from '../../workbook/recognise-workbook.js';

/** How a file with typed columns stores the cells of a column. */
export type TypedKind = 'text' | 'number' | 'date' | 'boolean';

export interface TypedColumn {
  name: string;
  kind: TypedKind;
}

/** Consecutive rows of a typed table, stored by column. Null is a missing value, unlike an empty text. */
export type TypedRows = readonly (readonly (string | null)[])[];

export interface TypedTable {
  columns: readonly TypedColumn[];
  rowCount: number;
  /** Reads all rows from the start. */
  read(): Iterable<TypedRows>;
}

function* batchesOf({ columns, rowCount, read }: TypedTable, bytes: number, onBytes?: (read: number) => void) {
  const kinds = columns.map(({ kind }) => KIND_INDEX[kind]);
  let done = 0;
  for (const part of read()) {
    const count = part[0]?.length ?? 0;
    const batch: RowBatch = {
      cells: Array.from({ length: count }, (_, row) => part.map((column) => column[row] ?? '')),
      // Row 1 has the names of the columns, as in other files.
      rows: Uint32Array.from({ length: count }, (_, row) => done + row + 2),
      kinds: Array.from({ length: count }, (_, row) =>
        Uint8Array.from(part, (column, at) => (column[row] === null ? KIND_INDEX.empty : kinds[at]!)),
      ),
    };
    done += count;
    yield batch;
    onBytes?.(Math.round((bytes * done) / Math.max(1, rowCount)));
  }
}

/** Opens a file with typed columns as a dataset with one table. */
export function openTypedTable(source: ByteSource, format: TableFormat, table: TypedTable): OpenedDataset {
  const opened: OpenedTable = {
    id: 't1',
    name: source.name.replace(/\.[^.]{1,8}$/, ''),
    sheet: null,
    sheetState: 'visible',
    columns: nameColumns(
      table.columns.map(({ name }) => name),
      0,
    ).map(({ name, header, column }) => ({ name, header, position: column + 1, numberFormat: null, hidden: false })),
    headerRows: [1],
    isHeaderAligned: false,
    firstRow: table.rowCount === 0 ? null : 2,
    outsideRows: [],
    doubtful: [],
    subtotals: [],
    merges: [],
    hiddenRows: [],
    guesses: [],
    warnings: table.rowCount === 0 ? [NO_ROWS] : [],
    batches: (onBytes) => batchesOf(table, source.size, onBytes),
    broken: () => ({ rows: [], total: 0 }),
  };
  const guesses = [formatGuess(format)];
  return { name: source.name, size: source.size, format, guesses, warnings: [], tables: [opened], sheets: [] };
}
