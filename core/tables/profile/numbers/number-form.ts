import { parseNumber } from '../../cells/parse-number.js';

/** A number with the text before and after it. */
export interface NumberForm {
  prefix: string;
  /** Digits as written. */
  digits: string;
  suffix: string;
}

const FORM = /^([^\d+\-.,()]{0,12})([+-]?[\d.,]*\d)(\D{0,40})$/;

/** Ordinals and decades are words, not numbers with a unit. */
const ORDINAL = /^\d+(?:st|nd|rd|th|s|er|re|ème|e|º|ª)(?![a-z])/;

/** Signs of a value below or above a limit, which is another value than the limit: `<0.05`. */
const LIMIT = /[<>\u2264\u2265]\s*$/;

/** Splits a text into a number and the text before and after it; null if it has no number or several. */
export function splitNumber(text: string): NumberForm | null {
  const trimmed = text.trim();
  if (trimmed.length > 60) return null;
  const match = ORDINAL.test(trimmed) ? null : FORM.exec(trimmed);
  if (match === null || parseNumber(match[2]!) === null || isCode(match[1]!) || LIMIT.test(match[1]!)) return null;
  return { prefix: match[1]!.trim(), digits: match[2]!, suffix: match[3]!.trim() };
}

/**
 * Whether the text before digits makes them a code (`AL3`): letters directly before the digits that are not a unit or
 * currency.
 */
function isCode(prefix: string): boolean {
  return /[\p{L}_/#]$/u.test(prefix) && !isKnownUnit(unitOf(prefix));
}

/** Maximum significant digits. Further digits are artifacts of binary arithmetic (0.08199999999999999 for 0.082). */
const SIGNIFICANT_DIGITS = 12;

/** Returns a number without trailing zeros after the decimal point and without artifacts of binary arithmetic. */
export function plainDigits(digits: string): string {
  if (!/^[+-]?\d{1,15}\.\d{1,20}$/.test(digits)) return digits;
  const rounded = Number.parseFloat(Number(digits).toPrecision(SIGNIFICANT_DIGITS)).toString();
  return /e/.test(rounded) ? digits : rounded;
}

const SAME_UNIT: readonly (readonly string[])[] = [
  ['%', 'percent', 'pct', 'prozent'],
  ['oz', 'ounce', 'ounces'],
  ['lb', 'lbs', 'pound', 'pounds'],
  ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  ['g', 'gr', 'gram', 'grams', 'gm'],
  ['mg', 'milligram', 'milligrams'],
  ['l', 'lt', 'ltr', 'liter', 'liters', 'litre', 'litres'],
  ['ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres'],
  ['gal', 'gallon', 'gallons'],
  ['mm', 'millimeter', 'millimeters', 'millimetre', 'millimetres'],
  ['cm', 'centimeter', 'centimeters', 'centimetre', 'centimetres'],
  ['m', 'meter', 'meters', 'metre', 'metres'],
  ['km', 'kms', 'kilometer', 'kilometers', 'kilometre', 'kilometres'],
  ['in', 'inch', 'inches', '"', '”'],
  ['ft', 'foot', 'feet', "'", '’'],
  ['mi', 'mile', 'miles'],
  ['s', 'sec', 'secs', 'second', 'seconds'],
  ['min', 'mins', 'minute', 'minutes'],
  ['h', 'hr', 'hrs', 'hour', 'hours'],
  ['d', 'day', 'days'],
  ['y', 'yr', 'yrs', 'year', 'years'],
  ['°c', 'ºc', 'celsius'],
  ['°f', 'ºf', 'fahrenheit'],
  ['$', 'usd', 'us$', 'dollar', 'dollars'],
  ['€', 'eur', 'euro', 'euros'],
  ['£', 'gbp'],
  ['pcs', 'pc', 'pce', 'piece', 'pieces', 'ea', 'each', 'stk', 'stck', 'stück', 'stueck', 'pièce', 'pièces'],
  ['box', 'boxes', 'bx', 'ctn', 'carton', 'cartons', 'karton', 'kartons'],
  ['pack', 'packs', 'pck', 'pk', 'pkg', 'package', 'packages', 'packung', 'packungen'],
  ['pair', 'pairs', 'prs', 'paar', 'paare'],
  ['doz', 'dz', 'dozen', 'dozens', 'dutzend'],
];
const UNIT_NAMES = new Map(SAME_UNIT.flatMap((names) => names.map((name) => [name, names[0]!] as const)));

/**
 * Returns the unit for a spelling, determined by its first word: "OZ. Alumi-Tek" is oz. Unknown spellings are returned
 * unchanged.
 */
export function unitOf(affix: string): string {
  const word =
    affix
      .toLowerCase()
      .replace(/^[\s(]+/, '')
      .split(/[\s,;()]/, 1)[0] ?? '';
  const name = word.length > 1 ? word.replace(/\.$/, '') : word;
  return UNIT_NAMES.get(name) ?? name;
}

export function isKnownUnit(unit: string): boolean {
  return UNIT_NAMES.has(unit);
}
