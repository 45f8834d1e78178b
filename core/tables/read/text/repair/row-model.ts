import { LOOSE_CLASSES, TEXT_CLASSES, type TextClass, textClassOf } from '../dialect/text-class.js';

/** Statistics of the cells of one column in well-formed rows. */
interface ColumnModel {
  /** Number of cells of each class. */
  classes: Float64Array;
  /** Fit of a text of each class, as a logarithm (0 is best). */
  classFits: Float64Array;
  /** Texts and their counts; null if too many of them are different. */
  values: Map<string, number> | null;
  shortest: number;
  longest: number;
  /** Whether its values contain quotes too often to be mistakes. */
  hasQuotes: boolean;
  /** Whether its values start with spaces too often to be mistakes. */
  hasBlanks: boolean;
  count: number;
}

/** Statistics of the rows of a table, used to score how well other cells fit. */
export interface RowModel {
  width: number;
  /** Number of rows it was learned from. */
  rows: number;
  /** Whether most rows have another width, as in lists of different lengths. Then no row needs a repair. */
  isRagged: boolean;
  /** Whether every cell of the file that contains a quote is quoted. */
  enclosesQuotes: boolean;
  columns: ColumnModel[];
}

const CLASS_INDEX = new Map<TextClass, number>(TEXT_CLASSES.map((textClass, index) => [textClass, index]));
const MAX_ROWS = 2000;
/** Maximum cells to learn from, so that a table of 16,384 columns uses fewer rows. */
const MAX_CELLS = 1_000_000;
const MAX_VALUES = 500;
/** Weight of unseen values, in cells. */
const UNSEEN = 0.15;
/** Maximum share of cells that may be irregular by mistake. */
const MAX_MISTAKES = 0.004;

function columnModel(rows: readonly (readonly string[])[], column: number): ColumnModel {
  const classes = new Float64Array(TEXT_CLASSES.length);
  const model: ColumnModel = {
    classes,
    classFits: classes,
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
    classes[CLASS_INDEX.get(textClassOf(text))!]! += 1;
    if (values.size < MAX_VALUES || values.has(text)) values.set(text, (values.get(text) ?? 0) + 1);
    if (text !== '') model.shortest = Math.min(model.shortest, text.length);
    model.longest = Math.max(model.longest, text.length);
    if (text.includes('"') || /^'|'$/.test(text)) quotes += 1;
    if (text.startsWith(' ')) blanks += 1;
  }
  model.hasQuotes = quotes > 1 + rows.length * MAX_MISTAKES;
  model.hasBlanks = blanks > 1 + rows.length * MAX_MISTAKES;
  if (values.size < MAX_VALUES && values.size <= rows.length * 0.7) model.values = values;
  model.classFits = classes.map((count) => Math.log((count + UNSEEN) / (rows.length + UNSEEN * TEXT_CLASSES.length)));
  return model;
}

/**
 * Learns from well-formed rows.
 * @param rows rows with `width` cells; others are skipped.
 */
export function learnRows(rows: readonly (readonly string[])[], width: number, enclosesQuotes = false): RowModel {
  const fitting = rows.filter((row) => row.length === width);
  const most = Math.min(MAX_ROWS, Math.ceil(MAX_CELLS / Math.max(1, width)));
  const step = Math.max(1, Math.ceil(fitting.length / most));
  const sample = fitting.filter((_, index) => index % step === 0);
  return {
    width,
    rows: sample.length,
    isRagged: fitting.length * 4 < rows.length,
    enclosesQuotes,
    columns: Array.from({ length: width }, (_, column) => columnModel(sample, column)),
  };
}

/** Best possible fit of a text. */
export const BEST_FIT = 0.5;

/**
 * Returns how well a text fits a column: the logarithm of the probability of its class, with a bonus for values that
 * recur and a penalty for an unusual length. At most `BEST_FIT`.
 */
export function fitOf(model: RowModel, column: number, text: string): number {
  const known = model.columns[column]!;
  const textClass = CLASS_INDEX.get(textClassOf(text))!;
  let fit = known.classFits[textClass]!;
  if (text === '') return fit;
  if (known.values) fit += known.values.has(text) ? BEST_FIT : -0.7;
  const isOutside = text.length > known.longest || text.length < known.shortest;
  // In a column whose values all have one length (dates, codes), another length is stronger evidence.
  if (isOutside && known.shortest === known.longest && known.count >= 3) fit -= 2;
  else if (text.length > known.longest * 1.5 + 2 || text.length < known.shortest * 0.6) fit -= 1.2;
  else if (isOutside) fit -= 0.5;
  return fit;
}

/** Returns the sum of the fits of cells to the columns from `from` on. Higher is better. */
export function fitOfRow(model: RowModel, cells: readonly string[], from = 0): number {
  let sum = 0;
  for (const [index, text] of cells.entries()) sum += fitOf(model, from + index, text);
  return sum;
}

/** Whether a text occurs in a column whose values recur. */
export function isKnown(model: RowModel, column: number, text: string): boolean {
  return model.columns[column]?.values?.has(text) ?? false;
}

/** Minimum share of the non-empty cells that have the type of the column. */
const NEARLY_ALL = 0.8;

/** Whether nearly all filled cells of a column have a class. */
function hasClass({ count, classes }: ColumnModel, textClass: TextClass): boolean {
  const filled = count - classes[CLASS_INDEX.get('empty')!]!;
  return filled > 0 && classes[CLASS_INDEX.get(textClass)!]! >= NEARLY_ALL * filled;
}

const TYPED = TEXT_CLASSES.filter((textClass) => !LOOSE_CLASSES.has(textClass));

/** Whether a text has the type of a column of numbers, dates, times and so on. */
export function fitsColumnType({ columns }: RowModel, column: number, text: string): boolean {
  const known = columns[column];
  const textClass = textClassOf(text);
  return known !== undefined && !LOOSE_CLASSES.has(textClass) && hasClass(known, textClass);
}

/** Counts texts in columns of numbers, dates, times and so on. */
export function countMistyped({ columns }: RowModel, cells: readonly string[]): number {
  return columns.filter((column, at) => {
    const textClass = textClassOf(cells[at] ?? '');
    return textClass !== 'empty' && LOOSE_CLASSES.has(textClass) && TYPED.some((type) => hasClass(column, type));
  }).length;
}

/** Whether quotes at the ends of this column's cells are never part of its values. */
export function isFreeOfQuotes(model: RowModel, column: number): boolean {
  return !(model.columns[column]?.hasQuotes ?? true);
}

/** Whether a row fits about as well as a well-formed one. */
export function isGoodFit(model: RowModel, cells: readonly string[]): boolean {
  return fitOfRow(model, cells) > -1.6 * Math.max(2, cells.length);
}

/** One way to read a row, and its fit. */
export interface RowReading {
  cells: string[];
  fit: number;
}

/** Minimum lead in fit of the best reading: it must be e^0.9 = 2.5 times as likely as the next. */
export const MARGIN = 0.9;

function isSame(one: RowReading, other: RowReading): boolean {
  return one.cells.every((cell, index) => cell === other.cells[index]);
}

/** Returns the best reading, and whether no different one is close to it. */
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
