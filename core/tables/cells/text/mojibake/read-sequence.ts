import type { CodePage } from './code-pages.js';

/** Characters that together were one character of UTF-8. */
export interface Sequence {
  /** Place in the text, and UTF-16 units. */
  at: number;
  length: number;
  /** What they were before; U+FFFD where a byte is lost. */
  decoded: string;
  /** Exact; with a blank where a no-break space (byte A0) was; or with a lost byte. */
  kind: 'exact' | 'blank' | 'lossy';
}

const BLANK = 0x20;
const NO_BREAK_SPACE = 0xa0;
const REPLACEMENT = 0xfffd;
const QUESTION = 0x3f;

/** Bytes of a UTF-8 sequence that begins so; 0 for none of several. */
function lengthOf(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/**
 * Reads a sequence at a place of the text, under a code page.
 * @returns null where none begins there.
 */
export function readSequence(text: string, at: number, { byteOf }: CodePage): Sequence | null {
  const lead = byteOf[text.charCodeAt(at)]!;
  const length = lengthOf(lead);
  if (length === 0 || at + length > text.length) return null;
  const rest = text.slice(at + 1, at + length);
  const bytes = [lead, ...Array.from({ length: length - 1 }, (_, next) => readByte(rest.charCodeAt(next), byteOf))];
  if (bytes.includes(0)) return null;
  if (/[?\ufffd]/.test(rest)) return isLossy(text[at]!, rest) ? { at, length, decoded: '\ufffd', kind: 'lossy' } : null;
  const point = pointOf(bytes);
  if (isSurrogate(point)) return readPair(text, at, byteOf);
  if (point < LEAST[length]! || point > 0x10ffff) return null;
  return { at, length, decoded: String.fromCodePoint(point), kind: rest.includes(' ') ? 'blank' : 'exact' };
}

/** Smallest code points of sequences of 2, 3 and 4 bytes: others are too long for what they say. */
const LEAST = [0, 0, 0x80, 0x800, 0x10000];

/** The continuation byte that a character was; 0 where it was none. A lost one counts as any. */
function readByte(unit: number, byteOf: Uint8Array): number {
  if (unit === BLANK) return byteOf[NO_BREAK_SPACE] === NO_BREAK_SPACE ? NO_BREAK_SPACE : 0;
  if (unit === REPLACEMENT || unit === QUESTION) return 0xbf;
  const byte = byteOf[unit]!;
  return byte >= 0x80 && byte <= 0xbf ? byte : 0;
}

function pointOf(bytes: readonly number[]): number {
  const [lead = 0, ...rest] = bytes;
  return rest.reduce((point, byte) => point * 64 + (byte & 0x3f), lead & (0xff >> (bytes.length + 1)));
}

const isSurrogate = (point: number) => point >= 0xd800 && point <= 0xdfff;

/** A lost byte is believed after one that is there, or as U+FFFD itself; a bare question mark only after Ã. */
function isLossy(lead: string, rest: string): boolean {
  if (rest.length === 1) return rest === '\ufffd' || lead === 'Ã';
  return /[^ ?\ufffd]/.test(rest);
}

/** CESU-8: each half of a surrogate pair was encoded on its own. */
function readPair(text: string, at: number, byteOf: Uint8Array): Sequence | null {
  const bytes = Array.from({ length: 6 }, (_, step) => {
    const unit = text.charCodeAt(at + step);
    return unit === BLANK ? NO_BREAK_SPACE : (byteOf[unit] ?? 0);
  });
  const areBytes = bytes.every((byte, step) => (step % 3 === 0 ? byte === 0xed : byte >= 0x80 && byte <= 0xbf));
  const [high, low] = [pointOf(bytes.slice(0, 3)), pointOf(bytes.slice(3))];
  if (!areBytes || high > 0xdbff || low < 0xdc00) return null;
  return { at, length: 6, decoded: String.fromCharCode(high, low), kind: 'exact' };
}
