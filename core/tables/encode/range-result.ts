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
  codes: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
}

/** A column of a range with too many texts, summed up. */
export interface RangeSummary {
  form: 'wide';
  cells: CellTallyState;
  /** Hash, count and first row of each text, and the sketch, as the encoder has them. */
  counted: Uint8Array<ArrayBuffer>;
  /** In its place, where each row has a whole number larger than the one before: these numbers. */
  ascending: Float64Array<ArrayBuffer> | null;
  sketch: Uint8Array<ArrayBuffer> | null;
}

/** What was read of a range: plain data that can be handed to another thread. */
export interface RangeResult {
  lines: Uint32Array<ArrayBuffer>;
  hashes: readonly [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>];
  columns: (RangeDictionary | RangeSummary)[];
  checkpoints: Checkpoint[];
  broken: { rows: BrokenRow[]; total: number };
  asides: Aside[];
}

/** Bytes of what was counted of a text, and of a sketch. */
export const COUNTED_BYTES = 16;
const SKETCH = 1 << 14;

const copy = (numbers: Uint32Array): Uint32Array<ArrayBuffer> => Uint32Array.from(numbers);

function dictionaryOf({ encoder, codes }: RangeColumns, column: number): RangeDictionary {
  const { exports } = encoder;
  const texts = exports.textCount(column);
  const bytes = exports.byteCount(column);
  const own = codes[column]!;
  const at = exports.bytesAt(column);
  return {
    form: 'dictionary',
    bytes: Uint8Array.from(encoder.bytes.subarray(at, at + bytes)),
    starts: copy(encoder.numbers(exports.startsAt(column), texts + 1)),
    counts: encoder.countsOf(column),
    firsts: copy(encoder.numbers(exports.firstsAt(column), texts)),
    codes: own.moveInto(texts > 65_536 ? new Uint32Array(own.length) : new Uint16Array(own.length)),
  };
}

/** What was counted of a wide column. */
function countedOf(encoder: CellEncoder, column: number): Pick<RangeSummary, 'counted' | 'ascending'> {
  const { exports } = encoder;
  const texts = exports.countedTexts(column);
  const wholes = exports.ascendingAt(column);
  if (wholes !== 0) {
    const ascending = Float64Array.from(new Float64Array(exports.memory.buffer, wholes, texts));
    return { counted: new Uint8Array(0), ascending };
  }
  const bytes = texts * COUNTED_BYTES;
  const at = exports.countedOf(column);
  const counted = Uint8Array.from(encoder.bytes.subarray(at, at + bytes));
  exports.release(at, bytes);
  return { counted, ascending: null };
}

function summaryOf({ encoder, wide }: RangeColumns, column: number): RangeSummary {
  const sketch = encoder.exports.sketchAt(column);
  return {
    form: 'wide',
    cells: wide[column]!.cells.state,
    ...countedOf(encoder, column),
    sketch: sketch === 0 ? null : Uint8Array.from(encoder.bytes.subarray(sketch, sketch + SKETCH)),
  };
}

/** Takes what was read out of the columns of a range, which are of no use from then on. */
export function resultOf({ columns, broken, asides }: RangeRead): RangeResult {
  const { lines, lowHashes, highHashes, wide, checkpoints } = columns;
  const all = (numbers: RangeColumns['lines']) => numbers.moveInto(new Uint32Array(numbers.length));
  const built = wide.map((summary, column) => (summary ? summaryOf(columns, column) : dictionaryOf(columns, column)));
  const found = { broken: { rows: broken.rows, total: broken.total }, asides };
  return { lines: all(lines), hashes: [all(lowHashes), all(highHashes)], columns: built, checkpoints, ...found };
}

/** The memory of a result that can be handed over instead of copied. */
export function buffersOf({ lines, hashes, columns }: RangeResult): ArrayBuffer[] {
  return [lines, ...hashes, ...columns.flatMap(partsOf)].map(({ buffer }) => buffer);
}

function partsOf(column: RangeDictionary | RangeSummary): { buffer: ArrayBuffer }[] {
  if (column.form === 'dictionary') return [column.bytes, column.starts, column.counts, column.firsts, column.codes];
  const values = Object.values(column.cells.numbers.kinds).flatMap((kind) => [kind.values, kind.weights]);
  return [column.counted, column.ascending, column.sketch, ...values].filter((part) => part !== null);
}
