import type { Place } from '../grid/move-by-key.js';

/** A rectangle of cells. Ends are inclusive. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** The selected cells: a rectangle between the cell where it began and the active one. */
export interface Selection {
  anchor: Place;
  active: Place;
}

export const atPlace = (place: Place): Selection => ({ anchor: place, active: place });

/** Returns the selected rectangle; the header counts as the first row. */
export function rangeOf({ anchor, active }: Selection): CellRange {
  return {
    top: Math.max(0, Math.min(anchor.row, active.row)),
    bottom: Math.max(0, Math.max(anchor.row, active.row)),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  };
}

export const countCells = ({ top, left, bottom, right }: CellRange): number => (bottom - top + 1) * (right - left + 1);

export function isIn({ top, left, bottom, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}
