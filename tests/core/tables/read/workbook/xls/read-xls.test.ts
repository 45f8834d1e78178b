import { describe, expect, test } from 'vitest';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';
import { openWorkbook } from '../../../../../../core/tables/read/workbook/open-workbook.js';
import { WORKBOOK_LIMITS } from '../../../../../../core/tables/read/workbook/sheet/limits.js';
import { mendRecords } from '../../../../../../core/tables/read/workbook/xls/mend-records.js';
import { onlyTable, tableTexts } from '../../../../../support/workbook/table-texts.js';
import { writtenWorkbook } from '../../../../../support/workbook/written-workbook.js';

const record = (type: number, ...body: number[]) => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(body.length, 2);
  return Buffer.concat([head, Buffer.from(body)]);
};
const BOF = record(0x0809, 0, 6, 0x10, 0, 0, 0, 0, 0);
const EOF = record(0x000a);

describe('mendRecords', () => {
  test('refuses a password', () => {
    const stream = Buffer.concat([BOF, record(0x2f, 1, 0), EOF]);
    expect(() => mendRecords(stream, WORKBOOK_LIMITS)).toThrow(expect.objectContaining({ code: 'password-protected' }));
  });

  test.each([
    ['hyperlinks, whose ranges would be walked', record(0x01b8, 0, 0, 255, 255, 0, 0, 255, 0)],
    ['the name of the last user, which was read for ever when it was empty', record(0x005c)],
    ['a format without a text, which was read for ever', record(0x041e, 1, 0)],
  ])('switches off %s', (_, bad) => {
    const stream = Buffer.concat([BOF, bad, EOF]);
    mendRecords(stream, WORKBOOK_LIMITS);
    expect(stream.readUInt16LE(BOF.length)).toBe(0x00ec);
  });

  test('notes merged ranges, hidden rows and formulas', () => {
    const row = record(0x0208, 6, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0);
    const formula = record(0x0006, 2, 0, 3, 0, ...new Array(18).fill(0));
    const stream = Buffer.concat([BOF, row, formula, record(0x00e5, 1, 0, 1, 0, 2, 0, 0, 0, 1, 0), EOF]);
    const [facts] = mendRecords(stream, WORKBOOK_LIMITS).facts;
    expect(facts!.hiddenRows).toEqual([7]);
    expect(facts!.merges).toEqual([{ firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 1 }]);
    expect([...facts!.formulas]).toEqual([3 * 16_384 + 3]);
  });

  test('refuses merged ranges without end', () => {
    const stream = Buffer.concat([BOF, record(0x00e5, 1, 0, 1, 0, 2, 0, 0, 0, 1, 0), EOF]);
    expect(() => mendRecords(stream, { ...WORKBOOK_LIMITS, merges: 0 })).toThrow(/merged ranges/);
  });

  test('stops where a record breaks off', () => {
    expect(mendRecords(Buffer.concat([BOF, Buffer.from([6, 0, 255, 255, 1])]), WORKBOOK_LIMITS).facts).toHaveLength(1);
  });
});

describe('XML Spreadsheet 2003', () => {
  const bytes = Buffer.from(
    writtenWorkbook('xlml', [
      {
        name: 'a',
        rows: [
          ['a', 'b'],
          ['x', 1],
          ['y', 2],
        ],
      },
    ]),
  );
  const changed = (change: (xml: string) => string) =>
    openWorkbook(openBytes('a.xls', Buffer.from(change(bytes.toString()))), {});

  test('is read', () => {
    expect(tableTexts(onlyTable(changed((xml) => xml)))).toEqual([
      ['a', 'b'],
      ['x', '1'],
      ['y', '2'],
    ]);
  });

  test.each([
    ['a document type', (xml: string) => xml.replace('<Workbook', '<!DOCTYPE w [<!ENTITY a "a">]><Workbook')],
    [
      'styles that are their own parents',
      (xml: string) =>
        xml.replace('<Styles>', '<Styles><Style ss:ID="p" ss:Parent="q"/><Style ss:ID="q" ss:Parent="p"/>'),
    ],
  ])('with %s is refused', (_, change) => {
    expect(() => changed(change)).toThrow(expect.objectContaining({ code: 'unreadable-table' }));
  });
});
