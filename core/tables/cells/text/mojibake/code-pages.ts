import { upperHalfOf } from '../../../../base/text/code-pages.js';

/** A single-byte code page, as a map from characters to bytes. */
export interface CodePage {
  name: string;
  /** Byte of each UTF-16 unit; 0 if the code page does not have the character. ASCII characters map to themselves. */
  byteOf: Uint8Array;
  /** Its units beyond ASCII. */
  units: ReadonlySet<number>;
  /** Bit of this code page in masks. */
  bit: number;
}

/** Code pages in order of preference, for texts that several of them repair equally well. */
const NAMES = [
  'windows-1252',
  'windows-1251',
  'macintosh',
  'windows-1250',
  'cp437',
  'windows-1254',
  'windows-1257',
  'windows-1253',
  'iso-8859-2',
  'cp850',
] as const;

function buildPage(name: string, at: number): CodePage {
  const byteOf = new Uint8Array(0x10000);
  for (let unit = 1; unit < 0x80; unit++) byteOf[unit] = unit;
  const units = new Set<number>();
  const assign = (unit: number, byte: number) => {
    byteOf[unit] = byte;
    units.add(unit);
  };
  // Programs decode undefined bytes of a code page as control characters, and confuse Latin-1 with windows-1252.
  if (!name.startsWith('cp') && name !== 'macintosh') for (let unit = 0x80; unit < 0xa0; unit++) assign(unit, unit);
  upperHalfOf(name).forEach((character, byte) => {
    if (character !== '\ufffd') assign(character.charCodeAt(0), byte + 0x80);
  });
  return { name, byteOf, units, bit: 1 << at };
}

export const CODE_PAGES: readonly CodePage[] = NAMES.map(buildPage);

/** For each UTF-16 unit beyond ASCII, the code pages in which its byte starts or continues a UTF-8 sequence. */
const [leads, continuations] = [new Uint16Array(0x10000), new Uint16Array(0x10000)];
for (const { byteOf, bit, units } of CODE_PAGES) {
  for (const unit of units) {
    const byte = byteOf[unit]!;
    if (byte >= 0xc2 && byte <= 0xf4) leads[unit]! |= bit;
    if (byte >= 0x80 && byte <= 0xbf) continuations[unit]! |= bit;
  }
}

/**
 * Maximum number of non-ASCII characters per pair that could start a sequence. Correct texts in other scripts have far
 * more.
 */
const MAX_PER_PAIR = 8;

/**
 * Returns the code pages, as a bit mask, in which pairs of characters could start a multi-byte UTF-8 sequence; none if
 * there are too few such pairs.
 */
export function suspectPages(text: string): number {
  let pages = 0;
  let pairs = 0;
  let beyond = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    beyond++;
    const begun = at + 1 < text.length ? leads[unit]! & continuations[text.charCodeAt(at + 1)]! : 0;
    if (begun !== 0) pairs++;
    pages |= begun;
  }
  return beyond > MAX_PER_PAIR * pairs ? 0 : pages;
}

/** Characters that were the bytes of one UTF-8 character. */
export interface Sequence {
  /** Index and length in the text, in UTF-16 units. */
  at: number;
  length: number;
  /** The original characters; U+FFFD for a lost byte. */
  decoded: string;
  /** `blank`: a space replaced a no-break space (byte A0). `lossy`: a byte was lost. */
  kind: 'exact' | 'blank' | 'lossy';
}

const BLANK = 0x20;
const NO_BREAK_SPACE = 0xa0;
const REPLACEMENT = 0xfffd;
const QUESTION = 0x3f;

/** Returns the length of the UTF-8 sequence with this first byte, 2 to 4; 0 if it does not start one. */
function lengthOf(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/**
 * Decodes the sequence at a position of a text with a code page.
 * @returns null if no sequence starts there.
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
  if (point < MIN_CODE_POINTS[length]! || point > 0x10ffff) return null;
  return { at, length, decoded: String.fromCodePoint(point), kind: rest.includes(' ') ? 'blank' : 'exact' };
}

/** Minimum code points of sequences with 2, 3 and 4 bytes. Smaller ones would be overlong encodings. */
const MIN_CODE_POINTS = [0, 0, 0x80, 0x800, 0x10000];

/** Returns the continuation byte for a character; 0 if there is none. A lost byte counts as one. */
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

/**
 * Whether a sequence with lost bytes is plausible: another continuation byte is intact, or the only one is U+FFFD. If
 * the only one is a question mark, the first character must be Ã.
 */
function isLossy(lead: string, rest: string): boolean {
  if (rest.length === 1) return rest === '\ufffd' || lead === 'Ã';
  return /[^ ?\ufffd]/.test(rest);
}

/** Decodes a CESU-8 pair, in which each half of a surrogate pair was encoded separately. */
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
