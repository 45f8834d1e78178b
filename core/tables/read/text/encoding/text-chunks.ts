import { OTHER_CODE_PAGES } from '../../../../base/text/code-pages.js';
import { type DecodeChunk, decoderOfChunks } from '../../../../base/text/multi-byte.js';
import type { ByteSource } from '../../source/byte-source.js';
import { HZ, HzDecoder } from './decode-hz.js';
import {
  cutOffAtEnd,
  type DecodedText,
  decodeCodePage,
  decodeUtf8,
  decodeUtf32,
  decodeWindows1252,
} from './decode-text.js';

export interface TextChunk extends DecodedText {
  /** Bytes of the source read so far. */
  bytesRead: number;
  isLast: boolean;
}

/** A range of bytes in a source. */
export interface ByteRange {
  from: number;
  to: number;
}

type Decode = (bytes: Uint8Array, isLast: boolean) => DecodedText;

function replacedAt(text: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf('\ufffd'); at >= 0 && found.length < 1000; at = text.indexOf('\ufffd', at + 1)) {
    found.push(at);
  }
  return found;
}

function streamOf(label: string): DecodeChunk {
  if (label === HZ) {
    const hz = new HzDecoder();
    return (bytes, isLast) => hz.decode(bytes, isLast);
  }
  return decoderOfChunks(label);
}

/**
 * Returns the decoder of an encoding for one chunk after another.
 * @param label as returned by `guessEncoding`.
 */
export function decodeChunks(label: string): Decode {
  if (label === 'windows-1252') return (bytes) => ({ text: decodeWindows1252(bytes), invalidAt: [] });
  if (label === 'utf-8') return (bytes) => decodeUtf8(bytes);
  if (label.startsWith('utf-32')) {
    const order = label === 'utf-32be' ? 'be' : 'le';
    return (bytes) => {
      const text = decodeUtf32(bytes, order);
      return { text, invalidAt: replacedAt(text) };
    };
  }
  if (OTHER_CODE_PAGES.includes(label)) {
    return (bytes) => {
      const text = decodeCodePage(bytes, label);
      return { text, invalidAt: replacedAt(text) };
    };
  }
  const decode = streamOf(label);
  return (bytes, isLast) => {
    const text = decode(bytes, isLast);
    return { text, invalidAt: replacedAt(text) };
  };
}

/** Returns the number of bytes to carry over to the next chunk: 0 for encodings whose decoder stores them. */
function bytesToKeep(label: string, bytes: Uint8Array): number {
  if (label === 'utf-8') return cutOffAtEnd(bytes);
  return label.startsWith('utf-32') ? bytes.length % 4 : 0;
}

/**
 * Decodes a range of a source in chunks without splitting characters.
 * @param label as returned by `guessEncoding`.
 * @param size bytes of the first chunk.
 * @param most maximum bytes of a chunk. The size doubles with each chunk until then. Default: all chunks have the same
 * size.
 */
export function* readTextChunks(
  source: ByteSource,
  label: string,
  range: ByteRange,
  size: number,
  most = size,
): Generator<TextChunk> {
  const decode = decodeChunks(label);
  let offset = range.from;
  let length = size;
  do {
    const bytes = source.read(offset, Math.min(length, range.to - offset));
    length = Math.min(most, length * 2);
    const isLast = offset + bytes.length >= range.to || bytes.length === 0;
    const used = isLast ? bytes : bytes.subarray(0, bytes.length - bytesToKeep(label, bytes));
    offset += used.length;
    yield { ...decode(used, isLast), bytesRead: offset, isLast };
    if (isLast) return;
  } while (offset < range.to);
}

/**
 * Decodes a whole source into memory.
 * @param label as returned by `guessEncoding`.
 * @param skip bytes at the start that are not part of the text.
 */
export function readWholeText(source: ByteSource, label: string, skip: number): string {
  const chunks = readTextChunks(source, label, { from: skip, to: source.size }, 1 << 22);
  return Array.from(chunks, ({ text }) => text).join('');
}
