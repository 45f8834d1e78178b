import { gzipSync } from 'node:zlib';
import { sheetBytes } from '../workbook/xlsx-files.js';
import type { HostileFile } from './hostile-file.js';

const row = (at: number | string, cells: string) => `<row r="${at}">${cells}</row>`;
const CELLS = '<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>';

/**
 * Files that once crashed a server, kept it busy for minutes, or were answered with 500. @param size of files with a
 * variable size, bytes.
 */
const TABLES: Readonly<Record<string, (size: number) => Uint8Array>> = {
  'newlines.csv': (size) => Buffer.alloc(size, '\n'),
  'newlines.csv.gz': (size) => gzipSync(Buffer.alloc(size, '\n')),
  'commas.csv': (size) => Buffer.alloc(size, ','),
  'quotes.csv': (size) => Buffer.alloc(size, '"'),
  'short-rows.csv': (size) => Buffer.alloc(size, 'a\n'),
  'one-line.txt': (size) => Buffer.alloc(size, 'x'),
  'bounds.csv': () => Buffer.from('n\n1e308\n-1e308\n5e-324\n0\n'),
  'row-0.xlsx': () => sheetBytes(row(0, CELLS)),
  'row-minus-1.xlsx': () => sheetBytes(row(-1, CELLS)),
  'row-99999999999.xlsx': () => sheetBytes(row('99999999999', CELLS)),
  'cell-a0.xlsx': () => sheetBytes(row(1, '<c r="A0"><v>1</v></c><c r="ZZZZ1"><v>2</v></c>')),
  'ratio.xlsx': () => sheetBytes(`${row(1, CELLS)}${' '.repeat(50e6)}`),
  'merges.xlsx': () => sheetBytes(row(1, CELLS), { after: '<mergeCell ref="A1:B2"/>'.repeat(100_001) }),
};

/** Yields hostile tables. @param size of files with a variable size, bytes. */
export function* hostileTables(size: number): Generator<HostileFile> {
  for (const [name, make] of Object.entries(TABLES)) yield { kind: 'table', name, bytes: make(size) };
}
