import { type LazyText, readText } from '../../../i18n/lazy-text.js';
import { t } from '../texts.js';

/** Visible symbols for invisible characters. */
const SIGNS: Readonly<Record<string, LazyText>> = {
  '\n': '↵',
  '\r': '␍',
  '\t': '⇥',
  '\u00a0': '⍽',
  '\u202f': '⍽',
  '\u200b': () => t('cell.zeroWidth'),
  '\u200c': () => t('cell.zeroWidth'),
  '\u200d': () => t('cell.joiner'),
  '\u200e': () => t('cell.leftToRight'),
  '\u200f': () => t('cell.rightToLeft'),
  '\ufeff': () => t('cell.byteOrderMark'),
};

/** Maximum displayed length of a cell, UTF-16 code units. */
const MAX_LENGTH = 300;

/**
 * Returns the text of a cell with visible symbols for line breaks and for leading, trailing, repeated and unusual
 * spaces.
 */
export function showText(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  if (!/^\s|\s$|[\n\r\t\u00a0\u202f\u200b-\u200f\ufeff]| {2}/.test(cut)) return cut;
  const bare = cut.trim();
  const from = cut.indexOf(bare);
  return cut
    .split('')
    .map((letter, at) => {
      if (letter !== ' ') return readText(SIGNS[letter] ?? letter);
      const isOuter = at < from || at >= from + bare.length;
      return isOuter || cut[at + 1] === ' ' || cut[at - 1] === ' ' ? '␣' : letter;
    })
    .join('');
}
