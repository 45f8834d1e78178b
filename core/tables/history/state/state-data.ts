import { hashRows } from '../../columns/hash-rows.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import { CELL_KINDS } from '../../read/opened/dataset.js';
import { compactColumn, markSource } from './compact-column.js';
import { countRows, type NumberedRows, SourceTable, type StateColumn, type TableState } from './table-state.js';

/** Returns an imported table for operations. All of its columns must be dictionaries. */
export function sourceTable(data: TableData): SourceTable {
  const columns = data.columns.map((column, index): StateColumn => {
    if (column.form === 'wide') throw new Error('A session needs the texts of all columns.');
    markSource(column);
    const { name, header } = data.table.columns[index]!;
    return { id: `c${index}`, name, header, texts: column.texts, codes: column.codes };
  });
  return new SourceTable(data, columns, null);
}

/** Returns a column of the file; undefined for a column that an operation added. */
export const sourceColumn = (
  { table }: NumberedRows,
  { id }: StateColumn,
): TableData['table']['columns'][number] | undefined =>
  id.startsWith('c') ? table.columns[Number(id.slice(1))] : undefined;

/** Returns the header to write; null if the file has none and no operation gave one. */
export function headerToWrite({ source: { data }, columns }: TableState): string[] | null {
  const hasHeader =
    data.table.headerRows.length > 0 || columns.some(({ id, header }, at) => id !== `c${at}` || header !== '');
  return hasHeader ? columns.map(({ header }) => header) : null;
}

/** A column that becomes a dictionary of the current rows when it is first used. */
class LazyColumn implements DictionaryColumn {
  readonly form = 'dictionary';
  readonly name: string;
  readonly #column: StateColumn;
  readonly #rows: Uint32Array | null;

  constructor(column: StateColumn, rows: Uint32Array | null) {
    this.name = column.name;
    this.#column = column;
    this.#rows = rows;
  }

  get texts(): readonly string[] {
    return compactColumn(this.#column, this.#rows).texts;
  }

  get counts(): Uint32Array {
    return compactColumn(this.#column, this.#rows).counts;
  }

  get codes(): DictionaryColumn['codes'] {
    return compactColumn(this.#column, this.#rows).codes;
  }
}

/**
 * Returns a table after some operations as a table in memory, for steps and profiles. Columns and hashes are computed
 * when they are first used.
 */
export function stateData({ data }: SourceTable, state: TableState): TableData {
  const { table } = data;
  const count = countRows(state);
  const rowOf = (at: number) => Math.max(1, data.sourceRows.at(state.rows === null ? at : state.rows[at]!) ?? 1);
  const columns = state.columns.map((column) => new LazyColumn(column, state.rows));
  let hashes: TableData['rowHashes'] | null = null;
  return {
    table: {
      ...table,
      columns: state.columns.map((column, at) => ({
        ...(sourceColumn(data, column) ?? { position: at + 1, numberFormat: null, hidden: false }),
        name: column.name,
        header: column.header,
      })),
      ...(state.rows !== null && { merges: [], doubtful: [], subtotals: [] }),
    },
    rowCount: count,
    sourceRows: {
      length: count,
      at: (at) => (at < count ? rowOf(at) : undefined),
      [Symbol.iterator]: () => iterate(count, rowOf),
    },
    columns,
    get rowHashes() {
      hashes ??= hashRows(columns, count);
      return hashes;
    },
    kindCounts: state.columns.map(() => new Uint32Array(CELL_KINDS.length)),
    kindSightings: state.columns.map(() => []),
  };
}

function* iterate(count: number, rowOf: (at: number) => number): Generator<number> {
  for (let at = 0; at < count; at += 1) yield rowOf(at);
}
