import { type ParsedNumber, parseNumber } from './parse-number.js';

/** A number with a currency symbol, percent sign or unit. */
interface ParsedAmount {
  type: 'currency' | 'percent' | 'unit';
  number: ParsedNumber;
  /** Symbol or unit as written: `$`, `EUR`, `%`, `oz`. */
  symbol: string;
}

const SIGNS = '[$€£¥₹₽₩₺₴₦₱฿₫₪₡¢]';
const CODES =
  'USD|EUR|GBP|JPY|CNY|RMB|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|INR|PKR|BDT|LKR|IDR|MYR|SGD|THB|VND|PHP|KRW|TWD|HKD|BRL|MXN|ARS|CLP|COP|PEN|ZAR|NGN|KES|EGP|ILS|AED|SAR';
const WORDS = 'US\\$|A\\$|C\\$|CA\\$|AU\\$|NZ\\$|HK\\$|R\\$|S\\$|Rs\\.?|Fr\\.|kr\\.?|Kč|zł|Ft';
const SYMBOL = `(?:${WORDS}|${SIGNS}|${CODES})`;
const NUMBER = "([+\\-\\u2212]?[\\d.,][\\d.,'’_ \\u00a0\\u2009\\u202f]*(?:e[+-]?\\d{1,3})?)";
const SCALE = '(?: ?(k|m|mn|mio\\.?|million|b|bn|billion|mrd\\.?|tn|trillion))?';
// Number and suffix are matched separately: a single expression could split the spaces between them in many ways before
// it fails.
const BEFORE = new RegExp(`^([(+\\-\\u2212]?) ?(${SYMBOL}) ?${NUMBER}`, 'iu');
const BEFORE_TAIL = new RegExp(`^${SCALE}( ?-|\\))?$`, 'iu');
const AFTER = new RegExp(`^([(]?)${NUMBER}`, 'iu');
const AFTER_TAIL = new RegExp(`^${SCALE} ?(${SYMBOL})(\\)|-)?$`, 'iu');
const MEASURED = /^[+\-\u2212]?[\d.,]\d*(?:[.,'’_ \u00a0\u2009\u202f]+\d+)*(?:[eE][+-]?\d{1,3})?/;
const UNIT_TAIL = /^ ?(\D.{0,19})$/u;
const PERCENT = /^(?:%|％|‰|percent|per cent|pct\.?|prozent|p\.?c\.?)$/i;
const MAX_LENGTH = 48;
const SCALES = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['mio', 1e6],
  ['million', 1e6],
  ['b', 1e9],
  ['bn', 1e9],
  ['billion', 1e9],
  ['mrd', 1e9],
  ['tn', 1e12],
  ['trillion', 1e12],
]);

/** Returns the factor that a word after a number means, such as 1,000 for `k`; null if none. */
export function scaleOf(word: string): number | null {
  return SCALES.get(word.toLowerCase().replace(/\.$/, '')) ?? null;
}

/**
 * Parses a number with a currency before or after it, a percent sign or a unit of measure.
 * @param text trimmed text.
 */
export function parseAmount(text: string): ParsedAmount | null {
  if (text.length > MAX_LENGTH) return null;
  return measured(text) ?? currencyBefore(text) ?? currencyAfter(text);
}

function measured(text: string): ParsedAmount | null {
  const [numberText] = CLASS.test(text) ? [] : (MEASURED.exec(text) ?? []);
  const tail = numberText === undefined ? null : UNIT_TAIL.exec(text.slice(numberText.length));
  return numberText === undefined || tail === null ? null : withSuffix(numberText, (tail[1] ?? '').trim());
}

/** The number of a class or a house, such as 7A, rather than amperes. */
const CLASS = /^\d{1,2}A$/;

function withSuffix(numberText: string, suffix: string): ParsedAmount | null {
  const isPercent = PERCENT.test(suffix);
  if (!isPercent && !isUnit(suffix)) return null;
  const number = parseNumber(numberText.trim());
  return number === null ? null : { type: isPercent ? 'percent' : 'unit', number, symbol: suffix };
}

function currencyBefore(text: string): ParsedAmount | null {
  const match = BEFORE.exec(text);
  const tail = match === null ? null : BEFORE_TAIL.exec(text.slice(match[0].length));
  if (match === null || tail === null) return null;
  const [, opening = '', symbol = '', numberText = ''] = match;
  const [, scale, closing = ''] = tail;
  const isNegative = opening === '-' || opening === '\u2212' || opening === '(' || closing.includes('-');
  if ((opening === '(') !== (closing === ')')) return null;
  return amount(numberText, symbol, scale, isNegative);
}

function currencyAfter(text: string): ParsedAmount | null {
  const match = AFTER.exec(text);
  const tail = match === null ? null : AFTER_TAIL.exec(text.slice(match[0].length));
  if (match === null || tail === null) return null;
  const [, opening = '', numberText = ''] = match;
  const [, scale, symbol = '', closing = ''] = tail;
  if ((opening === '(') !== (closing === ')')) return null;
  return amount(numberText, symbol, scale, opening === '(' || closing === '-');
}

function amount(
  numberText: string,
  symbol: string,
  scale: string | undefined,
  isNegative: boolean,
): ParsedAmount | null {
  const number = parseNumber(numberText.trim());
  if (number === null) return null;
  const factor = (scale === undefined ? 1 : (scaleOf(scale) ?? 1)) * (isNegative ? -1 : 1);
  return { type: 'currency', symbol, number: factor === 1 ? number : scaled(number, factor) };
}

function scaled(number: ParsedNumber, factor: number): ParsedNumber {
  const alternative = number.alternative === null ? null : number.alternative * factor;
  return { ...number, value: number.value * factor, alternative };
}

/** Units in lower case and without a period. */
const UNITS = new Set(
  (
    'kg kgs g mg µg mcg t tonne tonnes ton tons lb lbs pound pounds oz ounce ounces st stone gram grams kilogram kilograms ' +
    'ml cl dl l hl liter liters litre litres ltr gal gallon gallons qt pt pint pints cup cups tbsp tsp floz ' +
    'mm cm dm m km nm µm mi mile miles yd yds yard yards ft feet foot in inch inches " \' ″ ′ ' +
    'm² m2 m³ m3 km² km2 cm² cm2 cm³ mm² ha hectare hectares acre acres sqm sqft qm ' +
    'ms s sec secs second seconds min mins minute minutes h hr hrs hour hours d day days wk week weeks month months mo yr yrs year years ' +
    'std stunden tage jahre ans años anni ' +
    'kb mb gb tb pb kib mib gib bit bits byte bytes mbps kbps gbps hz khz mhz ghz px dpi mp ' +
    'w kw mw gw wh kwh mwh v kv a ma ah mah hp ps bhp rpm nm cc ccm j kj cal kcal ' +
    'pa hpa kpa bar mbar psi mmhg ppm ppb mol mmol db k ° °c °f º ºc ºf c f deg degrees ' +
    'mph kmh kph knots kn x'
  ).split(' '),
);
const COMPOUND_UNITS = new Set(
  'fl oz,fl. oz,fluid ounces,sq ft,sq m,sq km,sq mi,cubic feet,square feet,square meters,km/h,m/s,mi/h,mg/l,mg/dl,mmol/l,g/l,g/cm3,kg/m3,kg/m2,l/100km,l/100 km,g/km,kmpl,km/kg,mpg,ft/s,miles per hour'.split(
    ',',
  ),
);

/** Whether the text after a number is a unit of measure: `oz`, `GB`, `km/h`. */
function isUnit(text: string): boolean {
  if (text.length > 20) return false;
  const key = (text.endsWith('.') ? text.slice(0, -1) : text).toLowerCase();
  return UNITS.has(key) || COMPOUND_UNITS.has(key);
}

const ONLY_SYMBOL = new RegExp(`^${SYMBOL}$`, 'iu');
let isoCodes: ReadonlySet<string> | undefined;

/**
 * Returns what a text without a number names: a currency (ISO 4217, or a common sign), or a unit of measure or `%`; null
 * if neither.
 * @param text trimmed text.
 */
export function measureNamedBy(text: string): 'currency' | 'unit' | null {
  isoCodes ??= new Set(Intl.supportedValuesOf('currency'));
  if (isoCodes.has(text.toUpperCase()) || ONLY_SYMBOL.test(text)) return 'currency';
  return PERCENT.test(text) || isUnit(text) ? 'unit' : null;
}
