import { hashRows } from '../../columns/hash-rows.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import { CELL_KINDS, type MergedRange } from '../../read/opened/dataset.js';
import type { RowBatch } from '../../read/source/found-table.js';
import { compactColumn, markDistinct, markSource } from './compact-column.js';
import {
  countRows,
  markBytes,
  type NumberedRows,
  SourceTable,
  type StateColumn,
  type TableState,
  textAt,
} from './table-state.js';

/**
 * Returns a column of the source. Its texts are decoded when they are first needed; copies of it, which operations
 * change, have them.
 */
function importedColumn(facts: Pick<StateColumn, 'id' | 'name' | 'header'>, source: DictionaryColumn): StateColumn {
  let texts: readonly string[] | null = null;
  const column: StateColumn = {
    ...facts,
    get texts() {
      texts ??= markDistinct(source.texts);
      return texts;
    },
    codes: source.codes,
  };
  markSource(source);
  if (source.bytes !== undefined) markBytes(column, source.bytes);
  return column;
}

/** Returns an imported table for operations. All of its columns must be dictionaries. */
export function sourceTable(data: TableData): SourceTable {
  const columns = data.columns.map((column, index): StateColumn => {
    if (column.form === 'wide') throw new Error('A session needs the texts of all columns.');
    const { name, header } = data.table.columns[index]!;
    return importedColumn({ id: `c${index}`, name, header }, column);
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
      batches: () => batchesOf(state, count, rowOf),
      ...(state.rows === null
        ? { merges: table.merges.flatMap((range) => movedRange(range, state)) }
        : { merges: [], doubtful: [], subtotals: [] }),
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

/** Rows of a batch, as when a file is read. */
const BATCH = 1_000;

/** Yields the rows of a table after some operations. */
function* batchesOf({ columns, rows }: TableState, count: number, rowOf: (at: number) => number): Generator<RowBatch> {
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    yield {
      cells: Array.from({ length }, (_, index) => {
        const place = rows === null ? from + index : rows[from + index]!;
        return columns.map((column) => textAt(column, place));
      }),
      rows: Uint32Array.from({ length }, (_, index) => rowOf(from + index)),
      kinds: null,
    };
  }
}

/** Returns a merged range at the present places of its columns; none if they are not next to each other any more. */
function movedRange({ firstColumn, lastColumn, ...rows }: MergedRange, { columns }: TableState): MergedRange[] {
  const first = columns.findIndex(({ id }) => id === `c${firstColumn}`);
  const isWhole =
    first >= 0 && rangeOf(firstColumn, lastColumn).every((at, index) => columns[first + index]?.id === `c${at}`);
  return isWhole ? [{ ...rows, firstColumn: first, lastColumn: first + lastColumn - firstColumn }] : [];
}

const rangeOf = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

function* iterate(count: number, rowOf: (at: number) => number): Generator<number> {
  for (let at = 0; at < count; at += 1) yield rowOf(at);
}
