import { isoDate } from '../../cells/parse-date.js';
import type { ParsedDate } from '../../cells/parsed-date.js';
import { addTo, type DateRange, type DateSummary, exampleText, mergeTally, newTally } from './wide-summary.js';

const MAX_FORMATS = 200;

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
  years: new Map(),
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
    const monthFirst = date.order === 'ambiguous' ? (isoDate(date, 'mdy') ?? dayFirst) : dayFirst;
    this.#addYear(date.kind === 'time' ? '' : dayFirst.slice(0, 4), { dayFirst, monthFirst, cells });
  }

  #addYear(
    year: string,
    { dayFirst, monthFirst, cells }: { dayFirst: string; monthFirst: string; cells: number },
  ): void {
    const { years } = this.#summary;
    const known = years.get(year);
    if (known === undefined) {
      const range = (date: string): DateRange => ({ min: date, max: date });
      years.set(year, { cells, dayFirst: range(dayFirst), monthFirst: range(monthFirst) });
      return;
    }
    known.cells += cells;
    widen(known.dayFirst, dayFirst);
    widen(known.monthFirst, monthFirst);
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
    for (const [year, tally] of other.years) {
      const known = into.years.get(year);
      if (known === undefined) into.years.set(year, structuredClone(tally));
      else {
        known.cells += tally.cells;
        mergeRange(known.dayFirst, tally.dayFirst);
        mergeRange(known.monthFirst, tally.monthFirst);
      }
    }
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

function widen(range: DateRange, date: string): void {
  if (date < range.min) range.min = date;
  if (date > range.max) range.max = date;
}

function mergeRange(into: DateRange, other: DateRange): void {
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
