import type { Codes } from '../../columns/codes.js';
import type { DictionaryLimits } from '../../columns/dictionary-builder.js';
import type { MemoryArena } from '../../columns/memory-arena.js';
import type { CellTallyState } from '../../columns/summary/cell-tally.js';
import type { ValueState } from '../../columns/summary/number-tally.js';
import type { SourceRows } from '../../columns/table-data.js';
import type { BrokenRow, OutsideRow } from '../../read/source/reading.js';
import type { TableBody } from '../../read/text/body-reader.js';
import type { TextEncoding } from '../../read/text/encoding/guess-encoding.js';
import type { GuessedDialect } from '../../read/text/guess/guess-dialect.js';
import type { KnownStretch } from '../../read/text/read-body.js';
import type { CellEncoder } from './cell-encoder.js';
import type { RangeColumns, RowCheckpoint } from './range-columns.js';
import type { RangeRead } from './read-columns.js';
import type { RowRange } from './read-range.js';

/** Input of a range thread. */
export interface RangeInput {
  source: { path: string; state: string; name: string; size: number };
  encoding: TextEncoding;
  guessed: GuessedDialect;
  body: TableBody;
  /** Ranges to read in order, with one answer for each. */
  ranges: readonly RowRange[];
  keepsHashes: boolean;
  limits: DictionaryLimits;
}

/** Answer for a range. An answer without a result is the last one. */
export type RangeAnswer = { result: RangeResult } | { notReadableInRanges: string } | { hashesNeeded: string };

/** A dictionary column of a range, with texts as bytes. */
export interface RangeDictionary {
  form: 'dictionary';
  /** Texts in UTF-8, concatenated. */
  bytes: Uint8Array;
  /** Start of each text in `bytes`, followed by the end of the last one. */
  starts: Uint32Array;
  counts: Uint32Array;
  /** First row of the range with each text. */
  firsts: Uint32Array;
  codes: Codes;
}

/** Ascending integers: the first one, and the differences in the format of the encoder. */
export interface AscendingWholes {
  first: number;
  count: number;
  steps: Uint8Array;
}

/** Summary of a wide column of a range. */
export interface RangeSummary {
  form: 'wide';
  cells: CellTallyState;
  /** Hash, count and first row of each text, in the format of the encoder. */
  counted: Uint8Array;
  /** Set instead of `counted` if the column consists of strictly ascending integers. */
  ascending: AscendingWholes | null;
  /** Registers of the sketch that estimates the number of distinct texts; null if the texts were counted exactly. */
  sketch: Uint8Array | null;
}

/** Result of reading a range. Plain data for another thread; its arrays are in a shared arena. */
export interface RangeResult {
  lines: Uint32Array;
  /** Null if a column identifies the rows. */
  hashes: readonly [Uint32Array, Uint32Array] | null;
  columns: (RangeDictionary | RangeSummary)[];
  checkpoints: RowCheckpoint[];
  stretches: readonly KnownStretch[];
  broken: { rows: BrokenRow[]; total: number };
  outsideRows: OutsideRow[];
}

/** Bytes per text in `counted`. */
export const COUNTED_BYTES = 16;
/** Bytes of a sketch. */
export const SKETCH_BYTES = 1 << 14;

/** Copies arrays out of memory that will be reused. */
class Copier {
  readonly #arena: MemoryArena;
  readonly #encoder: CellEncoder;

  constructor(arena: MemoryArena, encoder: CellEncoder) {
    this.#arena = arena;
    this.#encoder = encoder;
  }

  bytes(at: number, length: number): Uint8Array {
    const { buffer, offset } = this.#arena.allot(length);
    const copy = new Uint8Array(buffer, offset, length);
    copy.set(this.#encoder.bytes.subarray(at, at + length));
    return copy;
  }

  numbers(at: number, length: number): Uint32Array {
    const { buffer, byteOffset } = this.bytes(at, length * 4);
    return new Uint32Array(buffer, byteOffset, length);
  }

  lines(lines: SourceRows): Uint32Array {
    const { buffer, offset } = this.#arena.allot(lines.length * 4);
    const copy = new Uint32Array(buffer, offset, lines.length);
    for (let row = 0; row < copy.length; row += 1) copy[row] = lines.at(row) as number;
    return copy;
  }

  values({ values, weights, ...state }: ValueState): ValueState {
    const room = this.#arena.allot(values.length * 12);
    const copies = {
      values: new Float64Array(room.buffer, room.offset, values.length),
      weights: new Uint32Array(room.buffer, room.offset + values.length * 8, values.length),
    };
    copies.values.set(values);
    copies.weights.set(weights);
    return { ...state, ...copies };
  }
}

function dictionaryOf({ encoder, codes }: RangeColumns, column: number, copier: Copier): RangeDictionary {
  const { exports } = encoder;
  const texts = exports.textCount(column);
  const counts = exports.countsOf(column);
  const found: RangeDictionary = {
    form: 'dictionary',
    bytes: copier.bytes(exports.bytesAt(column), exports.byteCount(column)),
    starts: copier.numbers(exports.startsAt(column), texts + 1),
    counts: copier.numbers(counts, texts),
    firsts: copier.numbers(exports.firstsAt(column), texts),
    codes: codes[column]!.finish(),
  };
  exports.release(counts, texts * 4);
  return found;
}

/** Returns the counts of a wide column. */
function countedOf(
  { exports }: CellEncoder,
  column: number,
  copier: Copier,
): Pick<RangeSummary, 'counted' | 'ascending'> {
  const count = exports.countedTexts(column);
  if (exports.ascends(column) !== 0) {
    const steps = copier.bytes(exports.stepsAt(column), exports.stepBytes(column));
    return { counted: new Uint8Array(0), ascending: { first: exports.firstWhole(column), count, steps } };
  }
  const bytes = count * COUNTED_BYTES;
  const at = exports.countedOf(column);
  const counted = copier.bytes(at, bytes);
  exports.release(at, bytes);
  return { counted, ascending: null };
}

function summaryOf({ encoder, wide }: RangeColumns, column: number, copier: Copier): RangeSummary {
  const sketch = encoder.exports.sketchAt(column);
  const { numbers, ...cells } = wide[column]!.cells.state;
  const kinds = Object.entries(numbers.kinds).map(([kind, values]) => [kind, copier.values(values)]);
  return {
    form: 'wide',
    cells: { ...cells, numbers: { ...numbers, kinds: Object.fromEntries(kinds) } },
    ...countedOf(encoder, column, copier),
    sketch: sketch === 0 ? null : copier.bytes(sketch, SKETCH_BYTES),
  };
}

/**
 * Converts the columns of a range to a result. The columns cannot be used afterwards.
 * @param arena memory for the copies.
 */
export function rangeResultOf({ columns, broken, outsideRows }: RangeRead, arena: MemoryArena): RangeResult {
  const { encoder, lines, hashes, wide, checkpoints, stretches } = columns;
  const copier = new Copier(arena, encoder);
  const built = wide.map((summary, column) =>
    summary ? summaryOf(columns, column, copier) : dictionaryOf(columns, column, copier),
  );
  const found = { checkpoints, stretches, broken: { rows: broken.rows, total: broken.total }, outsideRows };
  return { lines: copier.lines(lines), hashes: hashes?.finish() ?? null, columns: built, ...found };
}
