import { CELL_CLASS, isTyped, isVoid } from './cell-class.js';
import type { Grid } from './grid.js';
import type { Extent } from './segment-width.js';

/** Maximum length of a unit, characters: `kg`, `[µg/m³]`, `(in thousands)`. */
const MAX_UNIT = 16;
/** Rows below that show which columns have numbers. */
const SAMPLE = 40;
/** Minimum columns with a unit. One is enough if it is in brackets or a common unit. */
const MIN_UNITS = 2;
/** Currencies, and units of quantity, mass, length, volume, time, concentration and energy. */
const COMMON_UNIT =
  /^(?:[$€£¥%‰]|EUR|USD|GBP|CHF|JPY|CNY|PLN|CZK|SEK|NOK|DKK|pcs|St(?:k|ck)\.?|szt\.?|[kmµ]?g|[kmµ]?mol|[kcmµn]?m[²³23]?|[mc]?l|[mµ]?s|min|h|d|°[CF]?|K|[mk]?V|[mk]?A|[kM]?W|[kM]?Wh|k?J|[kM]?Hz|[kM]?Pa|bar|kcal|[kmµn]?(?:g|mol|m|l)\/(?:m[²³23]|[mkd]?[gl]|s|h|min|d|mol))$/u;

/** A number beyond a limit of detection: `<0.5`. */
const BELOW_LIMIT = /^[<>≤≥]\s?\d[\d.,]*$/;

/** Whether most cells of a column are numbers, dates or times. Single texts among them are missing values. */
function isMeasured(grid: Grid, rows: readonly number[], column: number): boolean {
  let values = 0;
  let measured = 0;
  for (const row of rows) {
    const cellClass = grid.cellClass(row, column);
    if (isVoid(cellClass)) continue;
    values += 1;
    const isMeasure = cellClass >= CELL_CLASS.number && cellClass <= CELL_CLASS.time;
    if (isMeasure || BELOW_LIMIT.test(grid.text(row, column))) measured += 1;
  }
  return measured > 1 && measured * 2 > values;
}

/** Whether brackets enclose a text. */
export const isBracketed = (text: string) => /^[([{<].*[)\]}>]$/su.test(text);

/** Whether a text is a common unit, or in brackets. */
export const isUnit = (text: string) => isBracketed(text) || COMMON_UNIT.test(text);

/** Whether a name ends with a unit in brackets: `Time (s)`. */
export const endsWithUnit = (text: string) => /\S\s?[([][^()[\]]{1,16}[)\]]$/u.test(text);

/**
 * Whether a row below column names has the units of the columns: short texts above numbers only, in at least half of
 * the columns with numbers, or a single common unit.
 * @param rows those below it, in order.
 */
export function isUnitsRow(grid: Grid, row: number, rows: readonly number[], { left, right }: Extent): boolean {
  const below = rows.slice(0, SAMPLE);
  const units: string[] = [];
  let measured = 0;
  for (let column = left; column <= right; column += 1) {
    const cellClass = grid.cellClass(row, column);
    const hasNumbers = isMeasured(grid, below, column);
    if (hasNumbers) measured += 1;
    if (isVoid(cellClass)) continue;
    const text = grid.text(row, column);
    const mayBeUnit = text.length <= MAX_UNIT && (!isTyped(cellClass) || cellClass === CELL_CLASS.code);
    if (!hasNumbers || !mayBeUnit) return false;
    units.push(text);
  }
  const areUnits = units.length > 0 && units.every(isUnit);
  return areUnits || (units.length >= MIN_UNITS && units.length * 2 >= measured);
}
