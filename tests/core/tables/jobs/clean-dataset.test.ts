import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../core/tables/database/open-database.js';
import { cleanDataset } from '../../../../core/tables/jobs/clean-dataset.js';
import { type CleanedFormat, OUTPUT_FORMATS, OutputOptions } from '../../../../core/tables/jobs/cleaned-file.js';
import { openDataset } from '../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { tableKinds } from '../../../support/workbook/table-texts.js';

const run = (file: string, log: string) =>
  cleanDataset(
    {
      source: { kind: 'bytes', name: 'a.csv', bytes: Buffer.from('id,city\n1, Rome \n2,Paris\n3,Oslo\n') },
      read: {},
      datasetId: null,
      clean: { options: {} },
      output: OutputOptions.parse({}),
      places: { file, log: { path: log } },
    },
    () => undefined,
  );

test('writes both files', async () => {
  const folder = await temporaryFolder();
  const { file } = run(join(folder, 'b.csv'), join(folder, 'b.jsonl'));
  expect(file.size).toBe((await readFile(join(folder, 'b.csv'))).length);
  expect((await readdir(folder)).sort()).toEqual(['b.csv', 'b.jsonl']);
});

test('deletes the first file if the second cannot be finished', async () => {
  const folder = await temporaryFolder();
  expect(() => run(join(folder, 'b.csv'), join(folder, 'b.csv'))).toThrow('exists already');
  expect(await readdir(folder)).toEqual([]);
});

const TYPED = [
  'id,code,price,qty,day,at,ok,note,share',
  '1,00123,1.50,5,2024-02-29,2024-02-29T10:00:00,true,"a, ""b""\nc",0.5',
  '2,04567,-0.05,N/A,2024-03-01,2024-02-29T10:00:01.5,false,,2',
  '9007199254740993,9,100.00,-7,,,,x\0y,0.25',
  '4,0001,2.00,8,2024-03-02,2024-03-02T00:00:00,true, é ,1e-7',
].join('\n');

const cleanTo = (format: CleanedFormat, name = 'typed.csv', bytes: Uint8Array = Buffer.from(TYPED)) =>
  cleanDataset(
    {
      source: { kind: 'bytes', name, bytes },
      read: {},
      datasetId: null,
      clean: { options: { accept: ['proposed', 'notation'] } },
      output: OutputOptions.parse({ format }),
      places: { file: null, log: null },
    },
    () => undefined,
  );

function cellsIn(bytes: Uint8Array) {
  const [table] = openDataset(openBytes('x', bytes), {}).tables;
  const rows = [...table!.batches()].flatMap(({ cells }) => cells.map((row) => [...row]));
  return [table!.columns.map(({ header }) => header), ...rows];
}

test.each(['parquet', 'arrow'] as const)('writes the same cells as %s and as CSV', (format) => {
  const { file, csv } = cleanTo(format);
  expect([file.name, file.mediaType, csv]).toEqual([`typed-cleaned.${format}`, OUTPUT_FORMATS[format].mediaType, null]);
  expect(cellsIn(file.bytes!)).toEqual(cellsIn(cleanTo('csv').file.bytes!));
});

test('types a column of a Parquet file only if the type gives back every text', async () => {
  const path = join(await temporaryFolder(), 'typed.parquet');
  await writeFile(path, cleanTo('parquet').file.bytes!);
  const database = await openDatabase({ memoryMb: 256, threads: 1, optimizer: 'on', files: [path] });
  const types = await database.run(`DESCRIBE SELECT * FROM read_parquet('${path}')`);
  database.close();
  expect(Object.fromEntries(types.map(([name, type]) => [name, type]))).toEqual({
    // The identifiers and codes stay texts.
    id: 'VARCHAR',
    code: 'VARCHAR',
    price: 'DECIMAL(38,2)',
    qty: 'BIGINT',
    day: 'DATE',
    at: 'TIMESTAMP',
    ok: 'BOOLEAN',
    note: 'VARCHAR',
    share: 'VARCHAR',
  });
});

test.each([
  ['types.parquet', 'parquet'],
  ['types.arrow', 'arrow'],
])('cleans %s to the same format, with its types and missing cells', (name, format) => {
  const bytes = readFileSync(join('tests/fixtures/columnar', name));
  const { file } = cleanDataset(
    {
      source: { kind: 'bytes', name, bytes },
      read: {},
      datasetId: null,
      clean: { options: { steps: [] } },
      output: OutputOptions.parse({}),
      places: { file: null, log: null },
    },
    () => undefined,
  );
  expect(file.name).toBe(`types-cleaned.${format}`);
  expect(cellsIn(file.bytes!)).toEqual(cellsIn(bytes));
  const kinds = (source: Uint8Array) => tableKinds(openDataset(openBytes(name, source), {}).tables[0]!);
  const kept = (source: Uint8Array) => kinds(source).map((row) => row.filter((kind) => kind === 'empty').length);
  expect(kept(file.bytes!)).toEqual(kept(bytes));
  // 64-bit integers stay numbers; larger ones have no type that gives them back.
  expect(kinds(file.bytes!)[0]!.slice(0, 3)).toEqual(['number', 'text', 'number']);
});
