import type { Dialect } from '../dialect/dialect.js';
import { quotesWords } from '../dialect/split-line.js';
import { type TextClass, textClassOf } from '../dialect/text-class.js';
import { consistencyAmongLines, raggedConsistency } from './ragged-table.js';
import type { SampleRows } from './sample-rows.js';

export interface RowScore {
  /** From 0 to 1: share of rows with the same number of cells. */
  consistency: number;
  /** From 0 to 1: how much each cell looks like one value and resembles the others of its column. */
  cells: number;
  /** Share of rows with well-formed quotes. */
  quotes: number;
  /** Most common number of cells per row; 1 if nothing is split. */
  width: number;
  rows: number;
  /** Rows of that width. */
  agreeing: number;
  /** Number of quoted cells. */
  quoted: number;
}

/** Likelihood that a cell of each class is complete. */
const WHOLENESS: Record<TextClass, number> = {
  empty: 0.75,
  integer: 1,
  decimal: 1,
  'decimal-comma': 0.95,
  amount: 0.95,
  date: 1,
  time: 1,
  datetime: 1,
  boolean: 1,
  address: 1,
  code: 0.92,
  word: 0.95,
  text: 0.8,
  mark: 0.9,
  odd: 0.3,
};

/** Groups of classes that count as equal within a column. */
const FAMILY: Record<TextClass, string> = {
  empty: '',
  integer: 'number',
  decimal: 'number',
  'decimal-comma': 'number',
  amount: 'number',
  date: 'date',
  time: 'time',
  datetime: 'date',
  boolean: 'boolean',
  address: 'address',
  code: 'text',
  word: 'text',
  text: 'text',
  mark: 'mark',
  odd: 'odd',
};

const MAX_CELLS = 4000;

/** Whether an unquoted cell has a quote at one of its ends, which suggests that it is part of a split cell. */
function hasHalfQuote(text: string): boolean {
  return (text.startsWith('"') || text.endsWith('"')) && !quotesWords(text, '"');
}

/** Returns a factor below 1 for characters that suggest a text is more than one cell. */
function markFactor(text: string): number {
  if (text.includes('\t')) return 0.15;
  if (/[;|]/.test(text)) return 0.5;
  return /[,:]\S/.test(text) ? 0.75 : 1;
}

function plainWholeness(text: string, quote: string): number {
  if (hasHalfQuote(text)) return 0.05;
  if (quote !== "'" && text.length > 1 && text.startsWith("'") && text.endsWith("'")) return 0.3;
  const textClass = textClassOf(text);
  const isMixed = textClass === 'text' || textClass === 'odd' || text.includes('\t');
  return WHOLENESS[textClass] * (isMixed ? markFactor(text) : 1);
}

function wholenessOf(text: string, isQuoted: boolean, quote: string): number {
  if (isQuoted) return 1;
  const value = plainWholeness(text, quote);
  return text.length > 1 && (text.startsWith(' ') || text.endsWith(' ')) ? value * 0.85 : value;
}

function commonest(widths: readonly number[]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = { width: 1, count: 0 };
  for (const [width, count] of counts) if (width > 1 && count > best.count) best = { width, count };
  return best;
}

/**
 * Returns the share of rows with the same number of cells (more than one) as the row before or after. Because only
 * neighbours count, a second table scores like the first.
 */
function shareWithNeighbours(parts: readonly number[][], rows: number): number {
  let agreeing = 0;
  for (const widths of parts) {
    for (const [index, width] of widths.entries()) {
      if (width > 1 && (width === widths[index - 1] || width === widths[index + 1])) agreeing += 1;
    }
  }
  return rows === 0 ? 0 : agreeing / rows;
}

function consistencyOf(parts: readonly number[][], rows: number, modal: number): number {
  if (rows === 1) return modal > 0 ? 0.8 : 0;
  const neighbours = shareWithNeighbours(parts, rows);
  const split = parts.flat().filter((width) => width > 1).length / rows;
  // If there are only a few rows and all differ in width, the evidence is weak, but it counts whether each of them is
  // split.
  if (rows === 2) return neighbours === 1 ? 0.95 : split === 1 ? 0.5 : modal > 0 ? 0.3 : 0;
  const agreed = 0.5 * (modal / rows) + 0.5 * neighbours;
  return rows <= 5 ? Math.max(agreed, 0.5 * split) : agreed;
}

/** Counts the family of a cell's class for its column. */
function countFamily(families: Map<number, Map<string, number>>, column: number, text: string): void {
  const counts = families.get(column) ?? new Map<string, number>();
  families.set(column, counts);
  const family = FAMILY[textClassOf(text)];
  if (family !== '') counts.set(family, (counts.get(family) ?? 0) + 1);
}

function scoreCells(sample: SampleRows, width: number, quote: string): { cells: number; quoted: number } {
  const rows = sample.flat().filter((row) => row.cells.length === width);
  const step = Math.max(1, Math.ceil((rows.length * width) / MAX_CELLS));
  const families = new Map<number, Map<string, number>>();
  let sum = 0;
  let seen = 0;
  let quoted = 0;
  for (let index = 0; index < rows.length; index += step) {
    const row = rows[index]!;
    const inQuotes = new Set(row.quoted);
    quoted += inQuotes.size;
    for (const [column, text] of row.cells.slice(0, MAX_CELLS).entries()) {
      sum += wholenessOf(text, inQuotes.has(column), quote);
      seen += 1;
      countFamily(families, column, text);
    }
  }
  if (seen === 0) return { cells: 0, quoted };
  // Columns that are always empty suggest that a longer delimiter was split.
  const hollow = [...families.values()].filter((counts) => counts.size === 0).length / families.size;
  return { cells: (sum / seen) * (1 - 0.5 * hollow) * (0.8 + 0.2 * likeness([...families.values()])), quoted };
}

/** Returns the average share of the most common family per column. */
function likeness(columns: readonly Map<string, number>[]): number {
  const shares = columns.flatMap((counts) => {
    const values = counts.size > 1 ? [...counts].filter(([family]) => family !== FAMILY.mark) : [...counts];
    const all = values.reduce((sum, [, count]) => sum + count, 0);
    return all === 0 ? [] : [Math.max(...values.map(([, count]) => count)) / all];
  });
  return shares.length === 0 ? 0.5 : shares.reduce((a, b) => a + b, 0) / shares.length;
}

/** Whether a single line that is split into phrases is a sentence. */
function isProse(sample: SampleRows): boolean {
  const cells = sample.flat()[0]?.cells ?? [];
  const phrases = cells.slice(1).filter((cell) => /^ ?\S+ \S+ \S/.test(cell)).length;
  return cells.length > 1 && phrases >= (cells.length - 1) * 0.5;
}

/** Scores how well a dialect explains samples. */
export function scoreRows(sample: SampleRows, dialect: Dialect): RowScore {
  const { quote, delimiter } = dialect;
  const parts = sample.map((rows) => rows.map((row) => row.cells.length));
  const rows = parts.reduce((sum, part) => sum + part.length, 0);
  const { width, count } = commonest(parts.flat());
  const untroubled = sample.flat().filter((row) => row.trouble === null).length;
  const { cells, quoted } = scoreCells(sample, width, quote);
  return {
    consistency:
      rows === 1 && (isProse(sample) || delimiter === ' ')
        ? 0.2
        : Math.max(
            raggedConsistency(sample, dialect, width),
            consistencyAmongLines(sample, dialect, width),
            consistencyOf(parts, rows, count),
          ),
    cells,
    quotes: rows === 0 ? 1 : untroubled / rows,
    width,
    rows,
    agreeing: count,
    quoted,
  };
}
