import { formatCount } from '../../../report/figures.js';
import { parseNumber } from '../../cells/parse-number.js';
import { nameMatcher } from '../meaning/words-of-name.js';
import { splitNumber, unitOf } from '../numbers/number-form.js';
import { type CountedNumber, numbersAmong, quantileOf } from './counted-numbers.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** A unit as a linear function of the first unit of its dimension. */
interface Unit {
  dimension: string;
  factor: number;
  offset: number;
}

const unit = (dimension: string, factor: number, offset = 0): Unit => ({ dimension, factor, offset });

/** Units by name: those that `unitOf` returns, and further ones. */
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ['mg', unit('mass', 1e-6)],
  ['g', unit('mass', 1e-3)],
  ['kg', unit('mass', 1)],
  ['lb', unit('mass', 0.45359237)],
  ['oz', unit('mass', 0.028349523125)],
  ['mm', unit('length', 1e-3)],
  ['cm', unit('length', 1e-2)],
  ['m', unit('length', 1)],
  ['km', unit('length', 1e3)],
  ['in', unit('length', 0.0254)],
  ['ft', unit('length', 0.3048)],
  ['mi', unit('length', 1609.344)],
  ['ml', unit('volume', 1e-3)],
  ['l', unit('volume', 1)],
  ['gal', unit('volume', 3.785411784)],
  ['°c', unit('temperature', 1)],
  ['°f', unit('temperature', 5 / 9, -160 / 9)],
]);

const nameOf = (suffix: string) => {
  const name = suffix.toLowerCase().replace(/\s/g, '');
  return /^[°º]?[cf]$/.test(name) ? `°${name.at(-1)}` : unitOf(suffix);
};

const convert = (value: number, from: Unit, to: Unit) => (value * from.factor + from.offset - to.offset) / to.factor;

interface Measure extends CountedText {
  value: number;
  unit: string;
  digits: string;
}

const SAMPLE = 20;
const MIN_MEASURES = 0.8;
/** Minimum share of the cells with the usual unit. */
const MIN_USUAL = 0.6;
const MIN_CELLS = 10;

/**
 * Finds measures in another unit than most of their column, as far as they can be converted: explicit units, and
 * numbers that differ from all others by the factor between two units or by a lost decimal mark.
 * @param skipped texts that were already judged.
 */
export function findOtherUnits(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const texts = () => column.texts.filter(({ code }) => !skipped.has(code));
  const dimension = DIMENSIONS.find(({ isNamed }) => isNamed(column.column.name));
  const first = column.texts.slice(0, SAMPLE);
  const measured = first.filter(({ text }) => measureOf(text) !== null).length;
  if (measured >= 0.5 * first.length) return explicitUnits(texts(), column.filled);
  if (dimension !== undefined) return impliedUnits(texts(), dimension.conversions, column.filled);
  return mayHaveLostMarks(first) ? findLostMarks(texts(), column.filled) : new Map();
}

function measureOf(text: string): Pick<Measure, 'value' | 'unit' | 'digits'> | null {
  if (text.length > 30 || !/[\p{L}°º"'”’]\.?\s*$/u.test(text)) return null;
  const form = splitNumber(text);
  if (form === null || form.prefix !== '' || form.suffix === '') return null;
  const name = nameOf(form.suffix);
  const value = parseNumber(form.digits)?.value;
  return value === undefined || !UNITS.has(name) || /[\s,;(]\S/.test(form.suffix)
    ? null
    : { value, unit: name, digits: form.digits };
}

function explicitUnits(texts: readonly CountedText[], filled: number): Map<number, Suspicion> {
  const measures = texts.flatMap((text): Measure[] => {
    const measure = measureOf(text.text);
    return measure === null ? [] : [{ ...text, ...measure }];
  });
  const cells = sumOf(measures);
  const byUnit = new Map<string, Measure[]>();
  for (const measure of measures) {
    const known = byUnit.get(measure.unit);
    if (known === undefined) byUnit.set(measure.unit, [measure]);
    else known.push(measure);
  }
  if (byUnit.size < 2 || byUnit.size > 4 || cells < MIN_CELLS || cells < MIN_MEASURES * filled) return new Map();
  const [usual, others] = splitUsual(byUnit);
  const to = UNITS.get(usual[0]!.unit)!;
  if (sumOf(usual) < MIN_USUAL * cells || others.some(({ unit: one }) => UNITS.get(one)!.dimension !== to.dimension))
    return new Map();
  const sorted: CountedNumber[] = [...usual].sort((one, other) => one.value - other.value);
  const [low, high] = [sorted[0]!.value, sorted.at(-1)!.value];
  const found = new Map<number, Suspicion>();
  for (const measure of others) {
    const value = convert(measure.value, UNITS.get(measure.unit)!, to);
    const isInside = value >= low - Math.abs(low) / 4 && value <= high + Math.abs(high) / 4;
    // A value that already fits may only have a wrong unit.
    const fitsAnyway = measure.value >= low && measure.value <= high;
    found.set(measure.code, {
      kind: 'unit',
      expected: writeLike(usual[0]!, roundLike(value, usual)),
      reason: `in ${measure.unit}; ${formatCount(sumOf(usual))} other cells are in ${usual[0]!.unit}`,
      score: 0.9,
      confidence: isInside && !fitsAnyway ? 0.9 : 0.6,
    });
  }
  return found;
}

function splitUsual(byUnit: ReadonlyMap<string, Measure[]>): [Measure[], Measure[]] {
  const [usual, ...others] = [...byUnit.values()].sort((one, other) => sumOf(other) - sumOf(one));
  return [usual!, others.flat()];
}

const decimalsOf = (digits: string) => digits.match(/[.,](\d+)$/)?.[1]?.length ?? 0;

/** Rounds a converted number to the most decimals of the others, at most 3. */
function roundLike(value: number, others: readonly { digits: string }[]): string {
  const decimals = Math.min(3, Math.max(...others.slice(0, 1000).map(({ digits }) => decimalsOf(digits))));
  return value.toFixed(decimals);
}

function writeLike(model: Measure, digits: string): string {
  const mark = model.digits.includes(',') && !model.digits.includes('.') ? digits.replace('.', ',') : digits;
  return model.text.trim().replace(model.digits, () => mark);
}

/**
 * A dimension that a column name suggests, with conversions into the usual unit. Their factors differ clearly from 1,
 * so that numbers in another unit differ clearly.
 */
interface Dimension {
  isNamed(name: string): boolean;
  conversions: readonly Conversion[];
}

interface Conversion {
  label: string;
  apply(value: number): number;
}

const times = (label: string, factor: number) => ({ label, apply: (value: number) => value * factor });

const DIMENSIONS: readonly Dimension[] = [
  {
    isNamed: nameMatcher(
      'height grosse groesse korpergrosse taille altura estatura statura altezza length lange width breite',
    ),
    conversions: [
      times('m instead of cm', 100),
      times('cm instead of m', 0.01),
      times('cm instead of mm', 10),
      times('mm instead of cm', 0.1),
      times('ft instead of cm', 30.48),
    ],
  },
  {
    isNamed: nameMatcher('weight gewicht poids peso mass masse bodyweight korpergewicht'),
    conversions: [
      times('g instead of kg', 0.001),
      times('kg instead of g', 1000),
      times('lb instead of kg', 0.45359237),
      times('oz instead of g', 28.349523125),
    ],
  },
  {
    isNamed: nameMatcher('temp temperature temperatur temperatura'),
    conversions: [
      { label: '°F instead of °C', apply: (value) => (value - 32) / 1.8 },
      { label: '°C instead of °F', apply: (value) => value * 1.8 + 32 },
      { label: 'K instead of °C', apply: (value) => value - 273.15 },
    ],
  },
];

/**
 * Maximum ratio of the largest to the smallest usual number. In a wider range, numbers in another unit would be
 * normal.
 */
const MAX_RATIO = 2.5;
/** Maximum share, and minimum number of cells, of numbers in another unit. */
const MAX_OTHERS = 0.2;
const MIN_OTHERS = 2;
/** Minimum ratio between usual numbers and those of another unit, and minimum factor between the units. */
const MIN_GAP = 1.2;
const MIN_FACTOR_GAP = 1.6;
/** Minimum ratio from which even a single number is certainly in another unit. */
const MIN_FAR = 30;
/** Factor by which a converted number may be outside the range of the usual ones. */
const MARGIN = 1.1;

function impliedUnits(
  texts: readonly CountedText[],
  conversions: readonly Conversion[],
  filled: number,
): Map<number, Suspicion> {
  const split = splitByRange(numbersAmong(texts), filled);
  if (split === null) return new Map();
  const { usual, others } = split;
  const [low, high] = [usual[0]!.value, usual.at(-1)!.value];
  const areFar = others.every(({ value }) => value * MIN_FAR <= low || value >= high * MIN_FAR);
  if (sumOf(others) < MIN_OTHERS && !areFar) return new Map();
  const conversion = conversions.find(({ apply }) => others.every(({ value }) => isAmong(apply(value), usual)));
  if (conversion === undefined) return new Map();
  const digits = digitsOf(usual);
  const reason = `outside the ${formatCount(sumOf(usual))} other numbers, ${low} to ${high}, but among them if it is in ${conversion.label}`;
  return new Map(
    others.map(({ code, value }) => [
      code,
      { kind: 'unit', expected: roundLike(conversion.apply(value), digits), reason, score: 0.85, confidence: 0.8 },
    ]),
  );
}

/** Factors of numbers that lost their decimal mark, and minimum share of the usual numbers with decimals. */
const LOST = [100, 1000];
const MIN_DECIMALS = 0.5;

/** Whether the first texts of a column are numbers in a narrow range, some with decimals. Most columns are not. */
function mayHaveLostMarks(first: readonly CountedText[]): boolean {
  if (!first.some(({ text }) => /^\d+[.,]\d+$/.test(text))) return false;
  const numbers = numbersAmong(first.map((text) => ({ ...text, count: 1 })));
  if (numbers.length < MIN_MEASURES * first.length) return false;
  return quantileOf(numbers, 1 - MAX_OTHERS) <= MAX_RATIO * quantileOf(numbers, MAX_OTHERS);
}

/** Finds whole numbers among numbers with decimals that fit them only with a decimal mark: 1423 among 13.90 and 15.05. */
function findLostMarks(texts: readonly CountedText[], filled: number): Map<number, Suspicion> {
  const split = splitByRange(numbersAmong(texts), filled);
  if (split === null) return new Map();
  const { usual, others } = split;
  const high = usual.at(-1)!.value;
  const withDecimals = usual.filter(({ value }) => !Number.isInteger(value));
  const areWhole = others.every(({ value }) => Number.isInteger(value) && value >= high * MIN_FAR);
  if (!areWhole || sumOf(withDecimals) < MIN_DECIMALS * sumOf(usual)) return new Map();
  const factor = LOST.find((one) => others.every(({ value }) => isAmong(value / one, usual)));
  if (factor === undefined) return new Map();
  const digits = digitsOf(usual);
  const reason = `a whole number; the ${formatCount(sumOf(usual))} other numbers are ${usual[0]!.value} to ${high}, and so is a ${formatCount(factor)}th of it`;
  return new Map(
    others.map(({ code, value }) => [
      code,
      { kind: 'scale', expected: roundLike(value / factor, digits), reason, score: 0.85, confidence: 0.6 },
    ]),
  );
}

interface SplitNumbers {
  usual: readonly CountedNumber[];
  /** Numbers far from the usual ones; at least one. */
  others: readonly CountedNumber[];
}

/** Splits positive numbers into a narrow range and a few others far from it; null if they have no such range. */
function splitByRange(numbers: readonly CountedNumber[], filled: number): SplitNumbers | null {
  const cells = sumOf(numbers);
  if (cells < 3 * MIN_CELLS || cells < 0.9 * filled) return null;
  const [first, last] = middleOf(numbers);
  if (first <= 0 || last > MAX_RATIO * first) return null;
  const others = numbers.filter(({ value }) => value < first || value > last);
  const areApart = others.every(({ value }) => value * MIN_FACTOR_GAP <= first || value >= last * MIN_FACTOR_GAP);
  if (others.length === 0 || !areApart || sumOf(others) > MAX_OTHERS * cells) return null;
  return { usual: numbers.filter(({ value }) => value >= first && value <= last), others };
}

const isAmong = (value: number, usual: readonly CountedNumber[]) =>
  value * MARGIN >= usual[0]!.value && value <= usual.at(-1)!.value * MARGIN;

const digitsOf = (numbers: readonly CountedNumber[]) => numbers.map(({ text }) => ({ digits: text.trim() }));

/** Returns the smallest and the largest number of the group around the median, up to the next gap on each side. */
function middleOf(numbers: readonly CountedNumber[]): [number, number] {
  const median = quantileOf(numbers, 0.5);
  const middle = numbers.findIndex(({ value }) => value === median);
  let [from, to] = [middle, middle];
  while (from > 0 && numbers[from - 1]!.value * MIN_GAP >= numbers[from]!.value) from -= 1;
  while (to + 1 < numbers.length && numbers[to + 1]!.value <= numbers[to]!.value * MIN_GAP) to += 1;
  return [numbers[from]!.value, numbers[to]!.value];
}
