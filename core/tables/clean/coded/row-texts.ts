import type { TableData } from '../../columns/table-data.js';
import type { PlannedColumn } from '../pass/plan.js';
import type { TableWriter } from '../writers/table-writer.js';
import type { CodedPlan } from './coded-stages.js';
import type { WideCells } from './wide-cells.js';

type TextOfRow = (place: number, addedCells: readonly string[]) => string;

/** Looks up the texts of output rows and of their origins, for a writer that needs both. */
export class RowTexts {
  readonly #writer: TableWriter;
  readonly #columns: readonly PlannedColumn[];
  readonly #data: TableData;
  readonly #before: readonly TextOfRow[];
  readonly #after: readonly TextOfRow[];
  /** Codes of the texts that were escaped with an apostrophe, by source column. */
  readonly #escaped = new Map<number, Set<number>>();

  constructor(
    writer: TableWriter,
    columns: readonly PlannedColumn[],
    data: TableData,
    { texts, addedTexts }: CodedPlan,
    wide: WideCells,
  ) {
    this.#writer = writer;
    this.#columns = columns;
    this.#data = data;
    this.#before = data.columns.map((column, at): TextOfRow => {
      if (column.form === 'wide') return () => wide.original(at);
      return (place) => column.texts[column.codes[place]!]!;
    });
    this.#after = columns.map(({ source, slot }): TextOfRow => {
      const column = data.columns[source]!;
      if (column.form === 'wide')
        return slot < 0 ? () => wide.text(source) : (_, addedCells) => addedCells[slot] as string;
      const cleaned = slot < 0 ? texts[source]! : addedTexts[slot]!;
      return (place) => cleaned[column.codes[place]!]!;
    });
  }

  /** As in `RowBytes`. */
  add(place: number, addedCells: readonly string[], touched: Set<number>): void {
    const row = Math.max(1, this.#data.sourceRows.at(place) as number);
    const before = this.#before.map((textOf) => textOf(place, addedCells));
    const cells = this.#after.map((textOf) => textOf(place, addedCells));
    for (const at of this.#writer.row(cells, null, { row, before, kinds: null })) {
      const { source, slot } = this.#columns[at]!;
      if (slot >= 0) continue;
      const column = this.#data.columns[source]!;
      if (column.form === 'wide') touched.add(source);
      else this.#addEscaped(source, column.codes[place]!);
    }
  }

  #addEscaped(source: number, code: number): void {
    const codes = this.#escaped.get(source) ?? new Set<number>();
    this.#escaped.set(source, codes.add(code));
  }

  end(): void {
    // The writer counts escaped texts itself.
  }

  escapedCodes(): ReadonlyMap<number, ReadonlySet<number>> {
    return this.#escaped;
  }
}
