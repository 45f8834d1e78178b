import { longestAt, type TokenRow } from '../request/token-row.js';
import type { SlotReading } from '../values/slot-value.js';
import { wordAt } from './scan-row.js';

/** Maximum words of a number. */
const MAX_WORDS = 8;

/** Whether a word may continue a number: "five" after "twenty", but not "six" after "five". */
const canAdd = (part: number, value: number) => part === 0 || (part % 10 === 0 && part < 100 && value < 10);

const numberOf = (values: Readonly<Record<string, number>>, word: string) =>
  Object.hasOwn(values, word) ? values[word] : undefined;

/**
 * Reads a number in words: "twenty five", "two hundred", 二十.
 * @returns null if there is none.
 */
function spelledNumber(row: TokenRow, from: number): { number: number; length: number } | null {
  const { numbers, multipliers } = row.language.data;
  let total = 0;
  let part = 0;
  let at = from;
  for (; at < from + MAX_WORDS; at++) {
    const norm = wordAt(row, at)?.norm ?? '';
    const times = numberOf(multipliers, norm);
    const value = numberOf(numbers, norm);
    if (times !== undefined) {
      total = part === 0 && total > 0 ? total * times : total + (part || 1) * times;
      part = 0;
    } else if (value !== undefined && canAdd(part, value)) part += value;
    else break;
  }
  return at === from ? null : { number: total + part, length: at - from };
}

const DIGITS = /^\d{1,9}(?:\.\d{1,6})?$/;

interface Numeral {
  number: number;
  /** Number of tokens. */
  length: number;
}

/** Reads a number in digits or words; null if there is none. */
export function numeralAt(row: TokenRow, at: number): Numeral | null {
  const word = wordAt(row, at);
  if (word && DIGITS.test(word.norm)) return { number: Number(word.norm), length: 1 };
  return spelledNumber(row, at);
}

/**
 * Returns the index after an alternative number, which makes the first one ambiguous: "10 or 20", "10-20", "over 0.5
 * and under 0.8".
 */
function endOfAlternatives(row: TokenRow, from: number): number {
  let at = from;
  for (let step = 0; step < 4; step++) {
    const other = numeralAt(row, at);
    const before = row.tokens[at - 1];
    const token = row.tokens[at];
    const gap = before && token ? row.original.slice(before.end, token.start) : '';
    if (other) return step > 0 || /^[-–~/,，]$/.test(gap.trim()) ? at + other.length : from;
    const length = longestAt(row, at, ['word.range']) || longestAt(row, at, ['join']);
    if (length === 0) return from;
    at += length;
  }
  return from;
}

/** Whether the words or signs before a number reverse its meaning: "-5", "below 0.5". */
function isInverted(row: TokenRow, at: number): boolean {
  const { start } = row.tokens[at]!;
  if (/(?:^|[\s(:=])[-−–]$/.test(row.original.slice(Math.max(0, start - 2), start))) return true;
  for (let from = Math.max(0, at - 3); from < at; from++)
    if (!row.inner.has(from) && longestAt(row, from, ['word.below']) === at - from) return true;
  return false;
}

const NAMES = ['word.batch', 'word.epochs', 'word.image_size'];

const isNamed = (row: TokenRow, at: number) => at > 0 && longestAt(row, at - 1, NAMES) === 1;

/** Whether another number with its own name follows: "batch 16, 100 epochs". */
function isListed(row: TokenRow, at: number): boolean {
  const other = numeralAt(row, at);
  return other !== null && longestAt(row, at + other.length, NAMES) > 0;
}

/** Reads a number and its unit: "0.5", "50%", "sixty percent", 百分之六十. */
export function readNumber(row: TokenRow, at: number): SlotReading[] {
  const lead = longestAt(row, at, ['word.percent_of']);
  return readAmount(row, at + lead).flatMap(({ length, value }): SlotReading[] =>
    value.kind === 'number' && lead > 0
      ? [{ length: lead + length, value: { ...value, unit: 'percent' } }]
      : [{ length, value }],
  );
}

function readAmount(row: TokenRow, at: number): SlotReading[] {
  const numeral = numeralAt(row, at);
  if (!numeral) return [];
  const first = row.tokens[at]!;
  const decimal = decimalComma(row, at);
  const next = at + numeral.length;
  const to = decimal ? at + 2 : isNamed(row, at) && isListed(row, next) ? next : endOfAlternatives(row, next);
  const last = row.tokens[to - 1]!;
  // The leading zero is missing: "confidence .5".
  const point = /(?:^|[\s(])\.$/.test(row.original.slice(Math.max(0, first.start - 2), first.start)) ? '0.' : '';
  const sign = row.original[last.end];
  const spelled = longestAt(row, to, ['word.percent']);
  const unit = sign === '%' || sign === '％' || spelled > 0 ? 'percent' : null;
  const number = decimal ?? (point ? Number(`${point}${numeral.number}`) : numeral.number);
  const isNumberInverted = isInverted(row, at);
  const isDoubtful = isNumberInverted || (decimal === null && to > at + numeral.length);
  const from = isNumberInverted ? Math.max(row.tokens[at - 1]?.end ?? 0, 0) : first.start;
  const doubt = isDoubtful ? { doubt: row.original.slice(from, last.end).trim() } : {};
  return [{ length: to - at + spelled, value: { kind: 'number', number, unit, ...doubt } }];
}

/** Reads a threshold from words that exclude lower values: "ignoring anything below 0.5" means 0.5. */
export function readMinimum(row: TokenRow, at: number): SlotReading[] {
  return readNumber(row, at).map(({ length, value }) => {
    if (value.kind !== 'number') return { length, value };
    const { number, unit } = value;
    return { length, value: { kind: 'number', number, unit } };
  });
}

/** Signs for "at least" directly before a number. */
const AT_LEAST = /(?:≥|>=|>)\s*\.?$/;

/** Reads a number after a sign: "people ≥ 0.6". */
export function readBounded(row: TokenRow, at: number): SlotReading[] {
  const start = row.tokens[at]?.start ?? 0;
  return AT_LEAST.test(row.original.slice(Math.max(0, start - 6), start)) ? readNumber(row, at) : [];
}

/** Reads a number that can only be a share: "30%", "0.6". "Over 18" is none. */
export const readShare = (row: TokenRow, at: number): SlotReading[] =>
  readNumber(row, at).filter(
    ({ value }) => value.kind === 'number' && (value.unit === 'percent' || (value.number > 0 && value.number < 1)),
  );

/** Reads a decimal comma ("0,5"); null for "1,000", which is ambiguous. */
function decimalComma(row: TokenRow, at: number): number | null {
  const [whole, part] = [wordAt(row, at), wordAt(row, at + 1)];
  if (whole?.norm !== '0' || !part || !/^\d{1,6}$/.test(part.norm)) return null;
  return row.original.slice(whole.end, part.start) === ',' ? Number(`0.${part.norm}`) : null;
}
