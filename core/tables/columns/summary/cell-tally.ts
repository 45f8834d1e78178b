import { type RecognisedValue, recogniseValue } from '../../cells/recognise-value.js';
import { VALUE_FLAGS } from '../../cells/value-flags.js';
import { NUMBER_TYPES, type ValueType } from '../../cells/value-type.js';
import { DateTally } from './date-tally.js';
import { type LengthState, LengthTally } from './length-tally.js';
import { type NumberState, NumberTally } from './number-tally.js';
import { PatternTally } from './pattern-tally.js';
import {
  addTo,
  addToEach,
  type CellText,
  type DateSummary,
  exampleText,
  mergeTallies,
  mergeTally,
  newTally,
  type PatternCount,
  type Tally,
  type TextCount,
  type WideSummary,
} from './wide-summary.js';

const FLAGS = Object.values(VALUE_FLAGS);
/** Maximum distinct symbols and units. A column of measurements has a few. */
const MAX_SYMBOLS = 200;

/** All statistics of a column that are counted cell by cell. Distinct texts are counted elsewhere. */
export type CellSummary = Omit<WideSummary, 'distinct' | 'distinctIsEstimate' | 'top' | 'topIsEstimate'>;

/** A text that was classified from its bytes. */
export interface JudgedText {
  type: 'integer' | 'decimal' | 'email';
  /** Value of a number without thousands separators and with a decimal point. */
  value: number;
  /** Hash of the pattern, as computed by `hashOfPattern`. */
  pattern: number;
  /** Length in characters. */
  length: number;
}

/** All counts of a tally, as plain data for another thread. */
export interface CellTallyState
  extends Pick<CellSummary, 'cells' | 'missing' | 'blanks' | 'types' | 'flags' | 'words'> {
  nullTokens: Map<string, TextCount>;
  symbols: Map<string, Tally>;
  numbers: NumberState;
  dates: DateSummary;
  lengths: LengthState;
  patterns: Map<number, PatternCount>;
}

/** Summarizes the cells of a column in file order. Tallies of later ranges of rows can be merged into it. */
export class CellTally {
  #cells: number;
  #missing: number;
  #words: number;
  readonly #blanks: Tally;
  readonly #types: Map<ValueType, Tally>;
  readonly #flags: Map<number, Tally>;
  readonly #nullTokens: Map<string, TextCount>;
  readonly #symbols: Map<string, Tally>;
  readonly #numbers: NumberTally;
  readonly #dates: DateTally;
  readonly #lengths: LengthTally;
  readonly #patterns: PatternTally;

  /** @param state final state of an earlier tally, to continue it. */
  constructor(state?: CellTallyState) {
    this.#cells = state?.cells ?? 0;
    this.#missing = state?.missing ?? 0;
    this.#words = state?.words ?? 0;
    this.#blanks = state?.blanks ?? newTally();
    this.#types = state?.types ?? new Map();
    this.#flags = state?.flags ?? new Map();
    this.#nullTokens = state?.nullTokens ?? new Map();
    this.#symbols = state?.symbols ?? new Map();
    this.#numbers = new NumberTally(undefined, state?.numbers);
    this.#dates = new DateTally(state?.dates);
    this.#lengths = new LengthTally(state?.lengths);
    this.#patterns = new PatternTally(state?.patterns);
  }

  get state(): CellTallyState {
    return {
      cells: this.#cells,
      missing: this.#missing,
      words: this.#words,
      blanks: this.#blanks,
      types: this.#types,
      flags: this.#flags,
      nullTokens: this.#nullTokens,
      symbols: this.#symbols,
      numbers: this.#numbers.state,
      dates: this.#dates.finish(),
      lengths: this.#lengths.state,
      patterns: this.#patterns.state,
    };
  }

  /** Counts empty cells. */
  addEmpty(cells: number): void {
    this.#cells += cells;
    this.#missing += cells;
  }

  /** Adds equal cells of a known type: a single ASCII word without flags. */
  addJudged({ type, value, pattern, length }: JudgedText, text: CellText, cells: number, row: number): void {
    this.#cells += cells;
    this.#words += cells;
    addToEach(this.#types, type, text, cells, row);
    if (type === 'integer') this.#numbers.addWhole(value, text, cells, row);
    else if (type === 'decimal') this.#numbers.addDecimal(value, text, cells, row);
    this.#lengths.addLength(length, text, cells, row);
    this.#patterns.addPattern(pattern, text, cells);
  }

  /**
   * Adds equal cells.
   * @param row source row of the first one.
   * @returns whether they are missing: empty or blank.
   */
  add(text: string, cells: number, row: number): boolean {
    this.#cells += cells;
    if (text === '') {
      this.#missing += cells;
      return true;
    }
    const value = recogniseValue(text);
    if (value.type === 'empty') {
      this.#missing += cells;
      addTo(this.#blanks, text, cells, row);
      return true;
    }
    this.#addValue(value, text, cells, row);
    return false;
  }

  #addValue(value: RecognisedValue, text: string, cells: number, row: number): void {
    if (value.flags !== 0) this.#addFlags(value.flags, text, cells, row);
    if ((value.flags & VALUE_FLAGS.nullToken) !== 0) this.#addNullToken(text, cells, row);
    else addToEach(this.#types, value.type, text, cells, row);
    if (value.date !== null) this.#dates.add(value.date, text, cells, row);
    else if (value.number !== null && NUMBER_TYPES.has(value.type)) this.#numbers.add(value.number, text, cells, row);
    if (value.symbol !== '') this.#addSymbol(value.symbol, text, cells, row);
    this.#words += wordsIn(text) * cells;
    this.#lengths.add(text, cells, row);
    this.#patterns.add(text, cells);
  }

  #addFlags(flags: number, text: string, cells: number, row: number): void {
    for (const flag of FLAGS) if ((flags & flag) !== 0) addToEach(this.#flags, flag, text, cells, row);
  }

  #addNullToken(text: string, cells: number, row: number): void {
    const known = this.#nullTokens.get(text);
    if (known === undefined) this.#nullTokens.set(exampleText(text), { text: exampleText(text), cells, row });
    else known.cells += cells;
  }

  #addSymbol(symbol: string, text: string, cells: number, row: number): void {
    if (this.#symbols.has(symbol) || this.#symbols.size < MAX_SYMBOLS)
      addToEach(this.#symbols, symbol, text, cells, row);
  }

  merge(later: CellTally): void {
    this.#cells += later.#cells;
    this.#missing += later.#missing;
    this.#words += later.#words;
    mergeTally(this.#blanks, later.#blanks);
    mergeTallies(this.#types, later.#types);
    mergeTallies(this.#flags, later.#flags);
    mergeTallies(this.#symbols, later.#symbols);
    for (const [text, token] of later.#nullTokens) this.#addNullToken(text, token.cells, token.row);
    this.#numbers.merge(later.#numbers);
    this.#dates.merge(later.#dates);
    this.#lengths.merge(later.#lengths);
    this.#patterns.merge(later.#patterns);
  }

  finish(): CellSummary {
    const full = this.#cells - this.#missing;
    return {
      cells: this.#cells,
      missing: this.#missing,
      blanks: this.#blanks,
      types: this.#types,
      flags: this.#flags,
      nullTokens: this.#nullTokens,
      numbers: { ...this.#numbers.finish(), symbols: this.#symbols },
      dates: this.#dates.finish(),
      lengths: this.#lengths.finish(),
      patterns: this.#patterns.finish(),
      words: full === 0 ? 0 : this.#words / full,
    };
  }
}

function wordsIn(text: string): number {
  let words = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) words += 1;
  return words;
}
