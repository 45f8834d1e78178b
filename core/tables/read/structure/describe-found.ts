import { calibrate } from '../source/calibrate.js';
import type { FoundTable } from '../source/found-table.js';
import { type Guess, type OutsideRow, shortenRow } from '../source/reading.js';
import type { Grid } from './grid.js';
import { rankOtherHeaders } from './other-headers.js';
import type { GivenHeader, Segment } from './read-segment.js';
import { asConfidence } from './score-header.js';

/** Maximum confidence of a header if another one is about as likely. */
const DOUBTFUL = 0.7;

/** Describes the detected header with its evidence. The value lists its source rows: `3`, `3-4` or `none`. */
export function guessHeader(grid: Grid, segment: Segment, given: GivenHeader | null): Guess {
  const value = nameRows(grid, segment.headerRows);
  const likely = asConfidence(segment.score.score);
  const hasHeader = segment.headerRows.length > 0;
  const measured = hasHeader ? calibrate('header', likely) : calibrate('no header', 1 - likely);
  const confidence = segment.isDoubtful ? Math.min(measured, DOUBTFUL) : measured;
  const reasons = segment.score.reasons.join('; ');
  const isGiven = given !== null;
  return {
    what: 'header',
    value,
    confidence: isGiven ? 1 : round(confidence),
    source: isGiven ? 'given' : reasons === '' ? 'default' : 'content',
    reason: isGiven ? 'specified by an option' : reasons || 'no evidence against the first row as header',
    alternatives: isGiven ? [] : rankOtherHeaders(grid, segment, confidence),
    table: null,
  };
}

function nameRows(grid: Grid, rows: readonly number[]): string {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return 'none';
  return first === last ? String(grid.rows[first]!.row) : `${grid.rows[first]!.row}-${grid.rows[last]!.row}`;
}

/**
 * Reports how many tables were found.
 * @param starts first source row of each table, from 1.
 */
export function guessTables(tables: readonly FoundTable[], starts: readonly number[]): Guess {
  const count = tables.length;
  const others = starts.slice(1, 11).join(', ');
  const reason = count === 1 ? 'its rows are consistent' : `other columns or separate headers from rows ${others} on`;
  const confidence = count === 1 ? 0.98 : 0.9;
  return {
    what: 'tables',
    value: String(count),
    confidence,
    source: 'content',
    reason,
    alternatives: [{ value: count > 1 ? '1' : '2', confidence: round(1 - confidence) }],
    table: null,
  };
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** Maximum characters of a total. */
const MAX_TOTAL = 100;
/** Maximum cells of a row in its text. */
const MAX_CELLS = 10_000;

/**
 * Lists the rows of a range that are outside the body, including blank ones. Adjacent rows of the same kind form one
 * entry.
 */
export function listOutsideRows(
  grid: Grid,
  segment: Segment,
  range: [number, number] = [0, grid.rows.length - 1],
): OutsideRow[] {
  const inBody = new Set(segment.bodyRows);
  return listRuns(grid, range, (row) => {
    if (inBody.has(row)) return undefined;
    return grid.filled(row) === 0 ? 'blank' : segment.outsideRows.get(row);
  });
}

/** Lists the rows of a body that may be notes, totals or ruler lines. */
export function listDoubtful(grid: Grid, { bodyRows, doubtful }: Segment): OutsideRow[] {
  const [first, last] = [bodyRows[0], bodyRows.at(-1)];
  if (first === undefined || last === undefined || doubtful.size === 0) return [];
  return listRuns(grid, [first, last], (row) => doubtful.get(row));
}

type KindOf = (row: number) => OutsideRow['kind'] | undefined;

/** Lists the rows of a range that have a kind. Adjacent rows of the same kind form one entry. */
function listRuns(grid: Grid, range: readonly [number, number], kindOf: KindOf): OutsideRow[] {
  const outsideRows: OutsideRow[] = [];
  let previous = -2;
  for (let row = range[0]; row <= range[1]; row += 1) {
    const kind = kindOf(row);
    if (kind === undefined) continue;
    const last = outsideRows.at(-1);
    if (last !== undefined && last.kind === kind && previous === row - 1) {
      last.rows = grid.isText ? grid.rows[row]!.row - last.row + linesOf(grid, row) : last.rows + 1;
      last.text = shortenRow([last.text, textOf(grid, row)].filter(Boolean).join('\n'));
      delete last.cells;
    } else outsideRows.push(describeRow(grid, row, kind));
    previous = row;
  }
  return outsideRows;
}

/** Describes a row that is not, or may not be, data. */
export function describeRow(grid: Grid, row: number, kind: OutsideRow['kind']): OutsideRow {
  return {
    kind,
    row: grid.rows[row]!.row,
    rows: linesOf(grid, row),
    text: shortenRow(textOf(grid, row)),
    ...(kind === 'total' ? { cells: cellsOf(grid, row) } : {}),
  };
}

/** Returns the cells of a row with totals, by position. */
function cellsOf(grid: Grid, row: number): string[] {
  const width = Math.min(grid.last(row) + 1, MAX_CELLS);
  return Array.from({ length: width }, (_, column) => grid.text(row, column).slice(0, MAX_TOTAL));
}

/** Returns the number of lines of a row in a text, whose cells may span lines; 1 in a sheet. */
function linesOf(grid: Grid, row: number): number {
  if (!grid.isText) return 1;
  return grid.rows[row]!.cells.reduce((lines, text) => lines + (text.match(/\r\n|\n|\r/g)?.length ?? 0), 1);
}

function textOf(grid: Grid, row: number): string {
  const texts: string[] = [];
  for (let column = Math.max(0, grid.first(row)); column <= grid.last(row) && texts.length < MAX_CELLS; column += 1) {
    if (grid.text(row, column) !== '') texts.push(grid.text(row, column));
  }
  return texts.join(' ');
}
