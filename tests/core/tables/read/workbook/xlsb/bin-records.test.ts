import { describe, expect, test } from 'vitest';
import { repairWholeBin } from '../../../../../../core/tables/read/workbook/xlsb/bin-records.js';

const record = (type: number, ...body: number[]) => {
  const head = type < 0x80 ? [type] : [(type & 0x7f) | 0x80, type >> 7];
  return Buffer.from([...head, body.length, ...body]);
};
const BOOK = record(0x83);
const STRINGS = record(0x9f, 1, 0, 0, 0, 1, 0, 0, 0);

describe('repairWholeBin', () => {
  test('keeps the sheets of a workbook, and removes defined names', () => {
    const sheet = record(0x9c, 1, 2, 3);
    const name = record(0x27, 9, 9);
    expect(repairWholeBin(Buffer.concat([BOOK, name, sheet]))).toEqual(Buffer.concat([BOOK, sheet]));
  });

  test('ignores a count of four billion format runs in a text', () => {
    const text = (flags: number) => record(0x13, flags, 1, 0, 0, 0, 65, 0, 255, 255, 255, 255);
    expect(repairWholeBin(Buffer.concat([STRINGS, text(3)]))).toEqual(Buffer.concat([STRINGS, text(0)]));
  });

  test('rejects hyperlinks, which only sheets may have', () => {
    expect(() => repairWholeBin(Buffer.concat([STRINGS, record(0x1ee, 0)]))).toThrow(
      expect.objectContaining({ code: 'unreadable-table' }),
    );
  });
});
