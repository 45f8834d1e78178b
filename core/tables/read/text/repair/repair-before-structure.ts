import type { SourceRow } from '../../source/found-table.js';
import type { Dialect } from '../dialect/dialect.js';
import { splitLine } from '../dialect/split-line.js';
import { LOOSE_CLASSES, textClassOf } from '../dialect/text-class.js';
import { enclosesQuotes } from './repair-quotes.js';
import { joinToWhole, MAX_JOINED_LINES, type RepairedRows, type RepairRow, repairNext } from './repair-sequence.js';
import { isFreeOfQuotes, learnRows, type RowModel } from './row-model.js';

const OTHER_DELIMITERS = [',', ';', '\t', '|', ' '];
const MAX_NAME_LENGTH = 60;

function isValue(text: string): boolean {
  return !LOOSE_CLASSES.has(textClassOf(text));
}

/** Splits a row at another delimiter. Returns null unless this yields as many names as there are columns. */
function splitOtherwise(row: RepairRow, width: number, dialect: Dialect): string[] | null {
  const raw = row.mark?.raw ?? row.cells.join(dialect.delimiter);
  for (const delimiter of OTHER_DELIMITERS) {
    if (delimiter === dialect.delimiter) continue;
    const { cells } = splitLine(raw, {
      ...dialect,
      kind: 'delimited',
      delimiter,
      trim: delimiter === ' ' ? 'none' : 'left',
    });
    const isNames = cells.every((text) => text !== '' && text.length < MAX_NAME_LENGTH && !isValue(text));
    if (cells.length === width && isNames) return cells;
  }
  return null;
}

/**
 * Splits a row with malformed quotes at every delimiter. Returns null unless this yields as many names as there are
 * columns.
 */
function splitOpen({ mark }: RepairRow, width: number, dialect: Dialect): string[] | null {
  const { quote } = dialect;
  if (!mark?.trouble || dialect.kind !== 'delimited' || quote === '') return null;
  const literal = splitLine(mark.raw, dialect, 'literal');
  const cells = literal.cells.map((text, column) =>
    literal.quoted.includes(column) ? text : text.replaceAll(quote, ''),
  );
  const isNames = cells.every((text) => text !== '' && text.length < MAX_NAME_LENGTH && !isValue(text));
  return cells.length === width && isNames ? cells : null;
}

/**
 * Repairs the width of the first row of a stretch if the repair is certain: it has one cell too many and a single empty
 * one, a quote that is not closed, or another delimiter. Types are no help, because a header has none.
 * @param next the row after it. It must contain values; otherwise the first row may be a title above the header.
 * @param width number of cells in the rows after it; 0 if they do not agree.
 */
function repairHeaderWidth(row: RepairRow, next: RepairRow | undefined, width: number, dialect: Dialect): RepairRow {
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

/** Maximum rows searched for two neighbours that agree. */
const REACH = 4;
/** Maximum irregular rows to repair. The structure can be detected even if the others are not repaired. */
const MAX_TRIED = 3000;

function isBlank(cells: readonly string[]): boolean {
  return cells.length <= 1 && (cells[0] ?? '').trim() === '';
}

/**
 * Returns the width of the nearest two consecutive rows that agree, in the direction of `step`. Returns 0 if a blank
 * line comes first, because it ends the stretch.
 */
function agreeingWidth(rows: readonly RepairRow[], from: number, step: 1 | -1): number {
  for (let index = from + step, seen = 0; seen < REACH; index += step, seen++) {
    const row = rows[index];
    const other = rows[index + step];
    if (!row || isBlank(row.cells)) return 0;
    const width = row.cells.length;
    if (width > 1 && (other === undefined || isBlank(other.cells) ? seen === 0 : other.cells.length === width))
      return width;
  }
  return 0;
}

/** Whether a row has an odd number of quotes, so that one may be lost. */
function hasOddQuotes(row: RepairRow | undefined): boolean {
  return (row?.mark?.raw.split('"').length ?? 1) % 2 === 0;
}

/** Returns the expected width of a row according to its neighbours; 0 if they do not agree. */
function expectedWidth(rows: readonly RepairRow[], index: number, most: number): number {
  const before = agreeingWidth(rows, index, -1);
  const after = agreeingWidth(rows, index, 1);
  if (before === after) return before;
  // After an unclosed quote, or before a closing quote without an opening one, the next line may be the rest of the
  // row.
  const isOpen = rows[index]!.mark?.trouble === 'unclosed-quote' || hasOddQuotes(rows[index + 1]);
  if (before === most && (after === 0 || isOpen)) return before;
  // The first row is usually a header, which has no types, so only its quotes are checked.
  return before === 0 && after === rows[index]!.cells.length ? after : 0;
}

function commonWidth(rows: readonly RepairRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = 0;
  for (const [width, count] of counts) if (count > (counts.get(best) ?? 0)) best = width;
  return best;
}

/**
 * Repairs rows within stretches of equal width before tables are detected, so that a broken row does not look like the
 * end of a table. Makes only certain repairs, because a row may also be a title, a note or part of another table.
 */
export function repairBeforeStructure(rows: readonly RepairRow[], dialect: Dialect): SourceRow[] {
  const models = new Map<number, RowModel>();
  const encloses = enclosesQuotes(rows, dialect);
  const modelOf = (width: number) => {
    const known =
      models.get(width) ??
      learnRows(
        rows.map(({ cells }) => cells),
        width,
        encloses,
      );
    models.set(width, known);
    return known;
  };
  const most = commonWidth(rows);
  const lined = rows.map((row, index) => {
    const isFirst = agreeingWidth(rows, index, -1) === 0;
    return isFirst ? repairHeaderWidth(row, rows[index + 1], agreeingWidth(rows, index, 1), dialect) : row;
  });
  return repairRows(lined, most, modelOf, dialect);
}

/** Repairs a row if the repair is certain; otherwise returns null. */
function repairCertainly(
  row: RepairRow,
  following: readonly RepairRow[],
  model: RowModel,
  dialect: Dialect,
): RepairedRows | null {
  if (model.isRagged || (row.cells.length === model.width && !isTroubled(row, model))) return null;
  const marked = { ...row, mark: row.mark ?? markOf(row.cells, dialect) };
  const repaired = repairNext(marked, following, model, dialect);
  const isCertain = repaired.broken.every(({ repair, kind }) => repair === 'repaired' || kind === 'invalid-bytes');
  return isCertain ? repaired : null;
}

function repairAt(rows: readonly RepairRow[], index: number, model: RowModel, dialect: Dialect): RepairedRows | null {
  const row = rows[index]!;
  const repaired = repairCertainly(row, rows.slice(index + 1, index + MAX_JOINED_LINES), model, dialect);
  const isFirst = repaired !== null && agreeingWidth(rows, index, -1) === 0;
  return isFirst && losesName(row.cells, repaired) ? null : repaired;
}

/** Joins the end of a multi-line cell to the previous row, if that row was otherwise well-formed. */
function joinBack(rows: readonly RepairRow[], index: number, model: RowModel, dialect: Dialect): RepairedRows | null {
  const before = rows[index - 1];
  if (!before || agreeingWidth(rows, index - 1, -1) === 0) return null;
  return joinToWhole(before, rows.slice(index, index + MAX_JOINED_LINES), model, dialect);
}

/** Repairs the row at an index to a given width. `before` is the number of previous rows that became part of it. */
function repairPlace(
  rows: readonly RepairRow[],
  index: number,
  model: RowModel,
  dialect: Dialect,
): { repaired: RepairedRows | null; before: number } {
  const joined = joinBack(rows, index, model, dialect);
  return joined ? { repaired: joined, before: 1 } : { repaired: repairAt(rows, index, model, dialect), before: 0 };
}

function repairRows(
  rows: readonly RepairRow[],
  most: number,
  modelOf: (width: number) => RowModel,
  dialect: Dialect,
): SourceRow[] {
  const found: SourceRow[] = [];
  let tried = 0;
  for (let index = 0; index < rows.length; ) {
    const row = rows[index]!;
    const mayBeOdd = row.mark !== undefined || row.cells.length !== most;
    const width = mayBeOdd && tried < MAX_TRIED && !isBlank(row.cells) ? expectedWidth(rows, index, most) : 0;
    const place = width > 1 ? repairPlace(rows, index, modelOf(width), dialect) : null;
    if (place) tried += 1;
    if (place?.before === 1) found.pop();
    for (const { line, cells } of place?.repaired?.rows ?? [row]) found.push({ row: line, cells });
    index += place?.repaired?.used ?? 1;
  }
  return found;
}

/**
 * Whether a repair empties a cell of a row that already has the right width. In a header this would lose a name,
 * because names have no types to prevent it.
 */
function losesName(cells: readonly string[], { rows }: RepairedRows): boolean {
  const [repaired] = rows;
  return (
    repaired?.cells.length === cells.length &&
    repaired.cells.some((text, column) => text === '' && cells[column] !== '')
  );
}

/** Whether quotes are malformed, other than in columns whose values contain quotes. */
function isTroubled({ cells, mark }: RepairRow, model: RowModel): boolean {
  if (mark === undefined || mark.trouble === null) return false;
  const mayBeSlip = (text: string, column: number) =>
    isFreeOfQuotes(model, column) || (model.enclosesQuotes && text.split('"').length % 2 === 0);
  return mark.quoted !== null || cells.some((text, column) => /["']/.test(text) && mayBeSlip(text, column));
}

/** Returns a mark for a row without one, whose width only differs from that of its neighbours. */
function markOf(cells: readonly string[], { delimiter }: Dialect): NonNullable<RepairRow['mark']> {
  return { raw: cells.join(delimiter), trouble: null, quoted: null, hasInvalidBytes: false };
}
