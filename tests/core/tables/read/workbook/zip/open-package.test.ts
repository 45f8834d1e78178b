import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFault } from '../../../../../../core/base/fault.js';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';
import { WORKBOOK_LIMITS } from '../../../../../../core/tables/read/workbook/sheet/limits.js';
import { openPackage } from '../../../../../../core/tables/read/workbook/zip/open-package.js';
import { type ZipFile, zipBytes } from '../../../../../support/workbook/zip-bytes.js';

const open = (bytes: Uint8Array, limits = {}) =>
  openPackage(openBytes('a.xlsx', bytes), { ...WORKBOOK_LIMITS, ...limits });
const readAll = (bytes: Uint8Array, limits = {}) => {
  const parts = open(bytes, limits);
  return parts.names.map((name) => parts.read(name)?.toString());
};
const file = (more: Partial<ZipFile> = {}): ZipFile => ({ name: 'a.xml', data: 'hello', ...more });

describe('openPackage', () => {
  test('unpacks parts by their names, in any case', () => {
    const parts = open(zipBytes([file(), file({ name: 'xl/B.xml', data: 'b' })]));
    expect(parts.names).toEqual(['a.xml', 'xl/B.xml']);
    expect(parts.read('/XL/b.xml')?.toString()).toBe('b');
    expect(parts.read('c.xml')).toBeUndefined();
  });

  test('accepts a part that is slightly larger than declared', () => {
    expect(readAll(zipBytes([file({ claimedBytes: 1 })]))).toEqual(['hello']);
  });

  const large = 'x'.repeat(2 ** 21);
  test.each<[string, ZipFile[], object, string, RegExp]>([
    ['encryption', [file({ flags: 1 })], {}, 'password-protected', /without a password/],
    ['a declared size beyond the limit', [file({ claimedBytes: 2 ** 31 })], {}, 'table-too-large', /2048 MB/],
    ['a ratio beyond the limit', [file({ data: large })], { ratioFrom: 2 ** 20 }, 'table-too-large', /unpacked from/],
    ['a false size', [file({ data: large, claimedBytes: 9 })], {}, 'table-too-large', /far more/],
    [
      'parts that together exceed the limit',
      [file(), file({ name: 'b' })],
      { totalBytes: 9 },
      'table-too-large',
      /unpacks to more than/,
    ],
    ['too many parts', [file(), file({ name: 'b' })], { entries: 1 }, 'table-too-large', /2 parts/],
    ['zip64', [file({ claimedBytes: 0xffffffff })], {}, 'table-too-large', /zip64/],
    ['overlapping parts', [file(), file({ name: 'b', offset: 0 })], {}, 'unreadable-table', /overlaps/],
    ['a part outside the file', [file({ offset: 5000 })], {}, 'unreadable-table', /cut off/],
    ['a missing part', [file({ offset: 4 })], {}, 'unreadable-table', /cut off|not where/],
    ['a name that leads out', [file({ name: '../../etc/passwd' })], {}, 'unreadable-table', /outside the file/],
    ['a name on a drive', [file({ name: 'C:\\x' })], {}, 'unreadable-table', /outside the file/],
    ['an unsupported method', [file({ method: 12 })], {}, 'unreadable-table', /method 12/],
  ])('rejects %s', (_, files, limits, code, message) => {
    const read = () => readAll(zipBytes(files), limits);
    expect(read).toThrow(message);
    expect(read).toThrow(expect.objectContaining({ code }));
  });

  test('rejects a directory that is shorter than declared', () => {
    expect(() => open(zipBytes([file()], { count: 7 }))).toThrow(/ends early/);
  });

  test('rejects a truncated file', () => {
    const bytes = zipBytes([file()]);
    expect(() => open(bytes.subarray(0, bytes.length - 30))).toThrow(/cut off/);
  });

  test('throws only faults for any wrong byte', () => {
    const bytes = zipBytes([file(), file({ name: 'b.xml', data: 'x'.repeat(500) })]);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const broken = Uint8Array.from(bytes);
        broken[at] = value;
        try {
          readAll(broken);
        } catch (error) {
          expect(isFault(error)).toBe(true);
        }
      }),
    );
  });
});
