import { CELL_CLASS, isTyped } from './cell-class.js';
import { type ColumnEvidence, gatherEvidence } from './column-evidence.js';
import type { HeaderBelowForm } from './form-lines.js';
import type { Grid } from './grid.js';
import { nameLikeness } from './name-likeness.js';
import { isMistyped } from './note-row.js';
import { scoreHeader } from './score-header.js';
import type { Extent } from './segment-width.js';
import { endsWithUnit, isUnit } from './units-row.js';

/** Maximum lines of names and values above a table. */
const MAX_LINES = 12;
/** Maximum length of the name in a line. */
const MAX_NAME = 40;
/** Rows of the body that are compared with its columns, and the minimum of rows. */
const FIRST_ROWS = 3;
const MIN_ROWS = 2;
/** Minimum lines that show by their number that they are no rows of a header. */
const MANY_LINES = 3;

const UNSURE: HeaderBelowForm = { place: 0, isDoubtful: true };

/** Whether the words of a text, not its form, read like a column name. */
const isName = (text: string) => !/\d/.test(text) && nameLikeness(text) >= 0.5;

const textsOf = (grid: Grid, row: number, { left, right }: Extent) =>
  Array.from({ length: right - left + 1 }, (_, index) => grid.text(row, left + index));

/**
 * Finds the header below lines that fill all columns with a name and its values: `Device,ABC-1` above `Time,Value` and
 * rows of numbers. Only the values of the columns tell such lines from the rows of a header.
 * @returns null if there is none; place 0 if the first rows may be such lines or a header.
 */
export function findHeaderBelowPairs(grid: Grid, rows: readonly number[], extent: Extent): HeaderBelowForm | null {
  if (extent.right === extent.left || extent.areLists) return null;
  for (let place = 1; place <= MAX_LINES && isLine(grid, rows[place - 1]!, extent); place += 1) {
    const names = textsOf(grid, rows[place]!, extent);
    const below = rows.slice(place + 1);
    if (below.length < MIN_ROWS) return null;
    const columns = gatherEvidence(grid, below, extent.left, extent.right);
    if (!fits(grid, below.slice(0, FIRST_ROWS), extent.left, columns)) continue;
    const found = judgeLines(grid, rows, place, { extent, names, columns });
    if (found !== null) return found;
  }
  return null;
}

/** Whether a row has a short name and a value in each column, or only a name. */
function isLine(grid: Grid, row: number, extent: Extent): boolean {
  const texts = textsOf(grid, row, extent);
  if (texts[0] === '' || texts[0]!.length > MAX_NAME || isTyped(grid.cellClass(row, extent.left))) return false;
  if (grid.spreads(row)) return false;
  const isFull = grid.filled(row) === texts.length && new Set(texts).size === texts.length;
  return isFull || (texts.length === 2 && grid.filled(row) === 1);
}

/** Whether the first rows of a body have no text in a column of numbers, dates or times. */
function fits(grid: Grid, rows: readonly number[], left: number, columns: readonly ColumnEvidence[]): boolean {
  return rows.every((row) => columns.every((column, index) => !isMistyped(grid, row, left + index, column)));
}

interface BelowLines {
  extent: Extent;
  /** Texts of the row below the lines. */
  names: readonly string[];
  columns: readonly ColumnEvidence[];
}

function judgeLines(
  grid: Grid,
  rows: readonly number[],
  place: number,
  { extent, names, columns }: BelowLines,
): HeaderBelowForm | null {
  const header = rows[place]!;
  const lines = rows.slice(0, place);
  const fit = scoreHeader(grid, header, extent.left, columns);
  if (fit.differing === 0 || fit.similar > 0 || !holdValues(grid, lines, extent)) return null;
  const areNames = names.every((text, index) => text !== '' && !isTyped(grid.cellClass(header, extent.left + index)));
  // The last line may be directly above the body, without a header between them.
  if (!areNames) return place > 1 && isLine(grid, header, extent) ? UNSURE : null;
  const repeats = lines.some((row) => textsOf(grid, row, extent).some((text, index) => text === names[index]));
  if (repeats || names.every(isUnit)) return null;
  const hasTypedLine = names.length === 2 && isMeasure(grid.cellClass(lines[0]!, extent.left + 1));
  return judgeNames(names, place, { isAboveValues: fit.differing === names.length, hasTypedLine });
}

/**
 * Judges by their words whether names below lines are a header. A row of data may have a text instead of a number, but
 * hardly in all columns.
 */
function judgeNames(
  names: readonly string[],
  place: number,
  { isAboveValues, hasTypedLine }: { isAboveValues: boolean; hasTypedLine: boolean },
): HeaderBelowForm | null {
  const isTwo = names.length === 2;
  const isNamed = isTwo ? isName(names[1]!) : names.filter(isName).length * 2 > names.length;
  const isSure = isNamed || names.some(endsWithUnit);
  if (place > 1) {
    if (!isSure && !isAboveValues && !isName(names[0]!)) return null;
    return { place, isDoubtful: !isSure && place < MANY_LINES };
  }
  if (isTwo && !isAboveValues && !hasTypedLine) return null;
  // Words that continue the names above them: `Depth` above `below surface`.
  if (names.every((text) => /^\p{Ll}/u.test(text))) return null;
  return isSure ? { place, isDoubtful: !hasTypedLine } : UNSURE;
}

/** Whether at least half of the lines above two columns have a value other than a name, or all above more columns. */
function holdValues(grid: Grid, lines: readonly number[], extent: Extent): boolean {
  const held = lines.filter((row) => holdsValues(grid, row, extent)).length;
  return extent.right - extent.left === 1 ? held * 2 >= lines.length : held === lines.length;
}

const isMeasure = (cellClass: number) => cellClass >= CELL_CLASS.number && cellClass <= CELL_CLASS.time;

/**
 * Whether a row has a value other than a name. In more than two columns, it must have a digit, but no pattern that recurs
 * in the row as in a series of names: `Q1,Q2`.
 */
function holdsValues(grid: Grid, row: number, extent: Extent): boolean {
  const [name, ...values] = textsOf(grid, row, extent);
  if (values.length === 1) return values[0] !== '' && !isName(values[0]!);
  const coded = values.filter((text) => /\d/.test(text)).map((text) => text.replace(/\d+/g, '0'));
  return !/\d/.test(name!) && coded.length > 0 && new Set(coded).size === coded.length;
}
