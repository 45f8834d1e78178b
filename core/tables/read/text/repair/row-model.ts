import { CELL_SHAPES, type CellShape, cellShapeOf, LOOSE_SHAPES } from '../dialect/cell-shape.js';

/** What the cells of one column look like in rows that are in order. */
interface ColumnModel {
  /** Cells of each shape. */
  shapes: Float64Array;
  /** How well a text of each shape fits: a logarithm, 0 at best. */
  shapeFits: Float64Array;
  /** Texts and how often each is seen; null where there are too many different ones to expect one again. */
  values: Map<string, number> | null;
  shortest: number;
  longest: number;
  /** Whether its values hold quotes of their own, and not just by a slip. */
  hasQuotes: boolean;
  /** Whether its values begin with blanks, and not just by a slip. */
  hasBlanks: boolean;
  count: number;
}

/** What rows of a table look like: a measure for how well other cells fit. */
export interface RowModel {
  width: number;
  /** Rows it was made of. */
  rows: number;
  /** Whether each cell of the file that holds a quote stands between quotes. */
  enclosesQuotes: boolean;
  columns: ColumnModel[];
}

const SHAPE_INDEX = new Map<CellShape, number>(CELL_SHAPES.map((shape, index) => [shape, index]));
const MOST_ROWS = 2000;
/** Cells that are learned from: a table of 16,384 columns is judged by fewer rows. */
const MAX_CELLS = 1_000_000;
const MOST_VALUES = 500;
/** Weight of what was never seen, in cells. */
const UNSEEN = 0.15;
/** Share of cells that may be odd by a slip. */
const A_SLIP = 0.004;

function columnModel(rows: readonly (readonly string[])[], column: number): ColumnModel {
  const shapes = new Float64Array(CELL_SHAPES.length);
  const model: ColumnModel = {
    shapes,
    shapeFits: shapes,
    values: null,
    shortest: Number.POSITIVE_INFINITY,
    longest: 0,
    hasQuotes: false,
    hasBlanks: false,
    count: rows.length,
  };
  const values = new Map<string, number>();
  let quotes = 0;
  let blanks = 0;
  for (const row of rows) {
    const text = row[column] ?? '';
    shapes[SHAPE_INDEX.get(cellShapeOf(text))!]! += 1;
    if (values.size < MOST_VALUES || values.has(text)) values.set(text, (values.get(text) ?? 0) + 1);
    if (text !== '') model.shortest = Math.min(model.shortest, text.length);
    model.longest = Math.max(model.longest, text.length);
    if (text.includes('"') || /^'|'$/.test(text)) quotes += 1;
    if (text.startsWith(' ')) blanks += 1;
  }
  model.hasQuotes = quotes > 1 + rows.length * A_SLIP;
  model.hasBlanks = blanks > 1 + rows.length * A_SLIP;
  if (values.size < MOST_VALUES && values.size <= rows.length * 0.7) model.values = values;
  model.shapeFits = shapes.map((count) => Math.log((count + UNSEEN) / (rows.length + UNSEEN * CELL_SHAPES.length)));
  return model;
}

/** Learns from rows that are in order. @param rows of `width` cells each; others are left out. */
export function learnRows(rows: readonly (readonly string[])[], width: number, enclosesQuotes = false): RowModel {
  const fitting = rows.filter((row) => row.length === width);
  const most = Math.min(MOST_ROWS, Math.ceil(MAX_CELLS / Math.max(1, width)));
  const step = Math.max(1, Math.ceil(fitting.length / most));
  const sample = fitting.filter((_, index) => index % step === 0);
  return {
    width,
    rows: sample.length,
    enclosesQuotes,
    columns: Array.from({ length: width }, (_, column) => columnModel(sample, column)),
  };
}

/** How well a text fits its column at best. */
export const BEST_FIT = 0.5;

/** How well a text fits a column: a logarithm, and a bonus for one of the values that the column has again and again. */
export function fitOf(model: RowModel, column: number, text: string): number {
  const known = model.columns[column]!;
  const shape = SHAPE_INDEX.get(cellShapeOf(text))!;
  let fit = known.shapeFits[shape]!;
  if (text === '') return fit;
  if (known.values) fit += known.values.has(text) ? BEST_FIT : -0.7;
  const isOutside = text.length > known.longest || text.length < known.shortest;
  // A column of one length (dates, codes) says more than one of texts.
  if (isOutside && known.shortest === known.longest && known.count >= 3) fit -= 2;
  else if (text.length > known.longest * 1.5 + 2 || text.length < known.shortest * 0.6) fit -= 1.2;
  else if (isOutside) fit -= 0.5;
  return fit;
}

/** How well cells fit the columns from `from` on, summed up. */
export function fitOfRow(model: RowModel, cells: readonly string[], from = 0): number {
  let sum = 0;
  for (const [index, text] of cells.entries()) sum += fitOf(model, from + index, text);
  return sum;
}

/** Whether a text is one of the values that a column has again and again. */
export function isKnown(model: RowModel, column: number, text: string): boolean {
  return model.columns[column]?.values?.has(text) ?? false;
}

/** Share of the cells that hold something, of which a column has the type. */
const NEARLY_ALL = 0.8;

/** Whether nearly all filled cells of a column have a shape. */
function hasShape({ count, shapes }: ColumnModel, shape: CellShape): boolean {
  const filled = count - shapes[SHAPE_INDEX.get('empty')!]!;
  return filled > 0 && shapes[SHAPE_INDEX.get(shape)!]! >= NEARLY_ALL * filled;
}

const TYPED = CELL_SHAPES.filter((shape) => !LOOSE_SHAPES.has(shape));

/** Whether a text has the type of a column of numbers, dates, times or the like. */
export function fitsColumnType({ columns }: RowModel, column: number, text: string): boolean {
  const known = columns[column];
  const shape = cellShapeOf(text);
  return known !== undefined && !LOOSE_SHAPES.has(shape) && hasShape(known, shape);
}

/** Counts the words and other texts in columns of numbers, dates, times or the like. */
export function countMistyped({ columns }: RowModel, cells: readonly string[]): number {
  return columns.filter((column, at) => {
    const shape = cellShapeOf(cells[at] ?? '');
    return shape !== 'empty' && LOOSE_SHAPES.has(shape) && TYPED.some((type) => hasShape(column, type));
  }).length;
}

/** Whether quotes at the ends of this column's cells are never part of its values. */
export function isFreeOfQuotes(model: RowModel, column: number): boolean {
  return !(model.columns[column]?.hasQuotes ?? true);
}

/** How well a row fits that is in order: what a repair is measured against. */
export function isGoodFit(model: RowModel, cells: readonly string[]): boolean {
  return fitOfRow(model, cells) > -1.6 * Math.max(2, cells.length);
}

/** One way to read a row, and how well it fits. */
export interface RowReading {
  cells: string[];
  fit: number;
}

/** Readings that fit nearly as well as the best leave it uncertain: e to this power is how many times likelier it has to be. */
export const MARGIN = 0.9;

function isSame(one: RowReading, other: RowReading): boolean {
  return one.cells.every((cell, index) => cell === other.cells[index]);
}

/** @returns the best reading, and whether no different one comes near it. */
export function chooseReading(
  readings: readonly RowReading[],
  margin = MARGIN,
): { best: RowReading; isCertain: boolean } | null {
  let best: RowReading | null = null;
  for (const reading of readings) if (!best || reading.fit > best.fit) best = reading;
  if (!best) return null;
  const chosen = best;
  const isCertain = readings.every((reading) => reading.fit <= chosen.fit - margin || isSame(reading, chosen));
  return { best, isCertain };
}
