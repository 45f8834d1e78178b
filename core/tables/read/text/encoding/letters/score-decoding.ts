import { EDGE, type LetterModel, toLower } from './letter-model.js';

/** Cost in bits of a pair that a model does not contain. */
const UNSEEN_PAIR = 14;
/** Cost in bits of a pair with a letter that the language does not use. */
const FOREIGN_LETTER = 20;
/** Cost in bits of a currency next to a number. */
const CURRENCY_COST = 3;
/** Costs in bits of characters that are not letters. */
const PUNCTUATION_COST = 9;
const SYMBOL_COST = 12;
const INSIDE_WORD_COST = 18;
const BOX_COST = 18;
const CONTROL_COST = 24;
/** Cost in bits added for a capital after a lowercase letter. */
const CAPITAL_COST = 6;
/** Cost in bits added for a word of one capital: `Å` is rare, `è` and `à` are common. */
const LONE_CAPITAL_COST = 4;
/** Cost in bits added for adjacent letters of two scripts. */
const SCRIPT_COST = 14;

/** Quotes, dashes, currencies and units that people type. */
const PUNCTUATION = /[\u00a0€£§°²³µ·½¼×–—‘’“”„«»…•™©®¿¡№]/u;
const LETTER = /[\p{L}\p{M}]/u;
const LATIN = /\p{Script=Latin}/u;
const BOX = /[\u2500-\u25ff]/u;

/** A decoded text, prepared for scoring. */
export interface Decoded {
  text: string;
  lower: string;
  /** Positions of the characters beyond ASCII. */
  places: readonly number[];
}

/** Maximum characters beyond ASCII that are scored. */
const MAX_PLACES = 2000;

export function prepare(text: string): Decoded {
  const places: number[] = [];
  for (let at = 0; at < text.length && places.length < MAX_PLACES; at++)
    if (text.charCodeAt(at) >= 0x80) places.push(at);
  return { text, lower: toLower(text), places };
}

/** Returns the cost, in bits, of the characters of a text that are not letters, and of letters in unusual places. */
export function costOfForm({ text, places }: Decoded): number {
  let cost = 0;
  for (const at of places) {
    const char = text[at]!;
    const before = text[at - 1] ?? ' ';
    const after = text[at + 1] ?? ' ';
    cost += LETTER.test(char)
      ? costOfLetter(char, before, after)
      : isCurrency(text, at)
        ? CURRENCY_COST
        : costOfSign(char, LETTER.test(before) && LETTER.test(after));
  }
  return cost;
}

function costOfLetter(char: string, before: string, after: string): number {
  const isBeyond = before.charCodeAt(0) >= 0x80 || /[A-Za-z]/.test(before);
  const changesScript = isBeyond && LETTER.test(before) && LATIN.test(char) !== LATIN.test(before);
  const isInner = /\p{Lu}/u.test(char) && /\p{Ll}/u.test(before);
  const isAlone = /\p{Lu}/u.test(char) && before === ' ' && after === ' ';
  return (changesScript ? SCRIPT_COST : 0) + (isInner ? CAPITAL_COST : 0) + (isAlone ? LONE_CAPITAL_COST : 0);
}

/** Whether a sign is a currency before or after a number: `12,50 €`. */
function isCurrency(text: string, at: number): boolean {
  return (
    '€£'.includes(text[at]!) &&
    (/\d ?$/.test(text.slice(Math.max(0, at - 2), at)) || /^ ?\d/.test(text.slice(at + 1, at + 3)))
  );
}

function costOfSign(char: string, isInside: boolean): number {
  const code = char.charCodeAt(0);
  if (code === 0xfffd || (code >= 0x80 && code < 0xa0)) return CONTROL_COST;
  if (BOX.test(char)) return BOX_COST;
  if (isInside && char !== '’' && char !== '·') return INSIDE_WORD_COST;
  return PUNCTUATION.test(char) ? PUNCTUATION_COST : SYMBOL_COST;
}

/**
 * Returns the cost, in bits, of the letters of a text in a language: for each, the mean cost of its pairs with the
 * previous and next letter.
 */
export function costOfLetters({ lower, places }: Decoded, { pairs, letters }: LetterModel): number {
  let cost = 0;
  for (const at of places) {
    const letter = lower[at]!;
    if (!LETTER.test(letter)) continue;
    const unseen = letters.has(letter) ? UNSEEN_PAIR : FOREIGN_LETTER;
    const before = pairs.get(neighbour(lower[at - 1]) + letter) ?? unseen;
    const after = pairs.get(letter + neighbour(lower[at + 1])) ?? unseen;
    cost += (before + after) / 2;
  }
  return cost;
}

const neighbour = (char: string | undefined) => (char !== undefined && LETTER.test(char) ? char : EDGE);
