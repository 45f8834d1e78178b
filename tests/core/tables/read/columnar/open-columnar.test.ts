import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes, openFile } from '../../../../../core/tables/read/source/byte-source.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { tableKinds } from '../../../../support/workbook/table-texts.js';

/** Files that PyArrow wrote, with the same rows. */
const FOLDER = 'tests/fixtures/columnar';
const bytesOf = (name: string) => readFileSync(join(FOLDER, name));

function read(name: string, bytes: Uint8Array = bytesOf(name)) {
  const { tables, format } = openDataset(openBytes(name, bytes), {});
  const [table] = tables;
  const rows = [...table!.batches()].flatMap(({ cells }) => cells.map((row) => [...row]));
  return { format, names: table!.columns.map(({ name: own }) => own), rows, table: table! };
}

/** Expected cells, written by hand before the reader ran. */
const TYPES: Record<string, [string, string, string]> = {
  id: ['9007199254740993', '-9223372036854775808', ''],
  big: ['18446744073709551615', '0', ''],
  price: ['1.50', '-0.05', ''],
  share: ['0.1', '1000000000000000000000', ''],
  small: ['0.1', '3.5', ''],
  ok: ['true', 'false', ''],
  day: ['2024-02-29', '1899-12-31', ''],
  at: ['2024-02-29T00:00:00.123456789', '1969-12-31T23:59:59.999999999', ''],
  zoned: ['2024-07-01T12:00:00Z', '1969-12-31T23:59:59.5Z', ''],
  clock: ['23:59:58', '00:00:00.001', ''],
  text: ['', 'a,"b"\nc', ''],
  word: ['x', 'y', ''],
  list: ['[1,null,3]', '[]', ''],
  thing: ['{"a":1,"b":"é"}', '{"a":null,"b":""}', ''],
  map: ['{"k":1.0}', '{}', ''],
  bytes: ['abc', '0xFF00', ''],
  none: ['', '', ''],
};

const columnsOf = ({ names, rows }: ReturnType<typeof read>) =>
  Object.fromEntries(names.map((name, at) => [name, rows.map((row) => row[at])]));

test.each([
  ['types-lz4.feather', 'arrow', TYPES],
  ['types-zstd.arrows', 'arrow', TYPES],
  ['types.arrow', 'arrow', without('none')],
  ['types.parquet', 'parquet', without('none')],
])('reads the exact values of %s', (name, format, expected) => {
  const found = read(name);
  expect(found.format).toBe(format);
  expect(columnsOf(found)).toEqual(expected);
});

function without(name: string) {
  const { [name]: _, ...others } = TYPES;
  return others;
}

test('reads views and large texts', () => {
  expect(read('views.arrow').rows).toEqual([
    ['short', 'x'],
    ['a text that is longer than twelve bytes', ''],
    ['', ''],
  ]);
});

test.each(['types.arrow', 'types.parquet'])('%s distinguishes missing cells from empty texts', (name) => {
  const { table, names } = read(name);
  const kinds = tableKinds(table).map((row) => row[names.indexOf('text')]);
  expect(kinds).toEqual(['text', 'text', 'empty']);
  expect(tableKinds(table)[0]!.slice(0, 6)).toEqual(['number', 'number', 'number', 'number', 'number', 'boolean']);
});

test('reads a Parquet file whose name is a pattern', async () => {
  const path = join(await temporaryFolder(), 'types[1]*.parquet');
  copyFileSync(join(FOLDER, 'types.parquet'), path);
  const source = openFile(path, 'types[1]*.parquet', bytesOf('types.parquet').length);
  expect(openDataset(source, {}).tables[0]!.columns).toHaveLength(16);
  source.close();
});

test.each(['types-lz4.feather', 'types-zstd.arrows', 'types.arrow', 'types.parquet'])(
  'opens a truncated or corrupted %s or rejects it with a fault',
  (name) => {
    const whole = bytesOf(name);
    for (let part = 1; part < 12; part += 1) {
      const cut = whole.subarray(0, Math.floor((whole.length * part) / 12));
      expect(() => read(name, cut)).toThrow(expect.objectContaining({ name: 'Fault' }));
    }
    for (let at = 8; at < whole.length; at += Math.ceil(whole.length / (name.endsWith('parquet') ? 12 : 150))) {
      const changed = Buffer.from(whole);
      changed[at]! ^= 0xff;
      try {
        read(name, changed);
      } catch (error) {
        expect(error).toMatchObject({ name: 'Fault', message: expect.stringMatching(/./) });
      }
    }
  },
);

test.each([
  ['an encrypted Parquet file', 'a.parquet', 'PARE....PARE', 'password-protected'],
  ['a Parquet file without an end', 'a.parquet', 'PAR1....', 'unreadable-table'],
  ['a Feather file of version 1', 'a.feather', 'FEA1....FEA1', 'unsupported-type'],
])('rejects %s', (_, name, text, code) => {
  expect(() => openDataset(openBytes(name, Buffer.from(text)), {})).toThrow(expect.objectContaining({ code }));
});

test('has no sheets', () => {
  const source = openBytes('types.arrow', bytesOf('types.arrow'));
  expect(() => openDataset(source, { sheet: 'x' })).toThrow(expect.objectContaining({ code: 'table-not-found' }));
});
