import { hasCheckDigits } from './find-check-digits.js';
import { findLettersInNumbers } from './find-letters-in-numbers.js';
import { findMisspelledMonths } from './find-misspelled-months.js';
import { findNumberFormats } from './find-number-formats.js';
import { findOtherMarks } from './find-other-marks.js';
import { findPlaceholders } from './find-placeholders.js';
import { findScaledNumbers } from './find-scaled-numbers.js';
import { findThousandsMarks } from './find-thousands-marks.js';
import { findTypos } from './find-typos.js';
import { findUnusualPatterns } from './find-unusual-patterns.js';
import { VALUE_FINDERS } from './judge-values.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Minimum ratio of the cells of the usual form to those of a variant. */
const RATIO = 3;

/** A word, whose case does not matter. The case of shorter codes may: Co and CO, mW and MW. */
const WORD = /\p{L}{3}/u;
/** A grade or blood group, which its sign distinguishes: BBB+ and BBB-. */
const GRADE = /^\p{L}{1,4}[+#*-]$/u;
const WORD_END = /[\p{L}\p{N}]$/u;

/** Returns a text in lower case, without punctuation at its ends and with single blanks. */
function bareOf(text: string): string {
  const lower = text.toLowerCase();
  let end = lower.length;
  // The last two UTF-16 code units always contain the last character completely.
  while (end > 0 && !WORD_END.test(lower.slice(Math.max(0, end - 2), end))) end -= 1;
  return lower
    .slice(0, end)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\s+/g, ' ');
}

/**
 * Finds texts that differ from a much more common text of the column only in case, blanks or punctuation at the ends
 * (`CHICAGO-*` among `CHICAGO`). Omits numbers, because their sign has a meaning.
 */
export function findSpellings(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const usual = new Map<string, CountedText>();
  const texts = column.texts.filter(
    ({ code, text }) => !skipped.has(code) && text.length <= 200 && WORD.test(text) && !GRADE.test(text),
  );
  const bare = texts.map(({ text }) => bareOf(text));
  for (const [at, text] of texts.entries()) {
    const known = usual.get(bare[at]!);
    if (known === undefined || text.count > known.count) usual.set(bare[at]!, text);
  }
  const found = new Map<number, Suspicion>();
  if (usual.size === texts.length) return found;
  for (const [at, { code, count }] of texts.entries()) {
    const main = usual.get(bare[at]!)!;
    if (main.code === code || main.count < RATIO * count) continue;
    found.set(code, {
      kind: 'spelling',
      expected: main.text,
      reason: `differs from "${main.text}", which occurs in ${main.count.toLocaleString('en')} cells, only in case, spaces or punctuation`,
      score: 0.75,
      confidence: 0.75,
    });
  }
  return found;
}

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const UNGROUPED = /^[+-]?\d{4,}(?:\.\d+)?$/;
/** Maximum share of the rarer thousands format for it to be an exception. */
const MAX_EXCEPTION = 0.3;

/** Finds numbers with thousands separators among numbers without them, or vice versa. */
function findMixedGroups({ texts }: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const open = texts.filter(({ code }) => !skipped.has(code));
  const grouped = open.filter(({ text }) => GROUPED.test(text));
  const ungrouped = open.filter(({ text }) => UNGROUPED.test(text));
  const [rare, usual] = sumOf(grouped) <= sumOf(ungrouped) ? [grouped, ungrouped] : [ungrouped, grouped];
  const [few, many] = [sumOf(rare), sumOf(usual)];
  if (few === 0 || few > MAX_EXCEPTION * (few + many) || many < 10) return new Map();
  const reason = `thousands ${rare === grouped ? 'with' : 'without'} commas; ${many.toLocaleString('en')} other cells are written ${rare === grouped ? 'without' : 'with'} them`;
  return new Map(
    rare.map(({ code, text }) => [
      code,
      {
        kind: 'number-format',
        expected: rare === grouped ? text.replaceAll(',', '') : group(text),
        reason,
        score: 0.8,
        // The number stays the same, so this is a change of notation.
        confidence: 0.6,
      },
    ]),
  );
}

function group(text: string): string {
  const [whole = '', fraction] = text.split('.');
  let grouped = whole;
  for (let at = whole.length - 3; at > (/^\d/.test(whole) ? 0 : 1); at -= 3) {
    grouped = `${grouped.slice(0, at)},${grouped.slice(at)}`;
  }
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const DIGITS = /^\d+$/;
/** Minimum share of shorter codes that begin like codes of the usual length, for all of them to have lost a zero. */
const MIN_KNOWN = 0.8;

/**
 * Finds numeric codes that are too short or too long. If nearly all have the same length and some start with 0, they
 * are codes, and shorter ones lost leading zeros. Numbers with 7 or more digits are codes even if none starts with 0.
 */
function findShortCodes({ texts }: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const codes = texts.filter(({ code, text }) => !skipped.has(code) && DIGITS.test(text));
  const total = sumOf(codes);
  const byLength = new Map<number, number>();
  for (const { text, count } of codes) byLength.set(text.length, (byLength.get(text.length) ?? 0) + count);
  const [length, most] = [...byLength].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  const zeros = sumOf(codes.filter(({ text }) => text.length === length && text.startsWith('0')));
  const areCodes = length >= 4 && zeros > 0 && most >= 0.85 * total;
  const areLong = length >= 7 && most >= 0.97 * total && texts.length > 10;
  if (total < 20 || most === total || (!areCodes && !areLong)) return new Map();
  // A single shorter code may be of another country, and so may codes of regions that no code of the usual length has.
  const shorter = codes.filter(({ text }) => text.length === length - 1);
  const regions = new Set(codes.filter(({ text }) => text.length === length).map(({ text }) => text.slice(0, 2)));
  const known = shorter.filter(({ text }) => regions.has(`0${text[0]}`)).length;
  const areKnown = shorter.length > 1 && known >= MIN_KNOWN * shorter.length;
  return new Map(
    codes
      .filter(({ text }) => text.length !== length)
      .map(({ code, text }) => ({ code, text, lostZeros: areCodes && text.length < length && !text.startsWith('0') }))
      .map(({ code, text, lostZeros }) => [
        code,
        {
          kind: 'pattern',
          expected: lostZeros ? text.padStart(length, '0') : null,
          reason: `${text.length} digits; ${most.toLocaleString('en')} other cells have ${length}${areCodes ? `, ${zeros.toLocaleString('en')} of them with a 0 in front` : ''}`,
          score: lostZeros ? 0.85 : 0.7,
          confidence: lostZeros ? (areKnown ? 0.95 : 0.6) : 0,
        },
      ]),
  );
}

const DIGIT_IN_WORD = /\p{L}{2}\d\p{L}|\p{L}\d\p{L}{2}/u;
/** Maximum share of cells with digits. Beyond it, digits belong to the texts. */
const MAX_DIGIT_SHARE = 0.02;

/** Finds digits inside words (`J0urnal`) in a column with hardly any digits. */
function findDigitsInWords({ texts }: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const open = texts.filter(({ code }) => !skipped.has(code));
  const total = sumOf(open);
  const withDigits = open.filter(({ text }) => /\d/.test(text));
  const cells = sumOf(withDigits);
  if (total < 50 || cells === 0 || cells > MAX_DIGIT_SHARE * total) return new Map();
  const reason = `a digit inside a word; ${(total - cells).toLocaleString('en')} other cells have no digit`;
  return new Map(
    withDigits
      .filter(({ text }) => DIGIT_IN_WORD.test(text.slice(0, 500)))
      .map(({ code }) => [code, { kind: 'typo', expected: null, reason, score: 0.65, confidence: 0 }]),
  );
}

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DAMAGED = new RegExp(`^(?:\\d{1,2}-(?:${MONTH})|(?:${MONTH})-\\d{2})$`, 'i');

/** Finds texts such as `Sep-02` among texts that are not dates: a spreadsheet converted a code or range to a date. */
function findExcelDates({ texts, filled }: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const damaged = texts.filter(({ code, text }) => !skipped.has(code) && DAMAGED.test(text));
  const cells = sumOf(damaged);
  if (cells === 0 || cells > 0.3 * filled || filled < 10) return new Map();
  const reason = `a date in spreadsheet format; ${(filled - cells).toLocaleString('en')} other cells are not dates: probably a code or range that was changed`;
  return new Map(
    damaged.map(({ code }) => [code, { kind: 'pattern', expected: null, reason, score: 0.85, confidence: 0 }]),
  );
}

/** Texts of a column that are probably wrong in any row, by code. */
export type Judgement = ReadonlyMap<number, Suspicion>;

/** Finders of wrong texts, most reliable first. Each skips the texts found by earlier ones. */
const FINDERS: readonly ((column: TextColumn, skipped: ReadonlyMap<number, unknown>) => Map<number, Suspicion>)[] = [
  findPlaceholders,
  findLettersInNumbers,
  findMisspelledMonths,
  findThousandsMarks,
  ...VALUE_FINDERS,
  findOtherMarks,
  findScaledNumbers,
  findNumberFormats,
  findMixedGroups,
  findExcelDates,
  findUnusualPatterns,
  findShortCodes,
  findSpellings,
  findTypos,
  findDigitsInWords,
];

/** Numbers in plain notation, of which only the value or the number of digits can be wrong. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Finders of other patterns, which are no errors in numbers with a right check digit: an ISSN may end with an X. */
const PATTERN_FINDERS: ReadonlySet<(typeof FINDERS)[number]> = new Set([findUnusualPatterns, findShortCodes]);

const PLAIN_FINDERS = [findThousandsMarks, ...VALUE_FINDERS, findShortCodes];

/** Runs all finders on the texts of a column. */
export function judgeTexts(column: TextColumn): Judgement {
  const found = new Map<number, Suspicion>();
  const arePlain = column.texts.every(({ text }) => PLAIN_NUMBER.test(text));
  const finders = arePlain ? PLAIN_FINDERS : FINDERS;
  for (const find of hasCheckDigits(column) ? finders.filter((one) => !PATTERN_FINDERS.has(one)) : finders) {
    for (const [code, suspicion] of find(column, found)) if (!found.has(code)) found.set(code, suspicion);
  }
  return found;
}
