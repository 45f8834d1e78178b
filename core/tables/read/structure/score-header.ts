import { CELL_CLASS, type CellClass, cellClassOf, isTyped } from './cell-class.js';
import { type ColumnEvidence, letterPatternOf } from './column-evidence.js';
import type { Grid } from './grid.js';
import { nameLikeness } from './name-likeness.js';

/** Numbers, dates or times in a header: years, numbers in equal steps, or others above values of another kind. */
type Series = 'years' | 'steps' | 'others';

/** Evidence that a row is the header of the columns below it: positive for, negative against. */
export interface HeaderScore {
  score: number;
  /** Number of cells that differ from the type of the column below, as header cells do. */
  differing: number;
  /** Number of cells that have the type of the column below, as body cells do. */
  similar: number;
  /** Why its numbers, dates or times are names; null if they are none. */
  series: Series | null;
  reasons: string[];
}

/**
 * Scores a row as the header of the columns below it. Without evidence the score is slightly above 0, because most
 * files have a header.
 * @param columns evidence from the rows below, for the columns from `left` on.
 */
export function scoreHeader(grid: Grid, row: number, left: number, columns: readonly ColumnEvidence[]): HeaderScore {
  const series = findSeries(grid, row, left, columns);
  const judged = columns.map((column, index) => judgeCell(grid, row, left + index, column, series !== null));
  const differing = judged.filter((points) => points.kind === 'differs').length;
  const similar = judged.filter((points) => points.kind === 'similar').length;
  const whole = judgeWhole(grid, row, left, columns.length);
  const sum = judged.reduce((total, points) => total + points.points, 0);
  return {
    score: 0.5 + sum + whole.points,
    differing,
    similar,
    series,
    reasons: describeScore(differing, similar, series, whole.reasons, judged),
  };
}

interface CellJudgement {
  points: number;
  kind: 'differs' | 'similar' | 'name' | 'repeated' | 'none';
}

function judgeCell(grid: Grid, row: number, column: number, below: ColumnEvidence, isSeries: boolean): CellJudgement {
  const cellClass = grid.cellClass(row, column);
  const text = grid.text(row, column);
  if (cellClass === CELL_CLASS.empty) return { points: -0.15, kind: 'none' };
  if (isPlaceholder(cellClass, text)) return { points: below.count === 0 ? 0 : -0.5, kind: 'none' };
  if (below.count === 0)
    return {
      points: isTyped(cellClass) && nameLikeness(text) < 0.5 ? -1.2 : cellClass === CELL_CLASS.prose ? -1 : 0.2,
      kind: 'none',
    };
  if (isSeries && (cellClass === CELL_CLASS.number || isMoment(cellClass))) return { points: 0.6, kind: 'differs' };
  return below.typed === null ? judgeOverWords(text, cellClass, below) : judgeOverTyped(text, cellClass, below);
}

/** Whether a text marks a missing value. `Nr` may mean that it was not reported, but is also a common name. */
function isPlaceholder(cellClass: CellClass, text: string): boolean {
  return cellClass === CELL_CLASS.missing && (!/^\p{L}+$/u.test(text) || nameLikeness(text) < 1);
}

function judgeOverTyped(text: string, cellClass: CellClass, below: ColumnEvidence): CellJudgement {
  if (cellClass === below.typed && cellClass !== CELL_CLASS.code) return { points: -2, kind: 'similar' };
  if (cellClass === CELL_CLASS.code && below.typed === CELL_CLASS.code) return judgeCode(text, below);
  if (isMoment(cellClass) && isMoment(below.typed)) return { points: -2, kind: 'similar' };
  if (cellClass === CELL_CLASS.number || isMoment(cellClass))
    return { points: below.typed === CELL_CLASS.boolean ? 0.2 : -0.4, kind: 'none' };
  if (cellClass === CELL_CLASS.prose) return { points: 0.4, kind: 'differs' };
  return { points: 1.6 + 0.8 * nameLikeness(text), kind: 'differs' };
}

function isMoment(cellClass: number | null): boolean {
  return cellClass === CELL_CLASS.date || cellClass === CELL_CLASS.time;
}

function judgeCode(text: string, below: ColumnEvidence): CellJudgement {
  const similar = (below.patterns.get(letterPatternOf(text)) ?? 0) / below.count;
  if (nameLikeness(text) > 0.5 && similar < 0.3) return { points: 1.2, kind: 'differs' };
  return similar >= 0.5 ? { points: -1.5, kind: 'similar' } : { points: 0.2, kind: 'none' };
}

/**
 * The start of a line of a log: a date and a time, such as `2024-02-10 10:15`, `Feb 10 10:15` or `10/Feb/2024:10:15`.
 * No name of a column starts like that.
 */
const LOG_LINE = /^\[?(?:\d{4}-\d{2}-\d{2}[T ]|\p{Lu}\p{Ll}{2} [ \d]\d |\d{2}\/\p{Lu}\p{Ll}{2}\/\d{4}[: ])\d{2}:\d{2}/u;

function judgeOverWords(text: string, cellClass: CellClass, below: ColumnEvidence): CellJudgement {
  if (LOG_LINE.test(text)) return { points: -2, kind: 'similar' };
  if (below.texts.has(text.slice(0, 100))) return { points: -1.2, kind: 'repeated' };
  if (cellClass === CELL_CLASS.number || isMoment(cellClass) || cellClass === CELL_CLASS.link)
    return { points: -0.9, kind: 'none' };
  const likeness = nameLikeness(text);
  const points = 1.2 * likeness + judgeLooks(text, cellClass, below);
  return { points, kind: likeness >= 0.5 ? 'name' : 'none' };
}

/** Scores how a text differs from the cells below it in case, length and pattern. */
function judgeLooks(text: string, cellClass: CellClass, below: ColumnEvidence): number {
  let points = 0;
  if (cellClass === CELL_CLASS.prose && below.meanLength < 60) points -= 1;
  if (below.meanLength > 2.5 * text.length && below.meanLength > 25) points += 0.6;
  if (/^\p{Ll}/u.test(text) && below.capitalised) points += 0.7;
  if (below.hasSmall && text.length > 2 && text === text.toUpperCase() && text !== text.toLowerCase()) points += 0.6;
  if (below.count >= 4) points += judgePattern(text, below);
  if (below.repeats >= 0.5 && below.count >= 6) points += 0.3;
  return points;
}

/** A cell of the body usually has a pattern that is common in its column. A header often does not. */
function judgePattern(text: string, below: ColumnEvidence): number {
  const share = (below.patterns.get(letterPatternOf(text)) ?? 0) / below.count;
  if (share >= 0.5) return -0.25;
  return share === 0 && below.patterns.size <= 0.4 * below.count ? 0.4 : 0;
}

const MONTH = /^(?:1[89]|2[01])\d\d-(?:0[1-9]|1[0-2])$/;

/** Whether all cells but the first are ascending months above other values, such as 2024-01, 2024-02. */
function areMonths(grid: Grid, row: number, left: number, columns: readonly ColumnEvidence[]): boolean {
  const texts = columns.slice(1).map((_, index) => grid.text(row, left + 1 + index));
  const areAscending = texts.every((text, at) => MONTH.test(text) && (at === 0 || text > texts[at - 1]!));
  return texts.length > 1 && areAscending && !columns.slice(1).some((column) => isMoment(column.typed));
}

/**
 * Whether at least two different numbers, dates or times are above values of another kind, such as dates above words.
 * Other cells precede them.
 */
function areAboveOthers(grid: Grid, row: number, left: number, columns: readonly ColumnEvidence[]): boolean {
  const isOf = (cellClass: CellClass) => cellClass === CELL_CLASS.number || isMoment(cellClass);
  const places = columns.flatMap((_, index) => (isOf(grid.cellClass(row, left + index)) ? [index] : []));
  const texts = new Set(places.map((index) => grid.text(row, left + index)));
  if (places.length < 2 || places[0] === 0 || texts.size < places.length) return false;
  return places.every((index) => {
    const { count, typed, texts: below } = columns[index]!;
    const isDate = isMoment(grid.cellClass(row, left + index));
    if (count < 2 || isMoment(typed) || (!isDate && typed === CELL_CLASS.number)) return false;
    const isLike = (text: string) => (isDate ? isMoment(cellClassOf(text)) : cellClassOf(text) === CELL_CLASS.number);
    return ![...below].some(isLike);
  });
}

/**
 * Finds years or equal steps above numbers, such as 2019, 2020, 2021, or dates above other values. The first cell may
 * be text or empty.
 */
function findSeries(grid: Grid, row: number, left: number, columns: readonly ColumnEvidence[]): Series | null {
  if (areMonths(grid, row, left, columns)) return 'years';
  if (areAboveOthers(grid, row, left, columns)) return 'others';
  const whole = findSeriesInAll(grid, row, left, columns);
  if (whole !== null) return whole;
  const numbers: number[] = [];
  const numbered: ColumnEvidence[] = [];
  for (let index = 0; index < columns.length; index += 1) {
    if (grid.cellClass(row, left + index) !== CELL_CLASS.number) continue;
    numbers.push(Number(grid.text(row, left + index)));
    numbered.push(columns[index]!);
  }
  const lead = grid.cellClass(row, left);
  const hasLead = columns.length > 1 && lead !== CELL_CLASS.number && columns[0]?.typed !== lead;
  if (numbers.length < 2 || !hasLead || !numbers.every((number) => Number.isInteger(number))) return null;
  const steps = new Set(numbers.slice(1).map((number, index) => number - numbers[index]!));
  const areYears = numbers.every((number) => number >= 1800 && number <= 2200);
  if (areYears && new Set(numbers).size === numbers.length && isBodyOther(numbered)) return 'years';
  return steps.size === 1 && !steps.has(0) && numbers.length >= 3 ? 'steps' : null;
}

/** Minimum columns of a header of years or dates only. */
const MIN_WHOLE = 3;
/** Minimum columns and rows if its numbers are no years. */
const MIN_STEPS = { columns: 4, rows: 3 };

/**
 * Finds years, dates or equal steps in all columns, above at least two rows of numbers that are none: 2021, 2022, 2023
 * above 1.5, 2.5, 3.5. Other steps must be above decimals.
 */
function findSeriesInAll(grid: Grid, row: number, left: number, columns: readonly ColumnEvidence[]): Series | null {
  if (columns.length < MIN_WHOLE || columns.some(({ typed, count }) => typed !== CELL_CLASS.number || count < 2))
    return null;
  const shown = columns.map((_, index) => grid.text(row, left + index));
  if (columns.every((_, index) => isMoment(grid.cellClass(row, left + index))))
    return new Set(shown).size === shown.length ? 'others' : null;
  const numbers = shown.map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN));
  const step = numbers[1]! - numbers[0]!;
  if (step === 0 || !numbers.every((number, index) => index === 0 || number - numbers[index - 1]! === step))
    return null;
  const texts = columns.flatMap((column) => [...column.texts]);
  if (numbers.every((number) => number >= 1800 && number <= 2200) && !texts.some((text) => YEAR.test(text)))
    return 'years';
  if (columns.length < MIN_STEPS.columns || columns.some(({ count }) => count < MIN_STEPS.rows)) return null;
  return texts.every((text) => /\d[.,]\d/.test(text)) ? 'steps' : null;
}

const YEAR = /^(?:1[89]|2[01])\d\d$/;

/** Whether at most half of the columns below contain years themselves. */
function isBodyOther(columns: readonly ColumnEvidence[]): boolean {
  const ofYears = columns.filter(({ texts }) => [...texts].filter((text) => YEAR.test(text)).length * 2 > texts.size);
  return ofYears.length * 2 <= columns.length;
}

function judgeWhole(grid: Grid, row: number, left: number, width: number): { points: number; reasons: string[] } {
  const texts = Array.from({ length: width }, (_, index) => grid.text(row, left + index).toLowerCase()).filter(Boolean);
  const doubles = texts.length - new Set(texts).size;
  const classes = Array.from({ length: width }, (_, index) => grid.cellClass(row, left + index));
  if (classes.every((cellClass) => cellClass <= CELL_CLASS.missing))
    return { points: -1, reasons: ['none of its cells has a value'] };
  const points = (doubles === 0 ? 0.2 : -0.4 * Math.min(doubles, 3)) - (texts.length * 2 < width ? 0.8 : 0);
  const reasons = doubles === 0 && texts.length === width ? ['all its cells are filled and distinct'] : [];
  return { points, reasons };
}

function describeScore(
  differing: number,
  similar: number,
  series: Series | null,
  whole: string[],
  judged: CellJudgement[],
): string[] {
  const names = judged.filter((cell) => cell.kind === 'name').length;
  const repeated = judged.filter((cell) => cell.kind === 'repeated').length;
  const reasons: string[] = [];
  if (series === 'others') reasons.push('its numbers or dates are above values of another kind');
  else if (series !== null) reasons.push('its numbers run in a series, as years do');
  if (differing > 0) reasons.push(`words over ${differing} column${differing > 1 ? 's' : ''} of values`);
  if (similar > 0) reasons.push(`values like those below in ${similar} column${similar > 1 ? 's' : ''}`);
  if (names > 0) reasons.push(`${names} cell${names > 1 ? 's look' : ' looks'} like column names`);
  if (repeated > 0) reasons.push(`${repeated} of its texts occur${repeated > 1 ? '' : 's'} again below`);
  return [...reasons, ...whole];
}

/** Converts a score to the probability, from 0 to 1, that the row is a header, by the logistic function. */
export function asConfidence(score: number): number {
  return Math.round((1 / (1 + Math.exp(-score))) * 1000) / 1000;
}
