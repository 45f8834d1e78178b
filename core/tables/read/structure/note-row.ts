import { CELL_CLASS, isVoid } from './cell-class.js';
import type { ColumnEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import { type Extent, isSparse } from './segment-width.js';

/** Signs and words at the start of notes. */
const NOTE_WORD =
  /^(?:\*{1,3}(?=[^*])|†|‡|\(\*\)|\[\d\]|\d\)\s|[¹²³]|(?:foot)?notes?\b|sources?\b|quellen?\b|anmerkung|hinweis|fu[sß]{1,2}note|stand:|remarques?\b|fuentes?\b|nota[s:]?\b|fonti?\b|bron\b|źródło|uwag[ai]|zdroj|источник|примечани|資料|出典|来源|注[:：]|legend|generated\b|created (?:on|by|at)|exported\b|printed\b|erstellt|exportiert|copyright|©|end of|ende\b|page \d|seite \d|\(?\d+ (?:rows?|records?|zeilen|lignes)\b|--|disclaimer)/iu;
/** Starts that only notes have: a sign, or words followed by a colon. */
const SURE_NOTE = /^(?:\*{1,3}(?=[^*])|†|‡|\(\*\)|\[\d\]|\d\)\s|[¹²³©]|--|資料|出典|来源|注[:：])|^[^:：]{1,30}[:：]/u;
/** Words followed by a colon, such as `Source:`. */
const LABELLED = /^[^:：]{1,30}[:：]/u;
const COMMENT = /^(?:#|\/\/|%|--\s|;\s)/;
/** Values that start like a comment: `#ERR`, `#N/A`, `#12`. */
const NO_COMMENT = /^#(?:\p{Lu}[\p{Lu}\d/_ ]{1,30}[!?]?|\d+)$/u;
/** A text more than this many times as long as the longest one of a column cannot belong to the column. */
const TOO_LONG = 1.5;

/** Whether a text starts like a comment in source code. */
export function isCommentText(text: string): boolean {
  return text.length > 1 && COMMENT.test(text) && !NO_COMMENT.test(text);
}

/** Whether a row starts like a comment. */
export function beginsAsComment(grid: Grid, row: number): boolean {
  return isCommentText(grid.text(row, grid.first(row)));
}

/**
 * Whether a row is a comment as in source code, at any position. In a text file, a row with all the delimiters of the
 * table is data unless a space follows the comment sign.
 */
export function isCommentRow(grid: Grid, row: number, extent: Extent, isText: boolean): boolean {
  if (!beginsAsComment(grid, row) || grid.first(row) !== extent.left || !isSparse(grid, row, extent, isText))
    return false;
  const text = grid.text(row, grid.first(row));
  return !hasAllCells(grid, row, extent, isText) || /^(?:#+|\/\/|%+|--|;)\s/.test(text);
}

/** Whether a row of a text file has as many cells as the table, so that only its texts can show that it is not data. */
function hasAllCells(grid: Grid, row: number, extent: Extent, isText: boolean): boolean {
  return isText && extent.width > 1 && grid.width(row) >= extent.width;
}

/** Whether a row starts with a sign or word of notes. */
export function beginsAsNote(grid: Grid, row: number): boolean {
  return NOTE_WORD.test(grid.text(row, grid.first(row)));
}

/** Whether a row is a ruler line. */
export function isRuleRow(grid: Grid, row: number): boolean {
  if (grid.filled(row) === 0) return false;
  for (let column = grid.first(row); column <= grid.last(row); column += 1) {
    const cellClass = grid.cellClass(row, column);
    const isDash = cellClass === CELL_CLASS.missing && /^[-–—]{2,}$/.test(grid.text(row, column));
    if (cellClass !== CELL_CLASS.empty && cellClass !== CELL_CLASS.rule && !isDash) return false;
  }
  return true;
}

/** Facts about a row at the end of a table. */
export interface NoteFacts {
  isText: boolean;
  /** Whether blank rows separate it from the body. */
  isApart: boolean;
  /** Whether a note follows right below, so that this row may be the heading of the notes. */
  isAboveNote?: boolean;
}

/**
 * Whether a row at the end of a table is certainly a note. A row with as many cells as the table is data unless its
 * text can only be a note.
 * @param columns evidence of the body above.
 */
export function isNoteRow(
  grid: Grid,
  row: number,
  extent: Extent,
  columns: readonly ColumnEvidence[],
  facts: NoteFacts,
): boolean {
  const first = grid.first(row);
  const text = grid.text(row, first);
  const width = extent.right - extent.left + 1;
  const { isText, isApart, isAboveNote = false } = facts;
  if (width < 2) return isApart && NOTE_WORD.test(text);
  const evidence = columns[first - extent.left];
  const isLone = grid.filled(row) === 1;
  const fits = hasAllCells(grid, row, extent, isText);
  const begins = first === extent.left && NOTE_WORD.test(text) && !holdsNotes(evidence);
  if (
    begins &&
    isSurelyNote(text, {
      isLone,
      isShort: isAboveNote || (!fits && /\s/.test(text)),
      isHalf: grid.filled(row) * 2 <= width,
      isMistyped: hasMistyped(grid, row, extent, columns),
    })
  )
    return true;
  if (!isSparse(grid, row, extent, isText) || (fits && !isLone)) return false;
  if (isApart) return true;
  const minClass = fits ? CELL_CLASS.prose : CELL_CLASS.text;
  return grid.cellClass(row, first) >= minClass && !fitsColumn(grid, row, first, evidence) && isLongFor(text, evidence);
}

/** Whether a text that starts like a note certainly is one. */
function isSurelyNote(
  text: string,
  row: { isLone: boolean; isShort: boolean; isHalf: boolean; isMistyped: boolean },
): boolean {
  if (SURE_NOTE.test(text)) return row.isLone || row.isHalf || row.isMistyped;
  return row.isLone && row.isShort;
}

/** Whether a row at the end of a body may be a note. It remains data but is reported. */
export function mayBeNote(
  grid: Grid,
  row: number,
  extent: Extent,
  columns: readonly ColumnEvidence[],
  isText: boolean,
): boolean {
  const first = grid.first(row);
  const width = extent.right - extent.left + 1;
  if (first < 0 || width < 2) return false;
  const isHalf = grid.filled(row) <= Math.max(1, width / 2);
  const text = grid.text(row, first);
  const isOdd = isHalf || LABELLED.test(text) || isMistyped(grid, row, first, columns[first - extent.left]);
  if (NOTE_WORD.test(text) && isOdd && first === extent.left) return true;
  if (contradicts(grid, row, extent, columns)) return true;
  if (!isSparse(grid, row, extent, isText) || fitsColumn(grid, row, first, columns[first - extent.left])) return false;
  return !hasAllCells(grid, row, extent, isText) || grid.cellClass(row, first) >= CELL_CLASS.text;
}

/** Minimum columns of a table for which a half-empty row is suspicious. */
const MIN_COLUMNS = 4;

/**
 * Whether a row leaves at least half of the columns empty and has a text in a column of numbers, dates or times, as a
 * closing balance may.
 */
export function contradicts(
  grid: Grid,
  row: number,
  { left, right }: Extent,
  columns: readonly ColumnEvidence[],
): boolean {
  const width = right - left + 1;
  if (width < MIN_COLUMNS || grid.filled(row) * 2 > width) return false;
  return columns.some((column, index) => isMistyped(grid, row, left + index, column));
}

const STRICT: ReadonlySet<number> = new Set([CELL_CLASS.number, CELL_CLASS.date, CELL_CLASS.time]);

/** Whether a cell is a text in a column of numbers, dates or times. */
export function isMistyped(grid: Grid, row: number, column: number, evidence: ColumnEvidence | undefined): boolean {
  if (evidence === undefined || evidence.count < 2 || evidence.typed === null) return false;
  return STRICT.has(evidence.typed) && grid.cellClass(row, column) >= CELL_CLASS.word;
}

/** Whether any cell of a row is a text in a column of numbers, dates or times. */
function hasMistyped(grid: Grid, row: number, { left }: Extent, columns: readonly ColumnEvidence[]): boolean {
  return columns.some((column, index) => isMistyped(grid, row, left + index, column));
}

/** Whether some texts of a column start like notes, so that another one is not a note. A ruler line is none. */
function holdsNotes(evidence: ColumnEvidence | undefined): boolean {
  return evidence !== undefined && [...evidence.texts].some((text) => NOTE_WORD.test(text) && !/^[-=*_]+$/.test(text));
}

/** Whether a text is much longer than all others of its column, or the column has no texts. */
function isLongFor(text: string, evidence: ColumnEvidence | undefined): boolean {
  if (evidence === undefined || evidence.count === 0 || evidence.typed !== null) return true;
  const longest = Math.max(...[...evidence.texts].map(({ length }) => length));
  return text.length > TOO_LONG * longest;
}

/** Whether a cell fits its column, so that the row may be data that lost its other cells. */
function fitsColumn(grid: Grid, row: number, column: number, evidence: ColumnEvidence | undefined): boolean {
  const cellClass = grid.cellClass(row, column);
  if (evidence === undefined || evidence.count === 0 || isVoid(cellClass)) return false;
  if (evidence.typed !== null) return cellClass === evidence.typed;
  return cellClass === CELL_CLASS.word && evidence.texts.has(grid.text(row, column));
}
