import { type RecognisedValue, recogniseValue } from '../../values/recognise-value.js';
import { VALUE_FLAGS } from '../../values/value-flags.js';
import type { ValueType } from '../../values/value-type.js';
import type { Tally, TextCount, WideSummary } from '../wide-summary.js';
import { DateTally } from './date-tally.js';
import { LengthTally } from './length-tally.js';
import { NumberTally } from './number-tally.js';
import { PatternTally } from './pattern-tally.js';
import { addTo, addToEach, keptText, mergeTallies, mergeTally, newTally } from './tally.js';

const NUMERIC: ReadonlySet<ValueType> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);
const FLAGS = Object.values(VALUE_FLAGS);
/** Currency signs and units that are told apart; a column of measures has a few. */
const MAX_SYMBOLS = 200;

/** All that is counted of a column cell by cell; distinct texts and their counts are another's business. */
export type CellSummary = Omit<WideSummary, 'distinct' | 'distinctIsEstimate' | 'top' | 'topIsEstimate'>;

/** Sums up the cells of a column, in the order of the file. One of a later range of rows can be merged into it. */
export class CellTally {
  #cells = 0;
  #missing = 0;
  #words = 0;
  readonly #blanks = newTally();
  readonly #types = new Map<ValueType, Tally>();
  readonly #flags = new Map<number, Tally>();
  readonly #nullTokens = new Map<string, TextCount>();
  readonly #symbols = new Map<string, Tally>();
  readonly #numbers = new NumberTally();
  readonly #dates = new DateTally();
  readonly #lengths = new LengthTally();
  readonly #patterns = new PatternTally();

  /** Counts some equal cells. @param row source row of the first of them. @returns whether they are missing: empty or blank. */
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
    else if (value.number !== null && NUMERIC.has(value.type)) this.#numbers.add(value.number, text, cells, row);
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
    if (known === undefined) this.#nullTokens.set(keptText(text), { text: keptText(text), cells, row });
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
