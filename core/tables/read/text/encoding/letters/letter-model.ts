import { LETTER_MODELS } from './letter-models.js';

/** Frequencies of pairs of letters in a language, if one of the two is not ASCII. */
export interface LetterModel {
  /** Cost of each pair of lowercase letters: -log2 of its share of all pairs in the language, bits. */
  pairs: ReadonlyMap<string, number>;
  /** Letters beyond ASCII that the language uses. */
  letters: ReadonlySet<string>;
}

/** Represents the start or end of a word in a pair. */
export const EDGE = '^';
const FIRST_DIGIT = 'A'.charCodeAt(0);

const known = new Map<string, LetterModel>();

/** Returns the model of a language, by its ISO 639 code. */
export function letterModelOf(language: string): LetterModel {
  let model = known.get(language);
  if (model === undefined) {
    model = unpack(LETTER_MODELS[language] ?? '');
    known.set(language, model);
  }
  return model;
}

/**
 * Returns a text in lowercase, with the same length. The dotted capital I is unchanged, because its lowercase has two
 * units.
 */
export function toLower(text: string): string {
  return text.replace(/[^İ]+/g, (part) => part.toLowerCase());
}

/** Packs pairs and their costs (0 to 25, in bits) into a text: two letters and a digit from A for each pair. */
export function packPairs(pairs: Iterable<readonly [string, number]>): string {
  return [...pairs].map(([pair, cost]) => pair + String.fromCharCode(FIRST_DIGIT + Math.min(25, cost))).join('');
}

function unpack(packed: string): LetterModel {
  const pairs = new Map<string, number>();
  const letters = new Set<string>();
  for (let at = 0; at + 2 < packed.length; at += 3) {
    const pair = packed.slice(at, at + 2);
    pairs.set(pair, packed.charCodeAt(at + 2) - FIRST_DIGIT);
    for (const letter of pair) if (letter.charCodeAt(0) >= 0x80) letters.add(letter);
  }
  return { pairs, letters };
}
