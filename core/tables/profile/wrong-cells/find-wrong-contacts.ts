import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import validator from 'validator';
import { formatCount } from '../../../report/figures.js';
import { isNullToken } from '../../cells/null-tokens.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import type { DictionaryColumn, TextColumns } from '../../columns/table-data.js';
import { countriesNear } from '../meaning/country-of.js';
import { nameMatcher } from '../meaning/words-of-name.js';
import { type CountedText, filledTexts, sumOf, type TextColumn, textColumns } from './text-column.js';
import type { WrongCell } from './wrong-cell.js';

/** Country of a row, in ISO 3166; undefined if it is unknown. */
type CountryOf = (row: number) => string | undefined;

/** Whether a text is right in a country; null if that cannot be checked. */
type Check = (text: string, country: string | undefined) => boolean | null;

const MAX_COLUMNS = 60;
const MAX_LENGTH = 40;

/**
 * Finds phone numbers and postcodes that are not valid in the country of their row, or in that of most others if the
 * table has no column of countries.
 */
export function findWrongContacts(data: { columns: TextColumns }): WrongCell[] {
  return textColumns(data)
    .slice(0, MAX_COLUMNS)
    .flatMap((column) => {
      const countries = () => countriesNear(data.columns, column.at);
      if (arePostcodes(column)) return postcodeErrors(column, countries());
      return arePhones(column) ? phoneErrors(column, countries()) : [];
    });
}

const namesPhones = nameMatcher('phone tel telephone mobile fax telefon telefono telefax handy cellphone');
const namesPostcodes = nameMatcher('zip zipcode postcode postal plz postleitzahl cep pincode cap postnummer');

const SAMPLE = 20;
const MIN_FIRST = 0.6;

function arePhones({ column }: TextColumn): boolean {
  const first = filledTexts(column, SAMPLE);
  if (first.length < SAMPLE / 2) return false;
  const required = namesPhones(column.name) ? (text: string) => /\d{3}/.test(text) : isPhone;
  return first.filter(({ text }) => required(text)).length >= MIN_FIRST * first.length;
}

const isPhone = (text: string) =>
  text.length <= MAX_LENGTH && /^[+(\d]/.test(text) && recogniseValue(text).type === 'phone';

function arePostcodes({ column }: TextColumn): boolean {
  if (!namesPostcodes(column.name)) return false;
  const first = filledTexts(column, SAMPLE);
  return first.filter(({ text }) => text.length <= 12 && /\d/.test(text)).length >= MIN_FIRST * first.length;
}

/** Minimum share of right cells, and minimum number of right texts, in a column whose other texts are wrong. */
const MIN_RIGHT = 0.9;
const MIN_TEXTS = 10;
/** Minimum number of right texts, and share of all cells that are right, in a column some texts of which are corrected. */
const MIN_CORRECTED = { texts: 3, right: 0.5 };

const [UNKNOWN, UNCHECKED, RIGHT, WRONG] = [0, 1, 2, 3] as const;

/** Characters at the start of texts after which nearly all with the same length and number of digits are valid. */
const PHONE_START = 7;
const POSTCODE_START = 3;

/**
 * Wraps a check that takes up to 0.1 ms. Accepts a text without checking it if it has the same start, length and number
 * of digits as a valid one.
 */
function trustSimilar(check: Check, start: number): Check {
  const valid = new Map<string | undefined, Set<number>>();
  return (text, country) => {
    const key = similarityKey(text, start);
    const known = valid.get(country) ?? new Set();
    if (key !== null && known.has(key)) return true;
    const isValid = check(text, country);
    if (isValid && key !== null) valid.set(country, known.add(key));
    return isValid;
  };
}

/** Returns a hash of the start, length and number of digits of a text; null if it has letters. */
function similarityKey(text: string, start: number): number | null {
  let digits = 0;
  let hash = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 57) return null;
    if (code >= 48) digits++;
    if (at < start) hash = Math.imul(hash, 131) + code;
  }
  return Math.imul(hash, 131) + digits;
}

/** A corrected text, and the confidence that it is right. */
interface Correction {
  expected: string;
  problem: string;
  confidence: number;
}

interface ContactCheck {
  countryOf: CountryOf;
  check: Check;
  /** Returns the right text in a country for one that fails the check; null if it is not known. */
  correct(text: string, country: string | undefined): Correction | null;
  kind: WrongCell['kind'];
  /** What the texts of the column are. */
  name: string;
}

/**
 * Returns the cells that fail a check: those without a correction if nearly all others pass it, those with one if most
 * do.
 */
function failingCells(
  { at, column }: TextColumn,
  { countryOf, check, correct, kind, name }: ContactCheck,
): WrongCell[] {
  const wrong: { row: number; country: string | undefined; correction: Correction | null }[] = [];
  const right = new Uint8Array(column.texts.length);
  const verdictOf = checkOnce(column, check);
  let rightCells = 0;
  for (let row = 0; row < column.codes.length; row++) {
    const country = countryOf(row);
    const verdict = verdictOf(column.codes[row]!, country);
    if (verdict === RIGHT) {
      right[column.codes[row]!] = 1;
      rightCells += 1;
    } else if (verdict === WRONG)
      wrong.push({ row, country, correction: correct(column.texts[column.codes[row]!]!.trim(), country) });
  }
  const rightTexts = right.reduce((sum, one) => sum + one, 0);
  const corrected = wrong.filter(({ correction }) => correction !== null);
  const others = wrong.length - corrected.length;
  const isMostlyRight = rightTexts >= MIN_TEXTS && rightCells >= MIN_RIGHT * (rightCells + others);
  const isCorrected = rightTexts >= MIN_CORRECTED.texts && rightCells >= MIN_CORRECTED.right * column.codes.length;
  const failing = wrong.filter(({ correction }) => (correction === null ? isMostlyRight : isCorrected));
  return failing.map(({ row, country, correction }) => {
    const place = country === undefined ? '' : ` of ${country}`;
    const problem = correction === null ? `no valid ${name}${place}` : correction.problem;
    const reason = `${problem}; ${formatCount(rightCells)} other cells are valid`;
    const { expected, confidence } = correction ?? { expected: null, confidence: 0 };
    return { row, column: at, kind, expected, reason, score: 0.88, confidence };
  });
}

/** Returns a function that checks each text of a column once per country. */
function checkOnce({ texts }: DictionaryColumn, check: Check) {
  const byCountry = new Map<string | undefined, Int8Array>();
  let last: { country: string | undefined; verdicts: Int8Array } | null = null;
  return (code: number, country: string | undefined): number => {
    if (last === null || last.country !== country) {
      const verdicts = byCountry.get(country) ?? new Int8Array(texts.length);
      byCountry.set(country, verdicts);
      last = { country, verdicts };
    }
    if (last.verdicts[code] === UNKNOWN) last.verdicts[code] = verdictOn(texts[code]!.trim(), country, check);
    return last.verdicts[code]!;
  };
}

function verdictOn(text: string, country: string | undefined, check: Check): number {
  const isRight = text.length <= MAX_LENGTH && /\d/.test(text) ? check(text, country) : null;
  if (isRight === null) return UNCHECKED;
  return isRight ? RIGHT : WRONG;
}

function phoneErrors(column: TextColumn, countries: CountryOf | null): WrongCell[] {
  const usual = usualCountry(column.texts);
  const countryOf = (row: number) => countries?.(row) ?? usual;
  return failingCells(column, {
    countryOf,
    check: trustSimilar(checkPhone, PHONE_START),
    correct: () => null,
    kind: 'phone',
    name: 'phone number',
  });
}

const SEVERAL = /[;,|]|\/ ?[+0(]| or /i;

const checkPhone: Check = (text, country) => {
  if (isNullToken(text) || SEVERAL.test(text)) return null;
  const isInternational = /^(?:tel:)?\s?(?:\+|00)/.test(text);
  if (!isInternational && (country === undefined || !isSupportedCountry(country))) return null;
  const number = text.replace(/^(?:tel:)?\s?00(?=[1-9])/, '+');
  return parsePhoneNumberFromString(number, country as CountryCode | undefined)?.isValid() ?? false;
};

const US_NUMBER = /^(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. /])\d{3}[-. ]\d{4}/;

/** Returns the country of most phone numbers: by their country code, or by the notation of North America. */
function usualCountry(texts: readonly CountedText[]): string | undefined {
  const american = sumOf(texts.filter(({ text }) => US_NUMBER.test(text)));
  if (american >= 0.8 * sumOf(texts)) return 'US';
  const counts = new Map<string, number>();
  const international = texts.filter(({ text }) => text.startsWith('+')).slice(0, 200);
  for (const { text, count } of international) {
    const country = parsePhoneNumberFromString(text)?.country;
    if (country !== undefined) counts.set(country, (counts.get(country) ?? 0) + count);
  }
  const [top] = [...counts].sort((one, other) => other[1] - one[1]);
  return top !== undefined && top[1] >= 0.8 * sumOf(international) ? top[0] : undefined;
}

const LOCALES: ReadonlySet<string> = new Set(validator.isPostalCodeLocales);
type Locale = Parameters<typeof validator.isPostalCode>[1];

const isPostcodeOf = (text: string, country: string) => validator.isPostalCode(text.toUpperCase(), country as Locale);

/** Minimum share of the cells that must be valid in a country for it to be that of the column. */
const MIN_USUAL = 0.97;
const MAX_FIRST = 200;

function postcodeErrors(column: TextColumn, countries: CountryOf | null): WrongCell[] {
  if (countries !== null) {
    const check: Check = (text, country) =>
      country === undefined || !LOCALES.has(country) || isNullToken(text) ? null : isRightIn(text, country);
    return failingCells(column, {
      countryOf: countries,
      check: trustSimilar(check, POSTCODE_START),
      correct: (text, country) => restoreZeros(text, country === undefined ? [] : [country], LOST_ZEROS.known),
      kind: 'postcode',
      name: 'postcode',
    });
  }
  const usual = usualLocales(column.column);
  if (usual.length === 0) return [];
  const check: Check = (text) => {
    if (isNullToken(text)) return null;
    if (usual.some((country) => isRightIn(text, country))) return true;
    // A postcode with letters that is valid in another country is from that country rather than wrong.
    return /\p{L}/u.test(text) && validator.isPostalCode(text.toUpperCase(), 'any') ? null : false;
  };
  const country = usual.length === 1 ? usual[0] : undefined;
  return failingCells(column, {
    countryOf: () => country,
    check: trustSimilar(check, POSTCODE_START),
    correct: (text) => restoreZeros(text, usual, LOST_ZEROS.assumed),
    kind: 'postcode',
    name: 'postcode',
  });
}

/** Whether a postcode is valid in a country, also with its prefix (`D-70173`). */
function isRightIn(text: string, country: string): boolean {
  return isPostcodeOf(text, country) || (text.includes('-') && isPostcodeOf(text.replace(/^[A-Z]{1,2}-/, ''), country));
}

/**
 * Confidence that a postcode lost its zeros: in a country named in its row, or in one assumed from the other postcodes,
 * since an address with four digits may be in another country.
 */
const LOST_ZEROS = { known: 0.95, assumed: 0.7 };

/** Length of postcodes of which spreadsheets drop the first zeros. */
const POSTCODE_LENGTH = 5;

/** Returns a postcode of three or four digits with its lost zeros, if only that is valid in the countries. */
function restoreZeros(text: string, countries: readonly string[], confidence: number): Correction | null {
  if (!/^\d{3,4}(?:-\d{4})?$/.test(text)) return null;
  const [digits = ''] = text.split('-');
  const expected = `${digits.padStart(POSTCODE_LENGTH, '0')}${text.slice(digits.length)}`;
  const isKnown = countries.some((country) => LOCALES.has(country) && isPostcodeOf(expected, country));
  return isKnown ? { expected, problem: `${digits.length} digits, so zeros at the start are lost`, confidence } : null;
}

/** Returns the countries in which nearly all postcodes of a column are valid, apart from lost zeros. */
function usualLocales({ texts, counts }: DictionaryColumn): string[] {
  const first: { text: string; count: number }[] = [];
  for (let code = 0; code < texts.length && first.length < MAX_FIRST; code++)
    if (/\d/.test(texts[code]!)) first.push({ text: texts[code]!.trim(), count: counts[code]! });
  const total = first.reduce((sum, { count }) => sum + count, 0);
  return validator.isPostalCodeLocales.filter((country) => {
    const isUsual = (text: string) => isRightIn(text, country) || restoreZeros(text, [country], 1) !== null;
    const right = first.reduce((sum, { text, count }) => sum + (isUsual(text) ? count : 0), 0);
    return right >= MIN_USUAL * total && first.some(({ text }) => isRightIn(text, country));
  });
}
