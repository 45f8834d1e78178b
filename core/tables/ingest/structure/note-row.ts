import { isVoid, SHAPE } from './cell-shape.js';
import type { ColumnEvidence } from './column-evidence.js';
import type { Grid } from './grid.js';
import { type Extent, isSparse } from './segment-width.js';

const NOTE_WORD =
  /^(?:\*{1,3}|†|‡|\(\*\)|\[\d\]|\d\)\s|[¹²³]|(?:foot)?notes?\b|sources?\b|quellen?\b|anmerkung|hinweis|fu[sß]{1,2}note|stand:|remarques?\b|fuentes?\b|nota[s:]?\b|fonti?\b|bron\b|źródło|uwag[ai]|zdroj|источник|примечани|資料|出典|来源|注[:：]|legend|generated\b|created (?:on|by|at)|exported\b|printed\b|erstellt|exportiert|copyright|©|end of|ende\b|page \d|seite \d|\(?\d+ (?:rows?|records?|zeilen|lignes)\b|--|disclaimer)/iu;
const COMMENT = /^(?:#|\/\/|%)/;

/** Whether a row begins as comments do. */
export function beginsAsComment(grid: Grid, row: number): boolean {
  const text = grid.text(row, grid.first(row));
  return COMMENT.test(text) && text.length > 1;
}

/** Whether a row is a comment as programs write them, wherever it stands. */
export function isCommentRow(grid: Grid, row: number, extent: Extent, isText: boolean): boolean {
  return beginsAsComment(grid, row) && grid.first(row) === extent.left && isSparse(grid, row, extent, isText);
}

/** Whether a row is a drawn line. */
export function isRuleRow(grid: Grid, row: number): boolean {
  if (grid.filled(row) === 0) return false;
  for (let column = grid.first(row); column <= grid.last(row); column += 1) {
    const shape = grid.shape(row, column);
    const isDash = shape === SHAPE.missing && /^[-–—]{2,}$/.test(grid.text(row, column));
    if (shape !== SHAPE.empty && shape !== SHAPE.rule && !isDash) return false;
  }
  return true;
}

/**
 * Whether a row at the end of a table is a note about it and none of its rows.
 * @param columns evidence of the body above.
 * @param isApart whether blank rows or other notes part it from the body.
 */
export function isNoteRow(
  grid: Grid,
  row: number,
  extent: Extent,
  columns: readonly ColumnEvidence[],
  facts: { isText: boolean; isApart: boolean },
): boolean {
  const first = grid.first(row);
  const text = grid.text(row, first);
  const width = extent.right - extent.left + 1;
  if (width < 2) return facts.isApart && NOTE_WORD.test(text);
  const isNarrow = facts.isText ? grid.width(row) < width : grid.last(row) - extent.left + 1 < width;
  if (NOTE_WORD.test(text) && grid.filled(row) <= Math.max(1, width / 2) && first === extent.left) return true;
  if (!isSparse(grid, row, extent, facts.isText)) return false;
  if (facts.isApart) return true;
  return (
    !fitsColumn(grid, row, first, columns[first - extent.left]) && (isNarrow || grid.shape(row, first) >= SHAPE.text)
  );
}

/** Whether a lone cell could be a cell of its column, in a row that lost the others. */
function fitsColumn(grid: Grid, row: number, column: number, evidence: ColumnEvidence | undefined): boolean {
  const shape = grid.shape(row, column);
  if (evidence === undefined || evidence.count === 0 || isVoid(shape)) return false;
  if (evidence.typed !== null) return shape === evidence.typed;
  return shape === SHAPE.word && evidence.texts.has(grid.text(row, column));
}
