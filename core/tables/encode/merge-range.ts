import { CellTally } from '../data/summary/cell-tally.js';
import type { RangeColumns } from './range-columns.js';
import { COUNTED_BYTES, type RangeDictionary, type RangeResult, type RangeSummary } from './range-result.js';

/** Counted texts that are handed to the encoder at once: 1 MB. */
const COUNTED_PIECE = 65_536;
/** Texts of a wide column that are added before they are taken. */
const PIECE = 1024;

/** Adds what was read of the range that follows; its memory is let go of column by column. */
export function mergeRange(into: RangeColumns, later: RangeResult): void {
  const row = into.rows;
  into.lines.append(later.lines, 0xffff_ffff);
  into.lowHashes.append(later.hashes[0], 0xffff_ffff);
  into.highHashes.append(later.hashes[1], 0xffff_ffff);
  for (const checkpoint of later.checkpoints) into.checkpoints.push({ ...checkpoint, row: checkpoint.row + row });
  for (let column = 0; column < into.codes.length; column += 1) {
    const found = later.columns.shift()!;
    if (found.form === 'wide') addSummary(into, column, found, row);
    else if (into.wide[column]) addTexts(into, column, found, row);
    else addDictionary(into, column, found, row);
  }
}

function addDictionary(into: RangeColumns, column: number, found: RangeDictionary, row: number): void {
  const { encoder } = into;
  const { exports } = encoder;
  const { starts, counts, firsts } = found;
  const at = encoder.place(found.bytes);
  const codes = new Uint32Array(counts.length);
  for (let code = 0; code < counts.length; code += 1) {
    const start = starts[code] as number;
    const length = (starts[code + 1] as number) - start;
    codes[code] = exports.addText(column, at + start, length, counts[code] as number, (firsts[code] as number) + row);
  }
  exports.release(at, found.bytes.length + 8);
  into.codes[column]!.append(translate(found.codes, codes), exports.textCount(column));
  if (into.isTooWide(column)) into.widen(column);
}

/** @returns the codes that take the place of others; a plain loop, as `from` with a function takes ten times as long. */
function translate(codes: RangeDictionary['codes'], into: Uint32Array): Uint32Array {
  const translated = new Uint32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) translated[row] = into[codes[row] as number] as number;
  return translated;
}

/** Adds a dictionary to a column that is wide. */
function addTexts(into: RangeColumns, column: number, found: RangeDictionary, row: number): void {
  const { encoder } = into;
  const { exports } = encoder;
  const { starts, counts, firsts } = found;
  const at = encoder.place(found.bytes);
  for (let code = 0; code < counts.length; code += 1) {
    const start = starts[code] as number;
    const length = (starts[code + 1] as number) - start;
    exports.addWide(column, at + start, length, counts[code] as number, (firsts[code] as number) + row);
    if (code % PIECE === PIECE - 1) into.wide[column]!.take(into.lines);
  }
  into.wide[column]!.take(into.lines);
  exports.release(at, found.bytes.length + 8);
}

function addSummary(into: RangeColumns, column: number, found: RangeSummary, row: number): void {
  const { encoder } = into;
  if (!into.wide[column]) into.widen(column);
  into.wide[column]!.cells.merge(new CellTally(found.cells));
  if (found.ascending) addWholes(into, column, found.ascending, row);
  else addCounted(into, column, found.counted, row);
  if (found.sketch === null) return;
  const sketch = encoder.scratch(found.sketch.length);
  encoder.bytes.set(found.sketch, sketch);
  encoder.exports.addSketch(column, sketch);
}

function addWholes({ encoder }: RangeColumns, column: number, wholes: Float64Array, row: number): void {
  for (let from = 0; from < wholes.length; from += COUNTED_PIECE) {
    const piece = wholes.subarray(from, from + COUNTED_PIECE);
    const at = encoder.scratch(piece.byteLength);
    new Float64Array(encoder.exports.memory.buffer, at, piece.length).set(piece);
    encoder.exports.addWholes(column, at, piece.length, row + from);
  }
}

function addCounted({ encoder }: RangeColumns, column: number, counted: Uint8Array, row: number): void {
  encoder.exports.reserve(column, counted.length / COUNTED_BYTES);
  for (let from = 0; from < counted.length; from += COUNTED_PIECE * COUNTED_BYTES) {
    const piece = counted.subarray(from, from + COUNTED_PIECE * COUNTED_BYTES);
    const at = encoder.scratch(piece.length);
    encoder.bytes.set(piece, at);
    encoder.exports.addCounted(column, at, piece.length / COUNTED_BYTES, row);
  }
}
