import { formatCount } from '../../../report/figures.js';
import { hintsOfName, nameMatcher } from '../meaning/words-of-name.js';
import { type CountedNumber, numbersAmong, quantileOf, startsWithNumbers } from './counted-numbers.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';
import { startsWithDates, yearsOfDates } from './year-cells.js';

type Found = Map<number, Suspicion>;

/** Numbers that forms and sensors write for a missing value. */
const NINES = /^(?:9{2,8}|-9{1,8})(?:[.,](?:0{1,6}|9{1,3}))?$/;
const MINUS_ONE = /^-1(?:[.,]0{1,6})?$/;
const ZERO = /^0(?:[.,]0{1,6})?$/;
const PRICES = 'price prices cost preis preise prix precio prezzo msrp';
const namesPrices = nameMatcher(PRICES);
/** Amounts of money, of which a few may recur far above all others. */
const namesMoney = nameMatcher(
  `${PRICES} costs amount betrag montant importe fee fees revenue umsatz sales income salary wage budget total value payment tax balance`,
);
/** Columns in which 99 means unknown, although some people are nearly as old. */
const namesAges = nameMatcher('age ages alter edad eta idade leeftijd wiek');
/** Columns in which 99 is usual: the largest number that a form of two digits accepts. */
const namesQuantities = nameMatcher(
  'quantity qty menge anzahl stuck stueck cantidad quantite qte quantita quantidade aantal count stock bestand percent pct prozent score points',
);
/** Columns in which a few numbers below zero are usual. */
const namesDifferences = nameMatcher(
  'diff difference change delta net balance margin growth gain trend temp temperature temperatur celsius latitude longitude lat lon lng score rating elevation altitude',
);

/** Minimum other numbers, and other distinct numbers, that show how the measurements are distributed. */
const MIN_OTHERS = 20;
const MIN_DISTINCT = 10;
/** Minimum distinct other numbers of a column of small whole numbers, such as children in a household. */
const MIN_SMALL = 3;
const MAX_SMALL = 20;
/** Placeholder of forms with two digits, and the minimum cells with it. */
const TWO_NINES = 99;
const MIN_TWO_NINES = 3;
/** Age that no other number may exceed. */
const OLD = 90;
/** Minimum share of numbers among the texts. */
const MIN_NUMBERS = 0.9;
/** Minimum share of numbers among the first texts, to reject other columns quickly. */
const MIN_FIRST = 0.5;

const YEAR_FIRST =
  '9999[-/.]12[-/.]3[01]|2999[-/.]12[-/.]31|0000[-/.]00[-/.]00|0001[-/.]01[-/.]01|1900[-/.]01[-/.]0[01]|1899[-/.]12[-/.]3[01]|1970[-/.]01[-/.]01';
const YEAR_LAST =
  '31[-/.]12[-/.][29]999|12[-/.]31[-/.][29]999|00[-/.]00[-/.]0000|0?1[-/.]0?1[-/.](?:0001|1900|1970)|3[01][-/.]12[-/.]1899|12[-/.]3[01][-/.]1899';
const MIDNIGHT = '(?:[T ]00:00(?::00(?:\\.0{1,6})?)?Z?)?';
/** Any time of the day from which devices count. */
const RESET = '1970[-/.]01[-/.]01[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,6})?)?Z?';
const DATE = new RegExp(`^(?:(?:${YEAR_FIRST}|${YEAR_LAST})${MIDNIGHT}|${RESET})$`);
/** Distance from all other years within which a date such as 1970-01-01 may be a real one. */
const MIN_YEARS = 10;
/** Years of dates that are never measurements. */
const isNoYear = (year: number) => year <= 1 || year === 9999 || year === 2999;

function suspect(reason: string, confidence: number): Suspicion {
  return { kind: 'sentinel', expected: '', reason, score: 0.9, confidence };
}

const timesOf = (count: number) => (count === 1 ? 'occurs once' : `occurs ${formatCount(count)} times`);

/**
 * Finds numbers and dates that are placeholders for a missing value, such as 999 or 1900-01-01, if they do not fit the
 * other cells.
 * @param skipped texts that were already judged.
 */
export function findSentinels(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Found {
  const open = ({ code }: CountedText) => !skipped.has(code);
  const isDates = startsWithDates(column.texts);
  if (!isDates && !startsWithNumbers(column.texts, MIN_FIRST)) return new Map();
  const candidates = column.texts.filter(
    (text) => (isDates ? isDateSentinel(text) : isNumberSentinel(text)) && open(text),
  );
  if (isDates) return candidates.length === 0 ? new Map() : dateSentinels(column, candidates, open);
  const found = candidates.length === 0 ? new Map<number, Suspicion>() : numberSentinels(column, candidates, open);
  const isSeen = ({ code }: CountedText) => skipped.has(code) || found.has(code);
  const others = skipped.size + found.size === 0 ? column.texts : column.texts.filter((text) => !isSeen(text));
  return new Map([...found, ...stuckValues(column, others)]);
}

/** Minimum cells with a value that a faulty sensor repeats, and minimum ratio to any other number as far away. */
const MIN_STUCK = 5;
const STUCK_RATIO = 4;
/** Distance of such a value from the quartiles, in interquartile ranges. */
const STUCK_RANGES = 5;
/** Minimum distinct numbers of a column of measurements. */
const MIN_MEASURED = 50;

/**
 * Finds numbers that a faulty sensor repeats, such as -127 and -273.2: far from the other measurements, and more
 * frequent than any other number as far away. More decimals may be of a rare measurement, such as a longitude.
 * @param others texts that were not judged yet.
 */
function stuckValues({ column: { name }, texts, filled }: TextColumn, others: readonly CountedText[]): Found {
  // Parsing all numbers is slow, and few columns of measurements repeat any.
  const mayBeStuck = texts.length >= MIN_MEASURED && texts.some(({ count }) => count >= MIN_STUCK);
  if (!mayBeStuck || namesMoney(name)) return new Map();
  const numbers = numbersAmong(others);
  const cells = sumOf(numbers);
  const fractions = sumOf(numbers.filter(({ value }) => !Number.isInteger(value)));
  if (numbers.length < MIN_MEASURED || cells < MIN_NUMBERS * filled || fractions < cells / 2) return new Map();
  const [first, third] = [quantileOf(numbers, 0.25), quantileOf(numbers, 0.75)];
  const distance = STUCK_RANGES * (third - first);
  const sides = [
    numbers.filter(({ value }) => value < first - distance),
    numbers.filter(({ value }) => value > third + distance),
  ];
  const found: Found = new Map();
  for (const far of sides) {
    const [most, next] = far.toSorted((one, other) => other.count - one.count);
    if (most === undefined || !Number.isInteger(10 * most.value) || most.count < MIN_STUCK) continue;
    if (most.count < STUCK_RATIO * (next?.count ?? 0)) continue;
    const reason = `${timesOf(most.count)}; half of the ${formatCount(cells)} numbers are ${first} to ${third}: probably a fault of the sensor, or a placeholder`;
    found.set(most.code, suspect(reason, 0.7));
  }
  return found;
}

const isDateSentinel = ({ text }: CountedText) => text.length >= 8 && text.length <= 30 && DATE.test(text);

function isNumberSentinel({ text }: CountedText): boolean {
  const first = text.charCodeAt(0);
  if ((first !== NINE && first !== MINUS && first !== NOUGHT) || text.length > 12) return false;
  return NINES.test(text) || MINUS_ONE.test(text) || ZERO.test(text);
}

const [NINE, MINUS, NOUGHT] = [57, 45, 48];

function numberSentinels(
  column: TextColumn,
  candidates: readonly CountedText[],
  open: (text: CountedText) => boolean,
): Found {
  const { name } = column.column;
  const { all } = hintsOfName(name);
  if (all.has('id') || all.has('code') || all.has('number') || all.has('contact')) return new Map();
  const codes = new Set(candidates.map(({ code }) => code));
  const mayBe = ({ value }: CountedNumber) =>
    (value === TWO_NINES && namesAges(name)) || mayMeasureNothing(value, column.texts, codes);
  if (!numbersAmong(candidates).some(mayBe)) return new Map();
  const others = numbersAmong(column.texts.filter((text) => open(text) && !codes.has(text.code)));
  const cells = sumOf(others);
  if (cells < MIN_OTHERS || others.length < (areSmall(others) ? MIN_SMALL : MIN_DISTINCT)) return new Map();
  if (cells + sumOf(candidates) < MIN_NUMBERS * column.filled) return new Map();
  const found: Found = new Map();
  const context = { name, others, zeros: sumOf(candidates.filter(({ text }) => ZERO.test(text))) };
  for (const candidate of numbersAmong(candidates)) {
    if (!measuresNothing(candidate, context)) continue;
    const [least, most] = [others[0]!.text, others.at(-1)!.text];
    const reason = `${timesOf(candidate.count)}; the ${formatCount(cells)} other numbers are ${least} to ${most}: a placeholder for a missing value`;
    found.set(candidate.code, suspect(reason, candidate.count >= 3 ? 0.8 : 0.7));
  }
  return found;
}

/** Whether no other number is similar to a candidate. A quick test, because most candidates are measurements. */
function mayMeasureNothing(value: number, texts: readonly CountedText[], codes: ReadonlySet<number>): boolean {
  if (value === 0 || value === 9999) return true;
  const isSimilar = (other: number) => (value > 0 ? other > value / 2.5 : value > -99 && other < 0);
  return !texts.some(({ code, text }) => isSimilar(Number(text)) && !codes.has(code));
}

interface Context {
  name: string;
  /** All numbers that are no candidates, ascending. */
  others: readonly CountedNumber[];
  /** Cells that are zero. */
  zeros: number;
}

/** Whether all numbers are small whole numbers, of which there are few different ones. */
const areSmall = (others: readonly CountedNumber[]) =>
  others.every(({ value }) => Number.isInteger(value) && value >= 0 && value <= MAX_SMALL);

/** Whether all other numbers are years of the modern era. */
const areYears = (others: readonly CountedNumber[]) => others[0]!.value >= 1500 && others.at(-1)!.value <= 2100;

function measuresNothing(candidate: CountedNumber, context: Context): boolean {
  if (areYears(context.others))
    return candidate.value === 9999 || (candidate.value === 0 && isYearColumn(context.name));
  if (candidate.value === TWO_NINES) return areTwoNines(candidate, context);
  if (candidate.value > 0) return isFarAbove(candidate, context);
  return candidate.value < 0 && isFarBelow(candidate, context);
}

/** Whether several cells with 99 mean unknown: among small whole numbers, or among ages of at most 90. */
function areTwoNines({ count }: CountedNumber, { name, others }: Context): boolean {
  if (count < MIN_TWO_NINES || namesQuantities(name) || namesPrices(name)) return false;
  return areSmall(others) || (namesAges(name) && others.at(-1)!.value <= OLD);
}

function isFarAbove({ value, count }: CountedNumber, { name, others }: Context): boolean {
  const isRare = count < 3 || namesPrices(name);
  return value >= (isRare ? 10 : 2.5) * others.at(-1)!.value;
}

function isFarBelow({ value, count }: CountedNumber, { name, others, zeros }: Context): boolean {
  const least = others[0]!.value;
  if (namesDifferences(name) && value > -99) return false;
  if (least < 0) return value <= -99 && value <= 5 * least;
  if (value < -1) return value <= -99 || count >= 2;
  const near = zeros + sumOf(others.filter((other) => other.value > 0 && other.value <= 1));
  return count >= 3 && count > near && quantileOf(others, 0.5) >= 10;
}

const isYearColumn = nameMatcher('year yr jahr baujahr geburtsjahr annee ano anno jaar born built renovated');

function dateSentinels(
  column: TextColumn,
  candidates: readonly CountedText[],
  open: (text: CountedText) => boolean,
): Found {
  const codes = new Set(candidates.map(({ code }) => code));
  const others = yearsOfDates(column.texts.filter((text) => open(text) && !codes.has(text.code)));
  const cells = sumOf(others);
  if (cells < MIN_OTHERS / 2 || cells + sumOf(candidates) < MIN_NUMBERS * column.filled) return new Map();
  const found: Found = new Map();
  for (const { code, value, count } of yearsOfDates(candidates)) {
    const isNear = others.some((other) => Math.abs(other.value - value) < MIN_YEARS);
    if (!isNoYear(value) && (isNear || (count < 2 && cells < 5 * MIN_OTHERS))) continue;
    const [first, last] = [others[0]!.value, others.at(-1)!.value];
    const range = first === last ? `${first}` : `${first} to ${last}`;
    const reason = `${timesOf(count)}; the ${formatCount(cells)} other dates are of ${range}: a placeholder for a missing date`;
    found.set(code, suspect(reason, value === 0 ? 0.9 : 0.75));
  }
  return found;
}
