import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from 'xlsx';
import type { TablesPace } from './contender.js';
import { writeLargeTable } from './large-table.js';

/** A generated table file. */
export interface TableFile {
  name: string;
  path: string;
  rows: number;
  megabytes: number;
}

const SEED = 1;

type SheetSize = Pick<TablesPace, 'sheetRows' | 'sheetColumns'>;

/** Writes columns of numbers, decimals, categories, codes and texts. */
function writeWorkbook(path: string, { sheetRows, sheetColumns }: SheetSize): void {
  const cell = (row: number, column: number): string | number => {
    const value = (row * 7919 + column * 104_729) % 100_003;
    return [value, value / 100, `group ${value % 23}`, String(value).padStart(6, '0'), `remark ${value}`][column % 5]!;
  };
  const header = Array.from({ length: sheetColumns }, (_, column) => `column ${column + 1}`);
  const rows = Array.from({ length: sheetRows }, (_, row) => header.map((_name, column) => cell(row, column)));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([header, ...rows], { dense: true }), 'Data');
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}

const tableFile = (name: string, path: string, rows: number): TableFile => ({
  name,
  path,
  rows,
  megabytes: statSync(path).size / 1e6,
});

/** Writes a CSV with this many rows, identical for the same number. */
export function writeCsv(folder: string, rows: number): TableFile {
  const path = join(folder, `orders-${rows}.csv`);
  writeLargeTable(path, rows, SEED);
  return tableFile(`CSV, ${rows.toLocaleString('en')} x 12`, path, rows);
}

/** Writes the same rows without missing or extra cells, because csvkit and qsv stop at these. */
export function writeRegularCsv(folder: string, rows: number): TableFile {
  const path = join(folder, `regular-${rows}.csv`);
  writeLargeTable(path, rows, SEED, 0);
  return tableFile(`CSV, ${rows.toLocaleString('en')} x 12, all rows complete`, path, rows);
}

/** Writes a workbook with one sheet. */
export function writeSheet(folder: string, size: SheetSize): TableFile {
  const path = join(folder, 'sheet.xlsx');
  writeWorkbook(path, size);
  const name = `XLSX, ${size.sheetRows.toLocaleString('en')} x ${size.sheetColumns}`;
  return tableFile(name, path, size.sheetRows);
}
