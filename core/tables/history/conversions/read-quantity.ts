import { type DecimalMark, parseNumber, valueUnder } from '../../cells/parse-number.js';
import { convertValue, type Dimension, dimensionOf, type UnitName, type UnitSystem, unitNamed } from './units.js';

/** How quantities are written. */
export interface QuantityFormat {
  to: UnitName;
  /** Unit of numbers without one; null if those do not fit. */
  from: UnitName | null;
  system: UnitSystem;
  decimalMark: DecimalMark;
}

/** A quantity in the unit asked for. */
export interface Quantity {
  value: number;
  /** Whether the text has a unit. */
  hasUnit: boolean;
}

/** Longer texts are prose. */
const MAX_LENGTH = 60;
const PART =
  /\s*([-+\u2212]?\d+(?:['’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d+)*)\s*([^\d\s+\-\u2212][^\d]{0,24}(?:(?<=m)3(?!\d))?)?/uy;

interface Part {
  value: number;
  unit: UnitName | null;
}

/** Splits a text into numbers with units: `5 ft 11 in` has two. Null if there is anything else. */
function partsOf(text: string, dimension: Dimension, { system, decimalMark, from }: QuantityFormat): Part[] | null {
  const parts: Part[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const found = PART.exec(text);
    if (found === null) return null;
    const number = parseNumber(found[1]!.trim());
    const value = number === null ? Number.NaN : valueUnder(number, decimalMark);
    const unit = found[2] === undefined ? from : unitNamed(found[2], dimension, system);
    if (Number.isNaN(value) || unit === null) return null;
    parts.push({ value, unit: found[2] === undefined ? null : unit });
  }
  return parts;
}

/**
 * Parses a quantity and converts it: a number with a unit, or several of them as in `5'11"`, or a number alone in the
 * unit `from`. Null if the text is nothing like that.
 */
export function readQuantity(text: string, format: QuantityFormat): Quantity | null {
  const { to, from } = format;
  const dimension = dimensionOf(to);
  if (text.length > MAX_LENGTH) return null;
  const parts = partsOf(text.trim(), dimension, format);
  const [first, ...others] = parts ?? [];
  if (first === undefined) return null;
  if (first.unit === null)
    return others.length > 0 || from === null ? null : { value: convertValue(first.value, from, to), hasUnit: false };
  const isSum = dimension !== 'temperature' && others.every(({ value, unit }) => unit !== null && value >= 0);
  if (others.length > 0 && !isSum) return null;
  const sign = first.value < 0 ? -1 : 1;
  const rest = others.reduce((sum, { value, unit }) => sum + convertValue(value, unit!, to), 0);
  return { value: convertValue(first.value, first.unit, to) + sign * rest, hasUnit: true };
}
