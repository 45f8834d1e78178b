/** Quantities that can be converted. */
export const DIMENSIONS = ['length', 'mass', 'volume', 'temperature', 'speed'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

interface Unit {
  dimension: Dimension;
  /** Value of one unit in the base unit: m, kg, l, kelvin or m/s. */
  factor: number;
  /** Zero of the scale in the base unit. Only for temperatures. */
  zero?: number;
  /** How it is written after a number. */
  symbol: string;
  /** Other spellings, in lower case. */
  names: readonly string[];
}

const unit = (dimension: Dimension, factor: number, symbol: string, names = '', zero?: number): Unit => ({
  dimension,
  factor,
  symbol,
  names: names === '' ? [] : names.split('|'),
  ...(zero !== undefined && { zero }),
});

/**
 * Units with their exact factors: NIST Special Publication 811 (2008), appendix B, for US and imperial units; the SI
 * brochure for the others.
 */
const TABLE = {
  mm: unit('length', 0.001, 'mm', 'millimeter|millimeters|millimetre|millimetres'),
  cm: unit('length', 0.01, 'cm', 'centimeter|centimeters|centimetre|centimetres'),
  dm: unit('length', 0.1, 'dm', 'decimeter|decimeters|decimetre|decimetres'),
  m: unit('length', 1, 'm', 'meter|meters|metre|metres'),
  km: unit('length', 1000, 'km', 'kilometer|kilometers|kilometre|kilometres|kms'),
  in: unit('length', 0.0254, 'in', 'inch|inches|"|″|”'),
  ft: unit('length', 0.3048, 'ft', "foot|feet|'|′|’"),
  yd: unit('length', 0.9144, 'yd', 'yard|yards|yds'),
  mi: unit('length', 1609.344, 'mi', 'mile|miles'),
  nmi: unit('length', 1852, 'nmi', 'nautical mile|nautical miles'),

  mg: unit('mass', 0.000001, 'mg', 'milligram|milligrams'),
  g: unit('mass', 0.001, 'g', 'gram|grams|gramme|grammes|gr'),
  kg: unit('mass', 1, 'kg', 'kilogram|kilograms|kilo|kilos|kgs'),
  t: unit('mass', 1000, 't', 'tonne|tonnes|metric ton|metric tons'),
  oz: unit('mass', 0.028349523125, 'oz', 'ounce|ounces'),
  lb: unit('mass', 0.45359237, 'lb', 'lbs|pound|pounds'),
  st: unit('mass', 6.35029318, 'st', 'stone|stones'),
  us_ton: unit('mass', 907.18474, 'short tons', 'short ton|us ton|us tons'),
  uk_ton: unit('mass', 1016.0469088, 'long tons', 'long ton|imperial ton|imperial tons'),

  ml: unit('volume', 0.001, 'ml', 'milliliter|milliliters|millilitre|millilitres|cc|cm3|cm³'),
  cl: unit('volume', 0.01, 'cl', 'centiliter|centiliters|centilitre|centilitres'),
  dl: unit('volume', 0.1, 'dl', 'deciliter|deciliters|decilitre|decilitres'),
  l: unit('volume', 1, 'l', 'liter|liters|litre|litres|ltr|dm3|dm³'),
  m3: unit('volume', 1000, 'm³', 'm3|cubic meter|cubic meters|cubic metre|cubic metres|cbm'),
  us_fl_oz: unit('volume', 0.0295735295625, 'fl oz', 'us fl oz'),
  us_cup: unit('volume', 0.2365882365, 'cups', 'cup|us cup|us cups'),
  us_pint: unit('volume', 0.473176473, 'pt', 'us pint|us pints|us pt'),
  us_quart: unit('volume', 0.946352946, 'qt', 'quart|quarts|us quart|us quarts'),
  us_gallon: unit('volume', 3.785411784, 'gal', 'us gallon|us gallons|us gal'),
  uk_fl_oz: unit('volume', 0.0284130625, 'imp fl oz', 'imperial fl oz|uk fl oz'),
  uk_pint: unit('volume', 0.56826125, 'imp pt', 'imperial pint|imperial pints|uk pint|uk pints'),
  uk_gallon: unit('volume', 4.54609, 'imp gal', 'imperial gallon|imperial gallons|uk gallon|uk gallons'),
  barrel: unit('volume', 158.987294928, 'bbl', 'oil barrel|oil barrels|barrels'),

  celsius: unit('temperature', 1, '°C', 'c|℃|degc|deg c|degrees c|celsius|degrees celsius|° c', 273.15),
  fahrenheit: unit(
    'temperature',
    5 / 9,
    '°F',
    'f|℉|degf|deg f|degrees f|fahrenheit|degrees fahrenheit|° f',
    459.67 * (5 / 9),
  ),
  kelvin: unit('temperature', 1, 'K', 'kelvin|kelvins', 0),

  m_s: unit('speed', 1, 'm/s', 'mps|meters per second|metres per second'),
  km_h: unit('speed', 1 / 3.6, 'km/h', 'kmh|kph|kmph|kilometers per hour|kilometres per hour'),
  mph: unit('speed', 0.44704, 'mph', 'mi/h|miles per hour'),
  knot: unit('speed', 1852 / 3600, 'kn', 'kt|kts|knot|knots'),
  ft_s: unit('speed', 0.3048, 'ft/s', 'fps|feet per second'),
} as const satisfies Record<string, Unit>;

export type UnitName = keyof typeof TABLE;
export const CONVERTIBLE_UNITS = Object.keys(TABLE) as [UnitName, ...UnitName[]];
const UNITS: Readonly<Record<UnitName, Unit>> = TABLE;

/** System of units with the same name in the United States and the United Kingdom. */
export type UnitSystem = 'us' | 'imperial';

const OF_SYSTEM: Readonly<Record<UnitSystem, Readonly<Record<string, UnitName>>>> = {
  us: fluid('us_fl_oz', 'us_pint', 'us_gallon', 'us_ton'),
  imperial: fluid('uk_fl_oz', 'uk_pint', 'uk_gallon', 'uk_ton'),
};

function fluid(ounce: UnitName, pint: UnitName, gallon: UnitName, ton: UnitName): Readonly<Record<string, UnitName>> {
  const names = (list: string, name: UnitName) => list.split('|').map((one) => [one, name] as const);
  return Object.fromEntries([
    ...names('fl oz|fl. oz|fl.oz|floz|fluid ounce|fluid ounces|volume oz|volume ounce|volume ounces', ounce),
    ...names('pt|pint|pints', pint),
    ...names('gal|gallon|gallons|gals', gallon),
    ...names('ton|tons', ton),
  ]);
}

const BY_TEXT: ReadonlyMap<string, UnitName> = new Map(
  CONVERTIBLE_UNITS.flatMap((name) => {
    const { symbol, names } = UNITS[name];
    const isShared = name.startsWith('us_') || name.startsWith('uk_');
    return [...(isShared ? [] : [symbol.toLowerCase()]), ...names].map((text) => [text, name] as const);
  }),
);

/**
 * Returns the unit of a text such as `lbs`, in any case. An ounce is one of volume if volumes are converted. Null if
 * it is not known, or measures something else.
 */
export function unitNamed(text: string, dimension: Dimension, system: UnitSystem): UnitName | null {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.,]$/, '');
  const key = dimension === 'volume' && /^(?:oz|ounces?)$/.test(plain) ? `volume ${plain}` : plain;
  const shared = OF_SYSTEM[system];
  const found = Object.hasOwn(shared, key) ? shared[key]! : (BY_TEXT.get(key) ?? null);
  return found !== null && UNITS[found].dimension === dimension ? found : null;
}

export const dimensionOf = (name: UnitName): Dimension => UNITS[name].dimension;
export const symbolOf = (name: UnitName): string => UNITS[name].symbol;

/** Converts a value between units of the same dimension. */
export function convertValue(value: number, from: UnitName, to: UnitName): number {
  if (from === to) return value;
  const [source, target] = [UNITS[from], UNITS[to]];
  return (value * source.factor + (source.zero ?? 0) - (target.zero ?? 0)) / target.factor;
}
