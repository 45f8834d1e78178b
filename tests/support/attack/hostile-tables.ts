import { gzipSync } from 'node:zlib';
import { sheetBytes } from '../workbook/xlsx-files.js';
import type { HostileFile } from './hostile-file.js';

const row = (at: number | string, cells: string) => `<row r="${at}">${cells}</row>`;
const CELLS = '<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>';

/** Bytes that each ended a server, cost it minutes, or were answered with 500; none is larger than an upload. */
const TABLES: Readonly<Record<string, () => Uint8Array>> = {
  'newlines.csv': () => Buffer.alloc(9e6, '\n'),
  'newlines.csv.gz': () => gzipSync(Buffer.alloc(9e6, '\n')),
  'commas.csv': () => Buffer.alloc(9e6, ','),
  'quotes.csv': () => Buffer.alloc(9e6, '"'),
  'short-rows.csv': () => Buffer.alloc(9e6, 'a\n'),
  'one-line.txt': () => Buffer.alloc(9e6, 'x'),
  'bounds.csv': () => Buffer.from('n\n1e308\n-1e308\n5e-324\n0\n'),
  'row-0.xlsx': () => sheetBytes(row(0, CELLS)),
  'row-minus-1.xlsx': () => sheetBytes(row(-1, CELLS)),
  'row-99999999999.xlsx': () => sheetBytes(row('99999999999', CELLS)),
  'cell-a0.xlsx': () => sheetBytes(row(1, '<c r="A0"><v>1</v></c><c r="ZZZZ1"><v>2</v></c>')),
  'ratio.xlsx': () => sheetBytes(`${row(1, CELLS)}${' '.repeat(50e6)}`),
  'merges.xlsx': () => sheetBytes(row(1, CELLS), { after: '<mergeCell ref="A1:B2"/>'.repeat(100_001) }),
};

/** Tables that are hostile to a reader. */
export const HOSTILE_TABLES: readonly (() => HostileFile)[] = Object.entries(TABLES).map(([name, make]) => () => ({
  kind: 'table',
  name,
  bytes: make(),
}));
