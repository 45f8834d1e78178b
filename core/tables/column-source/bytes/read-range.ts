import { isUtf8 } from 'node:buffer';
import type { OnBytes } from '../../read/source/byte-source.js';
import { type BodyFindings, MAX_REPAIRED, type TableBody } from '../../read/text/body-reader.js';
import { cutOffAtEnd } from '../../read/text/encoding/decode-text.js';
import { type KnownStretch, type RecordPlace, readStretch } from '../../read/text/read-body.js';
import type { TextFile } from '../../read/text/text-file.js';
import { type CellEncoder, INPUT_BYTES, NO_LINE, SCAN_END } from './cell-encoder.js';

/** A part of a body, from the start of a record to the start of another one or the end of the file. */
export interface RowRange {
  from: RecordPlace;
  /** The first record of the next part; null for the last part. */
  end: RecordPlace | null;
}

/** Receives the rows of a range in order: valid rows in batches of the encoder, malformed rows as texts. */
export interface RowConsumer {
  readonly encoder: CellEncoder;
  /** Number of rows received so far. */
  readonly rows: number;
  /** Whether reading continues regardless of the number of malformed rows. */
  readonly hasNoLimit: boolean;
  /** Called with a position at which reading can resume. The next row starts there. */
  mark(place: RecordPlace): void;
  /** @returns the stretch at this offset, if it was read in an earlier pass; otherwise null. */
  knownStretch(offset: number, least: number): KnownStretch | null;
  /** Called with each stretch that was read. */
  keepStretch(stretch: KnownStretch): void;
  takeBatch(): void;
  addRow(cells: readonly string[], line: number): void;
}

/**
 * Thrown if a file cannot be read in ranges: it was truncated, a range does not end with a record, or too many rows are
 * malformed.
 */
export class NotReadableInRanges extends Error {}

/**
 * Minimum rows per malformed stretch; `FREE_STRETCHES` stretches are always allowed. With more stretches, parsing the
 * whole file as text is faster.
 */
const ROWS_PER_STRETCH = 20;
const FREE_STRETCHES = 1000;
const LINE_FEED = 10;

/** The part of the file that is in the input buffer of the encoder. */
interface Window {
  offset: number;
  length: number;
  /** Bytes that can be scanned: all, or those before the first line that is not UTF-8. */
  validBytes: number;
}

/** Reads the rows of a range: valid ones from their bytes, malformed ones with the text parser. */
class RangeReader {
  readonly #file: TextFile;
  readonly #body: TableBody;
  readonly #range: RowRange;
  readonly #findings: BodyFindings;
  readonly #consumer: RowConsumer;
  readonly #encoder: CellEncoder;
  readonly #stops: readonly number[];
  /** Index of the next stop. Lines are read in order. */
  #stop = 0;
  #stretches = 0;

  constructor(file: TextFile, body: TableBody, range: RowRange, findings: BodyFindings, consumer: RowConsumer) {
    this.#file = file;
    this.#body = body;
    this.#range = range;
    this.#findings = findings;
    this.#consumer = consumer;
    this.#encoder = consumer.encoder;
    this.#stops = [...body.skipped, body.lastLine + 1].filter(Number.isFinite).sort((one, other) => one - other);
  }

  get #end(): number {
    return this.#range.end?.offset ?? this.#file.source.size;
  }

  read(onBytes: OnBytes): void {
    let place: RecordPlace | null = this.#range.from;
    while (place !== null && place.offset < this.#end) {
      place = this.#readWindow(this.#load(place.offset), place);
      onBytes((place?.offset ?? this.#end) - this.#range.from.offset);
    }
    const { end } = this.#range;
    if (place !== null && end !== null && (place.offset !== end.offset || place.line !== end.line))
      throw new NotReadableInRanges('a record goes over the end of its range');
  }

  #load(offset: number): Window {
    const at = this.#encoder.exports.inputAt();
    const room = this.#encoder.bytes.subarray(at, at + Math.min(INPUT_BYTES, this.#end - offset));
    const bytes = room.subarray(0, this.#file.source.readInto(room, offset));
    if (bytes.length === 0) throw new NotReadableInRanges('the file is shorter than it was');
    return { offset, length: bytes.length, validBytes: validLength(bytes, offset + bytes.length >= this.#end) };
  }

  /**
   * Reads the rows of a window.
   * @returns where the next window starts; null at the end of the body.
   */
  #readWindow(window: Window, start: RecordPlace): RecordPlace | null {
    if (window.validBytes === 0) return this.#readStretch(start, 1);
    let place: RecordPlace | null = start;
    while (place !== null && place.offset < window.offset + window.validBytes) {
      const { end, next, holdsRow } = this.#scan(window, place);
      const isCutOff = end === SCAN_END.cutOff;
      const isStuck = isCutOff && (window.validBytes < window.length || next.offset === window.offset);
      if (end === SCAN_END.odd || end === SCAN_END.atLine || isStuck) place = this.#readStretch(next, holdsRow ? 2 : 1);
      else if (isCutOff) return next;
      else place = next;
    }
    return place;
  }

  #scan({ offset, length, validBytes }: Window, place: RecordPlace) {
    const { exports } = this.#encoder;
    const isEnd = validBytes === length && offset + length >= this.#end;
    this.#consumer.mark(place);
    const end = exports.scan(place.offset - offset, validBytes, isEnd, place.line, this.#stopAfter(place.line));
    const next: RecordPlace = { offset: offset + exports.next.value, line: exports.nextLine.value };
    const holdsRow = exports.holdsRow.value === 1;
    this.#consumer.takeBatch();
    return { end, next, holdsRow };
  }

  #stopAfter(line: number): number {
    while ((this.#stops[this.#stop] ?? NO_LINE) < line) this.#stop += 1;
    return this.#stops[this.#stop] ?? NO_LINE;
  }

  #readStretch(from: RecordPlace, least: number): RecordPlace | null {
    this.#stretches += 1;
    if (!this.#consumer.hasNoLimit && this.#stretches > FREE_STRETCHES + this.#consumer.rows / ROWS_PER_STRETCH)
      throw new NotReadableInRanges('too many rows are out of order');
    this.#consumer.mark(from);
    const { cells, lines, next } = this.#consumer.knownStretch(from.offset, least) ?? this.#parseStretch(from, least);
    for (const [index, rowCells] of cells.entries()) this.#consumer.addRow(rowCells, lines[index] as number);
    return next;
  }

  #parseStretch(from: RecordPlace, least: number): KnownStretch {
    const endLine = this.#range.end?.line ?? Number.POSITIVE_INFINITY;
    const { rows, nextLine } = readStretch(this.#file, this.#body, this.#findings, from, {
      least,
      endLine,
    });
    // Rows beyond this limit are not repaired. Only reading the whole file in order shows where the limit is reached.
    if (!this.#consumer.hasNoLimit && this.#findings.broken.total >= MAX_REPAIRED)
      throw new NotReadableInRanges('too many rows are broken');
    const next = nextLine === null ? null : this.#placeOf(nextLine, from);
    const stretch = { offset: from.offset, least, cells: rows.cells, lines: [...rows.rows], next };
    this.#consumer.keepStretch(stretch);
    return stretch;
  }

  #placeOf(line: number, from: RecordPlace): RecordPlace {
    const offset = skipLines(this.#file, from.offset, line - from.line);
    if (offset === null) throw new NotReadableInRanges('the file is shorter than it was');
    return { offset, line };
  }
}

/**
 * Returns the number of bytes before the first line that is not UTF-8. A character that is cut off at the end counts as
 * valid.
 */
function validLength(bytes: Uint8Array, isEnd: boolean): number {
  const whole = isEnd ? bytes : bytes.subarray(0, bytes.length - cutOffAtEnd(bytes));
  if (isUtf8(whole)) return bytes.length;
  let from = 0;
  for (let to = whole.indexOf(LINE_FEED); to >= 0; to = whole.indexOf(LINE_FEED, from)) {
    if (!isUtf8(whole.subarray(from, to))) break;
    from = to + 1;
  }
  return from;
}

/**
 * Reads the rows of a range.
 * @param onBytes receives the number of bytes read. Faults: NotReadableInRanges, table-too-large.
 */
export function readRange(
  file: TextFile,
  body: TableBody,
  range: RowRange,
  findings: BodyFindings,
  consumer: RowConsumer,
  onBytes: OnBytes,
): void {
  new RangeReader(file, body, range, findings, consumer).read(onBytes);
}

const PIECE = 64 * 1024;

/** Returns the offset after a number of lines; null if the file has fewer. */
export function skipLines({ source, guessed }: TextFile, from: number, lines: number): number | null {
  const newline = guessed.dialect.newline.charCodeAt(0);
  let left = lines;
  let offset = from;
  while (left > 0) {
    const bytes = source.read(offset, PIECE);
    if (bytes.length === 0) return null;
    let used = 0;
    for (let end = bytes.indexOf(newline); end >= 0 && left > 0; end = bytes.indexOf(newline, used)) {
      used = end + 1;
      left -= 1;
    }
    offset += left > 0 ? bytes.length : used;
  }
  return offset;
}
