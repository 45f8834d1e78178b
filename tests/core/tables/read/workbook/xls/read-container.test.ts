import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { openContainer } from '../../../../../../core/tables/read/workbook/xls/read-container.js';

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

/** Where an entry of the directory stands in the file. */
function entryAt(bytes: Buffer, name: string): number {
  return bytes.indexOf(Buffer.from(`${name}\0`, 'utf16le'));
}

const CHILD = 0x4c;
const LEFT = 0x44;

test.each([
  ['short', SHORT],
  ['long', LONG],
  ['empty', Buffer.alloc(0)],
])('the %s stream of a workbook is read as it was written', (_, content) => {
  expect(openContainer(containerOf({ '/Workbook': content })).workbook).toEqual(content);
  expect(openContainer(containerOf({ '/Book': content })).workbook).toEqual(content);
});

test('a workbook inside another document is not taken for the workbook', () => {
  const bytes = containerOf({ '/MBD001/Workbook': SHORT, '/Workbook': LONG });
  expect(openContainer(bytes).workbook).toEqual(LONG);
});

test('no workbook, and an encrypted one', () => {
  expect(openContainer(containerOf({ '/WordDocument': SHORT }))).toEqual({ isEncrypted: false, workbook: undefined });
  expect(openContainer(containerOf({ '/EncryptedPackage': SHORT })).isEncrypted).toBe(true);
});

// The reader of SheetJS grows a list for ever here, until the engine ends the whole process.
test('a directory whose entries name one another in a circle is walked once', () => {
  const bytes = containerOf({ '/first': SHORT, '/second': SHORT, '/Workbook': LONG });
  for (const name of ['first', 'second', 'Workbook']) {
    const at = entryAt(bytes, name);
    for (const field of [LEFT, LEFT + 4, CHILD]) bytes.writeUInt32LE(1, at + field);
  }
  expect(openContainer(bytes).workbook).toEqual(LONG);
});

test('a chain of sectors that goes in a circle ends, and what it cannot give is told', () => {
  const bytes = containerOf({ '/Workbook': LONG });
  const table = (bytes.readUInt32LE(0x4c) + 1) * 512;
  const first = bytes.readUInt32LE(entryAt(bytes, 'Workbook') + 0x74);
  bytes.writeUInt32LE(first, table + (first + 1) * 4);
  expect(openContainer(bytes).workbook!).toHaveLength(LONG.length);
  bytes.writeUInt32LE(0x7fffffff, entryAt(bytes, 'Workbook') + 0x78);
  expect(() => openContainer(bytes)).toThrow('of its 2147483647 bytes are present');
});

test('a table of chains whose own chain goes in a circle ends', () => {
  const bytes = containerOf({ '/Workbook': LONG });
  bytes.writeUInt32LE(2, 0x44);
  const sector = 3 * 512;
  bytes.writeUInt32LE(2, sector + 508);
  expect(() => openContainer(bytes)).not.toThrow();
});

test('wherever it is cut off, it is refused or read whole', () => {
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
