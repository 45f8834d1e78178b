import { cellShapeOf, LOOSE_SHAPES } from '../dialect/cell-shape.js';
import type { Dialect } from '../dialect/dialect.js';
import { splitLine } from '../dialect/split-line.js';
import type { MendingRow } from './mend-sequence.js';

const OTHER_DELIMITERS = [',', ';', '\t', '|', ' '];
const LONGEST_NAME = 60;

function isValue(text: string): boolean {
  return !LOOSE_SHAPES.has(cellShapeOf(text));
}

/** Names that another delimiter separates, as many as the columns are. */
function splitOtherwise(row: MendingRow, width: number, dialect: Dialect): string[] | null {
  const raw = row.mark?.raw ?? row.cells.join(dialect.delimiter);
  for (const delimiter of OTHER_DELIMITERS) {
    if (delimiter === dialect.delimiter) continue;
    const { cells } = splitLine(raw, {
      ...dialect,
      kind: 'delimited',
      delimiter,
      trim: delimiter === ' ' ? 'none' : 'left',
    });
    const isNames = cells.every((text) => text !== '' && text.length < LONGEST_NAME && !isValue(text));
    if (cells.length === width && isNames) return cells;
  }
  return null;
}

/** Names of which one lacks its closing quote, where delimiters alone part as many as the columns are. */
function splitOpen({ mark }: MendingRow, width: number, dialect: Dialect): string[] | null {
  const { quote } = dialect;
  if (!mark?.trouble || dialect.kind !== 'delimited' || quote === '') return null;
  const literal = splitLine(mark.raw, dialect, 'literal');
  const cells = literal.cells.map((text, column) =>
    literal.quoted.includes(column) ? text : text.replaceAll(quote, ''),
  );
  const isNames = cells.every((text) => text !== '' && text.length < LONGEST_NAME && !isValue(text));
  return cells.length === width && isNames ? cells : null;
}

/**
 * Brings the first row of a stretch to the width of those behind it, where that is certain: it has one cell too many and one
 * that is empty, or another delimiter separates it. Types say nothing about a header.
 * @param next the row behind it. A title would be followed by the header: then it has to hold values.
 * @param width cells of the rows behind it; 0 where they do not agree.
 */
export function lineHeaderUp(
  row: MendingRow,
  next: MendingRow | undefined,
  width: number,
  dialect: Dialect,
): MendingRow {
  if (width < 2) return row;
  const closed = splitOpen(row, width, dialect);
  if (closed) return { ...row, cells: closed, mark: undefined };
  if (row.cells.length === width) return row;
  const empty = row.cells.indexOf('');
  const isOneTooMany = row.cells.length === width + 1 && empty >= 0 && row.cells.indexOf('', empty + 1) < 0;
  if (isOneTooMany) return { ...row, cells: row.cells.filter((_, column) => column !== empty) };
  const mayBeOther = width >= 3 && row.cells.length * 2 <= width && (next?.cells.some(isValue) ?? false);
  const cells = mayBeOther ? splitOtherwise(row, width, dialect) : null;
  return cells ? { ...row, cells } : row;
}
