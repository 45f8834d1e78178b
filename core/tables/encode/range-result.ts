import type { Codes } from '../data/codes.js';
import type { CellTallyState } from '../data/summary/cell-tally.js';
import type { Aside, BrokenRow } from '../ingest/reading.js';
import type { CellEncoder } from './cell-encoder.js';
import type { Checkpoint, RangeColumns } from './range-columns.js';
import type { RangeRead } from './read-columns.js';

/** A column of a range as a dictionary of bytes. */
export interface RangeDictionary {
  form: 'dictionary';
  /** Texts in UTF-8, one behind the other, and where each begins, with the end of the last. */
  bytes: Uint8Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  counts: Uint32Array<ArrayBuffer>;
  /** First row of each text in the range. */
  firsts: Uint32Array<ArrayBuffer>;
  codes: Codes<ArrayBuffer>;
}

/** Whole numbers each of which is larger than the one before: the first, and the steps as the encoder has them. */
export interface AscendingWholes {
  first: number;
  count: number;
  steps: Uint8Array<ArrayBuffer>;
}

/** A column of a range with too many texts, summed up. */
export interface RangeSummary {
  form: 'wide';
  cells: CellTallyState;
  /** Hash, count and first row of each text, and the sketch, as the encoder has them. */
  counted: Uint8Array<ArrayBuffer>;
  /** In its place, where each row has a whole number larger than the one before. */
  ascending: AscendingWholes | null;
  sketch: Uint8Array<ArrayBuffer> | null;
}

/** What was read of a range: plain data that can be handed to another thread. */
export interface RangeResult {
  lines: Uint32Array<ArrayBuffer>;
  /** Null where a column tells the rows apart. */
  hashes: readonly [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>] | null;
  columns: (RangeDictionary | RangeSummary)[];
  checkpoints: Checkpoint[];
  broken: { rows: BrokenRow[]; total: number };
  asides: Aside[];
}

/** Bytes of what was counted of a text, and of a sketch. */
export const COUNTED_BYTES = 16;
const SKETCH = 1 << 14;

function dictionaryOf({ encoder, codes }: RangeColumns, column: number): RangeDictionary {
  const { exports } = encoder;
  const texts = exports.textCount(column);
  return {
    form: 'dictionary',
    bytes: encoder.copy(exports.bytesAt(column), exports.byteCount(column)),
    starts: encoder.numbers(exports.startsAt(column), texts + 1).slice(),
    counts: encoder.countsOf(column),
    firsts: encoder.numbers(exports.firstsAt(column), texts).slice(),
    codes: codes[column]!.finish() as Codes<ArrayBuffer>,
  };
}

/** What was counted of a wide column. */
function countedOf(encoder: CellEncoder, column: number): Pick<RangeSummary, 'counted' | 'ascending'> {
  const { exports } = encoder;
  const count = exports.countedTexts(column);
  if (exports.ascends(column) !== 0) {
    const steps = encoder.copy(exports.stepsAt(column), exports.stepBytes(column));
    return { counted: new Uint8Array(0), ascending: { first: exports.firstWhole(column), count, steps } };
  }
  const bytes = count * COUNTED_BYTES;
  const at = exports.countedOf(column);
  const counted = encoder.copy(at, bytes);
  exports.release(at, bytes);
  return { counted, ascending: null };
}

function summaryOf({ encoder, wide }: RangeColumns, column: number): RangeSummary {
  const sketch = encoder.exports.sketchAt(column);
  return {
    form: 'wide',
    cells: wide[column]!.cells.state,
    ...countedOf(encoder, column),
    sketch: sketch === 0 ? null : encoder.copy(sketch, SKETCH),
  };
}

/** Takes what was read out of the columns of a range, which are of no use from then on. */
export function resultOf({ columns, broken, asides }: RangeRead): RangeResult {
  const { lines, hashes, wide, checkpoints } = columns;
  const built = wide.map((summary, column) => (summary ? summaryOf(columns, column) : dictionaryOf(columns, column)));
  const found = { broken: { rows: broken.rows, total: broken.total }, asides };
  return { lines: Uint32Array.from(lines), hashes: hashes?.finish() ?? null, columns: built, checkpoints, ...found };
}

/** The memory of a result that can be handed over instead of copied. */
export function buffersOf({ lines, hashes, columns }: RangeResult): ArrayBuffer[] {
  return [lines, ...(hashes ?? []), ...columns.flatMap(partsOf)].map(({ buffer }) => buffer);
}

function partsOf(column: RangeDictionary | RangeSummary): { buffer: ArrayBuffer }[] {
  if (column.form === 'dictionary') return [column.bytes, column.starts, column.counts, column.firsts, column.codes];
  const values = Object.values(column.cells.numbers.kinds).flatMap((kind) => [kind.values, kind.weights]);
  return [column.counted, column.ascending?.steps, column.sketch, ...values].filter((part) => part != null);
}
