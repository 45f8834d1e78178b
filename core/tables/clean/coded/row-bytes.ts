import type { DictionaryColumn, TableData } from '../../data/table-data.js';
import type { PlannedColumn } from '../plan.js';
import type { CellFields } from '../writers/cell-fields.js';
import { MARK } from './byte-marks.js';
import type { CodedPlan } from './coded-stages.js';
import type { DroppedRows } from './dropped-rows.js';
import type { WideCells } from './wide-cells.js';
import { WrittenTexts } from './written-texts.js';

/** Bytes that are gathered before they are written. */
const BLOCK = 1 << 18;
const QUOTE = 34;

/** A column of what is written: one of codes, a wide one, or one that was split off a wide one. */
type Written =
  | {
      form: 'coded';
      column: DictionaryColumn;
      codes: DictionaryColumn['codes'];
      bytes: Buffer;
      starts: Uint32Array;
      escaped: readonly number[];
    }
  | { form: 'wide'; source: number }
  | { form: 'beside'; slot: number };

/** Puts rows together from the bytes of their cells. */
export class RowBytes {
  readonly #fields: CellFields;
  readonly #wide: WideCells;
  readonly #columns: readonly Written[];
  readonly #delimiter: number;
  readonly #lineEnd: Buffer;
  #block = Buffer.allocUnsafe(2 * BLOCK);
  #at = 0;
  #escaped = 0;

  constructor(
    fields: CellFields,
    columns: readonly PlannedColumn[],
    data: TableData,
    { texts, beside }: CodedPlan,
    wide: WideCells,
  ) {
    this.#fields = fields;
    this.#wide = wide;
    this.#delimiter = fields.delimiter.charCodeAt(0);
    this.#lineEnd = Buffer.from(fields.lineEnd);
    this.#columns = columns.map(({ source, slot }): Written => {
      const column = data.columns[source]!;
      if (column.form === 'wide') return slot < 0 ? { form: 'wide', source } : { form: 'beside', slot };
      const { bytes, starts, escaped } = new WrittenTexts(slot < 0 ? texts[source]! : beside[slot]!, fields);
      return { form: 'coded', column, codes: column.codes, bytes, starts, escaped };
    });
  }

  /** Writes a row. @param beside texts of the columns that were split off wide ones. */
  add(place: number, beside: readonly string[]): void {
    const start = this.#at;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const column = this.#columns[index] as Written;
      if (index > 0) this.#block[this.#at++] = this.#delimiter;
      if (column.form === 'coded') this.#addCode(column.bytes, column.starts, column.codes[place] as number);
      else if (column.form === 'wide') this.#addWide(column.source);
      else this.#addText(beside[column.slot] as string);
    }
    // An empty line would be no row at all for most readers.
    if (this.#at === start) this.#addBytes(EMPTY, 0, EMPTY.length);
    this.#addBytes(this.#lineEnd, 0, this.#lineEnd.length);
    if (this.#at >= BLOCK) this.#flush();
  }

  /** Writes what is left. @param dropped rows that were not written, of so many stages. */
  end(dropped: DroppedRows, stages: number): void {
    for (const written of this.#columns) {
      if (written.form !== 'coded' || written.escaped.length === 0) continue;
      const counts = dropped.countsAt(stages, written.column);
      for (const code of written.escaped) this.#escaped += counts[code]!;
    }
    this.#flush();
  }

  #flush(): void {
    this.#fields.writeRows(this.#block.subarray(0, this.#at), this.#escaped);
    this.#at = 0;
    this.#escaped = 0;
  }

  #addCode(bytes: Buffer, starts: Uint32Array, code: number): void {
    this.#addBytes(bytes, starts[code] as number, starts[code + 1] as number);
  }

  #addBytes(bytes: Buffer, from: number, to: number): void {
    this.#makeRoom(to - from);
    const block = this.#block;
    let at = this.#at;
    for (let index = from; index < to; index += 1) block[at++] = bytes[index] as number;
    this.#at = at;
  }

  #addWide(column: number): void {
    const wide = this.#wide;
    const marks = wide.isChanged(column) ? MARK.doubtful : wide.marks(column);
    if ((marks & MARK.doubtful) !== 0) this.#addText(wide.text(column));
    else if ((marks & MARK.quoted) === 0) this.#addBytes(wide.bytes, wide.from(column), wide.to(column));
    else this.#addQuoted(wide.bytes, wide.from(column), wide.to(column));
  }

  /** Between quotes, those within doubled. */
  #addQuoted(bytes: Buffer, from: number, to: number): void {
    this.#makeRoom((to - from) * 2);
    const block = this.#block;
    let at = this.#at;
    block[at++] = QUOTE;
    for (let index = from; index < to; index += 1) {
      const byte = bytes[index] as number;
      if (byte === QUOTE) block[at++] = QUOTE;
      block[at++] = byte;
    }
    block[at++] = QUOTE;
    this.#at = at;
  }

  #addText(text: string): void {
    if (this.#fields.escapes(text)) this.#escaped += 1;
    const field = this.#fields.field(text);
    this.#makeRoom(field.length * 3);
    this.#at += this.#block.write(field, this.#at);
  }

  /** Room for so many bytes, a quote on each side and a delimiter. */
  #makeRoom(bytes: number): void {
    if (this.#at + bytes + 3 <= this.#block.length) return;
    const larger = Buffer.allocUnsafe((this.#at + bytes + 3) * 2);
    this.#block.copy(larger, 0, 0, this.#at);
    this.#block = larger;
  }
}

const EMPTY = Buffer.from('""');
