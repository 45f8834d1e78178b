import type { OpenedTable } from '../../read/opened/dataset.js';
import type { Dialect } from '../../read/text/dialect/dialect.js';
import { scanRecord } from '../../read/text/records/scan-record.js';
import { isMultiByte, type StoredRow, StoredRows, splitFields } from '../../read/text/stored-rows.js';
import { readSamples, type TextFile } from '../../read/text/text-file.js';
import type { PlannedColumn } from '../pass/plan.js';
import { type ByteSink, memorySink } from './byte-sink.js';
import { type CsvOptions, CsvWriter } from './csv-writer.js';
import { type EncodeText, encoderOf, UnencodableText } from './encode-text.js';
import type { RowOrigin, TableWriter } from './table-writer.js';
import { encodeAround, REPLACEMENT } from './undecoded-bytes.js';

/** Format of a CSV that is written like its source. */
export interface SourceCsvOptions extends Required<Omit<CsvOptions, 'bom'>> {
  bom: boolean;
  encoding: string;
  /** Whether the last row ends with a line ending. */
  endsLastLine: boolean;
}

/** Size of the output buffer, in bytes. */
const BLOCK = 1 << 18;

/**
 * Writes a cleaned CSV in the form of its source: rows without changes keep their bytes, and other rows the quotes of
 * their unchanged cells. Begins with the `sep=` line of the source. Throws UnencodableText.
 */
export class SourceCsvWriter implements TableWriter {
  readonly usesOrigin = true;
  readonly #sink: ByteSink;
  readonly #options: SourceCsvOptions;
  readonly #plain: CsvWriter;
  readonly #encode: EncodeText;
  readonly #file: TextFile;
  readonly #table: OpenedTable;
  readonly #rows: StoredRows;
  /** Index in the row of the source for each output column; -1 for an added one. */
  #places: readonly number[] = [];
  /** Whether the output columns are those of the source, in the same order. */
  #hasSameColumns = false;
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #isFirst = true;
  #escaped = 0;
  /** Line ending of the last row. */
  #lineEnd: string;

  /** @param table one of a text file for which `hasStoredRows` holds. */
  constructor(sink: ByteSink, table: OpenedTable, options: SourceCsvOptions) {
    this.#sink = sink;
    this.#table = table;
    this.#file = table.text!.file;
    this.#options = options;
    this.#plain = new CsvWriter(sink, options);
    this.#encode = encoderOf(options.encoding);
    this.#lineEnd = options.lineEnd;
    this.#rows = new StoredRows(this.#file);
  }

  /** Number of texts escaped with an apostrophe, including headers. */
  get escaped(): number {
    return this.#escaped;
  }

  begin(columns: readonly PlannedColumn[], header: readonly string[] | null): readonly number[] {
    const { left } = this.#table.text!.body;
    const { guessed } = this.#file;
    this.#places = columns.map(({ source, slot }) => (slot < 0 ? source + left : -1));
    this.#hasSameColumns =
      columns.length === this.#table.columns.length && this.#places.every((place, at) => place === at);
    if (this.#options.bom) this.#push(this.#encode('\ufeff'));
    if (guessed.skipLines > 0) {
      const line = this.#rows.at(1);
      this.#line(line?.bytes ?? this.#encode(`sep=${this.#options.delimiter}`), line);
    }
    if (header === null) return [];
    const [row, ...others] = this.#table.headerRows;
    const source = row !== undefined && others.length === 0 ? this.#rows.at(row) : null;
    const names = columns.map(({ source: at }) => this.#table.columns[at]!.header);
    const isSame = source !== null && names.every((name, at) => isSameHeader(source.cells[this.#places[at]!], name));
    return this.#write(header, isSame ? source : null, names);
  }

  row(cells: readonly string[], _kinds: Uint8Array | null = null, origin: RowOrigin | null = null): readonly number[] {
    const source = origin === null ? null : this.#rows.at(origin.row);
    const isSame = source !== null && this.#hasCells(source, origin!.before);
    const before = this.#places.map((place) => (place < 0 ? null : (source?.cells[place] ?? null)));
    return this.#write(cells, isSame ? source : null, before);
  }

  end(): void {
    if (!this.#isFirst && this.#options.endsLastLine) this.#push(this.#encode(this.#lineEnd));
    this.#flush();
  }

  /** Whether a row was read without repairs, which would have to be written. */
  #hasCells({ cells }: StoredRow, before: readonly string[]): boolean {
    const { left, right } = this.#table.text!.body;
    return (
      cells.length === this.#file.guessed.width &&
      before.length === right - left + 1 &&
      before.every((text, at) => areSame(text, cells[left + at]!))
    );
  }

  /**
   * @param source the row of the source; null if it cannot be used.
   * @param before texts of the output columns before cleaning; null for added columns.
   */
  #write(cells: readonly string[], source: StoredRow | null, before: readonly (string | null)[]): readonly number[] {
    const escaped: number[] = [];
    const changed = new Set<number>();
    for (let at = 0; at < cells.length; at += 1) {
      const [cell, kept] = [cells[at]!, before[at]!];
      const isEscaped = this.#plain.escapes(cell);
      if (isEscaped) escaped.push(at);
      if (isEscaped || kept === null || !areSame(cell, kept)) changed.add(at);
    }
    this.#escaped += escaped.length;
    this.#line(this.#rowBytes(cells, source, changed), source);
    return escaped;
  }

  #rowBytes(cells: readonly string[], source: StoredRow | null, changed: ReadonlySet<number>): Uint8Array {
    if (source === null) return this.#encode(this.#plain.line(cells));
    return this.#isWhole(source) && changed.size === 0 ? this.#bytesOf(source) : this.#join(cells, source, changed);
  }

  #isWhole({ cells }: StoredRow): boolean {
    return this.#hasSameColumns && cells.length === this.#places.length;
  }

  #bytesOf({ bytes, text, isRepaired }: StoredRow): Uint8Array {
    return isRepaired ? this.#encode(text) : bytes;
  }

  #join(cells: readonly string[], source: StoredRow, changed: ReadonlySet<number>): Uint8Array {
    const fields = cells.map((cell, at) => {
      const place = this.#places[at]!;
      const own = place < 0 ? null : (source.fields[place] ?? null);
      return { text: !changed.has(at) && own !== null ? own : this.#fieldLike(cell, own), own, place };
    });
    const text = fields.map((field) => field.text).join(this.#options.delimiter);
    if (!text.includes(REPLACEMENT)) return this.#encode(text);
    const parts = fields.map((field) => this.#encodeField(field, source));
    const delimiter = this.#encode(this.#options.delimiter);
    return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [delimiter, part])));
  }

  /** Formats a changed cell with quotes if its field in the source has them. */
  #fieldLike(cell: string, own: string | null): string {
    const { usesQuotes } = this.#file.guessed.dialect;
    const { delimiter } = this.#options;
    const field = this.#plain.field(cell);
    // Without quotes around cells, quotes inside them are not doubled.
    if (!usesQuotes) return /^\s*"|[\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) ? field : unquoted(field);
    const isQuoted = own?.trimStart().startsWith('"') === true;
    return isQuoted && !field.startsWith('"') ? `"${field}"` : field;
  }

  /** Encodes a field whose text may contain bytes that could not be decoded. */
  #encodeField({ text, own, place }: { text: string; own: string | null; place: number }, source: StoredRow) {
    if (!text.includes(REPLACEMENT)) return this.#encode(text);
    const bytes = own === null ? null : bytesOfField(source, place, this.#file.guessed.dialect);
    const encoded = bytes && encodeAround(text, { text: own!, bytes }, this.#encode);
    if (encoded === null) throw new UnencodableText(this.#options.encoding, REPLACEMENT);
    return encoded;
  }

  /** @param source the row of the source, whose line ending is kept. */
  #line(bytes: Uint8Array, source: StoredRow | null): void {
    if (!this.#isFirst) this.#push(this.#encode(this.#lineEnd));
    this.#isFirst = false;
    this.#lineEnd = source?.lineEnd || this.#options.lineEnd;
    // Most programs skip an empty line, so it gets an empty quoted cell.
    this.#push(bytes.length === 0 ? this.#encode('""') : bytes);
    if (this.#bytes >= BLOCK) this.#flush();
  }

  #push(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#bytes += bytes.length;
  }

  #flush(): void {
    if (this.#bytes > 0) this.#sink.write(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#bytes = 0;
  }
}

/** Whether two texts are equal except for line endings, which are read in the same way everywhere. */
function areSame(one: string, other: string): boolean {
  return one === other || (one.includes('\n') && one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n'));
}

/** Whether a header was made of a cell, by trimming it and joining its lines. */
function isSameHeader(cell: string | undefined, header: string): boolean {
  return cell !== undefined && oneLine(cell) === oneLine(header);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Removes the quotes of a field. */
function unquoted(field: string): string {
  return field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
}

/** Returns the bytes of a field; null if the bytes of other characters look like delimiters. */
function bytesOfField({ bytes, fields }: StoredRow, place: number, dialect: Dialect): Buffer | null {
  const parts = splitFields(bytes.toString('latin1'), dialect);
  return parts.length === fields.length ? Buffer.from(parts[place]!, 'latin1') : null;
}

/** Whether the plain form of a CSV differs from the records in a sample of its source. */
function differs(sample: string, { guessed: { dialect, width } }: TextFile, plain: CsvWriter): boolean {
  for (let at = 0; at < sample.length; ) {
    const record = scanRecord(sample, at, { dialect, width, isLast: true })!;
    // Blank lines are not rows.
    if (record.raw !== '' && plain.line(record.cells) !== record.raw) return true;
    at = record.end;
  }
  return false;
}

/**
 * Whether rows have to be read from the source again to write them in the same way: its quotes follow no rule of
 * `CsvOptions`, its encoding has two forms of a character, or it starts with a `sep=` line. Judged by samples of large
 * files.
 */
export function needsStoredRows(file: TextFile, options: SourceCsvOptions): boolean {
  const { encoding, guessed } = file;
  if (guessed.skipLines > 0 || isMultiByte(encoding.label)) return true;
  const plain = new CsvWriter(memorySink(), { ...options, formulas: 'keep' });
  return readSamples(file.source, encoding).some((sample) => differs(sample, file, plain));
}
