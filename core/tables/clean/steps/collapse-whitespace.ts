import { isBlankCode } from '../../cells/blank.js';
import { VALUE_FLAGS } from '../../cells/value-flags.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { TextChange } from '../kit/define-step.js';
import type { ColumnView } from '../kit/table-view.js';
import { textStep } from '../kit/text-step.js';

/** Meanings of columns in which blanks can be significant. Such columns are skipped. */
const EXACT = new Set<ColumnProfile['meaning']>(['identifier', 'code', 'phone', 'postcode', 'url', 'email']);
const isExact = ({ profile }: ColumnView) => EXACT.has(profile.meaning) || EXACT.has(profile.type);

/** Whether a character is a blank other than a line break or a zero-width character. */
function isWideBlank(code: number): boolean {
  const isBreak = (code >= 10 && code <= 13) || code === 133 || code === 0x2028 || code === 0x2029;
  const hasNoWidth =
    code === 0xad || (code >= 0x200b && code <= 0x200f) || code === 0x2060 || code === 0xfeff || code === 0x180e;
  return !isBreak && !hasNoWidth && isBlankCode(code);
}

/** Replaces runs of blanks, and blanks other than U+0020, with one space. */
function collapse(text: string): TextChange | null {
  let out = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isWideBlank(text.charCodeAt(at))) continue;
    let end = at + 1;
    while (end < text.length && isWideBlank(text.charCodeAt(end))) end += 1;
    if (end - at > 1 || text[at] !== ' ') {
      out += `${text.slice(from, at)} `;
      from = end;
    }
    at = end - 1;
  }
  return from === 0 ? null : { text: out + text.slice(from), reason: 'repeated or unusual spaces' };
}

/**
 * Collapses runs of blanks inside a cell to one space. Line breaks stay. Safe for names; proposed for codes and prose,
 * whose layout may be intended.
 */
export const collapseWhitespace = textStep({
  name: 'collapse_whitespace',
  summary: 'replaces runs of spaces with one space; safe for short texts without digits',
  alternatives: ['trim_whitespace'],
  class: 'safe',
  title: 'Replace runs of spaces with one space',
  flags: VALUE_FLAGS.innerBlanks | VALUE_FLAGS.oddBlank | VALUE_FLAGS.control,
  why: 'runs of spaces make equal texts differ',
  effect: collapse,
  offers: [
    { class: 'safe', only: 'words', fits: () => true },
    {
      class: 'notation',
      fits: (column) => !isExact(column),
      why: 'long texts and texts with digits, in which spaces may be layout',
    },
  ],
});
