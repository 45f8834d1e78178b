import { isBlank, trimBlanks } from '../../cells/blank.js';
import type { OpenedTable } from '../../read/opened/dataset.js';
import type { StreamedRow } from '../kit/define-step.js';
import { hashText, RowHash, TEXT_HASH } from '../kit/row-hash.js';

const hash = new RowHash();
const textHash = new Int32Array(TEXT_HASH);

/** A row with its texts as an array. */
class TextRow implements StreamedRow {
  readonly place: number;
  readonly row: number;
  readonly cells: string[];
  readonly kinds: Uint8Array | null;

  constructor(place: number, row: number, cells: string[], kinds: Uint8Array | null) {
    this.place = place;
    this.row = row;
    this.cells = cells;
    this.kinds = kinds;
  }

  text(column: number): string {
    return this.cells[column]!;
  }

  isBlank(column: number): boolean {
    return isBlank(this.cells[column]!);
  }

  hashOf(columns: readonly number[]): RowHash {
    hash.begin();
    for (const column of columns) {
      hashText(trimBlanks(this.cells[column]!), textHash, 0);
      hash.add(textHash, 0);
    }
    return hash.end();
  }
}

/** Yields the rows of a table in order. Each has its own array of cells, one per column. */
export function* streamRows(table: OpenedTable, onBytes?: (read: number) => void): Generator<StreamedRow> {
  const width = table.columns.length;
  let place = 0;
  for (const { cells, rows, kinds } of table.batches(onBytes)) {
    for (let index = 0; index < cells.length; index += 1) {
      const padded = cells[index]!.slice(0, width);
      while (padded.length < width) padded.push('');
      yield new TextRow(place, Math.max(1, rows[index] ?? 1), padded, kinds?.[index] ?? null);
      place += 1;
    }
  }
}
