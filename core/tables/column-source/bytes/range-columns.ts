import { CodeList } from '../../columns/codes.js';
import type { DictionaryLimits } from '../../columns/dictionary-builder.js';
import type { MemoryArena } from '../../columns/memory-arena.js';
import { PackedRows } from '../../columns/packed-rows.js';
import { copyText } from '../../columns/summary/wide-summary.js';
import type { KnownStretch, RecordPlace } from '../../read/text/read-body.js';
import { BATCH, type CellEncoder } from './cell-encoder.js';
import type { RowConsumer } from './read-range.js';
import { WideTally } from './wide-tally.js';

const ALL = 2 ** 32;
const PIECE = 512;

/** Two 32-bit hashes for each row of a range. */
class RowHashList {
  readonly #low: CodeList;
  readonly #high: CodeList;
  readonly #piece = [new Uint32Array(PIECE), new Uint32Array(PIECE)] as const;

  /**
   * @param room maximum number of rows.
   * @param arena memory for the hashes.
   */
  constructor(room: number, arena: MemoryArena) {
    this.#low = new CodeList(room, arena, ALL);
    this.#high = new CodeList(room, arena, ALL);
  }

  /** @param pairs alternating low and high hashes of up to 512 rows. */
  appendPairs(pairs: Uint32Array): void {
    const [low, high] = this.#piece;
    const rows = pairs.length / 2;
    for (let row = 0; row < rows; row += 1) {
      low[row] = pairs[2 * row] as number;
      high[row] = pairs[2 * row + 1] as number;
    }
    this.append(low.subarray(0, rows), high.subarray(0, rows));
  }

  append(low: Uint32Array, high: Uint32Array): void {
    this.#low.append(low, ALL);
    this.#high.append(high, ALL);
  }

  finish(): [low: Uint32Array, high: Uint32Array] {
    return [this.#low.finish() as Uint32Array, this.#high.finish() as Uint32Array];
  }
}

/** A position at which reading can resume, and the row there. */
export interface RowCheckpoint extends RecordPlace {
  row: number;
}

/** Maximum rows whose repairs are stored. Others are repaired again in each later pass. */
const MAX_STORED = 20_000;

/**
 * Thrown if row hashes were skipped because an ascending column identified the rows, but the column is no longer
 * ascending. The rows must then be read again with hashes.
 */
export class HashesNeeded extends Error {}

/** How columns are built. */
export interface ColumnsPlan {
  limits: DictionaryLimits;
  /** Whether row hashes are retained even if a column of ascending integers already identifies the rows. */
  keepsHashes: boolean;
  /** Maximum number of rows. */
  room: number;
  /** Memory for codes (`arena`) and for hashes, which may be freed earlier. */
  arena: MemoryArena;
  hashArena: MemoryArena;
}

/** Columns of the rows read so far: codes of dictionary columns, and summaries of wide columns. */
export class RangeColumns implements RowConsumer {
  readonly encoder: CellEncoder;
  readonly hasNoLimit = false;
  readonly lines = new PackedRows();
  /** Null if a column identifies the rows. */
  hashes: RowHashList | null;
  readonly codes: CodeList[];
  /** Null for a dictionary column. */
  readonly wide: (WideTally | null)[];
  readonly checkpoints: RowCheckpoint[] = [];
  readonly stretches: KnownStretch[] = [];
  #kept = 0;
  readonly #plan: ColumnsPlan;

  constructor(encoder: CellEncoder, plan: ColumnsPlan) {
    this.encoder = encoder;
    this.#plan = plan;
    this.hashes = new RowHashList(plan.room, plan.hashArena);
    this.codes = Array.from({ length: encoder.columns }, () => new CodeList(plan.room, plan.arena));
    this.wide = this.codes.map(() => null);
  }

  get rows(): number {
    return this.lines.length;
  }

  /** Records a position at which reading can resume. The next row starts there. */
  mark({ offset, line }: RecordPlace): void {
    this.checkpoints.push({ offset, line, row: this.rows });
  }

  knownStretch(): null {
    return null;
  }

  keepStretch(stretch: KnownStretch): void {
    this.#kept += stretch.cells.length;
    if (this.#kept > MAX_STORED) return;
    this.stretches.push({ ...stretch, cells: stretch.cells.map((cells) => cells.map(copyText)) });
  }

  /** Adds a row that was parsed elsewhere. */
  addRow(cells: readonly string[], line: number): void {
    this.encoder.addRow(cells, line);
    this.takeBatch();
  }

  /** Adds the rows of the encoder's batch. Faults: HashesNeeded. */
  takeBatch(): void {
    const { exports } = this.encoder;
    const rows = exports.rows.value;
    if (rows === 0) return;
    this.lines.append(this.encoder.numbers(exports.lines.value, rows));
    this.hashes?.appendPairs(this.encoder.numbers(exports.hashes.value, rows * 2));
    this.#takeCodes(rows);
    for (const wide of this.wide) wide?.take(this.lines);
    for (let column = exports.overfull.value; column >= 0; column = this.#nextTooWide(column)) this.widen(column);
    this.settleHashes();
  }

  #takeCodes(rows: number): void {
    const { exports } = this.encoder;
    const texts = this.encoder.numbers(exports.texts.value, this.codes.length);
    const codes = this.encoder.numbers(exports.codesAt(), this.codes.length * BATCH);
    for (let column = 0; column < this.codes.length; column += 1) {
      if (this.wide[column]) continue;
      const from = column * BATCH;
      this.codes[column]!.append(codes.subarray(from, from + rows), texts[column] as number);
    }
  }

  /** Frees the row hashes if a column identifies the rows. Faults: HashesNeeded. */
  settleHashes(): void {
    if (this.#plan.keepsHashes) return;
    const hasKey = this.wide.some((wide, column) => wide !== null && this.#ascends(column));
    if (hasKey) this.hashes = null;
    else if (this.hashes === null) throw new HashesNeeded('a column stopped ascending');
  }

  #ascends(column: number): boolean {
    const { exports } = this.encoder;
    return exports.ascends(column) !== 0 && exports.countedTexts(column) === this.rows;
  }

  /** Returns the next column after `before` that is too wide; -1 if there is none. */
  #nextTooWide(before: number): number {
    return this.wide.findIndex((wide, column) => column > before && !wide && this.isTooWide(column));
  }

  /** Whether a dictionary exceeds its limits. */
  isTooWide(column: number): boolean {
    const { exports } = this.encoder;
    const { texts, characters } = this.#plan.limits;
    return exports.textCount(column) > texts || exports.byteCount(column) > characters;
  }

  /** Converts a dictionary column to a wide one. Its summary starts with the texts of the dictionary. */
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
    this.codes[column] = new CodeList(0, this.#plan.arena);
  }
}
