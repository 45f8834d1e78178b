import { writtenWorkbook } from './written-workbook.js';
import { sheetBytes } from './xlsx-files.js';

const HEADER = ['id', 'city', 'price', 'ordered', 'open'];
const CITIES = ['Oslo', 'Rome', 'Köln', 'N/A'];
const ROWS = Array.from({ length: 24 }, (_, row) => [
  row + 1,
  CITIES[row % 4],
  row * 1.25 - 3,
  `2024-0${1 + (row % 9)}-1${row % 10}`,
  row % 3 === 0,
]);
const SHEET = { name: 'Orders', rows: [HEADER, ...ROWS], merges: ['A30:B31'], hiddenRows: [4], hiddenColumns: [5] };

/** A sheet with shared styles, formulas, inline texts, dates, errors and a merged cell, as XML. */
const OWN_ROWS = Array.from({ length: 12 }, (_, index) => {
  const row = index + 2;
  const text = `<c r="A${row}" t="inlineStr"><is><t>name ${index}</t></is></c>`;
  const date = `<c r="C${row}" s="1"><v>${45000 + index}</v></c><c r="D${row}" t="e"><v>#N/A</v></c>`;
  return `<row r="${row}">${text}<c r="B${row}"><f>1+${index}</f><v>${index + 1}</v></c>${date}</row>`;
});
const OWN_HEADER = ['name', 'amount', 'day', 'state'].map((name) => `<c t="str"><v>${name}</v></c>`).join('');

const csv = [HEADER, ...ROWS].map((cells) => cells.join(',')).join('\n');
const html = `<html><body><table><tr>${HEADER.map((name) => `<th>${name}</th>`).join('')}</tr>${ROWS.map(
  (cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
).join('')}</table></body></html>`;

export interface SeedTable {
  name: string;
  bytes: Uint8Array;
}

/** Returns small valid workbooks of every supported format, to be mutated. */
export function seedWorkbooks(): SeedTable[] {
  const own = sheetBytes(`<row r="1">${OWN_HEADER}</row>${OWN_ROWS.join('')}`, {
    before: '<dimension ref="A1:D13"/><cols><col min="2" max="2" hidden="1"/></cols>',
    after: '<mergeCells><mergeCell ref="A15:B16"/></mergeCells>',
    formats: ['yyyy-mm-dd', '0.00%'],
  });
  return [
    { name: 'own.xlsx', bytes: own },
    { name: 'own.xlsm', bytes: own },
    { name: 'a.xlsx', bytes: writtenWorkbook('xlsx', [SHEET, { name: 'Two', rows: ROWS }]) },
    { name: 'a.xlsb', bytes: writtenWorkbook('xlsb', [SHEET]) },
    { name: 'a.xls', bytes: writtenWorkbook('biff8', [SHEET]) },
    { name: 'old.xls', bytes: writtenWorkbook('biff5', [SHEET]) },
    { name: 'a.ods', bytes: writtenWorkbook('ods', [SHEET]) },
    { name: 'xml.xls', bytes: writtenWorkbook('xlml', [{ name: 'Orders', rows: [HEADER, ...ROWS] }]) },
    { name: 'a.html', bytes: Buffer.from(html) },
  ];
}

/** Returns small valid texts, to be mutated. */
export function seedTexts(): SeedTable[] {
  return [
    { name: 'a.csv', bytes: Buffer.from(csv) },
    { name: 'a.tsv', bytes: Buffer.from(csv.replaceAll(',', '\t')) },
    { name: 'quoted.csv', bytes: Buffer.from(csv.replace(/[^,\n]+/g, '"$&"').replaceAll(',', ';')) },
    {
      name: 'wide.txt',
      bytes: Buffer.from(ROWS.map((cells) => cells.map((cell) => String(cell).padEnd(12)).join('')).join('\r\n')),
    },
    { name: 'utf16.csv', bytes: Buffer.from(`\ufeff${csv}`, 'utf16le') },
  ];
}
