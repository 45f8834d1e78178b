import { figuresIn } from './words-in.js';

/** A figure in a text, with the marks around it. */
interface MarkedFigure {
  figure: number;
  isMinus: boolean;
  /** Unit signs and other symbols directly before and after the figure. */
  marks: string[];
  /** The word after the figure. */
  next: string;
}

/** A symbol: anything but a letter, digit, white space, punctuation, quotation mark or dash. */
const MARK = /[^\p{L}\p{M}\p{N}\s.,;:!?'"“”„‘’«»「」『』`()\-\u2010-\u2015\u2212]/u;

const FIGURES = /\d+(?:[.,]\d+)*/g;
const MAX_BEFORE = 6;
const MAX_AFTER = 40;

/** Returns the symbols at the start of the characters, after an optional space. */
function marksOf(near: readonly string[]): string[] {
  const characters = near[0] === ' ' ? near.slice(1) : near;
  const end = characters.findIndex((character) => !MARK.test(character));
  return characters.slice(0, end === -1 ? characters.length : end);
}

/** Returns the symbols directly before a figure, and whether there is a minus sign. */
function marksBefore(text: string): { isMinus: boolean; marks: string[] } {
  const near = Array.from(text).reverse();
  const inner = near[0] === ' ' ? [] : marksOf(near);
  const at = inner.length;
  const isMinus = /[-\u2212]/.test(near[at] ?? '') && !/[\p{L}\p{N}]/u.test(near[at + 1] ?? '');
  return { isMinus, marks: [...inner, ...(isMinus || at === 0 ? marksOf(near.slice(isMinus ? at + 1 : 0)) : [])] };
}

function marksAfter(text: string): { marks: string[]; next: string } {
  const near = Array.from(text);
  const marks = marksOf(near);
  const rest = text.slice(marks.join('').length + (near[0] === ' ' ? 1 : 0));
  return { marks, next: (/^ ?(\p{L}+)/u.exec(rest)?.[1] ?? '').toLowerCase() };
}

/** Normalizes a text like `figuresIn`, and removes spaces between thousands. */
const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/(\d)[\u00a0\u202f ](?=\d{3}(?!\d))/g, '$1');

function markedFigures(text: string): MarkedFigure[] {
  const plain = plainOf(text);
  return Array.from(plain.matchAll(FIGURES), ({ 0: figure, index }) => {
    const left = marksBefore(plain.slice(Math.max(0, index - MAX_BEFORE), index));
    const right = marksAfter(plain.slice(index + figure.length, index + figure.length + MAX_AFTER));
    const marks = [...left.marks, ...right.marks];
    return figuresIn(figure).map((one) => ({ figure: one, isMinus: left.isMinus, marks, next: right.next }));
  }).flat();
}

const UNIT_WORDS = new Set(
  `percent percentage pct permille promille basis points euro euros eur dollar dollars usd pound pounds gbp yen cents cent
  k m bn thousand million billion dozen hundred km kilometers kilometres meters metres miles mile kg kilos kilograms grams
  tons tonnes hours hour hrs h minutes minute min seconds second sec days day weeks week months month years year
  degrees degree times x`.split(/\s+/),
);
const WORDS_OF_MARKS: Readonly<Record<string, string[]>> = {
  '%': ['percent'],
  '€': ['euro', 'euros'],
  $: ['dollar', 'dollars'],
  '£': ['pound', 'pounds'],
};

const allowedNext = ({ marks, next }: MarkedFigure) => [next, ...marks.flatMap((mark) => WORDS_OF_MARKS[mark] ?? [])];

function findWrongMark(one: MarkedFigure, known: readonly MarkedFigure[]): string | null {
  const same = known.filter(({ figure }) => figure === one.figure);
  const marks = new Set(same.flatMap((other) => other.marks));
  const unknownMark = one.marks.find((mark) => !marks.has(mark));
  if (unknownMark !== undefined) return `“${unknownMark}” is not next to ${one.figure} in the evidence`;
  if (UNIT_WORDS.has(one.next) && !same.some((other) => allowedNext(other).includes(one.next))) {
    return `“${one.next}” is not what ${one.figure} counts`;
  }
  const isPercent = (other: MarkedFigure) => other.marks.includes('%');
  if (same.length > 0 && same.every(isPercent) && !isPercent(one) && one.next !== 'percent') return 'it omits a %';
  if (same.length > 0 && !same.some(({ isMinus }) => isMinus === one.isMinus)) {
    return one.isMinus ? 'it contains an additional minus' : 'it omits a minus';
  }
  return null;
}

/** Two figures combined to a sum, ratio, range or longer number, or a figure in parentheses. */
const JOINED =
  /\d\s?(?:[-\u2010-\u2015\u2212:]|[^\p{L}\p{M}\p{N}\s.,;:!?'"“”„‘’«»「」『』`()\-\u2010-\u2015\u2212])\s?[-\u2212]?\d|\d[ \t]\d|\(\s?\d+(?:[.,]\d+)*\s?\)/u;

/**
 * Compares the symbols of figures in a phrasing with those of the same figures in the evidence.
 * @returns why the phrasing is rejected; null if signs and units match and no figures are combined.
 */
export function findWrongMarks(words: string, evidence: readonly string[]): string | null {
  const known = evidence.flatMap(markedFigures);
  for (const one of markedFigures(words)) {
    const wrong = findWrongMark(one, known);
    if (wrong !== null) return wrong;
  }
  const plain = plainOf(words);
  const joined = JOINED.exec(withoutKnown(plain, evidence));
  if (joined !== null) return `“${joined[0].slice(0, 20)}” joins or brackets figures`;
  const loose = findLooseMark(plain, evidence);
  return loose === null ? null : `“${loose}” does not occur in this form in the evidence`;
}

/** Removes the parts of a phrasing that are in the evidence, such as a date or a range in a cell. */
function withoutKnown(words: string, evidence: readonly string[]): string {
  const known = new Set(evidence.flatMap((text) => plainOf(text).split(/[\s"]+/)));
  const trimmed = (part: string) => part.replace(/^["'“(]{1,8}|["'”).,;:!?]{1,8}$/g, '');
  return words
    .split(/(\s+)/)
    .map((part) =>
      /\d/.test(part) && /\D/.test(trimmed(part)) && /[-:/]/.test(trimmed(part).slice(1)) && known.has(trimmed(part))
        ? ''
        : part,
    )
    .join('');
}

/** Finds a symbol without a figure that is not part of a word in the evidence. */
function findLooseMark(words: string, evidence: readonly string[]): string | null {
  const known = evidence.map((text) => plainOf(text).toLowerCase());
  const parts = words
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => MARK.test(part) && !/\d/.test(part));
  const isMarkOnly = (part: string) => /^[^\p{L}\p{M}\p{N}\s]{1,6}$/u.test(part);
  const unknownMark = parts.find(
    (part) => !isMarkOnly(part) && !known.some((text) => text.includes(part.replace(/[.,;:!?]{1,8}$/, ''))),
  );
  return unknownMark ?? (/\d/.test(words) ? null : (parts.find(isMarkOnly) ?? null));
}
