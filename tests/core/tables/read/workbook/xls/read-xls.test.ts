import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';
import { openWorkbook } from '../../../../../../core/tables/read/workbook/open-workbook.js';
import { WORKBOOK_LIMITS } from '../../../../../../core/tables/read/workbook/sheet/limits.js';
import { openContainer } from '../../../../../../core/tables/read/workbook/xls/read-xls.js';
import { repairRecords } from '../../../../../../core/tables/read/workbook/xls/repair-records.js';
import { testInFull } from '../../../../../support/property-runs.js';
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

describe('repairRecords', () => {
  test('rejects a workbook with a password', () => {
    const stream = Buffer.concat([BOF, record(0x2f, 1, 0), EOF]);
    expect(() => repairRecords(stream, WORKBOOK_LIMITS)).toThrow(
      expect.objectContaining({ code: 'password-protected' }),
    );
  });

  test.each([
    ['hyperlinks, because each cell of their range would be visited', record(0x01b8, 0, 0, 255, 255, 0, 0, 255, 0)],
    ['the name of the last user, which was read endlessly if empty', record(0x005c)],
    ['a format without a text, which was read endlessly', record(0x041e, 1, 0)],
  ])('disables the record of %s', (_, bad) => {
    const stream = Buffer.concat([BOF, bad, EOF]);
    repairRecords(stream, WORKBOOK_LIMITS);
    expect(stream.readUInt16LE(BOF.length)).toBe(0x00ec);
  });

  test('records merged ranges, hidden rows and formulas', () => {
    const row = record(0x0208, 6, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0);
    const formula = record(0x0006, 2, 0, 3, 0, ...new Array(18).fill(0));
    const stream = Buffer.concat([BOF, row, formula, record(0x00e5, 1, 0, 1, 0, 2, 0, 0, 0, 1, 0), EOF]);
    const [facts] = repairRecords(stream, WORKBOOK_LIMITS).facts;
    expect(facts!.hiddenRows).toEqual([7]);
    expect(facts!.merges).toEqual([{ firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 1 }]);
    expect([...facts!.formulas]).toEqual([3 * 16_384 + 3]);
  });

  test('stops one range after the limit of merged ranges', () => {
    const merges = record(0x00e5, 3, 0, ...new Array(3 * 8).fill(0));
    const [facts] = repairRecords(Buffer.concat([BOF, merges, EOF]), { ...WORKBOOK_LIMITS, merges: 1 }).facts;
    expect(facts!.merges).toHaveLength(2);
  });

  test('stops at a truncated record', () => {
    expect(repairRecords(Buffer.concat([BOF, Buffer.from([6, 0, 255, 255, 1])]), WORKBOOK_LIMITS).facts).toHaveLength(
      1,
    );
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

interface Cfb {
  write(container: unknown, options: object): Uint8Array;
  utils: {
    cfb_new(): unknown;
    cfb_add(container: unknown, path: string, content: Uint8Array): void;
  };
}
const { CFB } = createRequire(import.meta.url)('xlsx') as { CFB: Cfb };

const SHORT = Buffer.from('fewer bytes than a sector of its own is given to');
const LONG = Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * 7) % 251));

function containerOf(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const container = CFB.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) CFB.utils.cfb_add(container, path, content);
  return Buffer.from(CFB.write(container, { type: 'buffer' }));
}

/** Returns the offset of a directory entry in the file. */
function entryAt(bytes: Buffer, name: string): number {
  return bytes.indexOf(Buffer.from(`${name}\0`, 'utf16le'));
}

const CHILD = 0x4c;
const LEFT = 0x44;

test.each([
  ['short', SHORT],
  ['long', LONG],
  ['empty', Buffer.alloc(0)],
])('reads the %s stream of a workbook unchanged', (_, content) => {
  expect(openContainer(containerOf({ '/Workbook': content })).workbook).toEqual(content);
  expect(openContainer(containerOf({ '/Book': content })).workbook).toEqual(content);
});

test('ignores a workbook inside another document', () => {
  const bytes = containerOf({ '/MBD001/Workbook': SHORT, '/Workbook': LONG });
  expect(openContainer(bytes).workbook).toEqual(LONG);
});

test('rejects other files and an encrypted workbook', () => {
  expect(openContainer(containerOf({ '/WordDocument': SHORT }))).toEqual({ isEncrypted: false, workbook: undefined });
  expect(openContainer(containerOf({ '/EncryptedPackage': SHORT })).isEncrypted).toBe(true);
});

// The reader of SheetJS appends to a list endlessly here, until the engine ends the process.
testInFull('walks a cyclic directory once', () => {
  const bytes = containerOf({ '/first': SHORT, '/second': SHORT, '/Workbook': LONG });
  for (const name of ['first', 'second', 'Workbook']) {
    const at = entryAt(bytes, name);
    for (const field of [LEFT, LEFT + 4, CHILD]) bytes.writeUInt32LE(1, at + field);
  }
  expect(openContainer(bytes).workbook).toEqual(LONG);
});

test('a cyclic chain of sectors ends with a fault', () => {
  const bytes = containerOf({ '/Workbook': LONG });
  const table = (bytes.readUInt32LE(0x4c) + 1) * 512;
  const first = bytes.readUInt32LE(entryAt(bytes, 'Workbook') + 0x74);
  bytes.writeUInt32LE(first, table + (first + 1) * 4);
  expect(openContainer(bytes).workbook!).toHaveLength(LONG.length);
  bytes.writeUInt32LE(0x7fffffff, entryAt(bytes, 'Workbook') + 0x78);
  expect(() => openContainer(bytes)).toThrow('of its 2147483647 bytes are present');
});

test('stops at a cycle in the chain of the sector allocation table', () => {
  const bytes = containerOf({ '/Workbook': LONG });
  bytes.writeUInt32LE(2, 0x44);
  const sector = 3 * 512;
  bytes.writeUInt32LE(2, sector + 508);
  expect(() => openContainer(bytes)).not.toThrow();
});

test('rejects a truncated file or reads all of it', () => {
  const bytes = containerOf({ '/Workbook': LONG });
  for (let length = 0; length < bytes.length; length += 509) {
    try {
      const { workbook = LONG } = openContainer(bytes.subarray(0, length));
      expect(workbook.equals(LONG)).toBe(true);
    } catch (error) {
      expect((error as Error).message).toMatch(
        /^its container ends|^its directory is empty$|^only \d+ of its \d+ bytes are present$/,
      );
    }
  }
});
