import { CELL_CLASS } from './cell-class.js';
import { gatherEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import { isCommentText } from './note-row.js';
import { scoreHeader } from './score-header.js';

/** Comments of a text file, as row indices in order. */
export interface Comments {
  /** Comments above the first row without a comment sign. */
  leading: number[];
  inside: number[];
}

const NONE: Comments = { leading: [], inside: [] };
/** Rows without a comment sign that are compared with the comments. */
const SAMPLE = 200;
/** First characters of comment signs. */
const SIGNS = '#/%-;';
const SPACED = /^(?:#+|\/\/+|%+|--+|;+)(?:\s|$)/;

function isSigned(grid: Grid, row: number): boolean {
  const start = grid.rows[row]!.cells[0]?.trimStart() ?? '';
  return SIGNS.includes(start[0] ?? ' ') && (start === '#' || isCommentText(grid.text(row, 0)));
}

/** Returns the most common number of cells. */
function commonWidth(grid: Grid, rows: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(grid.width(row), (counts.get(grid.width(row)) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}

/**
 * Finds the comments of a text file, including those that contain its delimiter: rows that start with a comment sign. A
 * row with as many cells as the table is a comment only if a space follows the sign and no cell has the type of its
 * column. The last comment above the table, or below its titles, is its header (`#id,name`) unless the row below is one.
 * @param filled indices of the rows that are not blank, in order.
 */
export function findComments(grid: Grid, filled: readonly number[]): Comments {
  const signed = filled.filter((row) => isSigned(grid, row));
  if (signed.length === 0) return NONE;
  const marked = new Set(signed);
  const others = filled.filter((row) => !marked.has(row)).slice(0, SAMPLE);
  const width = commonWidth(grid, others);
  const [first] = others;
  if (first === undefined || width < 2) return NONE;
  // The first row may be a header.
  const columns = gatherEvidence(grid, others.length > 1 ? others.slice(1) : others, 0, width - 1);
  const fits = (row: number) =>
    columns.some(({ typed }, column) => {
      const isStrict = typed === CELL_CLASS.number || typed === CELL_CLASS.date || typed === CELL_CLASS.time;
      return column > 0 && isStrict && grid.cellClass(row, column) === typed;
    });
  const isSpaced = (row: number) => SPACED.test(grid.text(row, 0));
  const isFull = (row: number) => grid.width(row) === width;
  // Values such as colours and numbers start with a sign, too.
  const full = signed.filter((row) => row > first && isFull(row));
  const areValues = full.some((row) => !isSpaced(row));
  const areMost = full.length * 2 > full.length + others.filter(isFull).length;
  const isNumbered = columns[0]!.typed === CELL_CLASS.number;
  const isComment = (row: number) => {
    // If blanks delimit the cells, the sign of a comment is a separate cell, and no cell of the row is empty.
    if (isNumbered && grid.text(row, 0).length === 1 && grid.filled(row) === grid.last(row) + 1) return true;
    if (grid.text(row, 0).length === 1 && grid.filled(row) < grid.last(row) + 1) return false;
    return isSpaced(row) ? !(isFull(row) && (areMost || fits(row))) : !areValues && !isFull(row);
  };
  const comments = signed.filter(isComment);
  const start = Math.max(others.findIndex(isFull), 0);
  const header = comments.findLast((row) => row < others[start]!);
  const hidesHeader = header !== undefined && isFull(header) && !beginsWithHeader(grid, others.slice(start), header);
  const known = hidesHeader ? comments.filter((row) => row !== header) : comments;
  return { leading: known.filter((row) => row < first), inside: known.filter((row) => row > first) };
}

/** Whether the first row without a comment sign is a better header than the comment above it. */
function beginsWithHeader(grid: Grid, rows: readonly number[], comment: number): boolean {
  const [first, ...below] = rows as [number, ...number[]];
  const width = grid.width(comment);
  const own = scoreHeader(grid, first, 0, gatherEvidence(grid, below, 0, width - 1));
  if (own.similar > 0) return false;
  const isPhrase = grid.rows[comment]!.cells.slice(1).every((text) => /^\s/.test(text));
  const isPlain = rows.every((row) => !grid.rows[row]!.cells.slice(1).every((text) => /^\s/.test(text)));
  return own.differing > 0 || (isPhrase && isPlain);
}
