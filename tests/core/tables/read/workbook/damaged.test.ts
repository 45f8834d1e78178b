import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFault } from '../../../../../core/base/fault.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { openWorkbook } from '../../../../../core/tables/read/workbook/open-workbook.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { writtenWorkbook } from '../../../../support/workbook/written-workbook.js';
import { xlsxFiles } from '../../../../support/workbook/xlsx-files.js';
import { zipBytes } from '../../../../support/workbook/zip-bytes.js';

const ROWS = [
  ['name', 'count', 'when'],
  ['a', 1, { t: 'n', v: 44000, z: 'd/m/yy' }],
  ['b', 2.5, null],
  ['c', true, 'x'],
];

function readOrFault(bytes: Uint8Array): void {
  try {
    const opened = openWorkbook(openBytes('damaged', bytes), {});
    for (const table of opened.tables) for (const { cells } of table.batches()) expect(cells.length).toBeGreaterThan(0);
  } catch (error) {
    if (!isFault(error)) throw error;
    expect(error.message.length).toBeGreaterThan(20);
  }
}

describe('a damaged workbook throws only faults', () => {
  test.each(['xlsx', 'xlsb', 'biff8', 'biff5', 'ods', 'xlml'] as const)('%s with some other bytes', (type) => {
    const bytes = writtenWorkbook(type, [{ name: 'a', rows: ROWS, merges: ['A2:A3'] }]);
    const edits = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(edits, (places) => {
        const broken = Uint8Array.from(bytes);
        for (const [at, value] of places) broken[at] = value;
        readOrFault(broken);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test.each(['xlsx', 'xlsb', 'biff8', 'ods', 'xlml'] as const)('%s that is truncated', (type) => {
    const bytes = writtenWorkbook(type, [{ name: 'a', rows: ROWS }]);
    fc.assert(
      fc.property(fc.nat(bytes.length), (length) => readOrFault(bytes.subarray(0, length))),
      { numRuns: propertyRuns(40) },
    );
  });

  test('xlsx whose XML has other characters', () => {
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>2</v><f>1+1</f></c></row>';
    const files = xlsxFiles({ sheets: [{ name: 'a', rows }], strings: ['text'], formats: ['0.00'] });
    const parts = fc.nat(files.length - 1);
    fc.assert(
      fc.property(
        parts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('<', '>', '"', '/', 'x', '&', ''),
        (part, place, text) => {
          const broken = files.map((file, index) => {
            if (index !== part) return file;
            const data = String(file.data);
            const at = Math.floor(place * data.length);
            return { ...file, data: `${data.slice(0, at)}${text}${data.slice(at + 1)}` };
          });
          readOrFault(zipBytes(broken));
        },
      ),
      { numRuns: propertyRuns(150) },
    );
  });
});
