import validator from 'validator';
import { formatCount } from '../../../report/figures.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** A kind of number whose last characters are computed from the others. */
interface NumberKind {
  name: string;
  /** Format of the number without blanks and hyphens. */
  shape: RegExp;
  /** Whether the check digit of a number of that format is right. */
  isValid(bare: string): boolean;
  /** Length to which numbers that lost leading zeros are padded; 0 if no zeros can be lost. */
  length: number;
  /** Whether the number may contain letters. A letter that looks like a digit may then be correct. */
  hasLetters?: boolean;
}

const isGtin = (bare: string) => validator.isEAN(bare.length === 12 ? `0${bare}` : bare);

const KINDS: readonly NumberKind[] = [
  { name: 'ISSN', shape: /^\d{7}[\dXx]$/, isValid: (bare) => validator.isISSN(bare), length: 8 },
  { name: 'ISBN-10', shape: /^\d{9}[\dXx]$/, isValid: (bare) => validator.isISBN(bare, 10), length: 10 },
  { name: 'ISBN-13', shape: /^\d{13}$/, isValid: (bare) => validator.isISBN(bare, 13), length: 0 },
  { name: 'EAN', shape: /^(?:\d{8}|\d{12,14})$/, isValid: isGtin, length: 12 },
  {
    name: 'ISIN',
    shape: /^[A-Z]{2}[A-Z\d]{9}\d$/i,
    isValid: (bare) => validator.isISIN(bare.toUpperCase()),
    length: 0,
    hasLetters: true,
  },
  {
    name: 'IBAN',
    shape: /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/i,
    isValid: (bare) => validator.isIBAN(bare),
    length: 0,
    hasLetters: true,
  },
  { name: 'Luhn', shape: /^\d{13,19}$/, isValid: (bare) => validator.isLuhnNumber(bare), length: 0 },
];

/**
 * Number of texts that determine the kinds of numbers in a column, minimum number of texts, and minimum share of
 * correct ones among them.
 */
const SAMPLE = 50;
const MIN_SAMPLE = 8;
const MIN_SAMPLE_SHARE = 0.5;
/** Minimum share of correct numbers among all that have the format. By chance, a tenth is correct. */
const MIN_RIGHT = 0.8;
const MIN_DISTINCT = 10;
/** Minimum share of the cells that have the format, or nearly so. */
const MIN_SHAPED = 0.8;

const PREFIX = /^(?:ISBN|ISSN|IBAN|EAN|GTIN)(?:-1[03])?:? /i;
const SEPARATORS = /[\s.\-\u2010-\u2015]/g;
const bareOf = (text: string) => text.trim().replace(PREFIX, '').replace(SEPARATORS, '');

/**
 * Finds ISSNs, ISBNs, EANs, IBANs, ISINs and card numbers with a wrong check digit in columns in which nearly all
 * others are right.
 * @param skipped texts that were already judged.
 */
export function findCheckDigits(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const kinds = kindsOf(column.texts);
  if (kinds.length === 0) return new Map();
  const texts = column.texts
    .filter(({ code }) => !skipped.has(code))
    .map((text) => ({ ...text, bare: bareOf(text.text) }));
  const isRight = ({ bare }: BareText) => kinds.some(({ shape, isValid }) => shape.test(bare) && isValid(bare));
  const shaped = texts.filter(({ bare }) => kinds.some(({ shape }) => shape.test(bare)));
  const right = texts.filter(isRight);
  if (right.length < MIN_DISTINCT || right.length < MIN_RIGHT * shaped.length) return new Map();
  if (sumOf(shaped) < MIN_SHAPED * column.filled) return new Map();
  const found = new Map<number, Suspicion>();
  for (const text of texts) {
    const suspicion = isRight(text) ? null : judge(text, kinds, right);
    if (suspicion !== null) found.set(text.code, suspicion);
  }
  return found;
}

/** A text, and its number without separators. */
interface BareText extends CountedText {
  bare: string;
}

function judge({ bare }: BareText, kinds: readonly NumberKind[], right: readonly BareText[]): Suspicion | null {
  const isShaped = kinds.some(({ shape }) => shape.test(bare));
  const expected = repairOf(bare, kinds);
  if (!isShaped && expected === null && !isNearly(bare, kinds)) return null;
  const problem = isShaped ? 'wrong check digit' : `${bare.length} characters`;
  const name = kinds.map((kind) => kind.name).join(' or ');
  return {
    kind: 'check-digit',
    expected: expected === null ? null : writeLike(expected, right),
    reason: `no ${name} (${problem}); ${formatCount(sumOf(right))} other cells are right`,
    score: 0.92,
    confidence: expected === null ? 0 : 0.95,
  };
}

/** Whether the first texts of a column mostly have a right check digit, so that their patterns are right. */
export const hasCheckDigits = ({ texts }: TextColumn): boolean => kindsOf(texts).length > 0;

/** Returns the kinds of numbers that occur among the first texts of a column. */
function kindsOf(texts: readonly CountedText[]): NumberKind[] {
  const first = texts.slice(0, SAMPLE).map(({ text }) => (text.length > 48 ? '' : bareOf(text)));
  if (first.length < MIN_SAMPLE) return [];
  const rightOf = ({ shape, isValid }: NumberKind) => first.filter((bare) => shape.test(bare) && isValid(bare)).length;
  const best = KINDS.map((kind) => ({ kind, right: rightOf(kind) })).filter(({ right }) => right >= 3);
  const all = first.filter((bare) => best.some(({ kind }) => kind.shape.test(bare) && kind.isValid(bare)));
  if (all.length < MIN_SAMPLE_SHARE * first.length) return [];
  const [top] = [...best].sort((one, other) => other.right - one.right);
  // The column may contain a second kind, such as ISBNs of 10 and 13 digits.
  return best
    .filter(
      ({ kind, right }) => kind === top!.kind || (right >= 0.1 * first.length && !isCovered(kind, top!.kind, first)),
    )
    .map(({ kind }) => kind);
}

/** Whether all numbers of a kind in a column are also of another kind, as each ISBN-13 is an EAN. */
function isCovered(kind: NumberKind, by: NumberKind, bare: readonly string[]): boolean {
  const own = bare.filter((one) => kind.shape.test(one) && kind.isValid(one));
  return own.every((one) => by.shape.test(one));
}

/** Whether a text may be such a number with a missing or an extra character. */
function isNearly(bare: string, kinds: readonly NumberKind[]): boolean {
  if (!/^[A-Z\d]{6,35}$/i.test(bare)) return false;
  const digits = bare.replace(/\D/g, '').length;
  return digits >= 0.6 * bare.length && kinds.some(({ shape }) => nearby(bare).some((text) => shape.test(text)));
}

/** Returns variants of a text that have one character less or one more, to compare them with a format. */
const nearby = (bare: string) => [bare.slice(0, -1), bare.slice(1), `${bare}0`, `${bare.slice(0, 3)}0${bare.slice(3)}`];

/** Letters that are mistaken for digits. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
};

/**
 * Returns the only number that a text can mean: with digits in place of similar letters, or with its lost
 * zeros.
 */
function repairOf(bare: string, kinds: readonly NumberKind[]): string | null {
  const repairs = new Set(kinds.flatMap((kind) => repairsOf(bare, kind)));
  return repairs.size === 1 ? [...repairs][0]! : null;
}

function repairsOf(bare: string, { shape, isValid, length, hasLetters = false }: NumberKind): string[] {
  const digits = bare.replace(/[OoQIl|SB]/g, (letter) => LOOKALIKES[letter]!);
  const lostZeros = /^\d+[\dXx]$/.test(bare) && bare.length < length && bare.length >= length - MAX_LOST_ZEROS;
  const repairs = [
    ...(digits === bare || hasLetters ? [] : [digits]),
    ...(lostZeros ? [bare.padStart(length, '0')] : []),
  ];
  return repairs.filter((text) => shape.test(text) && isValid(text));
}

const MAX_LOST_ZEROS = 3;

/** Writes a number with the separators of the first right one of the same length. */
function writeLike(bare: string, right: readonly BareText[]): string {
  const model = right.find((one) => one.bare.length === bare.length)?.text.trim();
  if (model === undefined || model.length === bare.length) return bare;
  // ISBNs have groups of several lengths, so that only the separators of ISSNs are certain.
  return /^\d{4}-\d{3}[\dXx]$/.test(model) ? `${bare.slice(0, 4)}-${bare.slice(4)}` : bare;
}
