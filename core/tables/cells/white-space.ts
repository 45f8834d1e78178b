import { CHARACTERS, type TextScan } from './scan-text.js';
import { VALUE_FLAGS } from './value-flags.js';

const EDGE = /^\s|\s$/;
const ODD = /[\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/;
const BLANK_TEXT = /^[\s\u00ad\u180e\u200b-\u200f\u2060\ufeff]*$/;

/** Bits of VALUE_FLAGS about white space, line breaks and control characters. */
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

/** Whether a text holds nothing that can be seen. */
export function isBlankText(text: string): boolean {
  return BLANK_TEXT.test(text);
}

function isPadded(text: string): boolean {
  return text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || EDGE.test(text);
}
