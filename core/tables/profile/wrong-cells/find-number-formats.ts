import { editDistance } from '../../../language/edit-distance.js';
import { trimBlanks } from '../../cells/blank.js';
import { parseAmount } from '../../cells/parse-amount.js';
import { parseNumber } from '../../cells/parse-number.js';
import { isKnownUnit, type NumberForm, plainDigits, splitNumber, unitOf } from '../numbers/number-form.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

interface FormedText extends CountedText {
  form: NumberForm;
  /** The text, with `#` instead of the number. */
  spelling: string;
}

const PLAIN = '#';
/** Minimum share of the cells that must be numbers. */
const MIN_NUMBERS = 0.8;

/**
 * Finds numbers in a different format from most of their column: with a unit or symbol among plain numbers, or with
 * another spelling of the unit. If no spelling of the unit prevails, finds all numbers with it.
 * @param skipped texts that mean a missing value.
 */
export function findNumberFormats(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const { name } = column.column;
  const texts = column.texts.filter(({ code }) => !skipped.has(code));
  const filled = sumOf(texts);
  const formed = filled < 10 ? null : formNumbers(texts, filled);
  if (formed === null) return new Map();
  const spellings = countSpellings(formed);
  const [top, most] = [...spellings].reduce((best, next) => (next[1] > best[1] ? next : best));
  if (spellings.size < 2) return new Map();
  if (most >= 0.5 * filled)
    return top === PLAIN ? flagAffixed(formed, spellings, { most, name }) : flagOthers(formed, top, most);
  return flagMixedUnits(formed, spellings, name);
}

/** Splits the numbers of a column; null as soon as too many cells are not numbers. */
function formNumbers(texts: readonly CountedText[], filled: number): FormedText[] | null {
  const formed: FormedText[] = [];
  let numbers = filled;
  for (const { code, text, count } of texts) {
    const form = splitNumber(text);
    if (form !== null) formed.push({ code, text, count, form, spelling: `${form.prefix}${PLAIN}${form.suffix}` });
    else numbers -= count;
    if (numbers < MIN_NUMBERS * filled) return null;
  }
  return formed;
}

function countSpellings(formed: readonly FormedText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { spelling, count } of formed) counts.set(spelling, (counts.get(spelling) ?? 0) + count);
  return counts;
}

const affixOf = ({ form }: FormedText) => (form.suffix === '' ? form.prefix : form.suffix);

/**
 * Flags numbers with a prefix or suffix in a column of mostly plain numbers. Suffixes that are not units and differ
 * between cells are part of codes (`12A`).
 */
function flagAffixed(
  formed: readonly FormedText[],
  spellings: Map<string, number>,
  { most, name }: { most: number; name: string },
): Map<number, Suspicion> {
  const affixed = formed.filter(({ spelling }) => spelling !== PLAIN);
  const letters = new Set(affixed.map(affixOf).filter((affix) => /^\p{L}$/u.test(affix)));
  if (letters.size > 2) return new Map();
  const fewSpellings = spellings.size <= 4;
  const units = new Set(affixed.map((text) => unitOf(affixOf(text))).filter(isKnownUnit));
  const isUnitHere = (unit: string) => units.has(unit) || units.has(`°${unit}`);
  const flagged = affixed.filter(
    (text) => isUnitHere(unitOf(affixOf(text))) || (fewSpellings && affixOf(text).length > 1),
  );
  const plain = formed.filter(({ spelling }) => spelling === PLAIN);
  const isUnit = isSameScale(flagged, plain) && needsNoUnit(flagged, name);
  const confidence = isUnit || isStraySign(flagged, plain, name) ? CERTAIN : UNCERTAIN;
  const usual = new Set(plain.map(({ form }) => decimalsOf(form.digits)));
  const currencies = new Set(flagged.filter(isCurrency).map((text) => unitOf(affixOf(text))));
  // Without its sign, a number of another currency or unit would be wrong.
  const isOther = (text: FormedText) =>
    isCurrency(text) ? currencies.size > 1 : isOtherUnit(unitOf(affixOf(text)), name);
  const hasComma = plain.some(({ form }) => form.digits.includes(','));
  return new Map(
    flagged.map((text) => [
      text.code,
      {
        kind: 'number-format',
        expected: isOther(text) ? null : digitsLike(hasComma ? text.form.digits : withPoint(text.form.digits), usual),
        reason: `"${affixOf(text)}" next to the number; ${most.toLocaleString('en')} other cells are plain numbers`,
        score: 0.9,
        confidence: isOther(text) ? 0 : confidence,
      },
    ]),
  );
}

const isCurrency = ({ text }: CountedText) => parseAmount(trimBlanks(text))?.type === 'currency';

/** Whether the header contains a unit, but not that of a number: inches in a column of cm. */
const isOtherUnit = (unit: string, name: string) =>
  isKnownUnit(unit) && unit !== '%' && namesUnit(name) && !isNamed(unit, name);

const decimalsOf = (digits: string) => digits.split('.')[1]?.length ?? 0;

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * Returns a number as others without commas are written: a comma before one or two digits separates decimals, one before
 * three digits separates thousands.
 */
function withPoint(digits: string): string {
  if (GROUPED.test(digits)) return digits.replaceAll(',', '');
  return /^[+-]?\d+,\d{1,2}$/.test(digits) ? digits.replace(',', '.') : digits;
}

/** Returns a number without zeros at its end if no plain number has as many decimals. */
const digitsLike = (digits: string, usual: ReadonlySet<number>) =>
  usual.has(decimalsOf(digits)) ? digits : plainDigits(digits);

const CERTAIN = 0.97;
const UNCERTAIN = 0.5;
/** Minimum cells with a unit whose size can be compared with that of the plain ones. */
const MIN_COMPARED = 10;
/** Maximum ratio between the medians of numbers with and without a unit for both to be of the same unit. */
const MAX_SCALE = 3;

/**
 * Whether numbers with a unit are as large as the plain ones. Others may have to be converted: 5% among 0.04 and 0.06.
 */
function isSameScale(flagged: readonly FormedText[], plain: readonly FormedText[]): boolean {
  if (sumOf(flagged) < MIN_COMPARED) return false;
  const ratio = medianOf(flagged) / medianOf(plain);
  return ratio >= 1 / MAX_SCALE && ratio <= MAX_SCALE;
}

/**
 * Whether the affixes of numbers can be removed without loss of information: they are one known unit, which is a
 * percent sign or is also in the header. Other affixes may be notes, such as `1961 (tie)`.
 */
function needsNoUnit(flagged: readonly FormedText[], name: string): boolean {
  const [unit, ...others] = new Set(flagged.map((text) => withoutDegree(unitOf(affixOf(text)))));
  const isWhole = flagged.every(({ form }) => isSingle(form));
  return unit !== undefined && others.length === 0 && isWhole && (unit === '%' || isNamed(unit, name));
}

/** Minimum cells with plain amounts, and maximum ratio of those with a currency sign to them. */
const MIN_PLAIN = 20;
const MAX_SIGNED = 0.1;

/**
 * Whether a few numbers have the same currency sign among plain amounts of the same size, so that the sign says nothing
 * about them. If the header contains another currency, they may have to be converted.
 */
function isStraySign(flagged: readonly FormedText[], plain: readonly FormedText[], name: string): boolean {
  const [sign, ...others] = new Set(flagged.map(affixOf));
  const isCurrency = flagged.every(
    ({ text, form }) => isSingle(form) && parseAmount(trimBlanks(text))?.type === 'currency',
  );
  if (sign === undefined || others.length > 0 || !isCurrency) return false;
  const [few, many] = [sumOf(flagged), sumOf(plain)];
  if (many < MIN_PLAIN || few > MAX_SIGNED * many || (!isNamed(unitOf(sign), name) && namesUnit(name))) return false;
  const sizes = plain.map(sizeOf);
  const [min, max] = [Math.min(...sizes.slice(0, MAX_SIZES)), Math.max(...sizes.slice(0, MAX_SIZES))];
  return flagged.every((text) => sizeOf(text) >= min && sizeOf(text) <= max);
}

/** Maximum distinct amounts that are compared. */
const MAX_SIZES = 10_000;

/** Whether a number has text only before it or only after it. */
const isSingle = ({ prefix, suffix }: NumberForm) => prefix === '' || suffix === '';

const sizeOf = ({ form }: FormedText) => Math.abs(parseNumber(form.digits)?.value ?? 0);

const namesUnit = (name: string) => wordsOf(name).some((word) => word !== 'in' && isKnownUnit(unitOf(word)));

const wordsOf = (name: string) => name.toLowerCase().split(/[^\p{L}%$€£]+/u);

/** Whether the header contains a unit. The sign of degrees may be left out: `temp_c`. */
function isNamed(unit: string, name: string): boolean {
  const bare = withoutDegree(unit);
  const isKnown = isKnownUnit(unit) || isKnownUnit(`°${unit}`);
  return isKnown && wordsOf(name).some((word) => word !== 'in' && withoutDegree(unitOf(word)) === bare);
}

const withoutDegree = (unit: string) => unit.replace(/^°/, '');

/** Returns the median of the absolute numbers of the cells. */
function medianOf(texts: readonly FormedText[]): number {
  const sizes = texts.map((text) => ({ size: sizeOf(text), count: text.count }));
  sizes.sort((one, other) => one.size - other.size);
  let left = sumOf(texts) / 2;
  for (const { size, count } of sizes) {
    left -= count;
    if (left <= 0) return size;
  }
  return 0;
}

/** Flags other spellings, and numbers without the unit, in a column with a prevailing spelling of its unit. */
function flagOthers(formed: readonly FormedText[], top: string, most: number): Map<number, Suspicion> {
  const found = new Map<number, Suspicion>();
  const usual = formed.find(({ spelling }) => spelling === top)!;
  const reason = `a different format from "${usual.text}" and ${most.toLocaleString('en')} other cells`;
  for (const text of formed) {
    const sameUnit = isSameUnit(text, usual);
    if (text.spelling === top || (!sameUnit && text.count > 0.02 * most)) continue;
    const repair = repairOf(text, usual, sameUnit && most >= MIN_USUAL);
    found.set(text.code, { kind: 'number-format', reason, score: sameUnit ? 0.9 : 0.6, ...repair });
  }
  return found;
}

function repairOf(text: FormedText, usual: FormedText, mayBeCertain: boolean) {
  if (text.spelling !== PLAIN && !isSameUnit(text, usual)) return { expected: null, confidence: 0 };
  const isCertain = mayBeCertain && isMisspelled(text, usual);
  return { expected: formatLike(usual, text), confidence: isCertain ? CERTAIN : UNCERTAIN };
}

/** Minimum cells with the prevailing spelling for another one to be certainly wrong. */
const MIN_USUAL = 20;
const LETTER_AFTER_DIGIT = /\d\p{L}/u;

/**
 * Whether a different spelling of a unit is only a misspelling. In "25x patients" among "25 patients", the letter may
 * replace a digit; in "18.14 metres OR", there is a note; and "1 point" is correct among "2 points".
 */
function isMisspelled({ text, form, count }: FormedText, usual: FormedText): boolean {
  const isJoined = LETTER_AFTER_DIGIT.test(text) && !LETTER_AFTER_DIGIT.test(usual.text);
  const isSingular = Number(form.digits) === 1 && usual.form.suffix === `${form.suffix}s`;
  if (isJoined || isSingular || /\s/.test(form.suffix) || /\s/.test(usual.form.suffix)) return false;
  const [unit, usualUnit] = [unitOf(form.suffix), unitOf(usual.form.suffix)];
  if (isKnownUnit(usualUnit) && unit === usualUnit) return true;
  // Units with another prefix or short units a letter apart are different ones: mmol/l and µmol/l, kPa and hPa.
  if (initialsOf(form.suffix) !== initialsOf(usual.form.suffix)) return false;
  return form.suffix.length >= MIN_WORD && usual.form.suffix.length >= MIN_WORD && count <= MAX_MISSPELLED;
}

/** Returns the first letters of the words of a unit. */
const initialsOf = (suffix: string) => (suffix.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word[0]).join('');

/** Minimum letters of a word that can be misspelled, and maximum cells of a misspelling. */
const MIN_WORD = 6;
const MAX_MISSPELLED = 2;

/** Whether two affixes mean the same unit, or differ in at most a third of their letters. */
function isSameUnit(text: FormedText, usual: FormedText): boolean {
  if (text.form.prefix !== usual.form.prefix && text.form.suffix !== '' && usual.form.suffix !== '') return false;
  const [affix, usualAffix] = [affixOf(text), affixOf(usual)];
  if (unitOf(affix) === unitOf(usualAffix)) return true;
  const most = Math.min(3, Math.floor(usualAffix.length / 3));
  return most > 0 && affix !== '' && editDistance(affix, usualAffix, most) <= most;
}

/** Writes a number like the usual text. */
function formatLike(usual: FormedText, { form }: FormedText): string {
  return usual.text.trim().replace(usual.form.digits, () => form.digits);
}

/**
 * Flags all numbers with a unit in a column with one unit but no prevailing spelling, because they can be parsed only
 * without it.
 */
function flagMixedUnits(
  formed: readonly FormedText[],
  spellings: Map<string, number>,
  name: string,
): Map<number, Suspicion> {
  const affixed = formed.filter(({ spelling }) => spelling !== PLAIN);
  const byUnit = new Map<string, number>();
  for (const text of affixed) byUnit.set(unitOf(affixOf(text)), (byUnit.get(unitOf(affixOf(text))) ?? 0) + text.count);
  const [unit, cells] = [...byUnit].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
  const ways = [...spellings.keys()].filter((spelling) => spelling !== PLAIN).length;
  if (ways < 2 || cells < 0.9 * sumOf(affixed)) return new Map();
  const reason = `the unit "${unit}" is written in ${ways} ways in this column, none of them standard`;
  // Without the unit in the header, the plain numbers would lose their meaning.
  const confidence = isNamed(unit, name) ? 0.95 : 0.6;
  return new Map(
    affixed
      .filter((text) => unitOf(affixOf(text)) === unit)
      .map((text) => [
        text.code,
        { kind: 'number-format', expected: plainDigits(text.form.digits), reason, score: 0.85, confidence },
      ]),
  );
}
