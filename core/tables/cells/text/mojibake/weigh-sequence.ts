import type { CodePage, Sequence } from './code-pages.js';

/** A range of characters and its weight: common characters support a decoding, rare ones contradict it. */
type Range = readonly [from: number, to: number, weight: number];

const RARE = -6;

/**
 * Non-Latin scripts. Their letters are plausible next to others of the same script, but not alone among Latin letters.
 */
const SCRIPTS: readonly (readonly [from: number, to: number])[] = [
  [0x0386, 0x03ce],
  [0x0400, 0x045f],
  [0x0490, 0x0491],
  [0x0531, 0x0587],
  [0x05d0, 0x05ea],
  [0x0620, 0x06d5],
  [0x06f0, 0x06f9],
  [0x0900, 0x0dff],
  [0x0e01, 0x0e5b],
  [0x10a0, 0x10ff],
  [0x3041, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
];

/** Weights of decoded characters, sorted by code point. All others are rare. */
const RANGES: readonly Range[] = [
  // A text that was garbled twice has control characters after the first repair.
  [0x0080, 0x009f, -1],
  [0x00a0, 0x00bf, 1.5],
  [0x00c0, 0x00de, 0.75],
  [0x00df, 0x00ff, 1.5],
  [0x0132, 0x0133, RARE],
  [0x0138, 0x0138, RARE],
  [0x0149, 0x0149, RARE],
  [0x0100, 0x017e, 1.5],
  [0x01a0, 0x01a1, 1],
  [0x01af, 0x01b0, 1],
  [0x0218, 0x021b, 1.5],
  [0x02bb, 0x02bc, 1],
  [0x02c6, 0x02dd, 0.5],
  [0x0300, 0x0345, 0],
  [0x1ea0, 0x1ef9, 1.5],
  [0x1f00, 0x1ffe, 1.5],
  [0x200b, 0x200f, 1],
  [0x2010, 0x203a, 1.5],
  [0x2070, 0x209c, 1],
  [0x20a0, 0x20bf, 1.5],
  [0x2100, 0x214f, 1],
  [0x2150, 0x23ff, 1],
  [0x2400, 0x25ff, 1.5],
  [0x2600, 0x27bf, 2],
  [0x2800, 0x2800, 1],
  [0x2900, 0x2bff, 1],
  [0x3000, 0x303f, 1],
  [0xfb00, 0xfb06, 1.5],
  [0xfe0f, 0xfe0f, 1],
  [0xfeff, 0xfeff, 1.5],
  [0xff01, 0xffee, 1],
  [0xfffd, 0xfffd, 1],
  [0x1f000, 0x1faff, 3],
];

/** Returns the index in SCRIPTS of the script of a character; -1 for Latin, symbols and rare characters. */
function scriptOf(point: number): number {
  return SCRIPTS.findIndex(([from, to]) => point >= from && point <= to);
}

/** Returns the weight of a character that is not in SCRIPTS, from -6 (rare) to 3 (emoji). */
function weighCharacter(point: number): number {
  return RANGES.find(([from, to]) => point >= from && point <= to)?.[2] ?? RARE;
}

const isLetter = (character: string) => /\p{L}/u.test(character) && !'ªºƒ'.includes(character);
const isLower = (character: string) => /\p{Ll}/u.test(character);
const isUpper = (character: string) => /\p{Lu}/u.test(character);
const isLatin = (character: string) => /\p{Script=Latin}/u.test(character);
const isAscii = (character: string) => /[A-Za-z]/.test(character);

/** Marks that also follow words in correct texts. A capital letter before one of them is no evidence. */
const CLOSING = '’”“…–—™®»›•\u00a0';
/** Marks that precede words. After a letter, they are unusual. */
const OPENING = '‘„‚«‹¿¡';

interface Surroundings {
  before: string;
  after: string;
}

/** Returns how unusual a character is after a letter. */
function weighFollower(character: string, before: string, after: string): number {
  const unit = character.charCodeAt(0);
  if (unit >= 0x80 && unit <= 0x9f) return 3;
  if (isLetter(character)) {
    if (isLower(character) && isUpper(before) && isUpper(after)) return 2;
    return isLatin(character) ? 0 : 0.5;
  }
  if (OPENING.includes(character)) return 2;
  if (CLOSING.includes(character)) return isLetter(after) && !'’\u00a0'.includes(character) ? 2 : 0;
  return 2;
}

/** Returns how unusual the first character of a sequence is at its position. */
function weighLead(lead: string, { before, after }: Surroundings): number {
  let weight = 0;
  if (!isLetter(lead)) weight += isLetter(before) ? 2 : 0;
  else if (!isLatin(lead)) weight += isAscii(before) || isAscii(after) ? 2 : 0;
  else if (isUpper(lead) && isLower(before)) weight += 2;
  else if (isUpper(lead) && isLower(after)) weight += 1;
  return weight;
}

/**
 * Returns additional weight for the first characters that garbled Latin-1 letters and symbols have under windows-1252.
 * These characters do not end words in any language.
 */
function weighWellKnown(text: string, { at, decoded }: Sequence, { after }: Surroundings, page: CodePage): number {
  if (page.name !== 'windows-1252') return 0;
  if (text[at] === 'Â') return 1.5;
  // The word "à". Its second byte, A0, is a no-break space.
  if (decoded === 'à' && (isLower(after) || after === ' ')) return 3.5;
  return text[at] === 'Ã' ? 1 : 0;
}

/** Penalty for a single letter or pair of symbols, which may be a unit or part of a drawing: Å³, ∆°. */
const ALONE = 1.5;

function weighDecoded(
  lead: string,
  sequence: Sequence,
  around: Surroundings,
  neighbours: readonly (Sequence | undefined)[],
): number {
  const point = sequence.decoded.codePointAt(0)!;
  const script = scriptOf(point);
  const isTouched = neighbours.some((other) => other !== undefined);
  const isAlone = !isTouched && !isLetter(around.before) && !isLetter(around.after);
  if (script < 0) {
    const weight = weighCharacter(point) * (isUpper(sequence.decoded) && point > 0xff ? 0.5 : 1);
    return isAlone && (isLetter(sequence.decoded) || !isLetter(lead)) && weight > 0 ? weight - ALONE : weight;
  }
  if (neighbours.some((other) => other !== undefined && scriptOf(other.decoded.codePointAt(0)!) === script)) return 1.5;
  const isGreek = script === 0;
  if (isAscii(around.before) || isAscii(around.after)) return isGreek ? 0 : -3;
  return isGreek ? 0.5 : -1;
}

/** Whether the characters are a single letter with an exponent, such as square or cubic ångström. */
function isUnit(characters: string, { before, after }: Surroundings): boolean {
  return /^\p{L}[²³]$/u.test(characters) && !isLetter(before) && !isLetter(after);
}

/**
 * Returns the evidence that these characters are one garbled character: how unusual they are at their position, plus
 * how common the decoded character is. About 0 or less for correct text, at least 3 for garbled text.
 * @param neighbours sequences directly next to this one.
 */
export function weighSequence(
  text: string,
  sequence: Sequence,
  neighbours: readonly (Sequence | undefined)[],
  page: CodePage,
): number {
  const { at, length } = sequence;
  const around = { before: text[at - 1] ?? '', after: text[at + length] ?? '' };
  if (isUnit(text.slice(at, at + length), around)) return 0;
  let weight = weighLead(text[at]!, around) + weighDecoded(text[at]!, sequence, around, neighbours) + (length - 2);
  for (let next = at + 1; next < at + length; next++) {
    weight += weighFollower(text[next]!, text[next - 1]!, text[next + 1] ?? '');
    // ISO code pages have control characters where Windows code pages have printable ones.
    if (page.name.startsWith('iso') && /[\x80-\x9f]/.test(text[next]!)) weight += 0.5;
  }
  return weight + weighWellKnown(text, sequence, around, page);
}
