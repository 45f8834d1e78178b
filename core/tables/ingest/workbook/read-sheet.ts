import { Fault } from '../../../fault.js';
import type { SourceRow } from '../structure/found-table.js';
import { columnLetters } from './a1.js';
import { KIND_INDEX, makeCellReader } from './cell/cell-reader.js';
import type { DateSystem } from './cell/date-text.js';
import { isGeneral } from './cell/number-format.js';
import type { WorkbookLimits } from './limits.js';
import type { SheetJsCell, SheetJsSheet } from './load-sheetjs.js';
import { placeOf, type SheetFacts } from './sheet.js';

/** Blank rows are set in for gaps, so that tables are told apart; a far cell does not become a million rows. */
const MOST_BLANK_ROWS = 10;
/** Rows that are at most this long are walked cell by cell; longer ones by the cells that are present. */
const SHORT_ROW = 512;

/** What reading a workbook has cost so far, over all its sheets. */
export interface Spent {
  cells: number;
  characters: number;
}

function allIndices(list: object): number[] {
  return Object.keys(list).map(Number).filter(Number.isInteger);
}

function presentIndices(list: readonly unknown[]): number[] {
  // What lies behind the last index that an array can have does not count in its length.
  if (list.length === 0 || list.length > SHORT_ROW) return allIndices(list);
  const indices: number[] = [];
  for (let index = 0; index < list.length; index++) if (list[index] !== undefined) indices.push(index);
  return indices;
}

interface Reading {
  facts: SheetFacts;
  limits: WorkbookLimits;
  spent: Spent;
  read: ReturnType<typeof makeCellReader>;
  /** Formats of numbers, counted for each column. */
  formats: Map<number, Map<string, number>>;
}

function countFormat(formats: Reading['formats'], column: number, format: string): void {
  const counts = formats.get(column) ?? new Map<string, number>();
  if (counts.size === 0) formats.set(column, counts);
  counts.set(format, (counts.get(format) ?? 0) + 1);
}

function kindOf(reading: Reading, place: number, kind: number): number {
  if (reading.facts.formulas.size > 0 && reading.facts.formulas.has(place)) return KIND_INDEX.formula;
  return reading.facts.isoDates.size > 0 && reading.facts.isoDates.has(place) ? KIND_INDEX.date : kind;
}

function checkCost(reading: Reading, row: number, last: number, count: number): void {
  const { limits, spent } = reading;
  if (row > limits.rows || last >= limits.columns) {
    const cell = `${columnLetters(last)}${row}`;
    throw new Fault(
      'unreadable-table',
      `A cell is named ${cell}, which lies outside of any sheet: the file is damaged.`,
    );
  }
  spent.cells += count;
  if (spent.cells > limits.cells) throw tooManyCells(limits);
}

function tooManyCells({ cells }: WorkbookLimits): Fault {
  const message = `The workbook has over ${cells} cells, or cells too far apart. Export its sheets as CSV.`;
  return new Fault('table-too-large', message);
}

/** Rows that reach far to the right are refused before any of them is laid out, which is what they cost. */
function checkWidth(rows: readonly (readonly unknown[])[], limits: WorkbookLimits): void {
  let slots = 0;
  for (const index of allIndices(rows)) slots += Math.min(rows[index]!.length, limits.columns);
  if (slots > limits.slots) throw tooManyCells(limits);
}

function spendCharacters({ spent, limits }: Reading, characters: number): void {
  spent.characters += characters;
  if (spent.characters <= limits.characters) return;
  throw new Fault('table-too-large', `The texts of the workbook come to over ${limits.characters} characters.`);
}

function readRow(reading: Reading, row: number, cells: readonly (SheetJsCell | undefined)[]): SourceRow | null {
  const present = presentIndices(cells);
  const last = present.at(-1);
  if (last === undefined) return null;
  checkCost(reading, row, last, present.length);
  const texts = new Array<string>(last + 1).fill('');
  const kinds = new Uint8Array(last + 1);
  let characters = 0;
  for (const column of present) {
    const cell = cells[column]!;
    const { text, kind } = reading.read(cell);
    if (text === '' && kind === KIND_INDEX.empty) continue;
    characters += text.length;
    texts[column] = text;
    kinds[column] = kindOf(reading, placeOf(row, column), kind);
    if (typeof cell.v === 'number' && typeof cell.z === 'string' && !isGeneral(cell.z))
      countFormat(reading.formats, column, cell.z);
  }
  spendCharacters(reading, characters);
  return characters > 0 ? { row, cells: texts, kinds } : null;
}

function commonest(counts: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [format, count] of counts) if (count > most) [best, most] = [format, count];
  return best;
}

function pushBlankRows(rows: SourceRow[], from: number, to: number): void {
  const first = Math.max(from, to - MOST_BLANK_ROWS);
  for (let row = first; row < to; row++) rows.push({ row, cells: [] });
}

/**
 * Takes the texts out of a sheet, by the cells that are present and never by the range it declares.
 * Faults: table-too-large (cells, or a grid too wide for its cells), unreadable-table (a cell outside of any sheet).
 */
export function readSheet(
  sheet: SheetJsSheet,
  facts: SheetFacts,
  system: DateSystem,
  limits: WorkbookLimits,
  spent: Spent,
): { rows: SourceRow[]; numberFormats: Map<number, string> } {
  const reading: Reading = { facts, limits, spent, read: makeCellReader(system), formats: new Map() };
  // The values that a chart keeps are a copy of another sheet's.
  const data = sheet['!type'] === 'chart' ? [] : (sheet['!data'] ?? []);
  checkWidth(data, limits);
  const rows: SourceRow[] = [];
  let next = 1;
  for (const index of allIndices(data)) {
    const row = readRow(reading, index + 1, data[index]!);
    if (!row) continue;
    // Rows in front of the first are none: a table may begin anywhere.
    if (rows.length > 0) pushBlankRows(rows, next, row.row);
    rows.push(row);
    next = row.row + 1;
  }
  const numberFormats = new Map([...reading.formats].map(([column, counts]) => [column, commonest(counts)]));
  return { rows, numberFormats };
}
