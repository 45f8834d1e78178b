import { allot, allotClear, enlarge, release } from './allot';
import { hashOf } from './hash';

const SLOT: usize = 16;
const FIRST_TEXTS: u32 = 64;
const FIRST_BYTES: u32 = 1024;
const FIRST_COUNTED: u32 = 4096;
/** Maximum slots of a column with repeated texts: 1.5 million texts in 32 MB. */
const MAX_REPEATED: u32 = 1 << 21;
/** A sketch has 2^14 registers of one byte. */
const SKETCH_BITS: u64 = 14;

/** A column of the table: a dictionary of its distinct texts or, if there are too many of them, counts by hash. */
@unmanaged
export class Column {
  /** Hash table of the dictionary: hash, code and count of each text. */
  slots: usize;
  mask: u32;
  texts: u32;
  /** Start of each text in `bytes` (with the end of the last one), and the first row of each text. */
  starts: usize;
  firsts: usize;
  room: u32;
  bytes: usize;
  bytesRoom: u32;
  isWide: u32;
  ownsQuotes: u32;
  /** Hash table of a wide column: hash, count and first row of each text. */
  counted: usize;
  countedMask: u32;
  countedTexts: u32;
  /**
   * Whether any text occurs twice. Then the column is not a key, and its distinct texts are only estimated beyond 1.5
   * million.
   */
  repeats: u32;
  /**
   * Whether each row so far has a larger whole number than the previous one. Then only the steps between them are
   * stored.
   */
  ascends: u32;
  ascending: usize;
  ascendingRoom: u32;
  ascendingBytes: u32;
  /** Number of consecutive rows with the same step. */
  run: u32;
  step: u64;
  firstWhole: f64;
  lastWhole: f64;
  /** HyperLogLog registers, if the hash table has reached its maximum size; otherwise 0. */
  sketch: usize;
  /** Cells of a wide column that the caller has not read yet. */
  entries: usize;
  entryCount: u32;
  empties: u32;
}

/** A cell of a wide column, classified by `judge`. The caller classifies the kinds that it leaves open. */
@unmanaged
export class Entry {
  hash: u64;
  value: f64;
  at: u32;
  length: u32;
  kind: u32;
  pattern: i32;
  row: u32;
  cells: u32;
}

export function clearColumn(column: Column): void {
  memory.fill(changetype<usize>(column), 0, offsetof<Column>());
  column.mask = FIRST_TEXTS * 2 - 1;
  column.slots = allotClear(<usize>FIRST_TEXTS * 2 * SLOT);
  column.room = FIRST_TEXTS;
  column.starts = allotClear(FIRST_TEXTS << 2);
  column.firsts = allot(FIRST_TEXTS << 2);
  column.bytes = allot(FIRST_BYTES);
  column.bytesRoom = FIRST_BYTES;
}

// @ts-ignore: decorator
@inline
export function startOf(column: Column, code: u32): u32 {
  return load<u32>(column.starts + (code << 2));
}

/** Returns the slot at which the search for a hash starts, for prefetching. */
// @ts-ignore: decorator
@inline
export function slotAt(column: Column, hash: u64): usize {
  return column.isWide !== 0
    ? column.counted + (<usize>(<u32>hash & column.countedMask) << 4)
    : column.slots + (<usize>(<u32>hash & column.mask) << 4);
}

/**
 * Returns the code of a text, and adds the text or increments its count by `cells`.
 * Texts are compared by 64-bit hashes. Among 131,072 texts, the probability of a collision is 1 in 2 billion.
 */
export function intern(column: Column, at: usize, length: u32, hash: u64, cells: u32, row: u32): u32 {
  let slot = <u32>hash & column.mask;
  let found = column.slots + (<usize>slot << 4);
  for (let known = load<u64>(found); known !== 0; known = load<u64>(found)) {
    if (known === hash) {
      store<u32>(found + 12, load<u32>(found + 12) + cells);
      return load<u32>(found + 8);
    }
    slot = (slot + 1) & column.mask;
    found = column.slots + (<usize>slot << 4);
  }
  store<u64>(found, hash);
  store<u32>(found + 8, column.texts);
  store<u32>(found + 12, cells);
  return addText(column, at, length, row);
}

function addText(column: Column, at: usize, length: u32, row: u32): u32 {
  const code = column.texts;
  if (code + 1 >= column.room) growTexts(column);
  const start = startOf(column, code);
  // Hashing reads up to seven bytes beyond a text.
  while (start + length + 8 > column.bytesRoom) {
    column.bytes = enlarge(column.bytes, column.bytesRoom);
    column.bytesRoom <<= 1;
  }
  memory.copy(column.bytes + start, at, length);
  column.texts = code + 1;
  store<u32>(column.starts + ((code + 1) << 2), start + length);
  store<u32>(column.firsts + (code << 2), row);
  if ((code + 1) << 1 > column.mask) growSlots(column);
  return code;
}

function growTexts(column: Column): void {
  const size = column.room << 2;
  column.starts = enlarge(column.starts, size);
  column.firsts = enlarge(column.firsts, size);
  column.room <<= 1;
}

function growSlots(column: Column): void {
  const old = column.slots;
  const size = (<usize>column.mask + 1) << 4;
  column.mask = column.mask * 2 + 1;
  column.slots = allotClear(size << 1);
  for (let from = old; from < old + size; from += SLOT) {
    const hash = load<u64>(from);
    if (hash === 0) continue;
    let slot = <u32>hash & column.mask;
    while (load<u64>(column.slots + (<usize>slot << 4)) !== 0) slot = (slot + 1) & column.mask;
    store<u64>(column.slots + (<usize>slot << 4), hash);
    store<u64>(column.slots + (<usize>slot << 4) + 8, load<u64>(from + 8));
  }
  release(old, size);
}

/**
 * Writes the number of occurrences of each text.
 * @param into room for one number per text.
 */
export function writeCounts(column: Column, into: usize): void {
  const end = column.slots + ((<usize>column.mask + 1) << 4);
  for (let at = column.slots; at < end; at += SLOT)
    if (load<u64>(at) !== 0) store<u32>(into + (<usize>load<u32>(at + 8) << 2), load<u32>(at + 12));
}

/** Frees the memory of a dictionary. */
export function dropDictionary(column: Column): void {
  release(column.slots, (<usize>column.mask + 1) << 4);
  release(column.starts, column.room << 2);
  release(column.firsts, column.room << 2);
  release(column.bytes, column.bytesRoom);
  column.texts = 0;
}

export function beginCounting(column: Column): void {
  column.isWide = 1;
  column.countedMask = FIRST_COUNTED - 1;
  column.counted = allotClear(FIRST_COUNTED << 4);
  column.ascends = 1;
  column.ascendingRoom = FIRST_COUNTED;
  column.ascending = allot(FIRST_COUNTED);
}

/**
 * Adds the next whole number of an ascending column. Returns false if the number is not larger than the previous one.
 */
export function ascend(column: Column, value: f64, row: u32): bool {
  const count = column.countedTexts;
  if (row !== count || (count > 0 && value <= column.lastWhole)) return false;
  if (count === 0) column.firstWhole = value;
  else {
    const step = <u64>(value - column.lastWhole);
    if (step !== column.step) {
      endRun(column);
      column.step = step;
    }
    column.run++;
  }
  column.lastWhole = value;
  column.countedTexts = count + 1;
  return true;
}

/** Writes the last step and the number of consecutive rows that have it. */
export function endRun(column: Column): void {
  if (column.run === 0) return;
  if (column.ascendingBytes + 20 > column.ascendingRoom) {
    column.ascending = enlarge(column.ascending, column.ascendingRoom);
    column.ascendingRoom <<= 1;
  }
  const end = writeNumber(writeNumber(column.ascending + column.ascendingBytes, column.step), column.run);
  column.ascendingBytes = <u32>(end - column.ascending);
  column.run = 0;
}

/** Writes a number as a varint: seven bits per byte, low bits first. Returns the address of its end. */
function writeNumber(at: usize, value: u64): usize {
  for (; value >= 128; value >>= 7) store<u8>(at++, <u8>(value | 128));
  store<u8>(at, <u8>value);
  return at + 1;
}

/** End address of the number read last. */
let numberEnd: usize = 0;

function readNumber(at: usize): u64 {
  let value: u64 = 0;
  let shift: u64 = 0;
  let byte: u8 = 128;
  for (; (byte & 128) !== 0; shift += 7) {
    byte = load<u8>(at++);
    value |= (<u64>(byte & 127)) << shift;
  }
  numberEnd = at;
  return value;
}

/** Switches from steps to counts, and counts the numbers stored so far. */
export function leaveAscending(column: Column): void {
  if (column.ascends === 0) return;
  endRun(column);
  const count = column.countedTexts;
  column.ascends = 0;
  column.countedTexts = 0;
  reserveCounted(column, count);
  if (count > 0) countText(column, hashOfWhole(column.firstWhole), 1, 0);
  let value = column.firstWhole;
  let row: u32 = 1;
  for (let at = column.ascending; row < count; at = numberEnd) {
    const step = <f64>readNumber(at);
    for (let left = readNumber(numberEnd); left > 0; left--) {
      value += step;
      countText(column, hashOfWhole(value), 1, row++);
    }
  }
  release(column.ascending, column.ascendingRoom);
}

/**
 * Adds the ascending whole numbers of another instance, whose rows start at `row`.
 * @param runs address of their steps.
 */
export function addAscending(column: Column, first: f64, runs: usize, count: u32, row: u32): void {
  if (count === 0) return;
  let value = first;
  addWhole(column, value, row);
  let index: u32 = 1;
  for (let at = runs; index < count; at = numberEnd) {
    const step = <f64>readNumber(at);
    const times = <u32>readNumber(numberEnd);
    const end = numberEnd;
    for (let left = times; left > 0; left--) {
      value += step;
      addWhole(column, value, row + index++);
    }
    numberEnd = end;
  }
}

function addWhole(column: Column, value: f64, row: u32): void {
  if (column.ascends !== 0 && ascend(column, value, row)) return;
  leaveAscending(column);
  countText(column, hashOfWhole(value), 1, row);
}

const DIGITS = memory.data(32, 8);

/** Hashes the decimal text of a whole number of up to 15 digits. */
function hashOfWhole(value: f64): u64 {
  let at: usize = DIGITS + 16;
  let left = <u64>Math.abs(value);
  do {
    store<u8>(--at, 48 + <u8>(left % 10));
    left /= 10;
  } while (left > 0);
  if (value < 0) store<u8>(--at, 45);
  return hashOf(at, <u32>(DIGITS + 16 - at));
}

/** Bytes used by all tables of counts, and their limit. */
let countedBytes: usize = 0;
let maxCountedBytes: usize = 0;

export function allowCounting(bytes: usize): void {
  countedBytes = 0;
  maxCountedBytes = bytes;
}

/** Counts a text of a wide column by its hash. */
export function countText(column: Column, hash: u64, cells: u32, row: u32): void {
  if (column.sketch !== 0) addToSketch(column, hash);
  const at = slotOf(column, hash);
  if (load<u64>(at) === hash) {
    column.repeats = 1;
    store<u32>(at + 8, load<u32>(at + 8) + cells);
    return;
  }
  if (cells > 1) column.repeats = 1;
  if (column.sketch !== 0) return;
  store<u64>(at, hash);
  store<u32>(at + 8, cells);
  store<u32>(at + 12, row);
  column.countedTexts++;
  if (!isCrowded(column, column.countedTexts)) return;
  if (mayGrow(column)) growCounted(column);
  else beginSketch(column);
}

/** Returns the slot of a hash, or the empty slot where it belongs. */
// @ts-ignore: decorator
@inline
function slotOf(column: Column, hash: u64): usize {
  let slot = <u32>hash & column.countedMask;
  let at = column.counted + (slot << 4);
  for (let found = load<u64>(at); found !== hash && found !== 0; found = load<u64>(at)) {
    slot = (slot + 1) & column.countedMask;
    at = column.counted + (slot << 4);
  }
  return at;
}

/** Whether a hash table is more than 72% full. */
function isCrowded(column: Column, texts: u32): bool {
  return <u64>texts * 25 > (<u64>column.countedMask + 1) * 18;
}

function mayGrow(column: Column): bool {
  const slots = column.countedMask + 1;
  const isLarge = column.repeats !== 0 && slots >= MAX_REPEATED;
  return column.sketch === 0 && !isLarge && countedBytes + (<usize>slots << 4) <= maxCountedBytes;
}

function growCounted(column: Column): void {
  const old = column.counted;
  const size: usize = (<usize>column.countedMask + 1) << 4;
  countedBytes += size;
  column.countedMask = column.countedMask * 2 + 1;
  column.counted = allotClear(size << 1);
  for (let from = old; from < old + size; from += 16) {
    const hash = load<u64>(from);
    if (hash === 0) continue;
    const to = slotOf(column, hash);
    store<u64>(to, hash);
    store<u64>(to + 8, load<u64>(from + 8));
  }
  release(old, size);
}

function beginSketch(column: Column): void {
  column.sketch = allotClear(1 << <u32>SKETCH_BITS);
  const end = column.counted + ((<usize>column.countedMask + 1) << 4);
  for (let at = column.counted; at < end; at += 16) {
    const hash = load<u64>(at);
    if (hash !== 0) addToSketch(column, hash);
  }
}

/**
 * Adds a hash to the HyperLogLog sketch (Flajolet et al. 2007): its first bits choose a register, and the zeros that
 * follow are its rank.
 */
function addToSketch(column: Column, hash: u64): void {
  const at = column.sketch + <usize>(hash >> (64 - SKETCH_BITS));
  const rank = <u8>(clz<u64>((hash << SKETCH_BITS) | 1) + 1);
  if (rank > load<u8>(at)) store<u8>(at, rank);
}

/**
 * Writes the occupied slots of the counts one after another.
 * @param into room for one slot per text.
 */
export function writeCounted(column: Column, into: usize): void {
  const end = column.counted + ((<usize>column.countedMask + 1) << 4);
  for (let at = column.counted; at < end; at += SLOT) {
    if (load<u64>(at) === 0) continue;
    store<u64>(into, load<u64>(at));
    store<u64>(into + 8, load<u64>(at + 8));
    into += SLOT;
  }
}

/** Grows the hash table in advance so that it has room for `texts` more. */
export function reserveCounted(column: Column, texts: u32): void {
  leaveAscending(column);
  while (isCrowded(column, column.countedTexts + texts) && mayGrow(column)) growCounted(column);
}

/** Texts whose slots are prefetched together. */
const AHEAD: u32 = 256;
export let touched: u64 = 0;

/** Adds the counts of another instance, whose rows start at `row`. */
export function mergeCounted(column: Column, from: usize, texts: u32, row: u32): void {
  for (let first: u32 = 0; first < texts; first += AHEAD) {
    const piece = from + ((<usize>first) << 4);
    const count = min(AHEAD, texts - first);
    let ahead: u64 = 0;
    for (let index: u32 = 0; index < count; index++)
      ahead ^= load<u64>(slotAt(column, load<u64>(piece + ((<usize>index) << 4))));
    touched ^= ahead;
    for (let index: u32 = 0; index < count; index++) {
      const at = piece + ((<usize>index) << 4);
      countText(column, load<u64>(at), load<u32>(at + 8), load<u32>(at + 12) + row);
    }
  }
}

/** Merges the sketch of a column of another instance. */
export function mergeSketch(column: Column, sketch: usize): void {
  leaveAscending(column);
  if (column.sketch === 0) beginSketch(column);
  for (let register: usize = 0; register < 1 << <usize>SKETCH_BITS; register++) {
    const rank = load<u8>(sketch + register);
    if (rank > load<u8>(column.sketch + register)) store<u8>(column.sketch + register, rank);
  }
}

/**
 * Finds the most common texts of a wide column. Ties are sorted by first occurrence.
 * @param into room for `most` slots of 16 bytes.
 * @returns the number of texts found.
 */
export function findTop(column: Column, into: usize, most: u32): u32 {
  if (column.ascends !== 0) return firstRows(column, into, most);
  let found: u32 = 0;
  const end = column.counted + ((<usize>column.countedMask + 1) << 4);
  for (let at = column.counted; at < end; at += 16) {
    if (load<u64>(at) === 0) continue;
    // Higher for more common texts; among equally common ones, higher for earlier texts.
    const rank = rankAt(at, 0);
    if (found === most && rank <= rankAt(into, most - 1)) continue;
    let place = found < most ? found++ : most - 1;
    while (place > 0 && rankAt(into, place - 1) < rank) {
      store<u64>(into + (place << 4), load<u64>(into + ((place - 1) << 4)));
      store<u64>(into + (place << 4) + 8, load<u64>(into + ((place - 1) << 4) + 8));
      place--;
    }
    store<u64>(into + (place << 4), load<u64>(at));
    store<u64>(into + (place << 4) + 8, load<u64>(at + 8));
  }
  return found;
}

/** Writes the first rows of a column in which each text occurs once, and returns their number. */
function firstRows(column: Column, into: usize, most: u32): u32 {
  const count = min(most, column.countedTexts);
  for (let row: u32 = 0; row < count; row++) {
    store<u32>(into + (<usize>row << 4) + 8, 1);
    store<u32>(into + (<usize>row << 4) + 12, row);
  }
  return count;
}

// @ts-ignore: decorator
@inline
function rankAt(table: usize, place: u32): u64 {
  const at = table + (place << 4);
  return ((<u64>load<u32>(at + 8)) << 32) | (0xffffffff - <u64>load<u32>(at + 12));
}
