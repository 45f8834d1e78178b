import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import type { PlannedColumn } from '../pass/plan.js';
import type { CellFields } from '../writers/table-writer.js';
import type { CodedPlan } from './coded-stages.js';
import type { DroppedRows } from './dropped-rows.js';
import { MARK, type WideCells } from './wide-cells.js';

/** Size of the output buffer, in bytes. */
const BLOCK = 1 << 18;
const QUOTE = 34;
/** Bytes per cell for its delimiter, its quotes, and bytes that are written beyond its end. */
const SLACK = 8;

/** An output column: dictionary, wide, or split from a wide column. */
type OutputColumn =
  | {
      form: 'coded';
      source: number;
      /** Whether the column was split from its source. */
      isAdded: boolean;
      column: DictionaryColumn;
      codes: DictionaryColumn['codes'];
      bytes: DataView;
      starts: Uint32Array;
      escaped: readonly number[];
    }
  | { form: 'wide'; source: number }
  | { form: 'added'; slot: number };

/** Assembles output rows from the encoded bytes of their cells. */
export class RowBytes {
  readonly #fields: CellFields;
  readonly #wide: WideCells;
  readonly #columns: readonly OutputColumn[];
  readonly #delimiter: number;
  readonly #lineEnd: Buffer;
  #block = Buffer.from(new ArrayBuffer(2 * BLOCK));
  #view = new DataView(this.#block.buffer);
  #at = 0;
  #escaped = 0;
  /** Maximum bytes of the dictionary cells of a row, plus the delimiters and quotes around other cells. */
  readonly #maxRowBytes: number;

  constructor(
    fields: CellFields,
    columns: readonly PlannedColumn[],
    data: TableData,
    { texts, addedTexts }: CodedPlan,
    wide: WideCells,
  ) {
    this.#fields = fields;
    this.#wide = wide;
    this.#delimiter = fields.delimiter.charCodeAt(0);
    this.#lineEnd = Buffer.from(fields.lineEnd);
    this.#columns = columns.map(({ source, slot }, index): OutputColumn => {
      const column = data.columns[source]!;
      if (column.form === 'wide') return slot < 0 ? { form: 'wide', source } : { form: 'added', slot };
      const columnTexts = slot < 0 ? texts[source]! : addedTexts[slot]!;
      const { bytes, starts, escaped } = new EncodedTexts(columnTexts, index === 0 ? '' : fields.delimiter, fields);
      return { form: 'coded', source, isAdded: slot >= 0, column, codes: column.codes, bytes, starts, escaped };
    });
    this.#maxRowBytes = this.#columns.reduce(
      (sum, one) => sum + SLACK + (one.form === 'coded' ? longest(one.starts) : 0),
      SLACK,
    );
  }

  /**
   * Writes a row.
   * @param addedCells texts of the columns split from wide columns.
   * @param touched receives the wide columns whose cells were escaped.
   */
  add(place: number, addedCells: readonly string[], touched: Set<number>): void {
    this.#makeRoom(0);
    const start = this.#at;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const column = this.#columns[index] as OutputColumn;
      if (column.form === 'coded') {
        this.#addCode(column.bytes, column.starts, column.codes[place] as number);
        continue;
      }
      if (index > 0) this.#block[this.#at++] = this.#delimiter;
      if (column.form === 'added') this.#addText(addedCells[column.slot] as string);
      else if (this.#addWide(column.source)) touched.add(column.source);
    }
    // Most programs skip an empty line, so it gets an empty quoted cell.
    if (this.#at === start) this.#addBytes(EMPTY, 0, EMPTY.length);
    this.#addBytes(this.#lineEnd, 0, this.#lineEnd.length);
    if (this.#at >= BLOCK) this.#flush();
  }

  /**
   * Flushes the buffer.
   * @param dropped rows that were not written.
   * @param stages number of stages.
   */
  end(dropped: DroppedRows, stages: number): void {
    for (const written of this.#columns) {
      if (written.form !== 'coded' || written.escaped.length === 0) continue;
      const counts = dropped.countsAt(stages, written.column);
      for (const code of written.escaped) this.#escaped += counts[code]!;
    }
    this.#flush();
  }

  /** Returns the codes of escaped texts, by source column. */
  *escapedCodes(): Generator<[column: number, codes: readonly number[]]> {
    for (const written of this.#columns) {
      if (written.form === 'coded' && !written.isAdded) yield [written.source, written.escaped];
    }
  }

  #flush(): void {
    this.#fields.writeRows(this.#block.subarray(0, this.#at), this.#escaped);
    this.#at = 0;
    this.#escaped = 0;
  }

  #addCode(bytes: DataView, starts: Uint32Array, code: number): void {
    this.#copy(bytes, starts[code] as number, starts[code + 1] as number);
  }

  /**
   * Copies four bytes at a time. Bytes beyond the end are overwritten by the next copy; `#makeRoom` reserves space for
   * them.
   */
  #copy(bytes: DataView, from: number, to: number): void {
    const view = this.#view;
    let at = this.#at;
    for (let index = from; index < to; index += 4, at += 4) view.setInt32(at, bytes.getInt32(index, true), true);
    this.#at += to - from;
  }

  #addBytes(bytes: Buffer, from: number, to: number): void {
    this.#makeRoom(to - from);
    const block = this.#block;
    let at = this.#at;
    for (let index = from; index < to; index += 1) block[at++] = bytes[index] as number;
    this.#at = at;
  }

  /** @returns whether the text was escaped with an apostrophe. */
  #addWide(column: number): boolean {
    const wide = this.#wide;
    const marks = wide.isChanged(column) ? MARK.needsCheck : wide.marks(column);
    if ((marks & MARK.needsCheck) !== 0) return this.#addText(wide.text(column));
    if ((marks & MARK.quoted) === 0) this.#addPlain(wide.from(column), wide.to(column));
    else this.#addQuoted(wide.bytes, wide.from(column), wide.to(column));
    return false;
  }

  #addPlain(from: number, to: number): void {
    this.#makeRoom(to - from);
    this.#copy(this.#wide.view, from, to);
  }

  /** Writes a quoted cell and doubles the quotes in it. */
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

  /** @returns whether the text was escaped with an apostrophe. */
  #addText(text: string): boolean {
    const isEscaped = this.#fields.escapes(text);
    if (isEscaped) this.#escaped += 1;
    const field = this.#fields.field(text);
    this.#makeRoom(field.length * 3);
    this.#at += this.#block.write(field, this.#at);
    return isEscaped;
  }

  /**
   * Ensures that the buffer has space for `bytes` and for the longest possible dictionary cells, including quotes,
   * delimiters and the bytes that `#copy` writes beyond the end.
   */
  #makeRoom(bytes: number): void {
    const end = this.#at + bytes + this.#maxRowBytes;
    if (end <= this.#block.length) return;
    const larger = Buffer.from(new ArrayBuffer(end * 2));
    this.#block.copy(larger, 0, 0, this.#at);
    this.#block = larger;
    this.#view = new DataView(larger.buffer);
  }
}

const EMPTY = Buffer.from('""');

function longest(starts: Uint32Array): number {
  let most = 0;
  for (let at = 1; at < starts.length; at += 1)
    most = Math.max(most, (starts[at] as number) - (starts[at - 1] as number));
  return most;
}

/** Padding after the last text, because texts are copied four bytes at a time. */
const COPY_SLACK = 4;

/** The encoded texts of a column, concatenated. */
class EncodedTexts {
  readonly bytes: DataView;
  /** Start offset of each text, followed by the end of the last one. */
  readonly starts: Uint32Array;
  /** Codes of the texts that were escaped with an apostrophe. */
  readonly escaped: readonly number[];

  /** @param before text before each cell, such as a delimiter. */
  constructor(texts: readonly string[], before: string, fields: CellFields) {
    const starts = new Uint32Array(texts.length + 1);
    const escaped: number[] = [];
    let all = '';
    let end = 0;
    for (let code = 0; code < texts.length; code += 1) {
      const text = texts[code] as string;
      const field = before + fields.field(text);
      if (fields.escapes(text)) escaped.push(code);
      all += field;
      end += Buffer.byteLength(field);
      starts[code + 1] = end;
    }
    const bytes = new Uint8Array(end + COPY_SLACK);
    Buffer.from(bytes.buffer).write(all);
    this.bytes = new DataView(bytes.buffer);
    this.starts = starts;
    this.escaped = escaped;
  }
}
