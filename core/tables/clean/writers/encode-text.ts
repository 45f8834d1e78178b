import { OTHER_CODE_PAGES, upperHalfOf } from '../../../base/text/code-pages.js';
import { decoderOfChunks, encodeComplete, hasCompleteTable } from '../../../base/text/multi-byte.js';
import { HZ } from '../../read/text/encoding/decode-hz.js';
import { decodeWindows1252 } from '../../read/text/encoding/decode-text.js';

/** Thrown if the encoding does not have a character of the text. */
export class UnencodableText extends Error {
  readonly label: string;
  readonly character: string;

  constructor(label: string, character: string) {
    super(`${label} has no ${JSON.stringify(character)}`);
    this.name = 'UnencodableText';
    this.label = label;
    this.character = character;
  }
}

/** Encodes a text. Throws UnencodableText. */
export type EncodeText = (text: string) => Uint8Array;

const FIRST_LEAD = 0x80;
const FIRST_TRAIL = 0x30;

function asciiBytes(): Map<string, Uint8Array> {
  return new Map(Array.from({ length: 0x80 }, (_, byte) => [String.fromCharCode(byte), Uint8Array.of(byte)]));
}

function bytesOfCodePage(label: string): Map<string, Uint8Array> {
  const found = asciiBytes();
  for (const [at, character] of upperHalfOf(label).entries())
    if (character !== '\ufffd' && !found.has(character)) found.set(character, Uint8Array.of(at + 0x80));
  return found;
}

/** Returns the bytes of each character that a legacy encoding has. Those of HZ-GB-2312 beyond ASCII are omitted. */
function bytesByCharacter(label: string): Map<string, Uint8Array> {
  if (label === HZ) return new Map([...asciiBytes(), ['~', Uint8Array.of(0x7e, 0x7e)]]);
  if (OTHER_CODE_PAGES.includes(label)) return bytesOfCodePage(label);
  const decodeChunk = decoderOfChunks(label);
  // Some releases of Node.js decode windows-1252 as ISO 8859-1.
  const decode = (bytes: Uint8Array) =>
    label === 'windows-1252' ? decodeWindows1252(bytes) : decodeChunk(bytes, true);
  const found = new Map<string, Uint8Array>();
  const add = (...bytes: number[]) => {
    const text = decode(Uint8Array.from(bytes));
    const isOne = text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
    if (isOne && text !== '\ufffd' && !found.has(text)) found.set(text, Uint8Array.from(bytes));
  };
  for (let byte = 0; byte <= 0xff; byte++) add(byte);
  // Encodings in which all single bytes are characters have no two-byte characters.
  if (found.size === 0x100) return found;
  for (let lead = FIRST_LEAD; lead <= 0xfe; lead++) {
    for (let trail = FIRST_TRAIL; trail <= 0xfe; trail++) add(lead, trail);
  }
  return found;
}

const tables = new Map<string, Map<string, Uint8Array>>();

function tableOf(label: string): Map<string, Uint8Array> {
  let table = tables.get(label);
  if (!table) {
    table = bytesByCharacter(label);
    tables.set(label, table);
  }
  return table;
}

function encodeByTable(text: string, label: string): Uint8Array {
  const table = tableOf(label);
  const parts: Uint8Array[] = [];
  for (const character of text) {
    const bytes = table.get(character);
    if (!bytes) throw new UnencodableText(label, character);
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function encodeByCompleteTable(text: string, label: string): Uint8Array {
  const bytes = encodeComplete(text, label);
  if (bytes !== null) return bytes;
  const missing = [...text].find((character) => encodeComplete(character, label) === null);
  throw new UnencodableText(label, missing ?? text.slice(0, 1));
}

/**
 * Returns an encoder for an encoding, the inverse of the decoder used for import. East Asian characters with three or
 * four bytes, and all of UTF-32, count as unencodable.
 */
export function encoderOf(label: string): EncodeText {
  if (label === 'utf-8') return (text) => Buffer.from(text, 'utf8');
  if (label === 'utf-16le') return (text) => Buffer.from(text, 'utf16le');
  if (label === 'utf-16be') return (text) => Buffer.from(text, 'utf16le').swap16();
  if (label.startsWith('utf-32')) {
    return (text) => {
      throw new UnencodableText(label, text.slice(0, 1));
    };
  }
  return hasCompleteTable(label) ? (text) => encodeByCompleteTable(text, label) : (text) => encodeByTable(text, label);
}
