import { CELL_SHAPES, type CellShape, shapeOf } from '../dialect/cell-shape.js';

/** What the cells of one column look like in rows that are in order. */
interface ColumnModel {
  shapes: Float64Array;
  /** Texts and how often each is seen; null where there are too many different ones to expect one again. */
  values: Map<string, number> | null;
  shortest: number;
  longest: number;
  /** Whether some of its cells begin or end with a quote of their own. */
  hasQuotes: boolean;
  count: number;
}

/** What rows of a table look like: a measure for how well other cells fit. */
export interface RowModel {
  width: number;
  /** Rows it was made of. */
  rows: number;
  columns: ColumnModel[];
}

const SHAPE_INDEX = new Map<CellShape, number>(CELL_SHAPES.map((shape, index) => [shape, index]));
const MOST_ROWS = 2000;
const MOST_VALUES = 500;
/** Weight of what was never seen, in cells. */
const UNSEEN = 0.15;

function columnModel(rows: readonly (readonly string[])[], column: number): ColumnModel {
  const model: ColumnModel = {
    shapes: new Float64Array(CELL_SHAPES.length),
    values: null,
    shortest: Number.POSITIVE_INFINITY,
    longest: 0,
    hasQuotes: false,
    count: rows.length,
  };
  const values = new Map<string, number>();
  for (const row of rows) {
    const text = row[column] ?? '';
    model.shapes[SHAPE_INDEX.get(shapeOf(text))!]! += 1;
    if (values.size < MOST_VALUES || values.has(text)) values.set(text, (values.get(text) ?? 0) + 1);
    if (text !== '') model.shortest = Math.min(model.shortest, text.length);
    model.longest = Math.max(model.longest, text.length);
    model.hasQuotes ||= /^["']|["']$/.test(text);
  }
  if (values.size < MOST_VALUES && values.size <= rows.length * 0.7) model.values = values;
  return model;
}

/** Learns from rows that are in order. @param rows of `width` cells each; others are left out. */
export function learnRows(rows: readonly (readonly string[])[], width: number): RowModel {
  const fitting = rows.filter((row) => row.length === width);
  const step = Math.max(1, Math.ceil(fitting.length / MOST_ROWS));
  const sample = fitting.filter((_, index) => index % step === 0);
  return {
    width,
    rows: sample.length,
    columns: Array.from({ length: width }, (_, column) => columnModel(sample, column)),
  };
}

/** How well a text fits a column: a logarithm, 0 at best. */
export function fitOf(model: RowModel, column: number, text: string): number {
  const known = model.columns[column]!;
  const shape = SHAPE_INDEX.get(shapeOf(text))!;
  let fit = Math.log((known.shapes[shape]! + UNSEEN) / (known.count + UNSEEN * CELL_SHAPES.length));
  if (text === '') return fit;
  if (known.values) fit += known.values.has(text) ? 0.5 : -0.7;
  if (text.length > known.longest * 1.5 + 2) fit -= 1;
  else if (text.length < known.shortest * 0.6) fit -= 1;
  else if (text.length > known.longest || text.length < known.shortest) fit -= 0.3;
  return fit;
}

/** How well cells fit the columns from `from` on, summed up. */
export function fitOfRow(model: RowModel, cells: readonly string[], from = 0): number {
  let sum = 0;
  for (const [index, text] of cells.entries()) sum += fitOf(model, from + index, text);
  return sum;
}

/** Whether quotes at the ends of this column's cells are never part of its values. */
export function isFreeOfQuotes(model: RowModel, column: number): boolean {
  return !(model.columns[column]?.hasQuotes ?? true);
}

/** How well a row fits that is in order: what a repair is measured against. */
export function isGoodFit(model: RowModel, cells: readonly string[]): boolean {
  return fitOfRow(model, cells) > -1.6 * Math.max(2, cells.length);
}
