import { describe, expect, test } from 'vitest';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { recogniseWorkbook } from '../../../../../core/tables/read/workbook/recognise-workbook.js';
import { writtenWorkbook } from '../../../../support/workbook/written-workbook.js';
import { sheetBytes, xlsxFiles } from '../../../../support/workbook/xlsx-files.js';
import { zipBytes } from '../../../../support/workbook/zip-bytes.js';

const recognise = (bytes: Uint8Array) => recogniseWorkbook(bytes.subarray(0, 4096), openBytes('a', bytes));
const written = (type: Parameters<typeof writtenWorkbook>[0]) => writtenWorkbook(type, [{ name: 'a', rows: [['x']] }]);
const withMacros = () =>
  zipBytes(
    xlsxFiles({ sheets: [{ name: 'a', rows: '' }] }).map((file) => ({
      ...file,
      data: String(file.data).replace(
        /application\/[\w.-]+sheet\.main\+xml/,
        'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      ),
    })),
  );
const encrypted = zipBytes([
  { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
  { name: 'content.xml', data: 'x' },
  { name: 'META-INF/manifest.xml', data: '<manifest:encryption-data/>' },
]);

describe('recognizing a workbook', () => {
  test.each<[string, Uint8Array, ReturnType<typeof recognise>]>([
    ['xlsx', sheetBytes(''), 'xlsx'],
    ['xlsx of SheetJS, which names a binary type too', written('xlsx'), 'xlsx'],
    ['xlsm', withMacros(), 'xlsm'],
    ['xlsb', written('xlsb'), 'xlsb'],
    ['xls', written('biff8'), 'xls'],
    ['xls of 1995', written('biff5'), 'xls'],
    ['XML of 2003', written('xlml'), 'xls'],
    ['ods', written('ods'), 'ods'],
    ['an ods with a password', encrypted, 'encrypted'],
    ['a page', Buffer.from('\n <!DOCTYPE html><html><table>'), 'html'],
    ['a table without a page', Buffer.from('\ufeff<table border=1><tr><td>a'), 'html'],
    ['a page in UTF-16', Buffer.from('\ufeff<html><table>', 'utf16le'), 'html'],
    ['another zip', zipBytes([{ name: 'a.txt', data: 'x' }]), null],
    [
      'a text document',
      zipBytes([
        { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text' },
        { name: 'content.xml', data: 'x' },
      ]),
      null,
    ],
    ['CSV', Buffer.from('a,b\n1,2\n'), null],
    ['CSV with markup in it', Buffer.from('a,b\n<table>,2\n'), null],
    ['other XML', Buffer.from('<?xml version="1.0"?><rows><row/></rows>'), null],
    ['XML with names of HTML', Buffer.from('<?xml version="1.0"?><table><row><font>a</font></row></table>'), null],
    ['a page after comments', Buffer.from('<!-- a > b --><?x y?>\n<table><tr><td>1'), 'html'],
    ['text that starts with a tab', Buffer.from('\t\t\t\n\t'), null],
    ['nothing', new Uint8Array(0), null],
  ])('recognizes %s', (_, bytes, format) => {
    expect(recognise(bytes)).toBe(format);
  });
});
