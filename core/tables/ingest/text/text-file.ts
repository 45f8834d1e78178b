import type { ReadOptions } from '../../read-options.js';
import type { ByteSource } from '../byte-source.js';
import { type GuessedDialect, guessDialect } from './dialect/guess-dialect.js';
import { guessEncoding, type TextEncoding } from './encoding/guess-encoding.js';
import { type ByteRange, readText } from './encoding/text-chunks.js';
import { readSamples } from './read-samples.js';
import { readRecords } from './records/read-records.js';
import type { RecordBlock } from './records/record-block.js';

/** Bytes that are read at a time. Rows of larger parts outlive the young generation of the heap: 4 MB took twice the memory. */
const CHUNK = 256 * 1024;

/** A text file of which is known how it is read. */
export interface TextFile {
  source: ByteSource;
  encoding: TextEncoding;
  guessed: GuessedDialect;
}

/** Decides how a text is read. Faults: invalid-input. */
export function openTextFile(source: ByteSource, options: ReadOptions): TextFile {
  const encoding = guessEncoding(source, options.encoding);
  return { source, encoding, guessed: guessDialect(readSamples(source, encoding), options) };
}

/** Reads all records from the beginning. @param width cells of a row; records of another width are marked. */
export function recordsOf(
  file: TextFile,
  width: number,
  ownQuotes: ReadonlySet<number> = new Set(),
): Generator<RecordBlock> {
  const { source, encoding, guessed } = file;
  const chunks = readText(source, encoding.label, { from: encoding.skip, to: source.size }, CHUNK);
  const { dialect, skipLines } = guessed;
  return readRecords(chunks, { dialect, width, skipLines, firstLine: 1, ownQuotes });
}

/** Reads the records of a part that begins with a line. @param firstLine number of that line in the file, from 1. */
export function recordsWithin(file: TextFile, range: ByteRange, firstLine: number): Generator<RecordBlock> {
  const { source, encoding, guessed } = file;
  const { dialect, width } = guessed;
  return readRecords(readText(source, encoding.label, range, CHUNK), { dialect, width, skipLines: 0, firstLine });
}
