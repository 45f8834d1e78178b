import { VALUE_FLAGS } from './value-flags.js';

/** Bits for the kinds of characters in a text. */
export const CHARACTERS = {
  digit: 1,
  letter: 2,
  blank: 4,
  point: 8,
  comma: 16,
  dash: 32,
  slash: 64,
  colon: 128,
  semicolon: 256,
  at: 512,
  percent: 1024,
  parenthesis: 2048,
  plus: 4096,
  apostrophe: 8192,
  underscore: 16_384,
  bar: 32_768,
  bracket: 65_536,
  hash: 131_072,
  lineBreak: 262_144,
  control: 524_288,
  other: 1_048_576,
  beyondAscii: 2_097_152,
  /** Currency signs of ASCII and Latin-1. */
  currency: 4_194_304,
} as const;

const CLASSES = classesOfAscii();

/** Result of scanning a text once. */
export interface TextScan {
  /** Bit mask of CHARACTERS. */
  mask: number;
  digits: number;
  letters: number;
}

/** Maximum characters scanned. Longer texts are never values. */
const MAX_SCANNED = 512;

export function scanText(text: string): TextScan {
  const length = Math.min(text.length, MAX_SCANNED);
  let mask = 0;
  let digits = 0;
  let letters = 0;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    const bit = code < 128 ? (CLASSES[code] as number) : beyondAscii(code);
    mask |= bit;
    if (bit === CHARACTERS.digit) digits += 1;
    else if ((bit & CHARACTERS.letter) !== 0) letters += 1;
  }
  return { mask, digits, letters };
}

function beyondAscii(code: number): number {
  if (code === 0xa0 || code === 0x202f || code === 0x2009) return CHARACTERS.blank | CHARACTERS.beyondAscii;
  if (code === 0x20ac || (code >= 0xa2 && code <= 0xa5)) return CHARACTERS.currency | CHARACTERS.beyondAscii;
  if (code < 0xa0) return CHARACTERS.control | CHARACTERS.beyondAscii;
  const isMark = code < 0xc0 || (code >= 0x2000 && code < 0x2c00);
  return isMark ? CHARACTERS.other | CHARACTERS.beyondAscii : CHARACTERS.letter | CHARACTERS.beyondAscii;
}

function classesOfAscii(): Uint32Array {
  const classes = new Uint32Array(128).fill(CHARACTERS.other);
  classes.fill(CHARACTERS.control, 0, 32);
  const set = (characters: string, bit: number) => {
    for (const character of characters) classes[character.charCodeAt(0)] = bit;
  };
  set('0123456789', CHARACTERS.digit);
  set('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', CHARACTERS.letter);
  set(' \t', CHARACTERS.blank);
  set('.', CHARACTERS.point);
  set(',', CHARACTERS.comma);
  set('-', CHARACTERS.dash);
  set('/', CHARACTERS.slash);
  set(':', CHARACTERS.colon);
  set(';', CHARACTERS.semicolon);
  set('@', CHARACTERS.at);
  set('%', CHARACTERS.percent);
  set('()', CHARACTERS.parenthesis);
  set('+', CHARACTERS.plus);
  set("'", CHARACTERS.apostrophe);
  set('_', CHARACTERS.underscore);
  set('|', CHARACTERS.bar);
  set('[]{}', CHARACTERS.bracket);
  set('#', CHARACTERS.hash);
  set('\n\r', CHARACTERS.lineBreak);
  set('$', CHARACTERS.currency);
  return classes;
}

const EDGE = /^\s|\s$/;
const ODD = /[\u0085\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/;

/** Returns the VALUE_FLAGS about white space, line breaks and control characters. */
export function spaceFlags(text: string, scan: TextScan): number {
  const { mask } = scan;
  let flags = 0;
  if ((mask & (CHARACTERS.blank | CHARACTERS.lineBreak)) !== 0) {
    if (isPadded(text)) flags |= VALUE_FLAGS.padded;
    if (text.includes('  ')) flags |= VALUE_FLAGS.innerBlanks;
    if ((mask & CHARACTERS.lineBreak) !== 0) flags |= VALUE_FLAGS.lineBreak;
  }
  if ((mask & CHARACTERS.beyondAscii) !== 0 && ODD.test(text)) {
    flags |= VALUE_FLAGS.oddBlank | (EDGE.test(text) ? VALUE_FLAGS.padded : 0);
  }
  return (mask & CHARACTERS.control) === 0 ? flags : flags | VALUE_FLAGS.control;
}

function isPadded(text: string): boolean {
  return text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || EDGE.test(text);
}
