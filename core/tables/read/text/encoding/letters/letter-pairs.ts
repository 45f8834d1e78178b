import { type LetterModel, letterModelOf } from './letter-model.js';
import { LETTER_MODELS } from './letter-models.js';

/** Languages of the Latin script, whose models have the letter e. */
const LATIN = Object.entries(LETTER_MODELS).flatMap(([language, [letters]]) =>
  letters.includes('e') ? [language] : [],
);
/**
 * Cost, in bits, of a pair of adjacent letters that hardly any word has: the second follows the first in 1 of 128
 * cases.
 */
const IMPOSSIBLE = 7;
/** Cost in bits of a letter that a language does not use. */
const FOREIGN = 20;
/** Number of languages to which a text may belong, in addition to English. */
const LANGUAGES = 2;

const WORD = /[\p{L}\p{M}]+/gu;

/** Returns the pairs of adjacent letters in the words of a text. */
function pairsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) =>
    Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)),
  );
}

function costOf({ numbers, costs, size }: LetterModel, pair: string): number {
  const [one, other] = [pair.charCodeAt(0), pair.charCodeAt(1)].map((code) => numbers.get(code));
  return one === undefined || other === undefined ? FOREIGN : costs[one * size + other]!;
}

/**
 * Whether a misspelled text has adjacent letters that no word has, in the languages to which the correct text may
 * belong. Both texts are in lowercase.
 */
export function hasImpossibleLetters(text: string, correct: string): boolean {
  const usual = pairsOf(correct);
  const others = pairsOf(text).filter((pair) => !usual.includes(pair));
  const ranked = LATIN.map((language) => {
    const model = letterModelOf(language);
    return { model, cost: usual.reduce((sum, pair) => sum + costOf(model, pair), 0) };
  }).sort((one, other) => one.cost - other.cost);
  const models = [letterModelOf('en'), ...ranked.slice(0, LANGUAGES).map(({ model }) => model)];
  return others.some((pair) => models.every((model) => costOf(model, pair) >= IMPOSSIBLE));
}
