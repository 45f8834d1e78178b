import type { ValueType } from '../../cells/value-type.js';

/** A text and the first row that contains it. */
export interface Sighting {
  text: string;
  /** Source row, from 1. */
  row: number;
}

/** Number of cells with a property, and the first of them. */
export interface Tally {
  cells: number;
  examples: Sighting[];
}

/** Moments of some numbers; mergeable (Chan, Golub and LeVeque 1983). */
export interface Moments {
  count: number;
  mean: number;
  /** Sum of the squared distances from the mean. */
  squares: number;
  min: number;
  max: number;
  sum: number;
  zeros: number;
  negatives: number;
}

/**
 * Kinds of numbers by their separators. `neutral`: no separator that settles the decimal mark; `point`, `comma`:
 * certainly the decimal mark; `pointOrGroup`: `1.234`, stored as 1.234; `commaOrGroup`: `1,234`, stored as 1.234.
 */
export const NUMBER_KINDS = ['neutral', 'point', 'comma', 'pointOrGroup', 'commaOrGroup'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

export interface NumberValues {
  moments: Moments;
  /** Values and their number of cells in reading order: all of them, or one per `every` cells. */
  values: Float64Array;
  weights: Uint32Array;
  /** 1 if all values are stored. */
  every: number;
  examples: Sighting[];
  /** Cells with the smallest and the largest few values. */
  extremes: Sighting[];
}

export interface NumberSummary {
  kinds: Record<NumberKind, NumberValues>;
  /** Number of cells by thousands separator, if it is certain. */
  groupMarks: Map<string, number>;
  /** Integers without any mark from 1000 on, and below it. They help to decide whether `1,234` is 1234 or 1.234. */
  plainThousands: number;
  plainSmall: number;
  /** Currency signs, percent signs and units, as written. */
  symbols: Map<string, Tally>;
}

export interface DateSummary {
  /**
   * Cells by the order they imply on their own; `named` if the month is a word, which says nothing about other cells.
   */
  orders: Record<'dmy' | 'mdy' | 'ymd' | 'ambiguous' | 'same' | 'none' | 'named', Tally>;
  /** Cells by format. Ambiguous dates count as day first. */
  formats: Map<string, { cells: number; example: Sighting }>;
  /** Earliest and latest date with ambiguous dates as day first, and as month first; '' if there is none. */
  dayFirst: { min: string; max: string };
  monthFirst: { min: string; max: string };
  impossible: Tally;
  twoDigitYears: Tally;
}

export interface PatternCount {
  pattern: string;
  cells: number;
  example: string;
}

export interface TextCount {
  text: string;
  cells: number;
  /** First source row. */
  row: number;
}

/** All facts about a column without its texts: everything that its profile needs. Filled by mergeable accumulators. */
export interface WideSummary {
  cells: number;
  /** Cells that are empty or blank. */
  missing: number;
  /** Blank cells that are not empty. */
  blanks: Tally;
  /** Cells by type, except missing cells and null tokens. */
  types: Map<ValueType, Tally>;
  /** Cells by bit of VALUE_FLAGS. */
  flags: Map<number, Tally>;
  /** Texts that often mean "missing", as written. */
  nullTokens: Map<string, TextCount>;
  numbers: NumberSummary;
  dates: DateSummary;
  /** Number of cells by length in code points; entry 1024 counts all longer ones. Includes null tokens. */
  lengths: { min: number; max: number; total: number; histogram: Uint32Array; longest: Sighting | null };
  patterns: PatternCount[];
  /** Number of distinct texts, including null tokens but not missing cells. */
  distinct: number;
  distinctIsEstimate: boolean;
  /** Most common texts, including null tokens but not missing cells; in order of appearance if equally common. */
  top: TextCount[];
  topIsEstimate: boolean;
  /** Mean number of words, to distinguish sentences from names. */
  words: number;
}

/** Maximum examples. A profile lists 20, but a request for all cells of a finding uses these texts to find them. */
const MAX_EXAMPLES = 1_000;
/** Maximum characters of an example. An issue of a table shows up to 200. */
const MAX_EXAMPLE_LENGTH = 220;

export function newTally(): Tally {
  return { cells: 0, examples: [] };
}

/** The text of a cell, possibly decoded on demand, because the texts of most cells are never used. */
export type CellText = string | { toString(): string };

/** Counts equal cells. @param row source row of the first of them. */
export function addTo(tally: Tally, text: CellText, cells: number, row: number): void {
  tally.cells += cells;
  if (tally.examples.length < MAX_EXAMPLES) addExample(tally, { text: exampleText(text), row });
}

/**
 * Distinct example texts of each tally that is not full. Derived from the examples, so it is not sent to other threads
 * with the tally.
 */
const SEEN = new WeakMap<Tally, Set<string>>();

function addExample(tally: Tally, example: Sighting): void {
  const seen = SEEN.get(tally) ?? new Set(tally.examples.map(({ text }) => text));
  if (seen.has(example.text)) return;
  tally.examples.push(example);
  if (tally.examples.length === MAX_EXAMPLES) SEEN.delete(tally);
  else SEEN.set(tally, seen.add(example.text));
}

/** Counts a value under a key, adding the key if necessary. */
export function addToEach<Key>(tallies: Map<Key, Tally>, key: Key, text: CellText, cells: number, row: number): void {
  let tally = tallies.get(key);
  if (tally === undefined) {
    tally = newTally();
    tallies.set(key, tally);
  }
  addTo(tally, text, cells, row);
}

/** Adds counts from further down in the same file. */
export function mergeTally(into: Tally, later: Tally): void {
  into.cells += later.cells;
  for (const example of later.examples) if (into.examples.length < MAX_EXAMPLES) addExample(into, example);
}

export function mergeTallies<Key>(into: Map<Key, Tally>, later: Map<Key, Tally>): void {
  for (const [key, tally] of later) {
    const known = into.get(key);
    if (known === undefined) into.set(key, { cells: tally.cells, examples: [...tally.examples] });
    else mergeTally(known, tally);
  }
}

/** Truncates and copies the text of an example, because a slice would keep the whole block in memory. */
export function exampleText(text: CellText): string {
  const whole = String(text);
  return copyText(whole.length > MAX_EXAMPLE_LENGTH ? whole.slice(0, MAX_EXAMPLE_LENGTH) : whole);
}

/**
 * Copies a text. V8 stores slices of 13 or more characters as views that keep their source in memory; concatenation
 * creates a copy.
 */
export function copyText(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
