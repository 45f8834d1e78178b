import { ERROR_TEXTS, KIND_INDEX } from '../../cell/cell-reader.js';
import { FormatCounts } from '../../sheet/format-counts.js';
import type { SheetRows } from '../../sheet/sheet-rows.js';
import { type CellCursor, SIGNS, STORED, type Stored } from './cell-cursor.js';
import { isShortest, type NumberTexts } from './number-texts.js';
import { type SharedStrings, stringItemText, unescapeValue } from './shared-strings.js';
import { irregular } from './xml-cursor.js';

/** Number of characters decoded at a time. */
const WIDTH = 256 * 1024;
/** V8 copies slices shorter than 13 characters. A longer slice would keep the whole window in memory. */
const MAX_SLICE_LENGTH = 12;

/**
 * Returns short texts of a large part. They must be requested in ascending order. Slicing a decoded window takes a
 * fifth of the time of decoding each text.
 */
class TextWindow {
  readonly #bytes: Buffer;
  #begin = 0;
  #end = 0;
  #text = '';

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Returns the text of ASCII bytes. */
  slice(from: number, to: number): string {
    if (to - from > MAX_SLICE_LENGTH) return this.#bytes.toString('latin1', from, to);
    return this.view(from, to);
  }

  /**
   * Returns the same text as a slice of the window. Do not retain it, because it would keep the whole window in memory.
   */
  view(from: number, to: number): string {
    if (to > this.#end || from < this.#begin) this.#move(from);
    return this.#text.slice(from - this.#begin, to - this.#begin);
  }

  #move(from: number): void {
    this.#begin = from;
    this.#end = Math.min(from + WIDTH, this.#bytes.length);
    this.#text = this.#bytes.toString('latin1', from, this.#end);
  }
}

/** Texts and formats that the cells of a workbook refer to. */
export interface WorkbookTexts {
  /** Null if the workbook has no shared strings, or its list is not regular. */
  strings: SharedStrings | null;
  numbers: NumberTexts;
}

const BOOLEANS = new Map([
  ['1', 'TRUE'],
  ['true', 'TRUE'],
  ['0', 'FALSE'],
  ['false', 'FALSE'],
]);

/** Reads rows of cells into texts and kinds, like `readSheet` does for SheetJS. */
export class RowReader {
  readonly formats = new FormatCounts();
  formulasWithoutValue = 0;
  readonly #cells: CellCursor;
  readonly #window: TextWindow;
  readonly #texts: WorkbookTexts;
  readonly #rows: SheetRows;
  /** The current row. `kinds` has as many entries as a sheet has columns. */
  #row: string[] = [];
  #length = 0;
  readonly #kinds: Uint8Array;
  #count = 0;
  #characters = 0;

  /** @param columns maximum columns of a sheet. */
  constructor(cells: CellCursor, texts: WorkbookTexts, rows: SheetRows, columns: number) {
    this.#cells = cells;
    this.#window = new TextWindow(cells.bytes);
    this.#texts = texts;
    this.#rows = rows;
    this.#kinds = new Uint8Array(columns);
  }

  /** Adds the cell that the cursor read last. */
  takeCell(): void {
    const cells = this.#cells;
    if (cells.column >= this.#kinds.length) irregular('a cell outside any sheet');
    const isEmpty = cells.from === cells.to;
    if (cells.isFormula && isEmpty && cells.stored !== STORED.text) this.formulasWithoutValue += 1;
    this.#takeStored(cells.stored, isEmpty);
  }

  #takeStored(stored: Stored, isEmpty: boolean): void {
    // SheetJS omits these cells. Other cells without a value are empty texts or invalid.
    if (isEmpty && (stored === STORED.number || stored === STORED.shared)) return;
    if (stored === STORED.number) this.#takeNumber();
    else if (stored === STORED.shared) this.#put(this.#sharedText(), KIND_INDEX.text);
    else if (stored === STORED.boolean || stored === STORED.error) this.#takeWord(stored === STORED.error);
    else this.#put(isEmpty ? '' : this.#ownText(), stored === STORED.date ? KIND_INDEX.date : KIND_INDEX.text);
  }

  /** Ends the row. Faults: table-too-large. */
  endRow(row: number): void {
    const cells = this.#row;
    const length = this.#length;
    if (length === 0) return;
    this.#rows.spend(row, length - 1, this.#count);
    if (cells.length > length) cells.length = length;
    this.#rows.add({ row, cells, kinds: this.#kinds.slice(0, length) }, this.#characters);
    this.#kinds.fill(0, 0, length);
    // The next row usually has the same length. Growing it cell by cell would take twice the memory.
    this.#row = new Array<string>(length);
    this.#length = 0;
    this.#count = 0;
    this.#characters = 0;
  }

  #put(text: string, kind: number): void {
    const { column, isFormula } = this.#cells;
    const row = this.#row;
    while (this.#length < column) row[this.#length++] = '';
    row[column] = text;
    this.#length = column + 1;
    this.#count += 1;
    if (text === '') return;
    this.#characters += text.length;
    this.#kinds[column] = isFormula ? KIND_INDEX.formula : kind;
  }

  #takeNumber(): void {
    const { bytes, from, to, style } = this.#cells;
    const { numbers } = this.#texts;
    this.#countFormat();
    if (numbers.isPlain(style) && isShortest(bytes, from, to)) {
      this.#put(this.#window.slice(from, to), KIND_INDEX.number);
      return;
    }
    const { text, kind } = numbers.read(this.#window.view(from, to), style);
    this.#put(text, kind);
  }

  #countFormat(): void {
    const { column, style } = this.#cells;
    const format = this.#texts.numbers.exactFormat(style);
    if (format !== null) this.formats.add(column, format);
  }

  #sharedText(): string {
    const { strings } = this.#texts;
    return strings === null ? irregular('a shared string without a list') : strings.text(this.#cells.valueIndex());
  }

  #ownText(): string {
    const { bytes, from, to, signs, stored } = this.#cells;
    if (stored === STORED.inline) return stringItemText(bytes.toString('utf8', from, to));
    if (signs === 0) return this.#window.slice(from, to);
    const text = bytes.toString('utf8', from, to);
    return (signs & SIGNS.escape) === 0 ? text : unescapeValue(text);
  }

  #takeWord(isError: boolean): void {
    const { from, to } = this.#cells;
    const stored = this.#window.slice(from, to);
    if (isError) this.#countFormat();
    const text = isError && ERROR_TEXTS.has(stored) ? stored : BOOLEANS.get(isError ? '' : stored);
    this.#put(text ?? irregular('an invalid value'), isError ? KIND_INDEX.error : KIND_INDEX.boolean);
  }
}
