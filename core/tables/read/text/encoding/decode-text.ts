import { isAscii, isUtf8 } from 'node:buffer';
import { upperHalfOf } from '../../../../base/text/code-pages.js';
import { WINDOWS_1252_UPPER } from '../../../../base/text/windows-1252.js';

/** Decoded text, and the offsets (in characters) of bytes that are invalid in the encoding. */
export interface DecodedText {
  text: string;
  invalidAt: number[];
}

/** Maximum number of offsets stored for one piece. */
const MAX_INVALID = 1000;

/** Returns the length of the sequence that a lead byte starts; 0 if the byte cannot start one. */
function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/** Returns the number of bytes at the end of `bytes` that belong to an incomplete character: 0 to 3. */
export function cutOffAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

function isSequence(bytes: Uint8Array, at: number, length: number): boolean {
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length));
}

/** Decodes UTF-8 byte by byte, and invalid bytes as windows-1252, so that no byte is lost. */
function decodeBroken(bytes: Uint8Array): DecodedText {
  const parts: string[] = [];
  const invalidAt: number[] = [];
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = 0;
  let characters = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at]! < 0x80 ? 1 : sequenceLength(bytes[at]!);
    if (length === 1 || isSequence(bytes, at, length)) {
      at += length;
      continue;
    }
    const good = buffer.toString('utf8', from, at);
    parts.push(good, decodeWindows1252(bytes.subarray(at, at + 1)));
    characters += good.length;
    if (invalidAt.length < MAX_INVALID) invalidAt.push(characters);
    characters += 1;
    at += 1;
    from = at;
  }
  parts.push(buffer.toString('utf8', from));
  return { text: parts.join(''), invalidAt };
}

/**
 * Decodes UTF-8 that does not end within a character. Tries ASCII first, because strings with one byte per character
 * use half the memory.
 */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isAscii(bytes)) return { text: buffer.toString('latin1'), invalidAt: [] };
  if (isUtf8(bytes)) return { text: buffer.toString('utf8'), invalidAt: [] };
  return decodeBroken(bytes);
}

/** Counts valid UTF-8 sequences beyond ASCII, and invalid bytes. */
export function countUtf8(bytes: Uint8Array): { valid: number; invalid: number } {
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!;
    const length = sequenceLength(lead);
    if (lead < 0x80) at += 1;
    else if (isSequence(bytes, at, length)) {
      valid += 1;
      at += length;
    } else {
      invalid += 1;
      at += 1;
    }
  }
  return { valid, invalid };
}

/** Decodes whole UTF-32 units. Invalid code points become U+FFFD, as in the other decoders. */
export function decodeUtf32(bytes: Uint8Array, order: 'le' | 'be'): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, order === 'le');
    parts.push(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code));
  }
  return bytes.length % 4 === 0 ? parts.join('') : `${parts.join('')}\ufffd`;
}

const UPPER_HALF = /[\x80-\xff]/g;

/** Decodes a single-byte code page that TextDecoder does not support. */
export function decodeCodePage(bytes: Uint8Array, label: string): string {
  const upper = upperHalfOf(label);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(UPPER_HALF, (char) => upper[char.charCodeAt(0) - 0x80]!);
}

const UPPER_LATIN1 = /[\x80-\x9f]/g;

/**
 * Decodes windows-1252. Avoids TextDecoder, because some Node releases decode 0x80 to 0x9F as control characters.
 */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(UPPER_LATIN1, (char) => WINDOWS_1252_UPPER[char.charCodeAt(0) - 0x80]!);
}
