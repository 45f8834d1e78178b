import iconv from 'iconv-lite';

/**
 * Encodings whose decoder in Node.js differs from the WHATWG Encoding Standard, with the name of the complete table in
 * iconv-lite: ICU lacks the 8,822 syllables that CP949 adds to EUC-KR, and the characters that HKSCS adds to Big5.
 */
const COMPLETE: ReadonlyMap<string, string> = new Map([
  ['euc-kr', 'cp949'],
  ['big5', 'big5hkscs'],
]);

/** Decodes one chunk after another. A character may be split between chunks. Invalid bytes become U+FFFD. */
export type DecodeChunk = (bytes: Uint8Array, isLast: boolean) => string;

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes that are kept for the next chunk. */
const HELD = 2;

/**
 * Never passes a single byte on, because iconv-lite loses the second unit of a character whose last byte is a chunk of
 * its own.
 */
function completeDecoder(name: string): DecodeChunk {
  const decoder = iconv.getDecoder(name, { stripBOM: false });
  let held = Buffer.alloc(0);
  return (bytes, isLast) => {
    const all = held.length === 0 ? asBuffer(bytes) : Buffer.concat([held, bytes]);
    const end = isLast ? all.length : all.length < 2 * HELD ? 0 : all.length - HELD;
    held = Buffer.from(all.subarray(end));
    return decoder.write(all.subarray(0, end)) + (isLast ? (decoder.end() ?? '') : '');
  };
}

/** Control characters that ICU exchanges in Shift_JIS, as in code page 943 of IBM. */
const EXCHANGED: ReadonlyMap<string, string> = new Map([
  ['\x1c', '\x1a'],
  ['\x7f', '\x1c'],
  ['\x1a', '\x7f'],
]);

/** Returns the decoder of an encoding of TextDecoder. A byte order mark is part of the text. */
export function decoderOfChunks(label: string): DecodeChunk {
  const name = COMPLETE.get(label);
  if (name !== undefined) return completeDecoder(name);
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  if (label !== 'shift_jis') return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
  return (bytes, isLast) =>
    decoder.decode(bytes, { stream: !isLast }).replace(/[\x1a\x1c\x7f]/g, (control) => EXCHANGED.get(control)!);
}

/** Decodes a whole text in an encoding of TextDecoder. */
export const decodeWhole = (bytes: Uint8Array, label: string): string => decoderOfChunks(label)(bytes, true);

/** Whether `encodeComplete` supports an encoding. */
export const hasCompleteTable = (label: string): boolean => COMPLETE.has(label);

/**
 * Encodes a text in an encoding with a complete table, with the usual bytes of characters that it contains twice.
 * @returns null if the encoding lacks a character of the text.
 */
export function encodeComplete(text: string, label: string): Uint8Array | null {
  const name = COMPLETE.get(label)!;
  const bytes = iconv.encode(text, name, { addBOM: false });
  return iconv.decode(bytes, name, { stripBOM: false }) === text ? bytes : null;
}
