import { type OutsideRow, shortenRow } from '../source/reading.js';
import { CELL_CLASS } from './cell-class.js';
import { type ColumnEvidence, gatherEvidence, letterPatternOf } from './column-evidence.js';
import type { Grid } from './grid.js';
import { scoreHeader } from './score-header.js';
import { isTotalRow } from './total-row.js';

/** Columns of a sheet, from 0, inclusive. */
export interface Band {
  left: number;
  right: number;
}

/** Contents of a band. */
interface BandContent extends Band {
  cells: number;
  /** Indices of the rows that are not blank. */
  rows: number[];
}

/** A band with at most this many cells is a remark next to a table. */
const MAX_REMARK_CELLS = 2;

/** Minimum rows of a band, including its header, to be a separate table. */
const MIN_ROWS = 3;

/**
 * Splits a sheet at blank columns between tables that are side by side. Does not split a table at a blank column inside
 * it, if the cells on both sides are in the same rows.
 * @param evidence `with headers` splits only if both sides have a header.
 * @returns bands that contain tables, and remarks next to them.
 */
export function cutBands(
  grid: Grid,
  evidence: 'any' | 'with headers' = 'any',
): { tables: Band[]; outsideRows: OutsideRow[] } {
  const contents = findContents(grid);
  const remarks = contents.length > 1 ? contents.filter((band) => isRemark(band, contents)) : [];
  const bands: BandContent[] = [];
  for (const content of contents.filter((band) => !remarks.includes(band))) {
    const last = bands.at(-1);
    const needsHeaders = evidence === 'with headers';
    const isSeparate =
      last === undefined ||
      (areSeparate(grid, last, content) &&
        (!needsHeaders || repeatNames(grid, last, content) || haveHeaders(grid, last, content)));
    if (isSeparate) bands.push(content);
    else bands[bands.length - 1] = join(last, content);
  }
  return { tables: bands, outsideRows: remarks.map((remark) => outsideRowOf(grid, remark)) };
}

function isRemark(band: BandContent, all: readonly BandContent[]): boolean {
  return band.left > 0 && band.cells <= MAX_REMARK_CELLS && all.some((other) => other.cells > 4 * MAX_REMARK_CELLS);
}

/** Whether a blank column separates filled ones, so that the sheet may contain tables side by side. */
export function hasGap(grid: Grid): boolean {
  return findContents(grid).length > 1;
}

function findContents(grid: Grid): BandContent[] {
  const counts: number[] = [];
  for (let row = 0; row < grid.rows.length; row += 1) {
    for (let column = Math.max(0, grid.first(row)); column <= grid.last(row); column += 1) {
      if (grid.holds(row, column)) counts[column] = (counts[column] ?? 0) + 1;
    }
  }
  const bands: Band[] = [];
  for (let column = 0; column < counts.length; column += 1) {
    if ((counts[column] ?? 0) === 0) continue;
    const last = bands.at(-1);
    if (last !== undefined && last.right === column - 1) last.right = column;
    else bands.push({ left: column, right: column });
  }
  const sum = (band: Band) => counts.slice(band.left, band.right + 1).reduce((total, count) => total + (count ?? 0), 0);
  return bands.map((band) => ({ ...band, cells: sum(band), rows: bands.length > 1 ? rowsOf(grid, band) : [] }));
}

function rowsOf(grid: Grid, band: Band): number[] {
  return grid.rows.flatMap((_, row) => {
    for (let column = band.left; column <= band.right; column += 1) if (grid.holds(row, column)) return [row];
    return [];
  });
}

function join(one: BandContent, other: BandContent): BandContent {
  const rows = [...new Set([...one.rows, ...other.rows])].sort((a, b) => a - b);
  return { left: one.left, right: other.right, cells: one.cells + other.cells, rows };
}

/** Whether two neighbouring bands are separate tables. */
function areSeparate(grid: Grid, one: BandContent, other: BandContent): boolean {
  if (Math.min(one.rows.length, other.rows.length) < 2) return false;
  if (Math.min(one.right - one.left, other.right - other.left) === 0 && other.left - one.right < 3) return false;
  const isOffset = firstDense(grid, one) !== firstDense(grid, other);
  if (isOffset || other.left - one.right > 2 || shareNames(grid, one, other)) return true;
  if (haveTitles(grid, one, other) || haveKeys(grid, one, other) || areParallel(grid, one, other))
    return haveHeaders(grid, one, other);
  return endApart(grid, one, other) && haveHeaders(grid, one, other);
}

/**
 * Whether one side ends in an earlier row than the other, not counting total rows, and neither side has blank rows
 * below its header. The sides of a single table end in the same row.
 */
function endApart(grid: Grid, ...bands: readonly [BandContent, BandContent]): boolean {
  const [one, other] = bands.map((band) => {
    const header = firstDense(grid, band) ?? 0;
    return { ...band, rows: band.rows.filter((row) => row >= header) };
  }) as [BandContent, BandContent];
  const [short, long] = one.rows.length < other.rows.length ? [one, other] : [other, one];
  const hasGap = (band: BandContent) => grid.place(band.rows.at(-1)!) - grid.place(band.rows[0]!) >= band.rows.length;
  if (short.rows.length < MIN_ROWS || hasGap(short) || hasGap(long)) return false;
  const beyond = long.rows.filter((row) => row > short.rows.at(-1)!);
  const above = long.rows.filter((row) => row <= short.rows.at(-1)!);
  const extent = { left: long.left, right: long.right, width: long.right + 1 };
  return beyond.some((row) => !isTotalRow(grid, row, above, extent));
}

function haveHeaders(grid: Grid, one: BandContent, other: BandContent): boolean {
  return [one, other].every((band) => {
    const header = firstDense(grid, band);
    const below = band.rows.filter((row) => header !== undefined && row > header);
    if (header === undefined || below.length < MIN_ROWS - 1) return false;
    const { score, differing, similar } = scoreHeader(
      grid,
      header,
      band.left,
      gatherEvidence(grid, below, band.left, band.right),
    );
    return score > 1 && differing > 0 && similar === 0;
  });
}

/** Returns the first row that fills at least 60% of a band. Titles above a table fill only its leftmost cells. */
function firstDense(grid: Grid, band: BandContent): number | undefined {
  const width = band.right - band.left + 1;
  return band.rows.find((row) => {
    let filled = 0;
    for (let column = band.left; column <= band.right; column += 1) if (grid.holds(row, column)) filled += 1;
    return filled >= 0.6 * width;
  });
}

/** Returns the texts of a row in a band. */
function textsOf(grid: Grid, { left, right }: Band, row: number): string[] {
  return Array.from({ length: right - left + 1 }, (_, index) => grid.text(row, left + index));
}

/**
 * Whether both sides start with the same distinct names, and no row below repeats one of them in its column. Columns of
 * a single table have different names.
 */
function repeatNames(grid: Grid, one: BandContent, other: BandContent): boolean {
  const [row, beside] = [one.rows[0]!, other.rows[0]!];
  const names = textsOf(grid, one, row);
  const isSame = row === beside && textsOf(grid, other, row).every((name, index) => name === names[index]);
  if (!isSame || names.length !== other.right - other.left + 1 || names.includes('')) return false;
  if (new Set(names).size < names.length || one.rows.length < MIN_ROWS) return false;
  const recurs = (band: BandContent) =>
    band.rows.slice(1).some((below) => names.some((name, index) => grid.text(below, band.left + index) === name));
  return !recurs(one) && !recurs(other);
}

/**
 * Whether each side has a title in the row above its names, and the first column of the right side has distinct texts,
 * as the keys of a separate table.
 */
function haveTitles(grid: Grid, one: BandContent, other: BandContent): boolean {
  const header = firstDense(grid, one);
  if (header === undefined || header !== firstDense(grid, other)) return false;
  const title = one.rows[one.rows.indexOf(header) - 1];
  if (title === undefined || title !== other.rows[other.rows.indexOf(header) - 1]) return false;
  const isTitle = (band: Band) => textsOf(grid, band, title).every((text, index) => (text === '') === index > 0);
  const keys = other.rows.filter((row) => row > header).map((row) => grid.text(row, other.left));
  const areKeys = keys.every((text) => /\p{L}/u.test(text)) && new Set(keys).size === keys.length;
  return isTitle(one) && isTitle(other) && areKeys;
}

/**
 * Whether both sides start with a column of ascending codes of one pattern, such as `K-17`. In a single table, a second
 * column of such codes refers to something else, so it has no order.
 */
function haveKeys(grid: Grid, one: BandContent, other: BandContent): boolean {
  const header = firstDense(grid, one);
  if (header === undefined || header !== firstDense(grid, other)) return false;
  const keys = [one, other].map(({ left, rows }) =>
    rows.flatMap((row) => (row > header ? [{ cellClass: grid.cellClass(row, left), text: grid.text(row, left) }] : [])),
  );
  const patterns = new Set(keys.flat().map(({ text }) => letterPatternOf(text)));
  const areAscending = (texts: (typeof keys)[number]) =>
    texts.every(({ cellClass, text }, at) => cellClass === CELL_CLASS.code && (at === 0 || text > texts[at - 1]!.text));
  return patterns.size === 1 && keys.every((texts) => texts.length >= MIN_ROWS && areAscending(texts));
}

/**
 * Whether both sides have columns of the same types in the same order, and each starts with distinct words or ascending
 * numbers, as two lists with the same layout.
 */
function areParallel(grid: Grid, one: BandContent, other: BandContent): boolean {
  const header = firstDense(grid, one);
  const width = one.right - one.left + 1;
  if (width < 2 || width !== other.right - other.left + 1 || header !== firstDense(grid, other)) return false;
  const [columns, others] = [one, other].map(({ left, right, rows }) => {
    const below = rows.filter((row) => header !== undefined && row > header);
    return gatherEvidence(grid, below, left, right);
  });
  const isAlike = columns!.every(({ typed }, index) => typed === others![index]!.typed);
  return isAlike && new Set(columns!.map(({ typed }) => typed)).size > 1 && [columns![0]!, others![0]!].every(isKey);
}

/** Whether a column has distinct words, or ascending numbers. */
function isKey({ count, repeats, typed, texts }: ColumnEvidence): boolean {
  if (count < MIN_ROWS - 1 || repeats > 0) return false;
  if (typed === null) return [...texts].every((text) => /^\p{L}/u.test(text));
  const numbers = [...texts].map(Number);
  return typed === CELL_CLASS.number && numbers.every((number, at) => at === 0 || number > numbers[at - 1]!);
}

/**
 * Whether most names in the first row of the right side also occur in the first row of the left side, as in two tables
 * of the same kind.
 */
function shareNames(grid: Grid, one: BandContent, other: BandContent): boolean {
  const names = (band: BandContent, row: number) => {
    const texts = Array.from({ length: band.right - band.left + 1 }, (_, index) => grid.text(row, band.left + index));
    return texts.filter((text) => text !== '');
  };
  const left = new Set(names(one, one.rows[0]!));
  const right = names(other, other.rows[0]!);
  return right.length > 1 && right.filter((name) => left.has(name)).length * 2 > right.length;
}

function outsideRowOf(grid: Grid, band: BandContent): OutsideRow {
  const texts = band.rows.map((row) => grid.text(row, band.left)).filter((text) => text !== '');
  const row = grid.rows[band.rows[0]!]!.row;
  return { kind: 'note', row, rows: Math.max(1, band.rows.length), text: shortenRow(texts.join(' ')) };
}
