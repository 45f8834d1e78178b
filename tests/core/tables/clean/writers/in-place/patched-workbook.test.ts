import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { cleanDataset } from '../../../../../../core/tables/jobs/clean-dataset.js';
import { OutputOptions } from '../../../../../../core/tables/jobs/cleaned-file.js';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';
import { WORKBOOK_LIMITS } from '../../../../../../core/tables/read/workbook/sheet/limits.js';
import { openPackage } from '../../../../../../core/tables/read/workbook/zip/open-package.js';
import { type XlsxFile, xlsxBytes } from '../../../../../support/workbook/xlsx-files.js';

const clean = (bytes: Uint8Array, accept: string[] = []) =>
  cleanDataset(
    {
      source: { kind: 'bytes', name: 'a.xlsx', bytes },
      read: {},
      datasetId: null,
      clean: { options: { accept } },
      output: OutputOptions.parse({}),
      places: { file: null, log: null },
    },
    () => undefined,
  );

const partOf = (bytes: Uint8Array, name: string) =>
  openPackage(openBytes('a.xlsx', bytes), WORKBOOK_LIMITS).read(name)?.toString('utf8');

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const number = (reference: string, value: number, style = 0) => `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

/** Rows 2 to 9 of a table; rows 5 and 6 are equal, and the name in row 3 has spaces. */
function rows(beside = ''): string {
  const header = `<row r="1">${text('A1', 'name')}${text('B1', 'price')}${text('C1', 'double')}</row>`;
  const body = [2, 3, 4, 5, 6, 7, 8, 9].map((row) => {
    const key = row === 6 ? 5 : row;
    const name = text(`A${row}`, row === 3 ? ' Rome ' : `city ${key}`);
    const formula = `<c r="C${row}"><f>B${row}*2</f><v>${key * 20}</v></c>`;
    return `<row r="${row}">${name}${number(`B${row}`, key * 10, 1)}${formula}${row === 6 ? beside : ''}</row>`;
  });
  return `${header}${body.join('')}<row r="11">${text('A11', 'Sum')}<c r="B11" s="1"><f>SUM(B2:B9)</f><v>460</v></c></row>`;
}

const file = (more: Partial<XlsxFile['sheets'][number]> = {}): XlsxFile => ({
  sheets: [
    { name: 'Data', rows: rows(), before: '<cols><col min="1" max="1" width="33" customWidth="1"/></cols>', ...more },
    {
      name: 'Other',
      rows: '<row r="1"><c r="A1"><f>Data!B8</f><v>80</v></c><c r="B1"><f>Data!B6</f><v>50</v></c></row>',
    },
  ],
  formats: ['#,##0.00\\ "€"'],
});

const formulasOf = (bytes: Uint8Array, sheet: string) =>
  Object.fromEntries(
    Object.entries(XLSX.read(bytes, { cellFormula: true, sheetStubs: true }).Sheets[sheet]!).flatMap(
      ([place, cell]: [string, XLSX.CellObject]) => (cell?.f === undefined ? [] : [[place, cell.f]]),
    ),
  );

test('changes only the cells of a step', () => {
  const source = xlsxBytes(file());
  const { file: cleaned, workbook } = clean(source);
  const before = partOf(source, 'xl/worksheets/sheet1.xml')!;
  expect(partOf(cleaned.bytes!, 'xl/worksheets/sheet1.xml')).toBe(before.replace(' Rome ', 'Rome'));
  for (const name of ['xl/styles.xml', 'xl/workbook.xml', 'xl/worksheets/sheet2.xml', '[Content_Types].xml'])
    expect(partOf(cleaned.bytes!, name)).toBe(partOf(source, name));
  expect(workbook).toMatchObject({ written: 'in-place', formulas_replaced: 0, formulas_to_recalculate: 0 });
  expect(clean(cleaned.bytes!).file.sha256).toBe(cleaned.sha256);
});

test('moves references when a row is dropped, and replaces formulas that lose their cell', () => {
  const { file: cleaned, workbook } = clean(xlsxBytes(file()), ['drop_duplicate_rows']);
  const formulas = formulasOf(cleaned.bytes!, 'Data');
  expect(formulas).toMatchObject({ C5: 'B5*2', C6: 'B6*2', C8: 'B8*2', B10: 'SUM(B2:B8)' });
  expect(formulasOf(cleaned.bytes!, 'Other')).toEqual({ A1: 'Data!B7' });
  expect(workbook).toMatchObject({
    formulas_replaced: 1,
    not_kept: [{ what: 'formula', sheet: 'Other', place: 'B1' }],
  });
  expect(partOf(cleaned.bytes!, 'xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
  expect(partOf(cleaned.bytes!, 'xl/worksheets/sheet1.xml')).toContain('<f>SUM(B2:B8)</f></c>');
});

test('keeps cells next to a dropped row in their place', () => {
  const beside = `${text('F6', 'note')}<c r="G6"><f>MAX(B2:B9)</f><v>90</v></c>`;
  const { file: cleaned } = clean(xlsxBytes(file({ rows: rows(beside) })), ['drop_duplicate_rows']);
  const sheet = XLSX.read(cleaned.bytes!, { cellFormula: true, sheetStubs: true }).Sheets.Data!;
  expect([sheet.F6?.v, sheet.G6?.f, sheet.A6?.v, sheet.A8?.v, sheet.A9?.v]).toEqual([
    'note',
    'MAX(B2:B8)',
    'city 7',
    'city 9',
    undefined,
  ]);
});

test('moves rules, merged ranges and links, and drops those of deleted cells', () => {
  const after =
    '<mergeCells count="1"><mergeCell ref="A11:A12"/></mergeCells>' +
    '<conditionalFormatting sqref="B2:B9"><cfRule type="expression" priority="1"><formula>$B2&gt;5</formula></cfRule></conditionalFormatting>' +
    '<dataValidations count="2"><dataValidation type="whole" sqref="B6"><formula1>1</formula1></dataValidation><dataValidation type="whole" sqref="B7"><formula1>1</formula1></dataValidation></dataValidations>';
  const { file: cleaned } = clean(xlsxBytes(file({ after })), ['drop_duplicate_rows']);
  const xml = partOf(cleaned.bytes!, 'xl/worksheets/sheet1.xml')!;
  expect(xml).toContain('<mergeCell ref="A10:A11"/>');
  expect(xml).toContain('sqref="B2:B8"');
  expect(xml).toContain('<dataValidations count="1"><dataValidation type="whole" sqref="B6">');
});

test('gives the followers of a shared formula their own one if its first cell is dropped', () => {
  const shared = rows()
    .replace('<f>B6*2</f>', '<f t="shared" ref="C6:C8" si="0">B6*2</f>')
    .replace('<f>B7*2</f>', '<f t="shared" si="0"/>')
    .replace('<f>B8*2</f>', '<f t="shared" si="0"/>');
  const { file: cleaned } = clean(xlsxBytes(file({ rows: shared })), ['drop_duplicate_rows']);
  expect(formulasOf(cleaned.bytes!, 'Data')).toMatchObject({ C6: 'B6*2', C7: 'B7*2' });
});

test('writes a new workbook with a note for other formats', () => {
  const book = XLSX.read(xlsxBytes(file()));
  const bytes = new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'ods' }) as Buffer);
  expect(clean(bytes).workbook).toMatchObject({ written: 'new', note: expect.stringContaining('ODS') });
});
