import { isTotalLabel, mayLabelSum } from '../source/total-label.js';
import { isVoid } from './cell-class.js';
import type { Grid } from './grid.js';
import type { Extent } from './segment-width.js';
import { isNear, isSumOf, MAX_SUMMED, readSummand, readTotal } from './total-row.js';

/** The cells of rows, as far as sums need them. */
export type LabelledCells = Pick<Grid, 'text' | 'cellClass' | 'first'>;

/** A row whose numbers are the sums of rows next to it. */
export interface Subtotal {
  row: number;
  /** Whether it adds up all rows on one side of it, including the rows of other subtotals. */
  isGrand: boolean;
}

/**
 * Finds the rows whose label may name a sum and whose numbers are the sums of rows above them (or below them, if the
 * table has its totals at the top): the rows since the last such row, those of several groups, or all rows. A label
 * without matching sums is data. Linear.
 * @param rows in order.
 */
export function findSubtotals(grid: LabelledCells, rows: readonly number[], extent: Extent): Subtotal[] {
  const labelled = new Map<number, Labelled>();
  for (const row of rows) {
    if (!mayBeLabelled(grid, row, extent)) continue;
    const { labels, numbers } = readTotal(grid, row, extent);
    labelled.set(row, { label: labels.join('\n'), columns: numbers.slice(0, MAX_SUMMED) });
  }
  const bySums = () => findGroupHeads(grid, rows, extent);
  if (labelled.size === 0) return bySums();
  const above = new SumSearch(grid, labelled).search(rows, new Map());
  const found = new Map([...above, ...new SumSearch(grid, labelled).search([...rows].reverse(), above)]);
  const kept = withoutCoincidences(found, labelled);
  if (kept.size === 0) return bySums();
  const shapes = new Set([...kept.keys()].map((row) => shapeOf(grid, row, extent)));
  const isAlike = (row: number, { label }: Labelled) => isTotalLabel(label) && shapes.has(shapeOf(grid, row, extent));
  return rows.flatMap((row) => {
    const sum = kept.get(row);
    if (sum !== undefined) return [{ row, isGrand: sum.isGrand }];
    const one = labelled.get(row);
    return one !== undefined && isAlike(row, one) ? [{ row, isGrand: false }] : [];
  });
}

/**
 * Returns which cells of a row are empty, if any is; otherwise a text that no other row has. A labelled row as empty as a
 * sum is one, too, although the file has a wrong cell among its summands.
 */
function shapeOf(grid: LabelledCells, row: number, { left, right }: Extent): string {
  let shape = '';
  for (let column = left; column <= right; column += 1) shape += isVoid(grid.cellClass(row, column)) ? '0' : '1';
  return shape.includes('0') ? shape : `row ${row}`;
}

/** Limits for groups that only their sums show. */
const GROUPS = { heads: 2, rows: 5_000 };

/**
 * Finds the first rows of groups if each of them is the sum of the rows of its group, as a pivot table in compact form
 * has them: `Hardware 550`, `Laptop 350`, `Mouse 200`. All rows must be in such groups, apart from the sum of all
 * groups, and half of the groups need several rows. Two groups with one column of numbers may be a coincidence. Linear, because the first group fails in other tables.
 */
function findGroupHeads(grid: LabelledCells, rows: readonly number[], extent: Extent): Subtotal[] {
  const heads: { row: number; members: number }[] = [];
  let at = 0;
  while (at < rows.length - 1) {
    const members = countMembers(grid, rows, at, extent);
    if (members === 0) return [];
    heads.push({ row: rows[at]!, members });
    at += members + 1;
  }
  const several = heads.filter(({ members }) => members > 1).length;
  if (heads.length < GROUPS.heads || several * 2 < heads.length) return [];
  const found = heads.map(({ row }) => ({ row, isGrand: false }));
  const isCertain = heads.length > GROUPS.heads || numbersOf(grid, rows[0]!, extent).length > 1;
  if (at === rows.length) return isCertain ? found : [];
  const columns = numbersOf(grid, rows[at]!, extent);
  const isGrand =
    columns.length > 0 &&
    columns.every((column) =>
      isSumOf(
        grid,
        rows[at]!,
        column,
        found.map(({ row }) => row),
      ),
    );
  return isGrand ? [...found, { row: rows[at]!, isGrand }] : [];
}

const numbersOf = (grid: LabelledCells, row: number, extent: Extent) =>
  readTotal(grid, row, extent).numbers.slice(0, MAX_SUMMED);

/** Counts the rows directly below a row that add up to all of its numbers; 0 if none do. */
function countMembers(grid: LabelledCells, rows: readonly number[], head: number, extent: Extent): number {
  const columns = numbersOf(grid, rows[head]!, extent);
  const expected = columns.map((column) => readSummand(grid.text(rows[head]!, column)) ?? Number.NaN);
  if (columns.length === 0 || expected.every((value) => value === 0)) return 0;
  const sums = columns.map(() => 0);
  for (let members = 1; members <= GROUPS.rows && head + members < rows.length; members += 1) {
    for (const [place, column] of columns.entries())
      sums[place]! += readSummand(grid.text(rows[head + members]!, column)) ?? 0;
    if (sums.every((sum, place) => isNear(sum, expected[place]!, members))) return members;
  }
  return 0;
}

interface Labelled {
  label: string;
  /** Columns with its numbers. */
  columns: readonly number[];
}

interface FoundSum {
  isGrand: boolean;
  /** Number of columns that match, and of rows added up. */
  columns: number;
  rows: number;
}

/** Maximum length of the label of a total, characters. */
const MAX_LABEL = 60;
/** Columns in which labels of totals are looked for, unless a row starts further right. */
const LABEL_COLUMNS = 3;
const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);

/** Whether one of the first cells of a row may be the label of a sum. Faster than reading all of its cells. */
function mayBeLabelled(grid: LabelledCells, row: number, { left, right }: Extent): boolean {
  const first = Math.max(left, grid.first(row));
  const end = Math.min(right, Math.max(left + LABEL_COLUMNS - 1, first + 1));
  for (let column = first; column <= end; column += 1) {
    const text = grid.text(row, column);
    // Most rows begin with a number, which is cheaper to recognize than a word that is not a label.
    const code = text.charCodeAt(0);
    const isNumber = code >= ZERO && code <= NINE;
    if (!isNumber && text.length <= MAX_LABEL && mayLabelSum(text)) return true;
  }
  return false;
}

/**
 * Drops matches that may be coincidences: labels whose numbers are usually no sums (a brand called Total), and a match
 * that is the only one and covers one column and at most two rows.
 */
function withoutCoincidences(
  found: ReadonlyMap<number, FoundSum>,
  labelled: ReadonlyMap<number, Labelled>,
): Map<number, FoundSum> {
  const sums = new Map<string, number>();
  for (const [row, { label }] of labelled) sums.set(label, (sums.get(label) ?? 0) + (found.has(row) ? 1 : -1));
  const isWeak = ({ columns, rows }: FoundSum) => columns === 1 && rows <= 2;
  const kept = new Map([...found].filter(([row]) => sums.get(labelled.get(row)!.label)! > 0));
  return kept.size === 1 && [...kept.values()].every(isWeak) ? new Map() : kept;
}

/** Sums of the rows up to a place, by column. */
interface Boundary {
  /** Sums that treat a row as data if it has a label but no matching numbers. `data` leaves such rows out. */
  withLabelled: Sums;
  data: Sums;
  /** Number of sums found so far. */
  found: number;
}

interface Sums {
  rows: number;
  values: Float64Array;
  counts: Uint32Array;
}

/** Maximum boundaries that are tried for a row, besides the first. */
const MAX_TRIED = 200;

/**
 * Searches rows for sums in one pass. Each found sum is a boundary at which the next one may start. A sum over several
 * groups replaces the boundaries inside it.
 */
class SumSearch {
  readonly #grid: LabelledCells;
  readonly #labelled: ReadonlyMap<number, Labelled>;
  /** Columns with numbers of labelled rows, and the position of each in the sums. */
  readonly #columns: readonly number[];
  readonly #places: ReadonlyMap<number, number>;

  constructor(grid: LabelledCells, labelled: ReadonlyMap<number, Labelled>) {
    this.#grid = grid;
    this.#labelled = labelled;
    this.#columns = [...new Set([...labelled.values()].flatMap(({ columns }) => columns))].slice(0, MAX_SUMMED);
    this.#places = new Map(this.#columns.map((column, place) => [column, place]));
  }

  /** @param known sums found before, which are not data. */
  search(rows: readonly number[], known: ReadonlyMap<number, FoundSum>): Map<number, FoundSum> {
    const found = new Map<number, FoundSum>();
    const data = this.#noSums();
    const withLabelled = this.#noSums();
    const boundary = (): Boundary => ({
      withLabelled: copy(withLabelled),
      data: copy(data),
      found: found.size + known.size,
    });
    const open = [boundary()];
    for (const row of rows) {
      const labelled = this.#labelled.get(row);
      if (labelled === undefined) {
        this.#add(row, data);
        this.#add(row, withLabelled);
        continue;
      }
      if (!known.has(row)) {
        const match = this.#match(row, labelled, open, { data, withLabelled });
        if (match === null) this.#add(row, withLabelled);
        else {
          const { place, ...sum } = match;
          const isGrand = place === 0 && open.length > 1 && (open.at(-1)?.found ?? 0) > 0;
          found.set(row, { ...sum, isGrand });
          open.length = place + 1;
        }
      }
      open.push(boundary());
    }
    return found;
  }

  #noSums(): Sums {
    const { length } = this.#columns;
    return { rows: 0, values: new Float64Array(length), counts: new Uint32Array(length) };
  }

  #add(row: number, to: Sums): void {
    to.rows += 1;
    for (const [place, column] of this.#columns.entries()) {
      const value = readSummand(this.#grid.text(row, column));
      if (value === null) continue;
      to.values[place]! += value;
      to.counts[place]! += 1;
    }
  }

  /** Finds the nearest boundary since which the rows add up to a labelled row. */
  #match(
    row: number,
    labelled: Labelled,
    open: readonly Boundary[],
    now: Pick<Boundary, 'data' | 'withLabelled'>,
  ): (Omit<FoundSum, 'isGrand'> & { place: number }) | null {
    const last = open.length - 1;
    for (let place = last; place >= 0; place = place > 0 && place <= last - MAX_TRIED ? 0 : place - 1) {
      for (const kind of ['data', 'withLabelled'] as const) {
        const columns = this.#countMatching(row, labelled, open[place]![kind], now[kind]);
        if (columns > 0 && columns * 2 >= labelled.columns.length)
          return { place, columns, rows: now[kind].rows - open[place]![kind].rows };
      }
    }
    return null;
  }

  #countMatching(row: number, { columns }: Labelled, from: Sums, to: Sums): number {
    if (to.rows === from.rows) return 0;
    return columns.filter((column) => {
      const place = this.#places.get(column);
      const expected = readSummand(this.#grid.text(row, column));
      if (place === undefined || expected === null) return false;
      const count = to.counts[place]! - from.counts[place]!;
      const sum = to.values[place]! - from.values[place]!;
      return count > 0 && sum !== 0 && isNear(sum, expected, count);
    }).length;
  }
}

const copy = ({ rows, values, counts }: Sums): Sums => ({ rows, values: values.slice(), counts: counts.slice() });
