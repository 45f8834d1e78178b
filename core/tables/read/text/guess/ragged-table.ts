import { priorOf } from '../dialect/candidate-delimiters.js';
import type { Dialect } from '../dialect/dialect.js';
import { textClassOf } from '../dialect/text-class.js';
import type { SampleRows } from './sample-rows.js';

/** Consistency of a ragged table with names above values. */
const SURE_CONSISTENCY = 0.85;
/** Consistency of a ragged table with less evidence. */
const CONSISTENCY = 0.65;

/** Minimum prior of a delimiter if rows differ in width, because unlikely delimiters split texts at random. */
const MIN_PRIOR = 0.9;
/** Minimum number of names in the first row. Two may be a text with a comma. */
const MIN_NAMES = 3;
/** Maximum length of the name of a column, characters. */
const MAX_NAME = 40;
/** Minimum share of rows with several cells. */
const MIN_SPLIT = 0.6;
/** Maximum share of their cells that are phrases. */
const MAX_PHRASES = 0.2;
const PHRASE = /^ ?\S+ +\S+ +\S+ +\S/;

const PERIOD = /^(?:19|20)\d\d(?:-\d\d)?$/;

/** Whether cells are distinct names of columns. After the first, they may be years or months. */
export function areNames(cells: readonly string[]): boolean {
  const isName = (text: string, at: number) =>
    (/\p{L}/u.test(text) || (at > 0 && PERIOD.test(text))) && text.trim() === text && text.length <= MAX_NAME;
  return cells.length >= MIN_NAMES && cells.every(isName) && new Set(cells).size === cells.length;
}

/** Rows at the start that may be the names, because titles may be above them. */
const MAX_TO_NAMES = 6;

/** Returns the widest row of names among the first rows; null if there is none. */
function findNames(rows: SampleRows[number]): readonly string[] | null {
  return rows
    .slice(0, MAX_TO_NAMES)
    .filter(({ cells }) => areNames(cells))
    .reduce<readonly string[] | null>((best, { cells }) => (cells.length > (best?.length ?? 0) ? cells : best), null);
}

const UNLIKE_VALUES = ['text', 'word', 'mark', 'odd'];
/** Minimum share of the cells that are values. */
const MIN_VALUES = 0.9;
/** Minimum share of wide rows if there are no names. */
const MIN_WIDE = 0.25;
/** Minimum cells of a wide row: `1,5` may be one number, `1,5,3` is not. */
const WIDE = 3;

/**
 * Whether rows are split into numbers, dates and similar values, and not just at the thousands separators of
 * `1,234,567`.
 */
function areValues(rows: SampleRows[number]): boolean {
  const cells = rows.flatMap((row) => row.cells).filter((text) => text !== '');
  const values = cells.filter((text) => !UNLIKE_VALUES.includes(textClassOf(text))).length;
  const areGroups = rows.every((row) => row.cells.slice(1).every((text) => /^\d{3}(?:\.\d+)?$/.test(text)));
  return values >= cells.length * MIN_VALUES && !areGroups;
}

/**
 * Returns the consistency of a table whose rows have different numbers of cells. It has a row of distinct names near
 * the start and mostly values, not phrases. Without names, the rows are split into values, at least a quarter of them
 * into three or more.
 * @param width most common number of cells.
 * @returns from 0, for other tables, to 1.
 */
export function raggedConsistency(sample: SampleRows, { kind, delimiter }: Dialect, width: number): number {
  if (kind !== 'delimited' || priorOf(delimiter) < MIN_PRIOR) return 0;
  const rows = sample.flat();
  const names = findNames(rows);
  const split = rows.filter(({ cells }) => cells.length > 1);
  if (split.length < rows.length * MIN_SPLIT) return 0;
  if (names === null) {
    const wide = rows.filter(({ cells }) => cells.length >= WIDE).length;
    return wide >= rows.length * MIN_WIDE && areValues(split) ? CONSISTENCY : 0;
  }
  if (names.length * 2 < width) return 0;
  const cells = split.flatMap((row) => row.cells);
  const phrases = cells.filter((text) => PHRASE.test(text)).length;
  if (phrases > cells.length * MAX_PHRASES) return 0;
  return rows.length > 1 && areValues(rows.slice(1)) ? SURE_CONSISTENCY : CONSISTENCY;
}

/** Minimum cells and rows of a table among lines of text. */
const AMONG = { cells: 4, rows: 3 };
/** Minimum share of its rows that have the same number of cells. */
const MOST = 0.75;
/** Maximum cells of a line of text around it, which may contain the delimiter once. */
const MAX_LINE_CELLS = 2;

/**
 * Returns the consistency of a table with distinct names between lines of text that hardly contain its delimiter, as in
 * a statement of an account.
 * @param width most common number of cells.
 * @returns from 0, for other tables, to 1.
 */
export function consistencyAmongLines(sample: SampleRows, { kind, delimiter }: Dialect, width: number): number {
  const [rows = [], ...others] = sample;
  if (kind !== 'delimited' || priorOf(delimiter) < MIN_PRIOR || width < AMONG.cells || others.length > 0) return 0;
  const isWide = (row: (typeof rows)[number]) => row.cells.length > MAX_LINE_CELLS;
  const first = rows.findIndex(isWide);
  const table = rows.slice(first, rows.findLastIndex(isWide) + 1);
  const agreeing = table.filter(({ cells }) => cells.length === width).length;
  const names = table[0]?.cells.map((text) => text.trim()) ?? [];
  const areNamed = names.length === width && areNames(names.at(-1) === '' ? names.slice(0, -1) : names);
  return areNamed && agreeing >= AMONG.rows && agreeing >= MOST * table.length ? SURE_CONSISTENCY : 0;
}
