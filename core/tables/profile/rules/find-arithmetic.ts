import { nameMatcher } from '../meaning/words-of-name.js';
import { MIN_ROWS, type NumberColumn, prevails, type RowRule, support, textIn } from './rule.js';

/** Minimum share of the rows that follow a rule. */
const MIN_SHARE = 0.9;
/** Maximum tolerance of a sum or product, as a share of the typical result. */
const MAX_TOLERANCE = 0.05;

const OPERATIONS = [
  {
    sign: '+',
    apply: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0),
    /** Whether a row supports the rule: a part of 0 makes any sum right. */
    isTelling: (part: number) => part !== 0,
    /** How much the rounding of a part changes the result. */
    weight: () => 1,
  },
  {
    sign: '\u00d7',
    apply: (values: readonly number[]) => values.reduce((product, value) => product * value, 1),
    isTelling: (part: number) => part !== 0 && part !== 1,
    weight: (values: readonly number[], at: number) =>
      Math.abs(values.reduce((product, value, place) => (place === at ? product : product * value), 1)),
  },
] as const;

/** Returns the share of a discount: 15 and 0.15 mean 15%. */
const shareOf = (discount: number) => (Math.abs(discount) > 1 ? discount / 100 : discount);

/** A product less a discount, its last part: quantity \u00d7 price \u00d7 (1 - discount). */
const DISCOUNTED = {
  sign: 'less',
  apply: ([one, other, discount]: readonly number[]) => one! * other! * (1 - shareOf(discount!)),
  isTelling: (part: number) => part !== 1,
  weight: ([one, other, discount]: readonly number[], at: number) =>
    Math.abs([other! * (1 - shareOf(discount!)), one! * (1 - shareOf(discount!)), 0][at]!),
} as const;

/** A number multiplied by the same factor in all rows: net to gross, or one unit to another. */
const byFactor = (factor: number) =>
  ({
    sign: 'factor',
    factor,
    apply: ([value]: readonly number[]) => value! * factor,
    isTelling: (part: number) => part !== 0,
    weight: () => Math.abs(factor),
  }) as const;

type Operation = (typeof OPERATIONS)[number] | typeof DISCOUNTED | ReturnType<typeof byFactor>;

export const namesDiscounts = nameMatcher(
  'discount disc rabatt nachlass skonto remise descuento sconto desconto korting',
);

const HALF_UNIT = 0.505;
/** Whole numbers from which a sum may be off by half a unit per part, because its parts were rounded. */
const LARGE = 1000;
/** Decimals of measured or computed numbers, and their relative precision: the parts may have had more digits. */
const MEASURED = 5;
const PRECISION = 1e-3;

/** Returns how far a result may be off because numbers were rounded. Small whole numbers are exact. */
function toleranceOf(values: readonly number[], { parts, result, operation }: Arithmetic): number {
  const size = Math.abs(operation.apply(values));
  if ([...parts, result].some(({ decimals }) => decimals >= MEASURED)) return PRECISION * size;
  const roundings = parts.map(({ decimals }, at) =>
    decimals === 0 ? 0 : HALF_UNIT * 10 ** -decimals * operation.weight(values, at),
  );
  const isExact = result.decimals === 0 && parts.every(({ decimals }) => decimals === 0);
  const own = isExact ? (size >= LARGE ? parts.length / 2 : 0) : HALF_UNIT * 10 ** -result.decimals;
  return roundings.reduce((sum, one) => sum + one, own) + 1e-9 * size;
}

/** Columns of numbers of which one is the sum or product of the others. */
interface Arithmetic {
  parts: readonly NumberColumn[];
  result: NumberColumn;
  operation: Operation;
}

const valuesIn = (columns: readonly NumberColumn[], row: number) => columns.map(({ values }) => values[row]!);

/** Names a result: `"price" \u00d7 "quantity"`. */
function nameResult(operation: Operation, names: readonly string[]): string {
  if (operation.sign === 'factor') return `${names[0]} \u00d7 ${operation.factor}`;
  if (operation.sign === 'less') return `${names.slice(0, 2).join(' \u00d7 ')} less ${names[2]}`;
  return names.join(` ${operation.sign} `);
}

function arithmeticRule(rule: Arithmetic): RowRule {
  const { parts, result, operation } = rule;
  const names = parts.map(({ coded }) => `"${coded.name}"`);
  const named = nameResult(operation, names);
  const textOf = (row: number) => {
    const written =
      textIn(result.coded, row)
        .split(result.mark)[1]
        ?.match(/^\d{1,6}/)?.[0].length ?? 0;
    const right = operation.apply(valuesIn(parts, row));
    return right.toFixed(Math.max(written, result.decimals)).replace('.', result.mark);
  };
  return {
    code: 'wrong-arithmetic',
    column: result.coded,
    others: parts.map(({ coded }) => coded),
    follows(row) {
      const values = valuesIn(parts, row);
      const off = Math.abs(operation.apply(values) - result.values[row]!);
      return Number.isNaN(off) ? null : off <= toleranceOf(values, rule);
    },
    minShare: MIN_SHARE,
    claim: `is not ${named}`,
    holds: 'It is in',
    note: (row) => `${named} is ${textOf(row)}`,
    expected: textOf,
  };
}

/** Rows of a first test, which must be fast because nearly all triples of columns fail it. */
const TRIED_ROWS = 100;
/** Maximum deviation of a result in that test, and minimum share of the rows within it. */
const NEAR = 0.05;
const MIN_NEAR = 0.35;

/** Whether columns may add or multiply up to another one, by the first rows. */
function mayFollow({ parts, result, operation }: Arithmetic, rows: number): boolean {
  const unit = parts.length * 10 ** -Math.min(result.decimals, ...parts.map(({ decimals }) => decimals));
  let [near, tried] = [0, 0];
  for (let row = 0; row < rows && tried < TRIED_ROWS; row += 1) {
    const expected = result.values[row]!;
    const off = Math.abs(operation.apply(valuesIn(parts, row)) - expected);
    if (Number.isNaN(off)) continue;
    tried += 1;
    if (off <= NEAR * Math.abs(expected) + unit) near += 1;
  }
  return tried >= MIN_ROWS && near >= MIN_NEAR * tried;
}

/** Maximum columns side by side that may add up to the one next to them. */
const MAX_PARTS = 8;

/** Lists what may add up to a column: any two others, and three or more side by side, next to it. */
function partsOf(result: NumberColumn, columns: readonly NumberColumn[]): readonly (readonly NumberColumn[])[] {
  const others = columns.filter((column) => column !== result);
  const pairs = others.flatMap((one, at) => others.slice(at + 1).map((other) => [one, other]));
  const place = columns.indexOf(result);
  const blocks = Array.from({ length: MAX_PARTS - 2 }, (_, at) => at + 3).flatMap((length) => [
    ...(place >= length ? [columns.slice(place - length, place)] : []),
    ...(place + length < columns.length ? [columns.slice(place + 1, place + 1 + length)] : []),
  ]);
  return [...pairs, ...blocks];
}

/** Whether nearly all of the first rows follow a sum or product. */
function isFollowed(one: Arithmetic, rows: number): boolean {
  const rule = arithmeticRule(one);
  return prevails(support(rule, rows), rule);
}

/** Whether enough rows say something about a sum or product, with different parts. */
function isTelling(rule: Arithmetic, rows: number): boolean {
  const { parts, result, operation } = rule;
  const seen = parts.map(() => new Set<number>());
  let telling = 0;
  let vague = 0;
  for (let row = 0; row < rows; row += 1) {
    const values = valuesIn(parts, row);
    const size = Math.abs(result.values[row]!);
    if (!Number.isFinite(size) || !values.every((value) => Number.isFinite(value) && operation.isTelling(value)))
      continue;
    telling += 1;
    if (toleranceOf(values, rule) > MAX_TOLERANCE * size) vague += 1;
    for (const [at, value] of values.entries()) seen[at]!.add(value);
  }
  const isVaried = seen.every((values) => values.size > 1) && seen.some((values) => values.size > 2);
  return telling >= MIN_ROWS && isVaried && vague * 2 <= telling;
}

/** Adds the columns without which a sum breaks in more rows: parts that are 0 nearly everywhere. */
function withRareParts(rule: Arithmetic, columns: readonly NumberColumn[], rows: number): Arithmetic {
  if (rule.operation.sign !== '+') return rule;
  let best = rule;
  for (const part of columns) {
    if (part === rule.result || best.parts.includes(part)) continue;
    const wider = { ...best, parts: [...best.parts, part] };
    const [now, then] = [support(arithmeticRule(best), rows), support(arithmeticRule(wider), rows)];
    if (then.broken < now.broken && then.followed >= now.followed) best = wider;
  }
  return best;
}

/** Subtracts a discount from a product if more rows follow it then. */
function withDiscount(rule: Arithmetic, discounts: readonly NumberColumn[], rows: number): Arithmetic {
  if (rule.operation.sign !== '\u00d7') return rule;
  return discounts.reduce((best, discount) => {
    if (discount === rule.result || rule.parts.includes(discount)) return best;
    const less: Arithmetic = { ...rule, parts: [...rule.parts, discount], operation: DISCOUNTED };
    const [now, then] = [support(arithmeticRule(best), rows), support(arithmeticRule(less), rows)];
    return then.followed > now.followed ? less : best;
  }, rule);
}

/**
 * Finds columns that are the sum or product of others. Each column has at most one rule.
 * @param rare columns of numbers with few values, which may be further parts of a sum.
 */
export function findArithmetic(
  columns: readonly NumberColumn[],
  rare: readonly NumberColumn[],
  rows: number,
): RowRule[] {
  const found: RowRule[] = [];
  const discounts = [...new Set([...columns, ...rare])].filter(({ coded }) => namesDiscounts(coded.name));
  for (const result of columns) {
    const rule = partsOf(result, columns)
      .flatMap((parts) =>
        OPERATIONS.filter(({ sign }) => sign === '+' || parts.length === 2).map(
          (operation): Arithmetic => ({ parts, result, operation }),
        ),
      )
      .filter((one) => mayFollow(one, rows) || mayFollow(withDiscount(one, discounts, TRIED_ROWS), rows))
      .map((one) => withDiscount(one, discounts, rows))
      .filter((one) => isFollowed(one, rows))
      .find((one) => isTelling(one, rows));
    if (rule) found.push(arithmeticRule(withRareParts(rule, [...columns, ...rare], rule.result.values.length)));
  }
  return found;
}

/** Maximum digits of a factor. */
const MAX_DIGITS = 7;
/** Minimum distance of a factor from 1: years that differ by 2 have nearly the same quotient. */
const MIN_DISTANCE = 0.02;
/** Minimum ratio of the largest and the smallest part, without which a constant difference looks like a factor. */
const MIN_SPREAD = 2;

/** Returns the median quotient of two columns in the first rows; null if there are too few, or they hardly vary. */
function medianQuotient(part: NumberColumn, result: NumberColumn, rows: number): number | null {
  const quotients: number[] = [];
  let [smallest, largest] = [Number.POSITIVE_INFINITY, 0];
  for (let row = 0; row < rows && quotients.length < TRIED_ROWS; row += 1) {
    const [from, to] = [part.values[row]!, result.values[row]!];
    if (!Number.isFinite(to / from) || to === 0) continue;
    quotients.push(to / from);
    [smallest, largest] = [Math.min(smallest, Math.abs(from)), Math.max(largest, Math.abs(from))];
  }
  if (quotients.length < MIN_ROWS || largest < MIN_SPREAD * smallest) return null;
  return quotients.sort((a, b) => a - b)[quotients.length >> 1]!;
}

/** Returns the factor by which most rows of a column give another one, the shortest such; null if nearly all do not. */
function factorBetween(part: NumberColumn, result: NumberColumn, rows: number): Arithmetic | null {
  const median = medianQuotient(part, result, rows);
  if (median === null || Math.abs(median - 1) < MIN_DISTANCE) return null;
  const tried = Array.from({ length: MAX_DIGITS }, (_, at): Arithmetic => {
    return { parts: [part], result, operation: byFactor(Number(median.toPrecision(at + 1))) };
  }).filter((one) => mayFollow(one, rows) && isFollowed(one, rows));
  const brokenBy = (one: Arithmetic) => support(arithmeticRule(one), rows).broken;
  const best = tried.reduce<Arithmetic | null>(
    (known, one) => (known === null || brokenBy(one) < brokenBy(known) ? one : known),
    null,
  );
  return best !== null && isTelling(best, rows) ? best : null;
}

/**
 * Finds columns that are another one times a factor. Of both directions, the one with the shorter factor counts.
 * @param known rules of columns that need no other one.
 */
export function findFactors(columns: readonly NumberColumn[], known: readonly RowRule[], rows: number): RowRule[] {
  const lengthOf = ({ operation }: Arithmetic) => (operation.sign === 'factor' ? String(operation.factor).length : 0);
  const ruled = new Set(known.map(({ column }) => column));
  const found: RowRule[] = [];
  for (const [at, part] of columns.entries()) {
    for (const result of columns.slice(at + 1)) {
      const both = [factorBetween(part, result, rows), factorBetween(result, part, rows)];
      const [best] = both.flatMap((one) => one ?? []).sort((one, other) => lengthOf(one) - lengthOf(other));
      if (best === undefined || ruled.has(best.result.coded)) continue;
      ruled.add(best.result.coded);
      found.push(arithmeticRule(best));
    }
  }
  return found;
}
