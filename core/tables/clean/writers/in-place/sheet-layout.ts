import type { SourceMerge } from '../../../read/source/found-table.js';

/** Number of values in an ascending list that are less than a value. */
function countBelow(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

const ascending = (values: Iterable<number>) => [...new Set(values)].sort((one, other) => one - other);

/** New positions of rows or columns after some were deleted and others inserted. Positions are those of the source. */
export class AxisMap {
  readonly #deleted: readonly number[];
  readonly #inserted: readonly number[];

  /** @param inserted positions before which one is inserted; equal ones insert several. */
  constructor(deleted: Iterable<number> = [], inserted: Iterable<number> = []) {
    this.#deleted = ascending(deleted);
    this.#inserted = [...inserted].sort((one, other) => one - other);
  }

  get isIdentity(): boolean {
    return this.#deleted.length === 0 && this.#inserted.length === 0;
  }

  isDeleted(position: number): boolean {
    return this.#deleted[countBelow(this.#deleted, position)] === position;
  }

  /** Returns the new position; of a deleted one, that of the next one that stays. */
  at(position: number): number {
    return position - countBelow(this.#deleted, position) + countBelow(this.#inserted, position + 1);
  }

  /** Returns the first position from here on that stays. */
  nextKept(position: number): number {
    let at = position;
    while (this.isDeleted(at)) at += 1;
    return at;
  }

  /** Maps a range; null if all of it is deleted. */
  range(first: number, last: number): [first: number, last: number] | null {
    const deleted = countBelow(this.#deleted, last + 1) - countBelow(this.#deleted, first);
    if (deleted > last - first) return null;
    const from = this.at(this.nextKept(first));
    const inserted = countBelow(this.#inserted, last + 1) - countBelow(this.#inserted, this.nextKept(first) + 1);
    return [from, from + (last - first - deleted) + inserted];
  }
}

/**
 * Columns of a table whose rows move up within its own rows, because other cells of the sheet are next to them. Rows are
 * from 1, columns from 0.
 */
export interface RowBand extends SourceMerge {
  rows: AxisMap;
}

/** How the cells of a sheet move. */
export class SheetLayout {
  readonly rows: AxisMap;
  readonly columns: AxisMap;
  readonly bands: readonly RowBand[];

  constructor(rows = new AxisMap(), columns = new AxisMap(), bands: readonly RowBand[] = []) {
    this.rows = rows;
    this.columns = columns;
    this.bands = bands;
  }

  get isIdentity(): boolean {
    return this.rows.isIdentity && this.columns.isIdentity && this.bands.length === 0;
  }

  /** Maps an area of cells. `deleted`: nothing of it stays. `torn`: its cells no longer form an area. */
  area(source: SourceMerge): SourceMerge | 'deleted' | 'torn' {
    let area = source;
    for (const band of this.bands) {
      const moved = withinBand(area, band);
      if (typeof moved === 'string') return moved;
      area = moved;
    }
    const rows = this.rows.range(area.firstRow, area.lastRow);
    const columns = this.columns.range(area.firstColumn, area.lastColumn);
    if (rows === null || columns === null) return 'deleted';
    return { firstRow: rows[0], lastRow: rows[1], firstColumn: columns[0], lastColumn: columns[1] };
  }

  /** Returns the source row whose cells come to a row and column of the source; null if none does. */
  sourceRow(row: number, column: number): number | null {
    const band = this.bands.find(
      (one) => column >= one.firstColumn && column <= one.lastColumn && row >= one.firstRow && row <= one.lastRow,
    );
    return band === undefined ? row : sourceInBand(band, row);
  }
}

/** Returns the row of the source that comes to a row of a band; null if none does. */
export function sourceInBand({ rows, firstRow, lastRow }: RowBand, row: number): number | null {
  let [low, high] = [firstRow, lastRow];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows.at(middle) < row || rows.isDeleted(middle)) low = middle + 1;
    else high = middle;
  }
  return low <= lastRow && !rows.isDeleted(low) && rows.at(low) === row ? low : null;
}

function withinBand(area: SourceMerge, band: RowBand): SourceMerge | 'deleted' | 'torn' {
  const isApart =
    area.lastRow < band.firstRow ||
    area.firstRow > band.lastRow ||
    area.lastColumn < band.firstColumn ||
    area.firstColumn > band.lastColumn;
  const isAround = area.firstRow <= band.firstRow && area.lastRow >= band.lastRow;
  if (isApart) return area;
  const isInside = area.firstColumn >= band.firstColumn && area.lastColumn <= band.lastColumn;
  if (!isInside) return isAround ? area : 'torn';
  // Cells below the band stay, so an area that reaches beyond it keeps its end.
  const top = Math.max(area.firstRow, band.firstRow);
  const bottom = Math.min(area.lastRow, band.lastRow);
  const moved = band.rows.range(top, bottom);
  if (moved === null) return area.firstRow >= band.firstRow && area.lastRow <= band.lastRow ? 'deleted' : area;
  return {
    ...area,
    firstRow: area.firstRow < band.firstRow ? area.firstRow : moved[0],
    lastRow: area.lastRow > band.lastRow ? area.lastRow : moved[1],
  };
}
