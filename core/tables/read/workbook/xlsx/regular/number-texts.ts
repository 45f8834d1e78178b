import { makeCellReader, type ReadCell } from '../../cell/cell-reader.js';
import { type DateSystem, isGeneral, readNumberFormat } from '../../cell/number-format.js';
import type { SheetJsCell } from '../../sheet/load-sheetjs.js';
import { BYTE, irregular } from './xml-cursor.js';

/** Decimal digits that a double always gives back (IEEE 754). */
const EXACT_DIGITS = 15;
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,4})?$/;
/** Texts of a format that are kept, of numbers with few digits: columns repeat their dates and rates. */
const MOST_KEPT = 4096;
const LONGEST_KEPT = 6;

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= BYTE.zero && byte <= BYTE.nine;

function skipDigits(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(bytes[at])) at += 1;
  return at;
}

/** Whether a decimal is its own shortest text: at most 15 digits, none of them without need. */
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
  /** Told to the reader of cells, with each number in turn. */
  cell: SheetJsCell;
  /** Whether a number under it is shown as it is. */
  isPlain: boolean;
  /** Whether it says something about its column. */
  isTold: boolean;
  kept: Map<string, ReadCell>;
}

/** Texts of the numbers of a workbook, under the number formats of its styles. */
export class NumberTexts {
  readonly #read: ReturnType<typeof makeCellReader>;
  /** By their index plus one: the first is that of a cell without style. */
  readonly #styles: Style[];

  /** @param codes number format of each style. @param general that of a cell without style. */
  constructor(codes: readonly (string | undefined)[], general: string | undefined, system: DateSystem) {
    const toStyle = (code: string | undefined): Style => ({
      code,
      cell: { t: 'n', ...(code !== undefined && { z: code }) },
      isPlain: code === undefined || readNumberFormat(code).kind === 'plain',
      isTold: code !== undefined && !isGeneral(code),
      kept: new Map(),
    });
    this.#read = makeCellReader(system);
    this.#styles = [general, ...codes].map(toStyle);
  }

  #styleOf(index: number): Style {
    return (index < this.#styles.length - 1 ? this.#styles[index + 1] : this.#styles[0]) as Style;
  }

  /** The format that a number of a style tells its column; null where it tells none. */
  toldFormat(style: number): string | null {
    const { isTold, code } = this.#styleOf(style);
    return isTold && code !== undefined ? code : null;
  }

  isPlain(style: number): boolean {
    return this.#styleOf(style).isPlain;
  }

  /** What it returns is used again by the next call. @param stored a number as it stands in the XML. */
  read(stored: string, index: number): ReadCell {
    const style = this.#styleOf(index);
    const isShort = stored.length <= LONGEST_KEPT && !style.isPlain;
    const kept = isShort ? style.kept.get(stored) : undefined;
    if (kept !== undefined) return kept;
    if (!NUMBER.test(stored)) irregular('an invalid number');
    style.cell.v = Number(stored);
    const read = this.#read(style.cell);
    if (!isShort || style.kept.size === MOST_KEPT) return read;
    const own = { ...read };
    style.kept.set(stored, own);
    return own;
  }
}
