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

/** Moments of numbers. They can be merged (Chan, Golub and LeVeque 1983). */
export interface Moments {
  count: number;
  mean: number;
  /** Sum of the squared deviations from the mean. */
  squares: number;
  min: number;
  max: number;
  sum: number;
  zeros: number;
  negatives: number;
}

/**
 * Kinds of numbers by their separators. `neutral`: no separator that determines the decimal mark. `point`, `comma`: the
 * decimal mark for certain. `pointOrGroup`: `1.234`, stored as 1.234. `commaOrGroup`: `1,234`, stored as 1.234.
 */
export const NUMBER_KINDS = ['neutral', 'point', 'comma', 'pointOrGroup', 'commaOrGroup'] as const;
export type NumberKind = (typeof NUMBER_KINDS)[number];

export interface NumberValues {
  moments: Moments;
  /** Values in file order, with their number of cells as weight: all of them, or one per `every` cells. */
  values: Float64Array;
  weights: Uint32Array;
  /** 1 if all values are stored. */
  every: number;
  examples: Sighting[];
  /** Cells with the few smallest and largest values. */
  extremes: Sighting[];
}

export interface NumberSummary {
  kinds: Record<NumberKind, NumberValues>;
  /** Number of cells by thousands separator, where it is certain. */
  groupMarks: Map<string, number>;
  /**
   * Integers without separators, from 1000 on (`plainThousands`) and below. They help to decide whether `1,234` is 1234
   * or 1.234.
   */
  plainThousands: number;
  plainSmall: number;
  /** Currency signs, percent signs and units, as written. */
  symbols: Map<string, Tally>;
}

export interface DateSummary {
  /** Cells by the order that they imply. `named`: the month is a name, which implies nothing about other cells. */
  orders: Record<'dmy' | 'mdy' | 'ymd' | 'ambiguous' | 'same' | 'none' | 'named', Tally>;
  /** Cells by format. In the format of an ambiguous date, the day comes first. */
  formats: Map<string, { cells: number; example: Sighting }>;
  /** Dates by year, `YYYY`; times without a date under ''. */
  years: Map<string, YearTally>;
  impossible: Tally;
  twoDigitYears: Tally;
}

/** Earliest and latest date, ISO 8601. */
export interface DateRange {
  min: string;
  max: string;
}

/** The dates of a year: their number, and their range if in ambiguous dates the day or the month comes first. */
export interface YearTally {
  cells: number;
  dayFirst: DateRange;
  monthFirst: DateRange;
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

/** Everything that the profile of a column needs, without its texts. Built by accumulators that can be merged. */
export interface WideSummary {
  cells: number;
  /** Cells that are empty or blank. */
  missing: number;
  /** Blank cells that are not empty. */
  blanks: Tally;
  /** Cells by type, without missing cells and null tokens. */
  types: Map<ValueType, Tally>;
  /** Cells by VALUE_FLAGS bit. */
  flags: Map<number, Tally>;
  /** Texts that often mean a missing value, as written. */
  nullTokens: Map<string, TextCount>;
  numbers: NumberSummary;
  dates: DateSummary;
  /** Number of cells by length in code points. Entry 1024 counts all longer texts. Includes null tokens. */
  lengths: { min: number; max: number; total: number; histogram: Uint32Array; longest: Sighting | null };
  patterns: PatternCount[];
  /** Number of distinct texts, including null tokens, but without missing cells. */
  distinct: number;
  distinctIsEstimate: boolean;
  /**
   * Most common texts, including null tokens, but without missing cells. Equally common ones are in order of
   * occurrence.
   */
  top: TextCount[];
  topIsEstimate: boolean;
  /** Mean number of words, which distinguishes sentences from names. */
  words: number;
}

/** Maximum examples. A profile lists 20, but a request for all cells of a finding uses these texts to find them. */
const MAX_EXAMPLES = 1_000;
/** Maximum characters of an example. Findings show up to 200. */
const MAX_EXAMPLE_LENGTH = 220;

export function newTally(): Tally {
  return { cells: 0, examples: [] };
}

/** The text of a cell, decoded only when needed, because the texts of most cells are never used. */
export type CellText = string | { toString(): string };

/**
 * Adds equal cells.
 * @param row source row of the first one.
 */
export function addTo(tally: Tally, text: CellText, cells: number, row: number): void {
  tally.cells += cells;
  if (tally.examples.length < MAX_EXAMPLES) addExample(tally, { text: exampleText(text), row });
}

/**
 * Distinct example texts of tallies that are not full. Derived from the examples, so they are not sent to other
 * threads.
 */
const SEEN = new WeakMap<Tally, Set<string>>();

function addExample(tally: Tally, example: Sighting): void {
  const seen = SEEN.get(tally) ?? new Set(tally.examples.map(({ text }) => text));
  if (seen.has(example.text)) return;
  tally.examples.push(example);
  if (tally.examples.length === MAX_EXAMPLES) SEEN.delete(tally);
  else SEEN.set(tally, seen.add(example.text));
}

/** Adds equal cells to the tally of a key; creates the tally if necessary. */
export function addToEach<Key>(tallies: Map<Key, Tally>, key: Key, text: CellText, cells: number, row: number): void {
  let tally = tallies.get(key);
  if (tally === undefined) {
    tally = newTally();
    tallies.set(key, tally);
  }
  addTo(tally, text, cells, row);
}

/** Adds a tally of rows that come later in the file. */
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

/** Truncates and copies the text of an example. A slice would keep the whole block in memory. */
export function exampleText(text: CellText): string {
  const whole = String(text);
  return copyText(whole.length > MAX_EXAMPLE_LENGTH ? whole.slice(0, MAX_EXAMPLE_LENGTH) : whole);
}

/**
 * Copies a text. V8 represents slices of 13 or more characters as views that keep their source in memory; concatenating
 * creates a copy.
 */
export function copyText(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
