import { type LetterModel, letterModelOf } from './letter-model.js';

/** Cost in bits of a letter that a language does not use. */
const FOREIGN_LETTER = 20;
/** Cost in bits of a currency next to a number. */
const CURRENCY_COST = 3;
/** Costs in bits of characters that are not letters. */
const PUNCTUATION_COST = 9;
const SYMBOL_COST = 14;
const TOUCHING_COST = 18;
const BOX_COST = 20;
const CONTROL_COST = 24;
/** Cost in bits added for a capital after a lowercase letter, or a lowercase letter between capitals. */
const CAPITAL_COST = 6;
/** Cost in bits added for a word of one capital: `Å` is rare, `è` and `à` are common. */
const LONE_CAPITAL_COST = 4;
/** Cost in bits added for adjacent letters of two scripts. */
const SCRIPT_COST = 14;

/** Signs that people type, by the place where they are usual. */
const USUAL: readonly (readonly [signs: string, before: RegExp, after: RegExp])[] = [
  ['€£¥', /[\d ]/, /[\d\s]/],
  ['“„«‘', /[\s([{\-–—/"'=]/, /[\p{L}\d\s]/u],
  ['”»’', /[\p{L}\d\s.,!?…%)]/u, /[^\p{L}\d]/u],
  ['°', /[\d\sNn]/, /[^\p{Ll}]/u],
  ['ºª', /[\d\sNn]/, /[^\p{L}]/u],
  ['²³¹', /[\p{Ll}\d]/u, /[^\p{L}]/u],
  ['¼½¾', /[\d\s]/, /[^\p{L}]/u],
  ['×±÷·−≤≥≈', /[\d\s]/, /[\d\s]/],
  ['¡¿', /[\s"(]/, /\p{L}/u],
  ['…', /[\p{L}\d\s]/u, /[^\p{L}]/u],
  ['–—', /[\d\s]/, /[\d\s]/],
  ['\u00a0', /[\p{L}\d.:;,«–—]/u, /[\p{L}\d€%:;!?»–—]/u],
  ['®™', /[\p{L}\d\s]/u, /[^\p{L}]/u],
  ['©•', /[\s(]/, /[^\p{Ll}]/u],
  ['§', /[\s(]/, /[\d\s§]/],
  ['№', /\s/, /[\d\s]/],
];
const USUAL_PLACES = new Map(
  USUAL.flatMap(([signs, before, after]) => [...signs].map((sign) => [sign, [before, after] as const])),
);

const LETTER = /(?![ªº])[\p{L}\p{M}]/u;
const LATIN = /\p{Script=Latin}|[\u0300-\u036f]/u;
const CAPITAL = /\p{Lu}/u;
const SMALL = /\p{Ll}/u;
const BOX = /[\u2500-\u25ff]/u;

/** Kinds of the code units that occur, computed once each. */
interface Kind {
  isLetter: boolean;
  isLatin: boolean;
  isCapital: boolean;
  isSmall: boolean;
}
const kinds = new Map<number, Kind>();

function kindOf(code: number): Kind {
  let kind = kinds.get(code);
  if (kind === undefined) {
    const char = String.fromCharCode(code);
    kind = {
      isLetter: LETTER.test(char),
      isLatin: LATIN.test(char),
      isCapital: CAPITAL.test(char),
      isSmall: SMALL.test(char),
    };
    kinds.set(code, kind);
  }
  return kind;
}

/**
 * Returns the cost, in bits, of the characters of a text that are neither ASCII nor letters, and of letters in unusual
 * places.
 */
export function costOfForm(text: string): number {
  let cost = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) < 0x80) continue;
    const kind = kindOf(text.charCodeAt(at));
    cost += kind.isLetter ? costOfLetter(text, at, kind) : costOfSign(text, at);
  }
  return cost;
}

function costOfLetter(text: string, at: number, kind: Kind): number {
  const [before, after] = [kindOf(text.charCodeAt(at - 1)), kindOf(text.charCodeAt(at + 1))];
  const changesScript = (other: Kind) => other.isLetter && other.isLatin !== kind.isLatin;
  const isAfterCapitals = before.isCapital && (after.isCapital || kindOf(text.charCodeAt(at - 2)).isCapital);
  const isOdd = (kind.isCapital && before.isSmall) || (kind.isSmall && isAfterCapitals);
  const isAlone = kind.isCapital && !before.isLetter && !after.isLetter;
  return (
    (changesScript(before) ? SCRIPT_COST : 0) +
    (changesScript(after) && text.charCodeAt(at + 1) < 0x80 ? SCRIPT_COST : 0) +
    (isOdd ? CAPITAL_COST : 0) +
    (isAlone ? LONE_CAPITAL_COST : 0)
  );
}

/** Whether a sign is a currency before or after a number: `12,50 €`. */
function isCurrency(text: string, at: number): boolean {
  return '€£'.includes(text[at]!) && (/\d ?$/.test(text.slice(at - 2, at)) || /\d/.test(text[at + 1]!));
}

function isUsual(sign: string, before: string, after: string): boolean {
  if ('’·'.includes(sign) && LETTER.test(before) && LETTER.test(after)) return true;
  const places = USUAL_PLACES.get(sign);
  return places?.[0].test(before) === true && places[1].test(after);
}

function costOfSign(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 0xfffd || (code >= 0x80 && code < 0xa0)) return CONTROL_COST;
  const char = text[at]!;
  if (BOX.test(char)) return BOX_COST;
  const [before, after] = [text[at - 1]!, text[at + 1]!];
  if (isCurrency(text, at)) return CURRENCY_COST;
  if (isUsual(char, before, after)) return PUNCTUATION_COST;
  return LETTER.test(before) || LETTER.test(after) ? TOUCHING_COST : SYMBOL_COST;
}

const EDGE_NUMBER = 0;
const ENGLISH = letterModelOf('en');

/** Returns the cost, in bits, of the letters of a text in a language, each after the previous one. */
export function costOfLetters(lower: string, language: string): number {
  const own = letterModelOf(language);
  // Words of ASCII letters in other scripts are mostly English.
  const ofAscii = own.numbers.has(0x61) ? own : ENGLISH;
  let cost = 0;
  let model = own;
  let before = EDGE_NUMBER;
  const end = () => {
    if (before !== EDGE_NUMBER) cost += model.costs[before * model.size]!;
    before = EDGE_NUMBER;
  };
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at);
    if (!kindOf(code).isLetter) {
      end();
      continue;
    }
    const next: LetterModel = code < 0x80 ? ofAscii : own;
    if (next !== model) end();
    model = next;
    const number = model.numbers.get(code);
    if (number === undefined) {
      cost += FOREIGN_LETTER;
      before = EDGE_NUMBER;
    } else {
      cost += model.costs[before * model.size + number]!;
      before = number;
    }
  }
  end();
  return cost;
}

/** Maximum evidence, in bits, for a language in one word of ASCII letters, and in all of them. */
const MAX_WORD_EVIDENCE = 4;
const MAX_EVIDENCE = 25;

/** Returns how much better words of ASCII letters fit a language than English, in bits. */
export function evidenceOf(asciiWords: readonly string[], language: string): number {
  let evidence = 0;
  for (const word of asciiWords) {
    const gain = costOfLetters(word, 'en') - costOfLetters(word, language);
    evidence += Math.max(0, Math.min(MAX_WORD_EVIDENCE, gain));
  }
  return Math.min(MAX_EVIDENCE, evidence);
}
