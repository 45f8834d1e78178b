import { ChunkedNumbers } from '../data/chunked-numbers.js';
import type { DictionaryLimits } from '../data/dictionary-builder.js';
import type { RecordPlace } from '../ingest/text/read-stretch.js';
import { BATCH, type CellEncoder } from './cell-encoder.js';
import type { RowTaker } from './read-range.js';
import { WideTally } from './wide-tally.js';

/** Where reading can begin again, and the row that it then begins with. */
export interface Checkpoint extends RecordPlace {
  row: number;
}

/** Columns of the rows of a range, as far as they were read: codes of dictionaries, or what wide columns add up to. */
export class RangeColumns implements RowTaker {
  readonly encoder: CellEncoder;
  readonly isPatient = false;
  readonly lines = new ChunkedNumbers();
  readonly lowHashes = new ChunkedNumbers();
  readonly highHashes = new ChunkedNumbers();
  readonly codes: ChunkedNumbers[];
  /** Null for a column that is a dictionary. */
  readonly wide: (WideTally | null)[];
  readonly checkpoints: Checkpoint[] = [];
  readonly #limits: DictionaryLimits;

  constructor(encoder: CellEncoder, limits: DictionaryLimits) {
    this.encoder = encoder;
    this.#limits = limits;
    this.codes = Array.from({ length: encoder.columns }, () => new ChunkedNumbers());
    this.wide = this.codes.map(() => null);
  }

  get rows(): number {
    return this.lines.length;
  }

  /** Marks a place to which reading can come back; the next row begins there. */
  mark({ offset, line }: RecordPlace): void {
    this.checkpoints.push({ offset, line, row: this.rows });
  }

  /** Takes a row that was read otherwise. */
  addRow(cells: readonly string[], line: number): void {
    this.encoder.addRow(cells, line);
    this.takeBatch();
  }

  /** Takes the rows that the encoder has at hand. */
  takeBatch(): void {
    const { exports } = this.encoder;
    const rows = exports.rows.value;
    if (rows === 0) return;
    this.lines.append(this.encoder.numbers(exports.lines.value, rows), 0xffff_ffff);
    this.#takeHashes(this.encoder.numbers(exports.hashes.value, rows * 2));
    this.#takeCodes(rows);
    for (const wide of this.wide) wide?.take(this.lines);
    for (let column = exports.overfull.value; column >= 0; column = this.#nextTooWide(column)) this.widen(column);
  }

  #takeHashes(pairs: Uint32Array): void {
    for (let at = 0; at < pairs.length; at += 2) {
      this.lowHashes.push(pairs[at] as number);
      this.highHashes.push(pairs[at + 1] as number);
    }
  }

  #takeCodes(rows: number): void {
    const { exports } = this.encoder;
    const texts = this.encoder.numbers(exports.texts.value, this.codes.length);
    const codes = this.encoder.numbers(exports.codesAt(), this.codes.length * BATCH);
    for (let column = 0; column < this.codes.length; column += 1) {
      if (this.wide[column]) continue;
      const from = column * BATCH;
      (this.codes[column] as ChunkedNumbers).append(codes.subarray(from, from + rows), texts[column] as number);
    }
  }

  /** @returns a later column that is too wide; -1 where there is none. */
  #nextTooWide(before: number): number {
    return this.wide.findIndex((wide, column) => column > before && !wide && this.isTooWide(column));
  }

  /** Whether a dictionary has more texts than a column may have. */
  isTooWide(column: number): boolean {
    const { exports } = this.encoder;
    return exports.textCount(column) > this.#limits.texts || exports.byteCount(column) > this.#limits.characters;
  }

  /** Sums up a column from now on; what its dictionary holds is added first. */
  widen(column: number): void {
    const { exports } = this.encoder;
    const wide = new WideTally(this.encoder, column);
    this.wide[column] = wide;
    const texts = exports.textCount(column);
    const counts = exports.countsOf(column);
    exports.widen(column);
    let code = 0;
    do {
      code = exports.drain(column, code, counts);
      wide.take(this.lines);
    } while (code !== 0);
    exports.release(counts, texts * 4);
    exports.dropTexts(column);
    this.codes[column] = new ChunkedNumbers();
  }
}
