import { formatByCode } from '../../read/workbook/sheet/sheetjs.js';
import { CELL_STYLE, MAX_DECIMALS } from './sheet-xml.js';

/** Number formats of the built-in styles. */
export const DATE_FORMAT = 'yyyy\\-mm\\-dd';
export const DATETIME_FORMAT = 'yyyy\\-mm\\-dd\\Thh:mm:ss';
export const decimalsFormat = (count: number) => (count === 0 ? '0' : `0.${'0'.repeat(count)}`);

/** Maximum added formats. Workbooks allow about 200 custom formats (Excel specifications and limits). */
const MAX_FORMATS = 150;
const MAX_FORMAT = 255;

function isFormat(code: string): boolean {
  if (code.length > MAX_FORMAT || /[\u0000-\u001f\ud800-\udfff\ufffe\uffff]/.test(code)) return false;
  try {
    formatByCode(code, 1);
    return true;
  } catch {
    return false;
  }
}

/** The cell styles of a workbook by number format: built-in ones, and those of its source. */
export class StyleBook {
  /** Number formats other than the built-in ones, in the order of their styles. */
  readonly formats: string[] = [];
  readonly #known = new Map<string, number | null>([
    ['General', CELL_STYLE.general],
    [DATE_FORMAT, CELL_STYLE.date],
    [DATETIME_FORMAT, CELL_STYLE.datetime],
    ...Array.from({ length: MAX_DECIMALS + 1 }, (_, count): [string, number] => [
      decimalsFormat(count),
      CELL_STYLE.decimals + count,
    ]),
  ]);

  /** Returns the style for a number format; null if the format is invalid or there are too many. */
  styleOf(code: string): number | null {
    const known = this.#known.get(code);
    if (known !== undefined) return known;
    const isAdded = this.formats.length < MAX_FORMATS && isFormat(code);
    const style = isAdded ? CELL_STYLE.decimals + MAX_DECIMALS + this.formats.push(code) : null;
    // Rejected formats are cached, too. Their number is limited, because they come from the file.
    if (isAdded || this.#known.size < 10 * MAX_FORMATS) this.#known.set(code, style);
    return style;
  }
}
