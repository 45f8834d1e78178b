import { priorOf } from '../dialect/candidate-delimiters.js';
import type { Dialect } from '../dialect/dialect.js';
import { textClassOf } from '../dialect/text-class.js';
import type { SampleRows } from './sample-rows.js';

/** Consistency of a table with ragged rows. */
export const RAGGED_CONSISTENCY = 0.65;

/** Only likely delimiters have ragged rows: others split texts at random. */
const MIN_PRIOR = 0.9;
/** Minimum number of names in the first row: two may be a text with a comma. */
const MIN_NAMES = 3;
/** Maximum length of the name of a column, characters. */
const MAX_NAME = 40;
/** Minimum share of rows that are split, and maximum share of phrases among their cells. */
const MIN_SPLIT = 0.6;
const MAX_PHRASES = 0.2;
const PHRASE = /^ ?\S+ +\S+ +\S+ +\S/;

function areNames(cells: readonly string[]): boolean {
  const isName = (text: string) => /\p{L}/u.test(text) && text.trim() === text && text.length <= MAX_NAME;
  return cells.length >= MIN_NAMES && cells.every(isName) && new Set(cells).size === cells.length;
}

const UNLIKE_VALUES = ['text', 'word', 'mark', 'odd'];
/** Minimum share of the cells of a table without names that are values, and minimum average width. */
const MIN_VALUES = 0.9;
const MIN_WIDTH = 3;

/** Whether rows without names are split into numbers, dates and similar values. */
function areValues(rows: SampleRows[number]): boolean {
  const cells = rows.flatMap((row) => row.cells).filter((text) => text !== '');
  const values = cells.filter((text) => !UNLIKE_VALUES.includes(textClassOf(text))).length;
  return values >= cells.length * MIN_VALUES && cells.length >= rows.length * MIN_WIDTH;
}

/**
 * Whether samples are a table whose rows have different numbers of cells: the first row has distinct names, and most
 * other rows are split into values, not into phrases. Without names, all of them are split, into values.
 * @param width most common number of cells.
 */
export function isRaggedTable(sample: SampleRows, { kind, delimiter }: Dialect, width: number): boolean {
  if (kind !== 'delimited' || priorOf(delimiter) < MIN_PRIOR) return false;
  const rows = sample.flat();
  const names = rows[0]?.cells ?? [];
  const split = rows.filter(({ cells }) => cells.length > 1);
  if (!areNames(names)) return split.length === rows.length && areValues(rows);
  const cells = split.flatMap((row) => row.cells);
  const phrases = cells.filter((text) => PHRASE.test(text)).length;
  const isSplit = split.length >= rows.length * MIN_SPLIT && names.length * 2 >= width;
  return isSplit && phrases <= cells.length * MAX_PHRASES;
}
