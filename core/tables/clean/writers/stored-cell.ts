import type { CellKind } from '../../read/opened/dataset.js';
import { makeCellReader } from '../../read/workbook/cell/cell-reader.js';
import { movePoint } from '../kit/number-text.js';
import { DATE_FORMAT, DATETIME_FORMAT, decimalsFormat, type StyleBook } from './style-book.js';

const DAY_MS = 86_400_000;
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{3}))?)?$/;
const CLOCK = /^(\d{1,7}):(\d{2}):(\d{2})(?:\.(\d{3}))?$/;
const PLAIN = /^-?(?:\d{1,30}(?:\.\d{1,30})?|\.\d{1,30})(?:e[+-]\d{1,3})?$/;
const RUN = /\d{1,30}(?:\.\d{1,30})?|\.\d{1,30}/g;
/** Longer texts are not formatted numbers. */
const MAX_LENGTH = 60;

/** 1904-01-01 in the 1900 date system, in days. */
const DAYS_TO_1904 = 1462;

/** Returns the possible serial numbers of an ISO 8601 text, in days; 1 is 1900-01-01, or 1904-01-02. */
function serialsOf(text: string, is1904: boolean): number[] {
  const clock = CLOCK.exec(text);
  if (clock !== null) {
    const [hours = 0, minutes = 0, seconds = 0, ms = 0] = clock.slice(1).map((part) => Number(part ?? 0));
    return [(((hours * 60 + minutes) * 60 + seconds) * 1000 + ms) / DAY_MS];
  }
  const moment = MOMENT.exec(text);
  if (moment === null) return [];
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0, ms = 0] = moment
    .slice(1)
    .map((part) => Number(part ?? 0));
  const serial = (Date.UTC(year, month - 1, day, hours, minutes, seconds, ms) - Date.UTC(1899, 11, 30)) / DAY_MS;
  if (is1904) return [serial - DAYS_TO_1904];
  // Before March 1900, Excel's calendar is off by one day.
  return [serial, serial - 1];
}

function dateFormats(text: string): string[] {
  const clock = CLOCK.exec(text);
  if (clock === null) return [text.includes('T') ? DATETIME_FORMAT : DATE_FORMAT];
  return [Number(clock[1]) < 24 ? 'hh:mm:ss' : '[h]:mm:ss'];
}

/** Returns the numbers that may be displayed as this text. */
function numbersOf(text: string): number[] {
  if (PLAIN.test(text)) return [Number(text)];
  const runs = text.match(RUN) ?? [];
  if (runs.length > 1) return [Number(text.replace(/\D/g, ''))];
  const [run] = runs;
  if (run === undefined) return [];
  const size = text.trimEnd().endsWith('%') ? Number(movePoint(run, 2)) : Number(run);
  return [text.includes('-') ? -size : size];
}

/** Returns number formats that display a number as this text. Other characters are quoted. */
function numberFormats(text: string): string[] {
  if (PLAIN.test(text)) return ['General', decimalsFormat(text.split('.')[1]?.length ?? 0)];
  const run = text.match(RUN)?.[0];
  if (run === undefined || text.includes('"')) return [];
  const digits = decimalsFormat(run.split('.')[1]?.length ?? 0);
  if (/^-?[\d.]+ ?%$/.test(text)) return [`${digits}${text.includes(' ') ? ' ' : ''}%`];
  const [before = '', after = ''] = text.replace('-', '').split(run);
  const quoted = (mark: string) => (mark === '' ? '' : `"${mark}"`);
  return [`${quoted(before)}${digits}${quoted(after)}`];
}

/** A number with the format that displays it as a text. */
export interface TypedValue {
  value: number;
  format: string;
}

/** Number formats of the source, most preferred first, and the date system of the target. */
interface TypedContext {
  sourceFormats: readonly string[];
  is1904: boolean;
}

/** Returns possible values and formats of a cell that the source stores as this kind, most likely first. */
export function typedCandidates(text: string, kind: CellKind, { sourceFormats, is1904 }: TypedContext): TypedValue[] {
  if (text.length > MAX_LENGTH) return [];
  const dates = { values: serialsOf(text, is1904), formats: [...sourceFormats, ...dateFormats(text)] };
  const numbers = { values: numbersOf(text), formats: [...sourceFormats, ...numberFormats(text)] };
  // A formula can return text, so a symbol is part of a number only if the format of the column has it.
  if (kind === 'formula') {
    dates.formats = [...sourceFormats];
    numbers.formats = [...sourceFormats, 'General'];
  }
  const both = kind === 'date' ? [dates] : kind === 'number' ? [numbers] : [numbers, dates];
  return both.flatMap(({ values, formats }) => formats.flatMap((format) => values.map((value) => ({ value, format }))));
}

const contextOf = (format: string | null): TypedContext => ({
  sourceFormats: format === null ? [] : [format],
  is1904: false,
});

/** Maximum cached cells per column and kind. */
const MAX_CACHED = 20_000;

/**
 * Renders workbook cells as their source stores them: numbers with their format, dates as serial numbers, booleans. A
 * cell that would be read back as a different text must be stored as text.
 */
export class StoredCells {
  readonly #styles: StyleBook;
  readonly #read = makeCellReader({ is1904: false, allowsBefore1900: false });
  readonly #known = new Map<string, Map<string, string | null>>();

  constructor(styles: StyleBook) {
    this.#styles = styles;
  }

  /**
   * @param format number format of the column.
   * @returns null for a cell that must be stored as text.
   */
  cell(reference: string, text: string, { kind, format }: { kind: CellKind; format: string | null }): string | null {
    if (kind === 'text' || kind === 'error' || kind === 'empty') return null;
    const rest = this.#restOf(text, kind, format);
    return rest === null ? null : `<c r="${reference}"${rest}`;
  }

  #restOf(text: string, kind: CellKind, format: string | null): string | null {
    const key = `${kind} ${format ?? ''}`;
    const known = this.#known.get(key) ?? new Map<string, string | null>();
    this.#known.set(key, known);
    const found = known.get(text);
    if (found !== undefined) return found;
    const rest = this.#makeRest(text, kind, format);
    if (known.size < MAX_CACHED) known.set(text, rest);
    return rest;
  }

  #makeRest(text: string, kind: CellKind, format: string | null): string | null {
    const isTruth = (kind === 'boolean' || kind === 'formula') && (text === 'TRUE' || text === 'FALSE');
    if (isTruth) return ` t="b"><v>${text === 'TRUE' ? 1 : 0}</v></c>`;
    if (kind === 'boolean') return null;
    for (const typed of typedCandidates(text, kind, contextOf(format))) {
      const style = this.#displaysText(typed, text) ? this.#styles.styleOf(typed.format) : null;
      if (style !== null) return `${style === 0 ? '' : ` s="${style}"`}><v>${typed.value}</v></c>`;
    }
    return null;
  }

  #displaysText({ value, format }: TypedValue, text: string): boolean {
    if (!Number.isFinite(value) || Object.is(value, -0)) return false;
    return this.#read({ t: 'n', v: value, z: format }).text === text;
  }
}
