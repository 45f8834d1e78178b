import type { ByteSource } from '../source/byte-source.js';
import type { TextEncoding } from './encoding/guess-encoding.js';
import { type ByteRange, readTextChunks } from './encoding/text-chunks.js';

/** Files up to this size are sampled as a whole. */
const WHOLE = 512 * 1024;
const HEAD = 256 * 1024;
const PART = 96 * 1024;
/** Most that is read of one line to find its end. */
const LONGEST_HEAD = 8 * 1024 * 1024;

/** The text of a part of a source. Meant for parts that are small. */
function textOfRange(source: ByteSource, label: string, range: ByteRange): string {
  const parts: string[] = [];
  for (const chunk of readTextChunks(source, label, range, 4 * 1024 * 1024)) parts.push(chunk.text);
  return parts.join('');
}

function hasLine(text: string): boolean {
  const end = text.search(/[\r\n]/);
  return end >= 0 && /[^\r\n]/.test(text.slice(end));
}

/** Up to the last whole line; all of it where there is no end of line. */
function wholeLines(text: string): string {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  return end < 0 ? text : text.slice(0, end + 1);
}

function fromNextLine(text: string): string {
  const end = text.search(/\r\n|\n|\r/);
  return end < 0 ? '' : text.slice(end).replace(/^(?:\r\n|\n|\r)/, '');
}

/**
 * Texts of head, middle and tail, each from the beginning of a line to the end of one. Two lines at least stand in the head
 * as long as they have less than 8 MB.
 */
export function readSamples(source: ByteSource, encoding: TextEncoding): string[] {
  const { label, skip } = encoding;
  const all: ByteRange = { from: skip, to: source.size };
  if (source.size <= WHOLE) return [textOfRange(source, label, all)];
  let length = HEAD;
  let head = textOfRange(source, label, { from: skip, to: Math.min(source.size, skip + length) });
  while (!hasLine(head) && length < LONGEST_HEAD && skip + length < source.size) {
    length *= 4;
    head = textOfRange(source, label, { from: skip, to: Math.min(source.size, skip + length) });
  }
  // Units of up to four bytes begin at multiples of four behind the mark.
  const aligned = (offset: number) => skip + Math.floor(Math.max(0, offset - skip) / 4) * 4;
  const middle = aligned(source.size / 2);
  const tail = aligned(source.size - PART);
  const parts = [
    wholeLines(fromNextLine(textOfRange(source, label, { from: middle, to: Math.min(source.size, middle + PART) }))),
    fromNextLine(textOfRange(source, label, { from: tail, to: source.size })),
  ];
  return [wholeLines(head), ...parts.filter((text) => text !== '')];
}
