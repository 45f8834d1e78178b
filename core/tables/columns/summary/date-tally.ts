import { isoDate } from '../../cells/parse-date.js';
import type { ParsedDate } from '../../cells/parsed-date.js';
import { addTo, type DateSummary, exampleText, mergeTally, newTally } from './wide-summary.js';

const MAX_FORMATS = 200;

type Range = DateSummary['dayFirst'];

const newSummary = (): DateSummary => ({
  orders: {
    dmy: newTally(),
    mdy: newTally(),
    ymd: newTally(),
    ambiguous: newTally(),
    same: newTally(),
    none: newTally(),
    named: newTally(),
  },
  formats: new Map(),
  dayFirst: { min: '', max: '' },
  monthFirst: { min: '', max: '' },
  impossible: newTally(),
  twoDigitYears: newTally(),
});

/**
 * Summarizes the dates and times of a column: the orders that they imply, their formats, and their range with the day
 * or the month first.
 */
export class DateTally {
  readonly #summary: DateSummary;

  /** @param state final state of an earlier tally, to continue it. */
  constructor(state: DateSummary = newSummary()) {
    this.#summary = state;
  }

  add(date: ParsedDate, text: string, cells: number, row: number): void {
    const summary = this.#summary;
    this.#addFormat(date, text, cells, row);
    if (!date.isPossible) {
      addTo(summary.impossible, text, cells, row);
      return;
    }
    addTo(summary.orders[date.format.includes('MMM') ? 'named' : date.order], text, cells, row);
    if (date.hasTwoDigitYear) addTo(summary.twoDigitYears, text, cells, row);
    const dayFirst = isoDate(date, 'dmy');
    if (dayFirst === null) return;
    widen(summary.dayFirst, dayFirst);
    widen(summary.monthFirst, date.order === 'ambiguous' ? (isoDate(date, 'mdy') ?? dayFirst) : dayFirst);
  }

  #addFormat(date: ParsedDate, text: string, cells: number, row: number): void {
    const { formats } = this.#summary;
    const key = formatKey(date);
    const known = formats.get(key);
    if (known !== undefined) known.cells += cells;
    else if (formats.size < MAX_FORMATS) formats.set(key, { cells, example: { text: exampleText(text), row } });
  }

  merge(later: DateTally): void {
    const [into, other] = [this.#summary, later.#summary];
    for (const order of Object.keys(into.orders) as (keyof DateSummary['orders'])[]) {
      mergeTally(into.orders[order], other.orders[order]);
    }
    mergeTally(into.impossible, other.impossible);
    mergeTally(into.twoDigitYears, other.twoDigitYears);
    mergeRange(into.dayFirst, other.dayFirst);
    mergeRange(into.monthFirst, other.monthFirst);
    for (const [key, format] of other.formats) {
      const known = into.formats.get(key);
      if (known === undefined) into.formats.set(key, { ...format });
      else known.cells += format.cells;
    }
  }

  finish(): DateSummary {
    return this.#summary;
  }
}

function widen(range: Range, date: string): void {
  if (range.min === '' || date < range.min) range.min = date;
  if (date > range.max) range.max = date;
}

function mergeRange(into: Range, other: Range): void {
  if (other.min === '') return;
  widen(into, other.min);
  widen(into, other.max);
}

/** Returns the key of a date in `DateSummary.formats`. A leading `?` means that day and month could be swapped. */
export function formatKey({ order, format }: ParsedDate): string {
  return order === 'ambiguous' || order === 'same' ? `?${format}` : format;
}

/** Returns the format of a key with interchangeable day and month; null for other keys. */
export function openFormatOf(key: string): string | null {
  return key.startsWith('?') ? key.slice(1) : null;
}
