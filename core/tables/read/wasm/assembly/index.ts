import { allot, allotClear, release, releaseAll } from './allot';
import {
  addAscending,
  allowCounting,
  ascend,
  beginCounting,
  Column,
  clearColumn,
  countText,
  dropDictionary,
  endRun,
  Entry,
  findTop,
  intern,
  leaveAscending,
  mergeCounted,
  mergeSketch,
  reserveCounted,
  slotAt,
  startOf,
  writeCounted,
  writeCounts,
} from './column';
import { hashOf, isSame, mixRow } from './hash';
import { judge, KIND_DOUBTFUL, KIND_INTEGER, KIND_OTHER, patternHash, value } from './judge';
import { locateOnly, locates } from './locate';

export { allot, locateOnly, release };

/** Rows per batch. */
export const BATCH: u32 = 512;
/** Entries of a wide column per call. */
const ENTRIES: u32 = 2048;
const SLACK: usize = 16;

/**
 * Why a scan ended: full batch, end of the bytes, malformed row, row cut off by the end of the input, or `stopLine`
 * reached.
 */
export const FULL: u32 = 0;
export const AT_END: u32 = 1;
export const ODD: u32 = 2;
export const CUT_OFF: u32 = 3;
export const AT_LINE: u32 = 4;

const HASH_OF_EMPTY: u64 = 0x5bd1e9955bd1e995;

let width: u32 = 0;
let left: u32 = 0;
let right: u32 = 0;
let delimiter: u32 = 0;
let quote: u32 = 0;
let hasQuote: bool = false;
let newline: u32 = 0;
let delimiters: u64 = 0;
let quotes: u64 = 0;
let newlines: u64 = 0;
let header: usize = 0;
let headerLength: u32 = 0;
let hasHeader: bool = false;
let ownQuotes: usize = 0;
let columns: usize = 0;
let input: usize = 0;
let scratch: usize = 0;
let scratchAt: usize = 0;
/** Offset and length of each cell of the pending row and of the current one. */
let waiting: usize = 0;
let reading: usize = 0;
let codes: usize = 0;
/** Offset and length of each cell of the batch, column by column, and the cell hashes of one column. */
let cells: usize = 0;
let cellHashes: usize = 0;

/** Rows of the batch, their hashes and their line numbers. */
export let rows: u32 = 0;
export let hashes: usize = 0;
export let lines: usize = 0;
/** Offset and line number at which the next scan starts. */
export let next: usize = 0;
export let nextLine: u32 = 0;
/** Whether a well-formed row starts at `next`, left for the next scan. */
export let holdsRow: bool = false;

const column = (index: u32): Column => changetype<Column>(columns + <usize>index * offsetof<Column>());
const eight = (byte: u32): u64 => <u64>byte * 0x0101010101010101;

/**
 * Sets the row format and discards everything read before. Only the columns `first` to `last` are encoded. `quoteByte`
 * is 0 if the dialect has no quote.
 * @param capacity maximum bytes of the input.
 * @param counting maximum bytes of the counts of all wide columns.
 * @returns the address of `rowWidth` bytes, in which the caller writes 1 for each column whose values contain quotes.
 */
export function begin(
  rowWidth: u32,
  first: u32,
  last: u32,
  delimiterByte: u32,
  quoteByte: u32,
  newlineByte: u32,
  capacity: usize,
  counting: usize,
): usize {
  releaseAll();
  rowsBefore = 0;
  hasHeader = false;
  width = rowWidth;
  left = first;
  right = last;
  delimiter = delimiterByte;
  newline = newlineByte;
  hasQuote = quoteByte !== 0;
  quote = hasQuote ? quoteByte : delimiterByte;
  delimiters = eight(delimiter);
  quotes = eight(quote);
  newlines = eight(newline);
  allowCounting(counting);
  const count = last - first + 1;
  columns = allot(<usize>count * offsetof<Column>());
  for (let index: u32 = 0; index < count; index++) clearColumn(column(index));
  input = allotClear(capacity + SLACK);
  scratch = allotClear(capacity * 2 + SLACK);
  waiting = allot(<usize>width << 3);
  reading = allot(<usize>width << 3);
  codes = allot((<usize>count * BATCH) << 2);
  cells = allot((<usize>count * BATCH) << 3);
  cellHashes = allot(BATCH << 3);
  texts = allotClear(<usize>count << 2);
  hashes = allot(BATCH << 3);
  lines = allot(BATCH << 2);
  ownQuotes = allotClear(width);
  return ownQuotes;
}

/** Returns the address at which to write the bytes to scan. */
export function inputAt(): usize {
  return input;
}

/**
 * Sets the length of the header's first cell: a row whose first cell has the same text may repeat the header.
 * @returns address at which to write the bytes of that cell.
 */
export function expectHeader(length: u32): usize {
  header = allotClear(<usize>length + SLACK);
  headerLength = length;
  hasHeader = true;
  return header;
}

/** Returns the address of the next delimiter, quote or line end, or `to` if there is none. */
// @ts-ignore: decorator
@inline
function findSpecial(at: usize, to: usize): usize {
  while (at < to) {
    const word = load<u64>(at);
    const found = zeros(word ^ delimiters) | zeros(word ^ quotes) | zeros(word ^ newlines);
    if (found !== 0) return min(at + <usize>(ctz<u64>(found) >> 3), to);
    at += 8;
  }
  return to;
}

/** Returns the high bits of the bytes that are 0. Bits above the lowest one may be false positives. */
// @ts-ignore: decorator
@inline
function zeros(word: u64): u64 {
  return (word - 0x0101010101010101) & ~word & 0x8080808080808080;
}

let rowEnd: usize = 0;
let rowLines: u32 = 0;

/** Reads the row at `at` into `reading`. Returns FULL if the row is well-formed. */
function readRow(at: usize, to: usize, isEnd: bool): u32 {
  let cell: u32 = 0;
  rowLines = 1;
  for (;;) {
    if (cell >= width) return ODD;
    let start = at;
    let end = findSpecial(at, to);
    if (hasQuote && end < to && <u32>load<u8>(end) === quote) {
      if (end !== at) return ODD;
      const status = readQuoted(at + 1, to, isEnd, cell);
      if (status !== FULL) return status;
      start = quotedStart;
      end = quotedEnd;
      at = afterQuoted;
    } else {
      at = end;
      if (newline === 10 && end > start && load<u8>(end - 1) === 13 && (end >= to || <u32>load<u8>(end) === newline)) end--;
    }
    store<u32>(reading + (<usize>cell << 3), <u32>start);
    store<u32>(reading + (<usize>cell << 3) + 4, <u32>(end - start));
    cell++;
    if (at >= to) {
      if (!isEnd) return CUT_OFF;
      rowEnd = to;
      break;
    }
    if (<u32>load<u8>(at) === newline) {
      rowEnd = at + 1;
      break;
    }
    at++;
    // A delimiter at the very end is followed by an empty cell.
    if (at >= to && !isEnd) return CUT_OFF;
  }
  return cell === width && !isDoubtful() ? FULL : ODD;
}

let quotedStart: usize = 0;
let quotedEnd: usize = 0;
let afterQuoted: usize = 0;

/** Reads a quoted cell, starting after its opening quote. */
function readQuoted(from: usize, to: usize, isEnd: bool, cell: u32): u32 {
  let at = from;
  let doubled: u32 = 0;
  let isOver = false;
  let marks: u32 = 0;
  for (;;) {
    at = findSpecial(at, to);
    if (at >= to) return isEnd ? ODD : CUT_OFF;
    const byte = <u32>load<u8>(at);
    if (byte === quote) {
      if (at + 1 >= to && !isEnd) return CUT_OFF;
      if (at + 1 >= to || <u32>load<u8>(at + 1) !== quote) break;
      doubled++;
      at += 2;
      continue;
    }
    if (byte === newline) {
      rowLines++;
      // A line inside the quoted cell has enough delimiters to be a row itself.
      if (isOver && marks + 1 >= width) return ODD;
      isOver = true;
      marks = 0;
    } else marks++;
    at++;
  }
  if (isOver && !isTailShort(at, to, marks)) return ODD;
  quotedStart = from;
  quotedEnd = at;
  afterQuoted = at + 1;
  if (doubled > 0 && !unescape(doubled, cell)) return ODD;
  return endsAfterQuote(to, isEnd);
}

/** Whether the last line of a multi-line record has too few delimiters to be a row, including those inside quotes. */
function isTailShort(at: usize, to: usize, marks: u32): bool {
  if (width < 2) return true;
  let count = marks;
  for (at = findSpecial(at, to); at < to && <u32>load<u8>(at) !== newline; at = findSpecial(at + 1, to)) {
    if (<u32>load<u8>(at) === delimiter) count++;
  }
  return count + 1 < width;
}

/** Unescapes doubled quotes. Returns false if one of them may be a stray quote. */
function unescape(doubled: u32, cell: u32): bool {
  if (load<u8>(ownQuotes + cell) === 0) return false;
  let to = scratchAt;
  for (let at = quotedStart; at < quotedEnd; at++) {
    const byte = load<u8>(at);
    store<u8>(to++, byte);
    if (<u32>byte === quote) at++;
  }
  quotedStart = scratchAt;
  quotedEnd = to;
  scratchAt = to;
  const isAtEnd = <u32>load<u8>(quotedStart) === quote || <u32>load<u8>(quotedEnd - 1) === quote;
  return !isAtEnd || (doubled & 1) === 0;
}

function endsAfterQuote(to: usize, isEnd: bool): u32 {
  if (afterQuoted >= to) return isEnd ? FULL : CUT_OFF;
  const byte = <u32>load<u8>(afterQuoted);
  if (byte === delimiter || byte === newline) return FULL;
  if (byte !== 13 || newline !== 10) return ODD;
  if (afterQuoted + 1 >= to) return isEnd ? ODD : CUT_OFF;
  if (<u32>load<u8>(afterQuoted + 1) !== 10) return ODD;
  afterQuoted++;
  return FULL;
}

/**
 * Whether the caller must check a row: it may be blank or repeat the header, or has a space after the first delimiter
 * or values beyond the last column.
 */
function isDoubtful(): bool {
  const length = load<u32>(reading + 4);
  if (length === 0 && width > 1 && isBlank()) return true;
  if (length === 0 && width === 1) return true;
  if (hasHeader && length === headerLength && isSame(load<u32>(reading), header, length)) return true;
  if (width > 2 && load<u32>(reading + 12) > 0 && load<u8>(load<u32>(reading + 8)) === 32) return true;
  for (let cell = right + 1; cell < width; cell++) if (load<u32>(reading + (<usize>cell << 3) + 4) > 0) return true;
  return false;
}

function isBlank(): bool {
  for (let cell: u32 = 1; cell < width; cell++) {
    const at = <usize>load<u32>(reading + (<usize>cell << 3));
    const length = load<u32>(reading + (<usize>cell << 3) + 4);
    for (let index: u32 = 0; index < length; index++) {
      const byte = load<u8>(at + index);
      if (byte > 32 && byte < 127) return false;
    }
  }
  return true;
}

/**
 * Reads well-formed rows between two offsets of the input, at most one batch.
 * Leaves the last row before a malformed or incomplete one to the next scan, because the text that follows may belong
 * to it.
 * @param isEnd whether a row starts at `to` or the file ends there.
 */
export function scan(from: u32, to: u32, isEnd: bool, line: u32, stopLine: u32): u32 {
  rows = 0;
  scratchAt = scratch;
  let at: usize = input + from;
  const end: usize = input + to;
  let waits = false;
  let waitingAt = at;
  let waitingLine = line;
  let status = FULL;
  while (rows < BATCH - 1) {
    if (line >= stopLine) {
      status = AT_LINE;
      break;
    }
    if (at >= end) {
      status = isEnd ? AT_END : CUT_OFF;
      break;
    }
    status = readRow(at, end, isEnd);
    if (status !== FULL) break;
    if (waits) keep(waiting, waitingLine);
    waits = true;
    waitingAt = at;
    waitingLine = line;
    const swapped = waiting;
    waiting = reading;
    reading = swapped;
    at = rowEnd;
    line += rowLines;
  }
  if (waits && status === AT_END) {
    keep(waiting, waitingLine);
    waits = false;
  }
  encodeBatch();
  holdsRow = waits;
  next = (waits ? waitingAt : at) - input;
  nextLine = waits ? waitingLine : line;
  return status;
}

/** Adds a row to the batch. */
function keep(row: usize, line: u32): void {
  const count = right - left + 1;
  for (let index: u32 = 0; index < count; index++)
    store<u64>(cells + ((<usize>index * BATCH + rows) << 3), load<u64>(row + (<usize>(left + index) << 3)));
  store<u64>(hashes + (rows << 3), 0);
  store<u32>(lines + (rows << 2), line);
  rows++;
}

/** Rows before the batch. */
let rowsBefore: u32 = 0;
/** Address of the number of distinct texts in each dictionary. */
export let texts: usize = 0;
/** Index of the first column whose dictionary exceeds its limits; -1 if there is none. */
export let overfull: i32 = -1;
let maxTexts: u32 = 0;
let maxBytes: u32 = 0;

/** Sets the limits of a dictionary, in texts and bytes. */
export function limit(textsOfColumn: u32, bytesOfColumn: u32): void {
  maxTexts = textsOfColumn;
  maxBytes = bytesOfColumn;
}
/** Result of the prefetching loads: exported so that the compiler does not remove them. */
export let touched: u64 = 0;

/**
 * Encodes the batch column by column. Computes all hashes of a column first and loads the slots they map to, so that
 * those slots are in the cache when they are looked up.
 */
function encodeBatch(): void {
  if (locates) return;
  const count = right - left + 1;
  overfull = -1;
  for (let index: u32 = 0; index < count; index++) {
    const own = column(index);
    const first = cells + ((<usize>index * BATCH) << 3);
    let ahead: u64 = 0;
    for (let row: u32 = 0; row < rows; row++) {
      const length = load<u32>(first + (row << 3) + 4);
      const hash = length === 0 ? HASH_OF_EMPTY : hashOf(load<u32>(first + (row << 3)), length);
      store<u64>(cellHashes + (row << 3), hash);
      store<u64>(hashes + (row << 3), mixRow(load<u64>(hashes + (row << 3)), hash));
      ahead ^= load<u64>(slotAt(own, hash));
    }
    touched ^= ahead;
    if (own.isWide !== 0) addEntries(own, first);
    else {
      internAll(own, first, codes + ((<usize>index * BATCH) << 2));
      store<u32>(texts + (index << 2), own.texts);
      if (overfull < 0 && isOverfull(own)) overfull = index;
    }
  }
  rowsBefore += rows;
}

function isOverfull(own: Column): bool {
  return own.texts > maxTexts || startOf(own, own.texts) > maxBytes;
}

function internAll(own: Column, first: usize, into: usize): void {
  for (let row: u32 = 0; row < rows; row++) {
    const at = <usize>load<u32>(first + (row << 3));
    const length = load<u32>(first + (row << 3) + 4);
    store<u32>(into + (row << 2), intern(own, at, length, load<u64>(cellHashes + (row << 3)), 1, rowsBefore + row));
  }
}

function addEntries(own: Column, first: usize): void {
  for (let row: u32 = 0; row < rows; row++) {
    const length = load<u32>(first + (row << 3) + 4);
    if (length === 0) own.empties++;
    else addEntry(own, load<u32>(first + (row << 3)), length, load<u64>(cellHashes + (row << 3)), 1, rowsBefore + row);
  }
}

function addEntry(own: Column, at: usize, length: u32, hash: u64, cells: u32, row: u32): void {
  const entry = changetype<Entry>(own.entries + <usize>own.entryCount * offsetof<Entry>());
  own.entryCount++;
  const kind = judge(at, length);
  entry.hash = hash;
  entry.at = <u32>at;
  entry.length = length;
  entry.kind = kind;
  entry.row = row;
  entry.cells = cells;
  if (kind !== KIND_OTHER && kind < KIND_DOUBTFUL) {
    entry.value = value;
    entry.pattern = patternHash(at, length);
  }
  if (own.ascends !== 0) {
    if (kind === KIND_INTEGER && cells === 1 && ascend(own, value, row)) return;
    leaveAscending(own);
  }
  if (kind !== KIND_DOUBTFUL) countText(own, hash, cells, row);
}

/**
 * Adds a row parsed by the caller, as a batch with one row.
 * @param row address of the offset and length of each cell.
 */
export function addRow(row: usize, line: u32): void {
  rows = 0;
  keep(row - (<usize>left << 3), line);
  encodeBatch();
}

/** Returns the address of the first column's codes. Those of each further column start `BATCH` numbers later. */
export function codesAt(): usize {
  return codes;
}

/**
 * Returns the address of the first column's cells (offset and length). Those of each further column start `BATCH` pairs
 * later.
 */
export function cellsAt(): usize {
  return cells;
}

export function textCount(index: u32): u32 {
  return column(index).texts;
}

export function byteCount(index: u32): u32 {
  return startOf(column(index), column(index).texts);
}

export function bytesAt(index: u32): usize {
  return column(index).bytes;
}

export function startsAt(index: u32): usize {
  return column(index).starts;
}

/** Returns the number of occurrences of each text. The caller releases the memory. */
export function countsOf(index: u32): usize {
  const into = allot(<usize>column(index).texts << 2);
  writeCounts(column(index), into);
  return into;
}

export function firstsAt(index: u32): usize {
  return column(index).firsts;
}

/**
 * Adds the dictionary of another instance, whose rows start at `row`. Hashes its texts in chunks so that their slots
 * can be prefetched.
 * @param into address for the code of each text.
 */
export function addTexts(
  index: u32,
  bytes: usize,
  starts: usize,
  counts: usize,
  firsts: usize,
  count: u32,
  row: u32,
  into: usize,
): void {
  const own = column(index);
  for (let from: u32 = 0; from < count; from += BATCH) {
    const to = min(from + BATCH, count);
    let ahead: u64 = 0;
    for (let text = from; text < to; text++) {
      const at = load<u32>(starts + (<usize>text << 2));
      const length = load<u32>(starts + (<usize>text << 2) + 4) - at;
      const hash = length === 0 ? HASH_OF_EMPTY : hashOf(bytes + at, length);
      store<u64>(cellHashes + (<usize>(text - from) << 3), hash);
      ahead ^= load<u64>(slotAt(own, hash));
    }
    touched ^= ahead;
    for (let text = from; text < to; text++) {
      const place = <usize>text << 2;
      const at = load<u32>(starts + place);
      const length = load<u32>(starts + place + 4) - at;
      const hash = load<u64>(cellHashes + (<usize>(text - from) << 3));
      store<u32>(into + place, intern(own, bytes + at, length, hash, load<u32>(counts + place), load<u32>(firsts + place) + row));
    }
  }
}

/** Advances the row number past rows that another instance has read. */
export function skipRows(count: u32): void {
  rowsBefore += count;
}

/** Converts a dictionary to a wide column. Call `drain` next to get its texts. */
export function widen(index: u32): void {
  const own = column(index);
  beginCounting(own);
  own.entries = allot(<usize>ENTRIES * offsetof<Entry>());
}

/**
 * Adds entries for the texts of a dictionary that became wide, from `code` on, until the entries are full.
 * @param counts address of the number of occurrences of each text.
 * @returns the next code, or 0 after the last one.
 */
export function drain(index: u32, code: u32, counts: usize): u32 {
  const own = column(index);
  while (code < own.texts && own.entryCount < ENTRIES) {
    const start = startOf(own, code);
    const length = startOf(own, code + 1) - start;
    const count = load<u32>(counts + (code << 2));
    const at = own.bytes + start;
    if (length === 0) own.empties += count;
    else addEntry(own, at, length, hashOf(at, length), count, load<u32>(own.firsts + (code << 2)));
    code++;
  }
  return code < own.texts ? code : 0;
}

export function dropTexts(index: u32): void {
  dropDictionary(column(index));
}

/** Adds a text in memory to a wide column, as an entry. */
export function addWide(index: u32, at: usize, length: u32, cells: u32, row: u32): void {
  const own = column(index);
  if (length === 0) own.empties += cells;
  else addEntry(own, at, length, hashOf(at, length), cells, row);
}

export function entriesAt(index: u32): usize {
  return column(index).entries;
}

/** Returns the number of entries since the last call. */
export function takeEntries(index: u32): u32 {
  const own = column(index);
  const count = own.entryCount;
  own.entryCount = 0;
  return count;
}

/** Returns the number of empty cells since the last call. */
export function takeEmpties(index: u32): u32 {
  const own = column(index);
  const count = own.empties;
  own.empties = 0;
  return count;
}

/** Counts a text that `judge` could not classify. */
export function countEntry(index: u32, low: u32, high: u32, cells: u32, row: u32): void {
  countText(column(index), ((<u64>high) << 32) | low, cells, row);
}

/** Returns the occupied slots of the counts. The caller releases the memory. */
export function countedOf(index: u32): usize {
  const into = allot(<usize>column(index).countedTexts << 4);
  writeCounted(column(index), into);
  return into;
}

export function countedTexts(index: u32): u32 {
  return column(index).countedTexts;
}

export function sketchAt(index: u32): usize {
  return column(index).sketch;
}

/**
 * Whether each row has a larger whole number than the previous one. Such a column stores the steps between its numbers
 * instead of counts.
 */
export function ascends(index: u32): bool {
  return column(index).ascends !== 0;
}

/** Returns the address of the steps of an ascending column. */
export function stepsAt(index: u32): usize {
  endRun(column(index));
  return column(index).ascending;
}

export function stepBytes(index: u32): u32 {
  return column(index).ascendingBytes;
}

export function firstWhole(index: u32): f64 {
  return column(index).firstWhole;
}

export function addWholes(index: u32, first: f64, steps: usize, count: u32, row: u32): void {
  addAscending(column(index), first, steps, count, row);
}

export function addCounted(index: u32, from: usize, texts: u32, row: u32): void {
  mergeCounted(column(index), from, texts, row);
}

/** Reserves room for that many more texts in a wide column. */
export function reserve(index: u32, texts: u32): void {
  reserveCounted(column(index), texts);
}

export function addSketch(index: u32, sketch: usize): void {
  mergeSketch(column(index), sketch);
}

export function topOf(index: u32, into: usize, most: u32): u32 {
  return findTop(column(index), into, most);
}

/** Returns how often a byte occurs in a range of memory. */
export function countByte(from: usize, length: usize, byte: u32): u32 {
  const words = eight(byte);
  let count: u32 = 0;
  let at = from;
  const end = from + length;
  for (; at + 8 <= end; at += 8) {
    const word = load<u64>(at) ^ words;
    // Exact, unlike `zeros`, because the sum of the low seven bits cannot overflow.
    const full = ((word & 0x7f7f7f7f7f7f7f7f) + 0x7f7f7f7f7f7f7f7f) | word | 0x7f7f7f7f7f7f7f7f;
    count += <u32>popcnt<u64>(~full);
  }
  for (; at < end; at++) if (<u32>load<u8>(at) === byte) count++;
  return count;
}
