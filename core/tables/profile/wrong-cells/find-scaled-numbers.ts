import { scaleOf } from '../../cells/parse-amount.js';
import { parseNumber } from '../../cells/parse-number.js';
import { splitNumber } from '../numbers/number-form.js';
import type { CountedText, TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

interface ScaledNumber extends CountedText {
  /** The number with its scale: 1200000 for `1.2M`. */
  value: number;
  /** Factor of the scale; 1 for a plain number. */
  scale: number;
  suffix: string;
}

/** Minimum share of the cells that must be numbers, with or without a scale. */
const MIN_NUMBERS = 0.9;
/** Maximum ratio between the medians of scaled and plain numbers. */
const MAX_RATIO = 30;

function scaledOf(counted: CountedText): ScaledNumber | null {
  const form = splitNumber(counted.text);
  if (form === null || form.prefix !== '') return null;
  const number = parseNumber(form.digits);
  const scale = form.suffix === '' ? 1 : scaleOf(form.suffix);
  if (number === null || scale === null) return null;
  // The product of 4.1 and 1,000 is 4099.9999999999995.
  return { ...counted, value: Number((number.value * scale).toPrecision(12)), scale, suffix: form.suffix };
}

/** Returns the numbers of a column; none as soon as too many cells are not numbers. */
function readNumbers({ texts, filled }: TextColumn, skipped: ReadonlyMap<number, unknown>): ScaledNumber[] {
  const numbers: ScaledNumber[] = [];
  let others = 0;
  for (const text of texts) {
    const number = skipped.has(text.code) ? null : scaledOf(text);
    if (number !== null) numbers.push(number);
    else others += text.count;
    if (others > (1 - MIN_NUMBERS) * filled) return [];
  }
  return numbers;
}

/**
 * Finds numbers with a scale, such as `1.2M` and `300k`, in a column with several scales: `k` and `m` alone may be units.
 * Next to plain numbers, the scaled ones must be about as large as those.
 * @param skipped texts that were already judged.
 */
export function findScaledNumbers(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const numbers = readNumbers(column, skipped);
  const scaled = numbers.filter(({ scale }) => scale > 1);
  if (scaled.length === 0) return new Map();
  const scales = new Set(scaled.map(({ scale }) => scale));
  const plain = numbers.filter(({ scale, value }) => scale === 1 && value !== 0);
  if (scales.size < 2 && (plain.length === 0 || !areAlike(scaled, plain))) return new Map();
  return new Map(
    scaled.map(({ code, value, scale, suffix }) => [
      code,
      {
        kind: 'number-format',
        expected: String(value),
        reason: `"${suffix}" means times ${scale.toLocaleString('en')}; other cells have ${scales.size > 1 ? 'another scale' : 'none'}`,
        score: 0.9,
        confidence: scales.size > 1 ? 0.9 : 0.7,
      },
    ]),
  );
}

const medianOf = (numbers: readonly ScaledNumber[]) => {
  const sizes = numbers.map(({ value }) => Math.abs(value)).sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)]!;
};

/** Whether numbers are as large as the plain ones with their scale, and not without it. */
function areAlike(scaled: readonly ScaledNumber[], plain: readonly ScaledNumber[]): boolean {
  const usual = medianOf(plain);
  const fits = (size: number) => size / usual <= MAX_RATIO && usual / size <= MAX_RATIO;
  return fits(medianOf(scaled)) && !fits(medianOf(scaled.map((one) => ({ ...one, value: one.value / one.scale }))));
}
