import { CELL_KINDS, type CellKind, type OpenedTable } from '../../../read/opened/dataset.js';
import type { PlannedColumn } from '../../pass/plan.js';
import type { RowOrigin, TableWriter } from '../table-writer.js';
import type { StoredEdit } from './cell-content.js';

/** Collects the changes of a table, for the sheet that contains it. */
export class TableChanges implements TableWriter {
  readonly table: OpenedTable;
  /** By row of the sheet, from 1. Cells of added columns have the index of their column. */
  readonly edits = new Map<number, StoredEdit[]>();
  readonly added = new Map<number, { index: number; edit: StoredEdit }[]>();
  /** Row of the sheet of each row of the table, and whether it is dropped. */
  readonly rows: number[] = [];
  readonly dropped = new Set<number>();
  columns: readonly PlannedColumn[] = [];
  header: readonly string[] | null = null;

  constructor(table: OpenedTable) {
    this.table = table;
  }

  /** Column of the sheet, from 0. */
  columnOf(source: number): number {
    return this.table.columns[source]!.position - 1;
  }

  get firstColumn(): number {
    return this.columnOf(0);
  }

  get lastColumn(): number {
    return this.columnOf(this.table.columns.length - 1);
  }

  /** Columns that the cleaning drops, by their index in the table. */
  get droppedColumns(): number[] {
    const kept = new Set(this.columns.map(({ source }) => source));
    return this.table.columns.flatMap((_, index) => (kept.has(index) ? [] : [index]));
  }

  /** Whether the header of the sheet differs from that of the cleaned table. */
  get isRenamed(): boolean {
    return (
      this.header !== null &&
      this.columns.some(({ source, slot, header }) => slot < 0 && header !== this.table.columns[source]!.header)
    );
  }

  begin(columns: readonly PlannedColumn[], header: readonly string[] | null): readonly number[] {
    this.columns = columns;
    this.header = header;
    return [];
  }

  row(cells: readonly string[], kinds: Uint8Array | null = null, origin: RowOrigin | null = null): readonly number[] {
    if (origin === null) throw new Error('a row to change in place has no origin');
    const place = this.rows.push(origin.row) - 1;
    for (const [index, { source, slot }] of this.columns.entries()) {
      const text = cells[index]!;
      if (slot < 0 ? text === origin.before[source] : text === '') continue;
      const edit = { ...this.#editOf(index, origin), text, after: kindAt(kinds, index), place };
      if (slot < 0) append(this.edits, origin.row, edit);
      else append(this.added, origin.row, { index, edit });
    }
    return [];
  }

  #editOf(index: number, { row, kinds }: RowOrigin): Omit<StoredEdit, 'text' | 'after' | 'place'> {
    const storage = this.columns[index]!;
    const { source, slot } = storage;
    const isSplit = slot < 0 && this.columns[index + 1]?.source === source;
    const before = slot < 0 ? kindAt(kinds, source) : 'empty';
    return { table: this.table.id, row, column: this.columnOf(source), before, storage, isSplit, source };
  }

  drop(row: number): void {
    this.dropped.add(row);
    this.rows.push(row);
  }

  end(): void {
    // The sheet is written when all of its tables are known.
  }
}

const kindAt = (kinds: Uint8Array | null, index: number): CellKind => CELL_KINDS[kinds?.[index] ?? -1] ?? 'text';

function append<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
