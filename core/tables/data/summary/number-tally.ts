import type { ParsedNumber } from '../../values/parsed-number.js';
import { type Moments, NUMBER_KINDS, type NumberKind, type NumberSummary, type NumberValues } from '../wide-summary.js';
import { Extremes } from './extremes.js';
import { keptText } from './tally.js';

const EXAMPLES = 20;
/** Values that are kept for exact quantiles: 4 million need 48 MB. */
const CAPACITY = 4_194_304;

/** Numbers of a column, by what their marks say about the decimal mark. */
export class NumberTally {
  readonly #kinds: Record<NumberKind, ValueList>;
  readonly #groupMarks = new Map<string, number>();
  #plainThousands = 0;
  #plainSmall = 0;

  constructor(capacity = CAPACITY) {
    const lists = NUMBER_KINDS.map((kind) => [kind, new ValueList(capacity)] as const);
    this.#kinds = Object.fromEntries(lists) as Record<NumberKind, ValueList>;
  }

  add(number: ParsedNumber, text: string, cells: number, row: number): void {
    const kind = kindOf(number);
    const isGroupRead = kind === 'commaOrGroup';
    this.#kinds[kind].add(isGroupRead ? (number.alternative as number) : number.value, text, cells, row);
    if (number.groupMark !== 'none' && number.alternative === null) {
      this.#groupMarks.set(number.groupMark, (this.#groupMarks.get(number.groupMark) ?? 0) + cells);
    }
    if (kind !== 'neutral' || number.groupMark !== 'none' || number.hasExponent) return;
    if (Math.abs(number.value) >= 1000) this.#plainThousands += cells;
    else this.#plainSmall += cells;
  }

  merge(later: NumberTally): void {
    for (const kind of NUMBER_KINDS) this.#kinds[kind].merge(later.#kinds[kind]);
    for (const [mark, cells] of later.#groupMarks)
      this.#groupMarks.set(mark, (this.#groupMarks.get(mark) ?? 0) + cells);
    this.#plainThousands += later.#plainThousands;
    this.#plainSmall += later.#plainSmall;
  }

  finish(): Omit<NumberSummary, 'symbols'> {
    const kinds = NUMBER_KINDS.map((kind) => [kind, this.#kinds[kind].finish()] as const);
    return {
      kinds: Object.fromEntries(kinds) as Record<NumberKind, NumberValues>,
      groupMarks: this.#groupMarks,
      plainThousands: this.#plainThousands,
      plainSmall: this.#plainSmall,
    };
  }
}

function kindOf(number: ParsedNumber): NumberKind {
  if (number.alternative !== null) return number.groupMark === ',' ? 'commaOrGroup' : 'pointOrGroup';
  if (number.decimalMark === 'none') return 'neutral';
  return number.decimalMark === '.' ? 'point' : 'comma';
}

class ValueList {
  readonly #capacity: number;
  readonly #moments = newMoments();
  readonly #examples: NumberValues['examples'] = [];
  readonly #smallest = new Extremes(-1);
  readonly #largest = new Extremes(1);
  #values = new Float64Array(16);
  #weights = new Uint32Array(16);
  #length = 0;
  #every = 1;
  #skipped = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  add(value: number, text: string, cells: number, row: number): void {
    addValue(this.#moments, value, cells);
    if (this.#examples.length < EXAMPLES) this.#examples.push({ text: keptText(text), row });
    this.#smallest.add(value, text, row);
    this.#largest.add(value, text, row);
    this.#keep(value, cells);
  }

  #keep(value: number, cells: number): void {
    if (this.#every > 1) {
      this.#skipped += cells;
      const kept = Math.floor(this.#skipped / this.#every);
      this.#skipped -= kept * this.#every;
      if (kept > 0) this.#push(value, kept);
    } else this.#push(value, cells);
  }

  #push(value: number, weight: number): void {
    if (this.#length === this.#values.length) this.#grow();
    this.#values[this.#length] = value;
    this.#weights[this.#length] = weight;
    this.#length += 1;
  }

  /** Doubles the room, or halves what is in it: of each two values one stays. */
  #grow(): void {
    if (this.#length < this.#capacity) {
      const values = new Float64Array(this.#length * 2);
      const weights = new Uint32Array(this.#length * 2);
      values.set(this.#values);
      weights.set(this.#weights);
      [this.#values, this.#weights] = [values, weights];
      return;
    }
    const half = this.#length >> 1;
    for (let index = 0; index < half; index += 1) {
      this.#values[index] = this.#values[2 * index] as number;
      this.#weights[index] = Math.max(1, this.#weights[2 * index] as number);
    }
    this.#length = half;
    this.#every *= 2;
  }

  merge(later: ValueList): void {
    mergeMoments(this.#moments, later.#moments);
    this.#examples.push(...later.#examples.slice(0, EXAMPLES - this.#examples.length));
    this.#smallest.merge(later.#smallest);
    this.#largest.merge(later.#largest);
    for (let index = 0; index < later.#length; index += 1) {
      this.#keep(later.#values[index] as number, (later.#weights[index] as number) * later.#every);
    }
  }

  finish(): NumberValues {
    return {
      moments: this.#moments,
      values: this.#values.subarray(0, this.#length),
      weights: this.#weights.subarray(0, this.#length),
      every: this.#every,
      examples: this.#examples,
      extremes: [...this.#smallest.sightings, ...this.#largest.sightings],
    };
  }
}

export function newMoments(): Moments {
  return { count: 0, mean: 0, squares: 0, min: Infinity, max: -Infinity, sum: 0, zeros: 0, negatives: 0 };
}

function addValue(moments: Moments, value: number, cells: number): void {
  moments.count += cells;
  const delta = value - moments.mean;
  moments.mean += (delta * cells) / moments.count;
  moments.squares += delta * (value - moments.mean) * cells;
  moments.sum += value * cells;
  if (value < moments.min) moments.min = value;
  if (value > moments.max) moments.max = value;
  if (value === 0) moments.zeros += cells;
  else if (value < 0) moments.negatives += cells;
}

/** Adds the moments of other values. */
export function mergeMoments(into: Moments, other: Moments): void {
  if (other.count === 0) return;
  const count = into.count + other.count;
  const delta = other.mean - into.mean;
  into.squares += other.squares + (delta * delta * into.count * other.count) / count;
  into.mean += (delta * other.count) / count;
  into.count = count;
  into.sum += other.sum;
  into.min = Math.min(into.min, other.min);
  into.max = Math.max(into.max, other.max);
  into.zeros += other.zeros;
  into.negatives += other.negatives;
}
