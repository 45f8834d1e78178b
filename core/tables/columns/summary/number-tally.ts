import type { ParsedNumber } from '../../cells/parse-number.js';
import { Extremes, type ExtremesState } from './extremes.js';
import {
  type CellText,
  exampleText,
  type Moments,
  NUMBER_KINDS,
  type NumberKind,
  type NumberSummary,
  type NumberValues,
  type Sighting,
} from './wide-summary.js';

const MAX_EXAMPLES = 20;
/** Maximum values stored for exact quantiles. 2 million values need 24 MB. */
const MAX_VALUES = 2_097_152;

export interface NumberState {
  kinds: Partial<Record<NumberKind, ValueState>>;
  groupMarks: Map<string, number>;
  plainThousands: number;
  plainSmall: number;
}

/** Summarizes the numbers of a column, grouped by what their separators imply about the decimal mark. */
export class NumberTally {
  readonly #kinds: Record<NumberKind, ValueList>;
  readonly #groupMarks: Map<string, number>;
  #plainThousands: number;
  #plainSmall: number;

  /**
   * @param capacity maximum values stored.
   * @param state final state of an earlier tally, to continue it.
   */
  constructor(capacity = MAX_VALUES, state?: NumberState) {
    const lists = NUMBER_KINDS.map((kind) => [kind, new ValueList(capacity, state?.kinds[kind])] as const);
    this.#kinds = Object.fromEntries(lists) as Record<NumberKind, ValueList>;
    this.#groupMarks = state?.groupMarks ?? new Map();
    this.#plainThousands = state?.plainThousands ?? 0;
    this.#plainSmall = state?.plainSmall ?? 0;
  }

  get state(): NumberState {
    return {
      kinds: Object.fromEntries(NUMBER_KINDS.map((kind) => [kind, this.#kinds[kind].state])),
      groupMarks: this.#groupMarks,
      plainThousands: this.#plainThousands,
      plainSmall: this.#plainSmall,
    };
  }

  /** Adds an integer without separators; see `add`. */
  addWhole(value: number, text: CellText, cells: number, row: number): void {
    this.#kinds.neutral.add(value, text, cells, row);
    this.#countPlain(value, cells);
  }

  /** Adds a decimal that certainly has a decimal point; see `add`. */
  addDecimal(value: number, text: CellText, cells: number, row: number): void {
    this.#kinds.point.add(value, text, cells, row);
  }

  #countPlain(value: number, cells: number): void {
    if (Math.abs(value) >= 1000) this.#plainThousands += cells;
    else this.#plainSmall += cells;
  }

  add(number: ParsedNumber, text: string, cells: number, row: number): void {
    const kind = kindOf(number);
    const isGroupRead = kind === 'commaOrGroup';
    this.#kinds[kind].add(isGroupRead ? (number.alternative as number) : number.value, text, cells, row);
    if (number.groupMark !== 'none' && number.alternative === null) {
      this.#groupMarks.set(number.groupMark, (this.#groupMarks.get(number.groupMark) ?? 0) + cells);
    }
    if (kind === 'neutral' && number.groupMark === 'none' && !number.hasExponent) this.#countPlain(number.value, cells);
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

/** Final state of a list of values. */
export interface ValueState {
  moments: Moments;
  examples: NumberValues['examples'];
  smallest: ExtremesState;
  largest: ExtremesState;
  values: Float64Array;
  weights: Uint32Array;
  every: number;
  skipped: number;
}

class ValueList {
  readonly #capacity: number;
  readonly #moments: Moments;
  readonly #examples: NumberValues['examples'];
  readonly #smallest: Extremes;
  readonly #largest: Extremes;
  #values: Float64Array;
  #weights: Uint32Array;
  #length: number;
  #every: number;
  #skipped: number;

  constructor(capacity: number, state?: ValueState) {
    this.#capacity = capacity;
    this.#moments = state?.moments ?? newMoments();
    this.#examples = state?.examples ?? [];
    this.#smallest = new Extremes(-1, state?.smallest);
    this.#largest = new Extremes(1, state?.largest);
    this.#length = state?.values.length ?? 0;
    this.#values = state?.values ?? new Float64Array(16);
    this.#weights = state?.weights ?? new Uint32Array(16);
    this.#every = state?.every ?? 1;
    this.#skipped = state?.skipped ?? 0;
  }

  get state(): ValueState {
    return {
      moments: this.#moments,
      examples: this.#examples,
      smallest: this.#smallest.state,
      largest: this.#largest.state,
      values: this.#values.subarray(0, this.#length),
      weights: this.#weights.subarray(0, this.#length),
      every: this.#every,
      skipped: this.#skipped,
    };
  }

  add(value: number, text: CellText, cells: number, row: number): void {
    addValue(this.#moments, value, cells);
    if (this.#examples.length < MAX_EXAMPLES) this.#addExample({ text: exampleText(text), row });
    this.#smallest.add(value, text, row);
    this.#largest.add(value, text, row);
    this.#keep(value, cells);
  }

  #addExample(example: Sighting): void {
    if (this.#examples.every(({ text }) => text !== example.text)) this.#examples.push(example);
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

  /** Doubles the capacity or, once it is at its limit, drops every second value. */
  #grow(): void {
    if (this.#length < this.#capacity) {
      const values = new Float64Array(Math.max(16, this.#length * 2));
      const weights = new Uint32Array(Math.max(16, this.#length * 2));
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
    for (const example of later.#examples) if (this.#examples.length < MAX_EXAMPLES) this.#addExample(example);
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

/** Merges the moments of other values into `into`. */
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
