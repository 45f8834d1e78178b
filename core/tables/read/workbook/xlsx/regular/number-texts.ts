import { makeCellReader, type ReadCell } from '../../cell/cell-reader.js';
import { type DateSystem, isGeneral, readNumberFormat } from '../../cell/number-format.js';
import type { SheetJsCell } from '../../sheet/sheetjs.js';
import { BYTE, irregular } from './xml-cursor.js';

/** Decimal digits that a double always preserves (IEEE 754). */
const EXACT_DIGITS = 15;
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,4})?$/;
/** Maximum texts cached per format. */
const MAX_KEPT = 4096;
/** Maximum length of cached numbers. Short ones, such as dates and rates, often recur in a column. */
const MAX_KEPT_LENGTH = 6;

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= BYTE.zero && byte <= BYTE.nine;

function skipDigits(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(bytes[at])) at += 1;
  return at;
}

/** Whether a number is its own shortest text: at most 15 digits, none of them redundant. */
export function isShortest(bytes: Uint8Array, from: number, to: number): boolean {
  const first = bytes[from] === BYTE.minus ? from + 1 : from;
  const point = skipDigits(bytes, first, to);
  const isPadded = bytes[first] === BYTE.zero && point > first + 1;
  if (point === first || isPadded || to - first > EXACT_DIGITS + 1) return false;
  if (point === to) return to - first <= EXACT_DIGITS && !(first > from && bytes[first] === BYTE.zero);
  const isWhole = bytes[point] === BYTE.point && point + 1 < to && skipDigits(bytes, point + 1, to) === to;
  return isWhole && bytes[to - 1] !== BYTE.zero;
}

interface Style {
  /** Code of its number format. */
  code: string | undefined;
  /** Passed to the cell reader; its value is set to each number in turn. */
  cell: SheetJsCell;
  /** Whether its numbers are displayed unchanged. */
  isPlain: boolean;
  /** Whether it is not the general format. */
  isSpecific: boolean;
  kept: Map<string, ReadCell>;
}

/** Formats the numbers of a workbook with the number formats of its styles. */
export class NumberTexts {
  readonly #read: ReturnType<typeof makeCellReader>;
  /** By style index plus one; the first is that of a cell without a style. */
  readonly #styles: Style[];

  /**
   * @param codes number format of each style.
   * @param general number format of a cell without a style.
   */
  constructor(codes: readonly (string | undefined)[], general: string | undefined, system: DateSystem) {
    const toStyle = (code: string | undefined): Style => ({
      code,
      cell: { t: 'n', ...(code !== undefined && { z: code }) },
      isPlain: code === undefined || readNumberFormat(code).kind === 'plain',
      isSpecific: code !== undefined && !isGeneral(code),
      kept: new Map(),
    });
    this.#read = makeCellReader(system);
    this.#styles = [general, ...codes].map(toStyle);
  }

  #styleOf(index: number): Style {
    return (index < this.#styles.length - 1 ? this.#styles[index + 1] : this.#styles[0]) as Style;
  }

  /** Returns the format of a style, or null for the general format. */
  exactFormat(style: number): string | null {
    const { isSpecific, code } = this.#styleOf(style);
    return isSpecific && code !== undefined ? code : null;
  }

  isPlain(style: number): boolean {
    return this.#styleOf(style).isPlain;
  }

  /**
   * Formats a number. The next call reuses the returned object.
   * @param stored the number as in the XML.
   */
  read(stored: string, index: number): ReadCell {
    const style = this.#styleOf(index);
    const isShort = stored.length <= MAX_KEPT_LENGTH && !style.isPlain;
    const kept = isShort ? style.kept.get(stored) : undefined;
    if (kept !== undefined) return kept;
    if (!NUMBER.test(stored)) irregular('an invalid number');
    style.cell.v = Number(stored);
    const read = this.#read(style.cell);
    if (!isShort || style.kept.size === MAX_KEPT) return read;
    const copy = { ...read };
    style.kept.set(stored, copy);
    return copy;
  }
}
