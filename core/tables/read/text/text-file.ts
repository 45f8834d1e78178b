import { type ByteSource, openBytes } from '../source/byte-source.js';
import type { ReadOptions } from '../source/read-options.js';
import type { ReadWarning } from '../source/reading.js';
import { countByte } from '../wasm/count-byte.js';
import type { Dialect } from './dialect/dialect.js';
import { guessEncoding, type TextEncoding } from './encoding/guess-encoding.js';
import { type ByteRange, readTextChunks, readWholeText } from './encoding/text-chunks.js';
import { type GuessedDialect, guessDialect } from './guess/guess-dialect.js';
import { areLinesQuoted, unquoteLines } from './quoted-lines.js';
import { readRecords, readRecordsSingly } from './records/read-records.js';
import type { RecordBlock } from './records/record-block.js';
import { findSplitDecimals, joinDecimals, type SplitDecimals } from './split-decimals.js';
import { cutSurplusMarks, findSurplusMark, type SurplusMark } from './surplus-marks.js';

/** Files up to this size are sampled completely. */
const MAX_WHOLE_BYTES = 512 * 1024;
const HEAD = 256 * 1024;
const PART = 96 * 1024;
/** Maximum number of bytes read to find the end of one line. */
const MAX_HEAD_LENGTH = 8 * 1024 * 1024;

/** Decodes a small range of a source at once. */
function textOfRange(source: ByteSource, label: string, range: ByteRange): string {
  const parts: string[] = [];
  for (const chunk of readTextChunks(source, label, range, 4 * 1024 * 1024)) parts.push(chunk.text);
  return parts.join('');
}

function hasLine(text: string): boolean {
  const end = text.search(/[\r\n]/);
  return end >= 0 && /[^\r\n]/.test(text.slice(end));
}

/** Returns the text up to its last line end, or all of it if there is none. */
function wholeLines(text: string): string {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return end < 0 ? text : text.slice(0, end + 1);
}

function fromNextLine(text: string): string {
  const end = text.search(/\r\n|\n|\r/);
  return end < 0 ? '' : text.slice(end).replace(/^(?:\r\n|\n|\r)/, '');
}

/** Minimum characters of a text that is sampled in thirds. */
const MIN_LENGTH_FOR_THIRDS = 16 * 1024;

/** Splits a text into thirds at line ends, so that a long preamble does not hide the table below it. */
function inThirds(text: string): string[] {
  if (text.length < MIN_LENGTH_FOR_THIRDS) return [text];
  const nextLine = (from: number) => text.length - fromNextLine(text.slice(from)).length;
  const [one, two] = [nextLine(Math.floor(text.length / 3)), nextLine(Math.floor((2 * text.length) / 3))];
  return [text.slice(0, one), text.slice(one, two), text.slice(two)].filter((part) => part !== '');
}

/**
 * Returns texts from the head, middle and tail, each made of whole lines. The head has at least two lines unless they
 * exceed 8 MB.
 */
export function readSamples(source: ByteSource, encoding: TextEncoding): string[] {
  const { label, skip } = encoding;
  const all: ByteRange = { from: skip, to: source.size };
  if (source.size <= MAX_WHOLE_BYTES) return inThirds(textOfRange(source, label, all));
  let length = HEAD;
  let head = textOfRange(source, label, { from: skip, to: Math.min(source.size, skip + length) });
  while (!hasLine(head) && length < MAX_HEAD_LENGTH && skip + length < source.size) {
    length *= 4;
    head = textOfRange(source, label, { from: skip, to: Math.min(source.size, skip + length) });
  }
  // Units of up to four bytes start at multiples of four after the byte order mark.
  const aligned = (offset: number) => skip + Math.floor(Math.max(0, offset - skip) / 4) * 4;
  const middle = aligned(source.size / 2);
  const tail = aligned(source.size - PART);
  const parts = [
    wholeLines(fromNextLine(textOfRange(source, label, { from: middle, to: Math.min(source.size, middle + PART) }))),
    fromNextLine(textOfRange(source, label, { from: tail, to: source.size })),
  ];
  return [wholeLines(head), ...parts.filter((text) => text !== '')];
}

const BLOCK = 4 * 1024 * 1024;

/** Counts the lines that end before an offset of a file, and caches the counts. */
class LineIndex {
  readonly #source: ByteSource;
  readonly #byte: number;
  /** Number of line ends before each block. */
  readonly #before = [0];

  /** @param byte the byte that ends a line. */
  constructor(source: ByteSource, byte: number) {
    this.#source = source;
    this.#byte = byte;
  }

  /** Returns the number of line ends before an offset in bytes. */
  endsBefore(offset: number): number {
    const block = Math.floor(offset / BLOCK);
    while (this.#before.length <= block) {
      const last = this.#before.length - 1;
      this.#before.push((this.#before[last] as number) + this.#count(last * BLOCK, BLOCK));
    }
    return (this.#before[block] as number) + this.#count(block * BLOCK, offset - block * BLOCK);
  }

  #count(from: number, length: number): number {
    return countByte(this.#source, from, length, this.#byte);
  }
}

/**
 * Bytes read at a time. Rows of larger chunks outlive the young generation of the heap: 4 MB took twice the memory, and
 * 256 kB took 25% longer for rows that each have a stray quote.
 */
const CHUNK = 64 * 1024;

/** A text file together with its encoding and dialect. */
export interface TextFile {
  source: ByteSource;
  encoding: TextEncoding;
  guessed: GuessedDialect;
  /** Index of line ends. Valid only if each line end is one byte. */
  lines: LineIndex;
}

/** Maximum bytes of a file whose lines are quoted as a whole or have surplus marks, because it is read into memory. */
const MAX_REWRITTEN_BYTES = 128 * 2 ** 20;

/** Detects the encoding and dialect of a text. Faults: invalid-input. */
export function openTextFile(source: ByteSource, options: ReadOptions): TextFile {
  const encoding = guessEncoding(source, options.encoding);
  const samples = readSamples(source, encoding);
  const mayUnquote = options.delimiter !== 'none' && options.quote !== 'none' && source.size <= MAX_REWRITTEN_BYTES;
  if (mayUnquote && areLinesQuoted(samples[0] ?? '')) return withoutOuterQuotes(source, encoding, options);
  const guessed = guessDialect(samples, options);
  const { dialect } = guessed;
  const mayRewrite = source.size <= MAX_REWRITTEN_BYTES;
  const surplus = mayRewrite ? findSurplusMark(samples[0] ?? '', dialect) : null;
  if (surplus !== null) return withoutSurplusMarks(source, encoding, options, surplus);
  const decimals = mayRewrite && dialect.quote === '"' ? findSplitDecimals(samples[0] ?? '', dialect) : null;
  return decimals === null
    ? textFileOf(source, encoding, guessed)
    : withDecimals(source, encoding, options, { decimals, dialect });
}

function withDecimals(
  source: ByteSource,
  encoding: TextEncoding,
  options: ReadOptions,
  { decimals, dialect }: { decimals: SplitDecimals; dialect: Dialect },
): TextFile {
  const columns = decimals.integers.map((column, at) => column + 1 - at).join(', ');
  const message = `Decimal commas split the numbers of column ${columns}, so the rows had ${decimals.cells} cells below ${decimals.names} names. The numbers were joined.`;
  const rewrite = (text: string) => joinDecimals(text, decimals, dialect);
  return rewritten(source, encoding, options, { rewrite, warning: { code: 'split-decimals', message } });
}

function withoutOuterQuotes(source: ByteSource, encoding: TextEncoding, options: ReadOptions): TextFile {
  const message = 'Each line was quoted as a whole. The quotes around the lines were removed.';
  return rewritten(source, encoding, options, { rewrite: unquoteLines, warning: { code: 'quoted-lines', message } });
}

function withoutSurplusMarks(
  source: ByteSource,
  encoding: TextEncoding,
  options: ReadOptions,
  mark: SurplusMark,
): TextFile {
  const message = `Lines ended with "${mark}" after the last cell, although it is not the delimiter. These characters were removed.`;
  const warning = { code: 'surplus-delimiters', message };
  return rewritten(source, encoding, options, { rewrite: (text) => cutSurplusMarks(text, mark), warning });
}

function rewritten(
  source: ByteSource,
  encoding: TextEncoding,
  options: ReadOptions,
  { rewrite, warning }: { rewrite: (text: string) => string; warning: ReadWarning },
): TextFile {
  const text = rewrite(readWholeText(source, encoding.label, encoding.skip));
  const plainSource = openBytes(source.name, Buffer.from(text));
  const plain = { ...encoding, label: 'utf-8', skip: 0, warnings: [...encoding.warnings, warning] };
  return textFileOf(plainSource, plain, guessDialect(readSamples(plainSource, plain), options));
}

/** Opens a file whose encoding and dialect are known. */
export function textFileOf(source: ByteSource, encoding: TextEncoding, guessed: GuessedDialect): TextFile {
  return { source, encoding, guessed, lines: new LineIndex(source, guessed.dialect.newline.charCodeAt(0)) };
}

/**
 * Reads all records from the start.
 * @param width cells per row; records of another width are marked.
 */
export function recordsOf(
  file: TextFile,
  width: number,
  quoteColumns: ReadonlySet<number> = new Set(),
): Generator<RecordBlock> {
  const { source, encoding, guessed } = file;
  const chunks = readTextChunks(source, encoding.label, { from: encoding.skip, to: source.size }, CHUNK);
  const { dialect, skipLines } = guessed;
  return readRecords(chunks, { dialect, width, skipLines, firstLine: 1, quoteColumns });
}

/**
 * Reads the records of a range that starts with a line.
 * @param firstLine number of that line in the file, from 1.
 */
export function recordsWithin(file: TextFile, range: ByteRange, firstLine: number): Generator<RecordBlock> {
  const { source, encoding, guessed } = file;
  const { dialect, width } = guessed;
  return readRecords(readTextChunks(source, encoding.label, range, CHUNK), { dialect, width, skipLines: 0, firstLine });
}

/** Bytes that are enough to distinguish an open quote from a stray one: 60 lines of most tables. */
const STRETCH = 16 * 1024;

/**
 * Reads records one at a time from a line of the body on, for stretches with malformed records.
 * @param from offset of the line in bytes.
 * @param line its number, from 1.
 * @param width cells per row.
 */
export function recordsFrom(
  { source, encoding, guessed }: TextFile,
  from: number,
  line: number,
  width: number,
  quoteColumns: ReadonlySet<number>,
): Generator<RecordBlock> {
  const chunks = readTextChunks(source, encoding.label, { from, to: source.size }, STRETCH, CHUNK);
  return readRecordsSingly(chunks, {
    dialect: guessed.dialect,
    width,
    skipLines: 0,
    firstLine: line,
    quoteColumns,
  });
}
