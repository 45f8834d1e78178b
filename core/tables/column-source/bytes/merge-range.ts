import { CellTally } from '../../columns/summary/cell-tally.js';
import type { RangeColumns } from './range-columns.js';
import {
  type AscendingWholes,
  COUNTED_BYTES,
  type RangeDictionary,
  type RangeResult,
  type RangeSummary,
} from './range-result.js';

/** Counted texts that are handed to the encoder at once: 1 MB. */
const COUNTED_PIECE = 65_536;
/** Texts of a wide column that are added before they are taken. */
const PIECE = 1024;
/** Codes that are written anew at once. */
const CODES_PIECE = 16_384;

/** Adds what was read of the range that follows; its memory is let go of column by column. Faults: HashesNeeded. */
export function mergeRange(into: RangeColumns, later: RangeResult): void {
  const row = into.rows;
  into.lines.append(later.lines);
  if (later.hashes === null) into.hashes = null;
  else into.hashes?.append(...later.hashes);
  for (const checkpoint of later.checkpoints) into.checkpoints.push({ ...checkpoint, row: checkpoint.row + row });
  for (const stretch of later.stretches) into.keepStretch(stretch);
  for (let column = 0; column < into.codes.length; column += 1) {
    const found = later.columns.shift()!;
    if (found.form === 'wide') addSummary(into, column, found, row);
    else if (into.wide[column]) addTexts(into, column, found, row);
    else addDictionary(into, column, found, row);
  }
  into.encoder.exports.skipRows(later.lines.length);
  into.settleHashes();
}

function addDictionary(into: RangeColumns, column: number, found: RangeDictionary, row: number): void {
  const { encoder } = into;
  const { exports } = encoder;
  const count = found.counts.length;
  const parts = [found.bytes, found.starts, found.counts, found.firsts];
  const places = parts.map((part) => encoder.place(part));
  const [bytes = 0, starts = 0, counts = 0, firsts = 0] = places;
  const written = exports.allot(count * 4);
  exports.addTexts(column, bytes, starts, counts, firsts, count, row, written);
  const codes = encoder.numbers(written, count).slice();
  exports.release(written, count * 4);
  for (const [at, part] of parts.entries()) encoder.clear(places[at] as number, part);
  appendCodes(into, column, found.codes, codes);
  if (into.isTooWide(column)) into.widen(column);
}

/** @param codes that those of the range have here. */
function appendCodes(into: RangeColumns, column: number, found: RangeDictionary['codes'], codes: Uint32Array): void {
  const texts = into.encoder.exports.textCount(column);
  const piece = new Uint32Array(CODES_PIECE);
  for (let from = 0; from < found.length; from += CODES_PIECE) {
    const count = Math.min(CODES_PIECE, found.length - from);
    for (let at = 0; at < count; at += 1) piece[at] = codes[found[from + at] as number] as number;
    into.codes[column]!.append(piece.subarray(0, count), texts);
  }
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
  encoder.clear(at, found.bytes);
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

function addWholes({ encoder }: RangeColumns, column: number, wholes: AscendingWholes, row: number): void {
  const at = encoder.place(wholes.steps);
  encoder.exports.addWholes(column, wholes.first, at, wholes.count, row);
  encoder.clear(at, wholes.steps);
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
