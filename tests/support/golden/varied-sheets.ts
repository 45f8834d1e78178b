import { generateTable } from '../../../scripts/corrupt/draw-table.js';
import { type Random, seedRandom } from '../../../scripts/corrupt/random.js';
import { writtenWorkbook } from '../workbook/written-workbook.js';
import type { MessyTable } from './messy-tables.js';

type Sheet = Parameters<typeof writtenWorkbook>[1][number];
type Cell = unknown;

const TYPES = ['xlsx', 'ods', 'xlsb', 'biff8', 'xlsx'] as const;
const EXTENSIONS = { xlsx: 'xlsx', ods: 'ods', xlsb: 'xlsb', biff8: 'xls' } as const;
const FORMATS = ['0.00', '#,##0', '0.0%', '#,##0.00 "EUR"', '[$$-409]#,##0.00', '0.00E+00', '00000', '#,##0;(#,##0)'];
const DATES = ['yyyy-mm-dd', 'm/d/yy', 'dd.mm.yyyy hh:mm', 'mmm yyyy', 'h:mm', '[h]:mm:ss'];
const ERRORS = [7, 15, 23, 29, 36, 42];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const range = (row: number, column: number, lastRow: number, lastColumn: number) =>
  `${LETTERS[column]}${row + 1}:${LETTERS[lastColumn]}${lastRow + 1}`;

/** Returns a function that converts a column of texts to numbers, dates, formulas or several of these. */
function retype(random: Random): (text: string, row: number) => Cell {
  const format = random.pick(FORMATS);
  const dates = random.pick(DATES);
  return random.pick<(text: string, row: number) => Cell>([
    (text) => text,
    (text) => text,
    (_, row) => ({ t: 'n', v: row * 12.5 - 20, z: format }),
    (_, row) => ({ t: 'n', v: 45_000 + row * 3.25, z: dates }),
    (_, row) => ({ t: 'n', v: row, f: `ROW(A${row + 1})` }),
    (_, row) => row % 3 === 0,
    (text, row) => (row % 4 === 1 ? { t: 'e', v: ERRORS[row % ERRORS.length] } : text),
    (text, row) => (row % 5 === 2 ? null : row % 2 === 0 ? row * 7 : text),
    (_, row) => (row % 3 === 0 ? 'north' : null),
  ]);
}

/** Adds a header of two rows: groups of columns, merged or followed by blanks. */
function addGroups(random: Random, rows: Cell[][], width: number, merges: string[]): void {
  const line: Cell[] = Array<Cell>(width).fill(null);
  const isMerged = random.chance(0.6);
  for (let column = random.int(0, 1); column < width; ) {
    const last = Math.min(width - 1, column + random.int(0, 2));
    line[column] = random.pick(['2023', '2024', 'Plan', 'Actual', 'North', 'Q1']);
    if (isMerged && last > column) merges.push(range(rows.length, column, rows.length, last));
    column = last + 1 + random.int(0, 1);
  }
  rows.push(line);
}

/** Adds title rows above the table. */
function addTitles(random: Random, rows: Cell[][], width: number, merges: string[]): void {
  if (random.chance(0.3)) rows.push(['Sales report 2024'], ['as of 2024-05-01', null, 'draft']);
  if (random.chance(0.2)) rows.push([]);
  if (rows.length > 0 && random.chance(0.5)) merges.push(range(0, 0, 0, width - 1));
}

function addBody(random: Random, rows: Cell[][], body: readonly string[][]): void {
  const types = body[0]!.map(() => retype(random));
  for (const [at, row] of body.entries()) {
    rows.push(row.map((text, column) => types[column]!(text, at)));
    if (random.chance(0.04)) rows.push([]);
    if (random.chance(0.04)) rows.push(['Subtotal', null, at * 10]);
  }
}

/** Adds a total, footers, and notes next to the table. @param first index of the first row of the body. */
function addNotes(random: Random, rows: Cell[][], headers: readonly string[], first: number): void {
  if (random.chance(0.25)) rows.push(['Total', ...headers.slice(1).map((_, at) => (at === 0 ? null : at * 100))]);
  if (random.chance(0.2)) rows.push([], ['* provisional figures'], ['Source: register']);
  if (random.chance(0.15)) for (const [at, row] of rows.slice(first, first + 4).entries()) row.push(null, 'note', at);
}

/** Merges cells of the body over rows, and sometimes over two columns. */
function mergeCells(random: Random, merges: string[], width: number, first: number): void {
  const from = first + random.int(0, 2);
  const column = random.int(0, width - 1);
  merges.push(range(from, column, from + random.int(1, 3), Math.min(width - 1, column + random.int(0, 1))));
}

function varySheet(random: Random, name: string): Sheet {
  const { headers, rows: body } = generateTable(random, { columns: random.int(2, 8), rows: random.int(3, 18) });
  const width = headers.length;
  const rows: Cell[][] = [];
  const merges: string[] = [];
  addTitles(random, rows, width, merges);
  if (random.chance(0.35)) addGroups(random, rows, width, merges);
  if (random.chance(0.9)) rows.push(headers);
  const first = rows.length;
  addBody(random, rows, body);
  if (random.chance(0.4)) mergeCells(random, merges, width, first);
  addNotes(random, rows, headers, first);
  const sheet: Sheet = { name, rows, merges };
  if (random.chance(0.2)) sheet.hiddenRows = [first + random.int(1, 3)];
  if (random.chance(0.2)) sheet.hiddenColumns = [random.int(1, width)];
  if (random.chance(0.1)) sheet.hidden = random.pick([1, 2]);
  return sheet;
}

/** Generates workbooks with titles, headers of two rows, merges, totals, notes and typed cells in all formats. */
export function* variedSheets(count: number, seed: number): Generator<MessyTable> {
  const random = seedRandom(seed);
  for (let at = 0; at < count; at += 1) {
    const type = TYPES[at % TYPES.length]!;
    const names = random.chance(0.25) ? ['Data', 'More'] : ['Data'];
    const sheets = names.map((name) => varySheet(random, name));
    // A workbook needs a visible sheet.
    delete sheets[0]!.hidden;
    yield { name: `sheet-${at}.${EXTENSIONS[type]}`, bytes: writtenWorkbook(type, sheets) };
  }
}
