import { expect, test } from 'vitest';
import { isFault } from '../../../core/base/fault.js';
import { openDataset } from '../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../core/tables/read/source/byte-source.js';
import { type CorruptedFile, corruptFiles } from '../../../scripts/corrupt/corrupt-files.js';
import { evaluateFile, type ReadFile, sumUp } from '../../../scripts/corrupt/evaluate-file.js';
import { testInFull } from '../../support/property-runs.js';

const fileOf = (text: string, truth: CorruptedFile['truth']): CorruptedFile => ({
  name: 'a.csv',
  kind: 'clean',
  detail: '',
  bytes: Buffer.from(text),
  truth,
  dialect: { delimiter: ',', quote: '"', escape: 'doubled', quoting: 'minimal', lineEnd: '\n' },
  usesQuotes: false,
});

/** Reads a file without options, in this process. Unexpected errors are thrown. */
function readHere({ name, bytes }: CorruptedFile): ReadFile {
  try {
    return openDataset(openBytes(name, bytes), {}).tables.map((table) => ({
      headers: table.headerRows.length === 0 ? null : table.columns.map((column) => column.header),
      rows: [...table.batches()].flatMap((batch) => batch.cells.map((cells) => [...cells])),
    }));
  } catch (error) {
    if (!isFault(error)) throw error;
    return { refused: error.message };
  }
}

test('counts misplaced and extra cells', () => {
  const file = fileOf('id,name\n1,a\n2,b\n3,c\n', [
    {
      headers: ['id', 'nam'],
      rows: [
        ['1', 'a'],
        ['2', 'x'],
      ],
    },
  ]);
  expect(evaluateFile(file, readHere(file))).toMatchObject({ cells: 6, cellsRight: 3, headers: 2, headersRight: 1 });
});

test('a rejected file has nothing right, with the reason', () => {
  const file = fileOf('', [{ headers: ['id'], rows: [['1']] }]);
  expect(evaluateFile(file, { refused: 'no' })).toMatchObject({
    cells: 1,
    cellsRight: 0,
    wrong: ['refused: no', expect.anything(), expect.anything()],
  });
});

test('a table correctly read without a header has right headers', () => {
  const file = fileOf('1,2024-01-02\n2,2024-02-03\n3,2024-03-04\n', [
    {
      headers: null,
      rows: [
        ['1', '2024-01-02'],
        ['2', '2024-02-03'],
        ['3', '2024-03-04'],
      ],
    },
  ]);
  expect(evaluateFile(file, readHere(file))).toMatchObject({ headers: 2, headersRight: 2, cellsRight: 6 });
});

testInFull('reads corrupted tables correctly without options: a seeded sample', () => {
  const results = [...corruptFiles(66, 7)].map((file) => evaluateFile(file, readHere(file)));
  const all = sumUp(results);
  expect(all.files).toBe(66);
  expect(all.cellsRight).toBeGreaterThanOrEqual(0.995);
  expect(all.headersRight).toBeGreaterThanOrEqual(0.97);
});
