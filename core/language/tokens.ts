import { foldText } from './fold-text.js';

/** A word or number of a question, a header or a cell. */
export interface QuestionToken {
  /** Lower case, without accents; numbers without thousands separators. */
  text: string;
  /** The text without plural and tense endings. */
  stem: string;
  /** Value of a number written in digits; null for words. */
  number: number | null;
  /** Range in the text, in UTF-16 units; `to` is exclusive. */
  from: number;
  to: number;
}

const WORD = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d+|[\p{L}\p{M}]+|[%$€£#]/gu;

/** Splits a text into words and numbers, in order. Drops "'s" and punctuation. */
export function tokenize(text: string): QuestionToken[] {
  const found: QuestionToken[] = [];
  for (const match of text
    .replace(/['’`]s(?![\p{L}\p{M}])/gu, '  ')
    .replace(/(?<=\p{L})['’.](?=\p{L})/gu, '\u00ad')
    .matchAll(WORD)) {
    const from = match.index;
    found.push(tokenOf(match[0], from));
  }
  return found;
}

function tokenOf(raw: string, from: number): QuestionToken {
  const first = raw.charCodeAt(0);
  if (first >= 48 && first <= 57) {
    const plain = raw.replace(/,/g, '');
    return { text: plain, stem: plain, number: Number(plain), from, to: from + raw.length };
  }
  const text = foldText(raw);
  return { text, stem: stemOf(text), number: null, from, to: from + raw.length };
}

/**
 * Removes plural, past and continuous endings from an English word. Stems are compared with stems only, so they need
 * not be words.
 */
export function stemOf(word: string): string {
  let stem = word;
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && stem.endsWith('s') && !/(?:ss|us|is)$/.test(stem)) stem = stem.slice(0, -1);
  if (stem.length > 5 && stem.endsWith('ing')) stem = undouble(stem.slice(0, -3));
  else if (stem.length > 4 && stem.endsWith('ed')) stem = undouble(stem.slice(0, -2));
  if (stem.length > 4 && stem.endsWith('e')) stem = stem.slice(0, -1);
  return stem;
}

function undouble(stem: string): string {
  const last = stem.at(-1);
  return last !== undefined && last === stem.at(-2) && !'lsaeiou'.includes(last) ? stem.slice(0, -1) : stem;
}
