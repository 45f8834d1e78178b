import { CHARACTER_COSTS, LETTER_MODELS } from './letter-models.js';

/** Costs of letters after each other in a language. */
export interface LetterModel {
  /** Number of each lowercase letter by its code unit; the edge of a word is 0. */
  numbers: ReadonlyMap<number, number>;
  /** Costs of the letter with number `b` after number `a`, at `a * size + b`: -log2 of its share after `a`, bits. */
  costs: Float32Array;
  size: number;
}

/** Represents the start or end of a word. */
export const EDGE = '^';
/** The digits of costs avoid the quote and the backslash, which texts of JSON escape. */
const FIRST_DIGIT = '#'.charCodeAt(0);
const STEPS_PER_BIT = 3;
const MAX_STEPS = '['.charCodeAt(0) - FIRST_DIGIT;

/** Writes a cost in bits as one digit. */
export function costDigit(cost: number): string {
  return String.fromCharCode(FIRST_DIGIT + Math.max(0, Math.min(MAX_STEPS, Math.round(cost * STEPS_PER_BIT))));
}

const costAt = (digits: string, at: number) => (digits.charCodeAt(at) - FIRST_DIGIT) / STEPS_PER_BIT;

const models = new Map<string, LetterModel>();

/** Returns the model of a language, by its ISO 639 code. */
export function letterModelOf(language: string): LetterModel {
  let model = models.get(language);
  if (model === undefined) {
    const [letters, digits] = LETTER_MODELS[language]!;
    model = {
      numbers: new Map(Array.from(letters, (letter, at) => [letter.charCodeAt(0), at])),
      costs: Float32Array.from(digits, (_, at) => costAt(digits, at)),
      size: letters.length,
    };
    models.set(language, model);
  }
  return model;
}

const characters = new Map<string, ReadonlyMap<string, number>>();

/** Returns the costs, in bits, of the common characters of an East Asian language. */
export function characterCostsOf(language: string): ReadonlyMap<string, number> {
  let costs = characters.get(language);
  if (costs === undefined) {
    const packed = CHARACTER_COSTS[language]!;
    const found = new Map<string, number>();
    let cost = 0;
    for (const [at, character] of [...packed].entries()) {
      if (character.charCodeAt(0) < 0x80) cost = costAt(packed, at);
      else found.set(character, cost);
    }
    costs = found;
    characters.set(language, costs);
  }
  return costs;
}

/**
 * Returns a text in lowercase, with the same length. The dotted capital I is unchanged, because its lowercase has two
 * units.
 */
export function toLower(text: string): string {
  return text.replace(/[^İ]+/g, (part) => part.toLowerCase());
}

const TONES = /[\u0300\u0301\u0303\u0309\u0323]/;

/** Separates the Vietnamese tones from their letters, as windows-1258 writes them. */
export function toTones(text: string): string {
  return text.normalize('NFC').replace(/[^\0-\x7f]/g, (character) => {
    const parts = [...character.normalize('NFD')];
    const tone = parts.filter((part) => TONES.test(part)).join('');
    return (
      parts
        .filter((part) => !TONES.test(part))
        .join('')
        .normalize('NFC') + tone
    );
  });
}
