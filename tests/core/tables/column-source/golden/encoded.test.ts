import { test } from 'vitest';
import { Fault } from '../../../../../core/base/fault.js';
import { hashBytes } from '../../../../../core/base/files/hash.js';
import { isEncodable, loadEncoded } from '../../../../../core/tables/column-source/bytes/load-encoded.js';
import { columnSource } from '../../../../../core/tables/column-source/column-source.js';
import { DICTIONARY_LIMITS } from '../../../../../core/tables/columns/column-builders.js';
import type { TableData } from '../../../../../core/tables/columns/table-data.js';
import { profileTable } from '../../../../../core/tables/inspect/profile-table.js';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import type { OpenedTable } from '../../../../../core/tables/read/opened/dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { corruptFiles } from '../../../../../scripts/corrupt/corrupt-files.js';
import { readHere } from '../../../../../scripts/fuzz/read-here.js';
import { expectGolden } from '../../../../support/golden/answers.js';
import { hashAnswer } from '../../../../support/golden/format-answer.js';
import { STRUCTURED_TEXTS } from '../../../../support/golden/structured-texts.js';

const FILES = 90;
/** Ways of reading: threads that share the ranges, ranges, and texts of a column that are stored once. */
const READINGS = [
  { threads: 1, ranges: 1, texts: DICTIONARY_LIMITS.texts },
  { threads: 2, ranges: 5, texts: 8 },
];

/** Returns the positions of all cells in a second reading. */
function locateCells({ text, columns }: OpenedTable, { stretches }: TableData): number[][] {
  const places: number[][] = [];
  columnSource.locateRows(
    text!,
    stretches!,
    ({ rows, lines, cellsOf }) => {
      places.push([rows, ...lines.slice(0, rows)]);
      for (const column of columns.keys()) places.push([...cellsOf(column)]);
    },
    () => undefined,
  );
  return places;
}

/** A line for a table: how it was read, and hashes of its profile and of the source rows and cell positions. */
function describeTable(name: string, open: () => OpenedTable): string[] {
  return READINGS.map(({ threads, ranges, texts }) => {
    const table = open();
    if (!table.text || !isEncodable(table.text)) return `${name} is not encodable`;
    const limits = { ...DICTIONARY_LIMITS, texts };
    const rangeBytes = Math.ceil(table.text.file.source.size / ranges);
    const steps: number[] = [];
    const data = loadEncoded(table, table.text, (bytes) => steps.push(bytes), {
      threads,
      rangeBytes,
      elsewhere: readHere(limits),
      limits,
    });
    if (data === null) return `${name} needs the careful reader`;
    const { sourceRows, columns, stretches } = data;
    const reread = [steps, [...sourceRows], [...(stretches?.values() ?? [])], locateCells(table, data)];
    const forms = columns.map(({ form }) => form[0]).join('');
    return `${name} ${data.rowCount} ${forms} ${hashAnswer(profileTable(data))} ${hashBytes(JSON.stringify(reread)).slice(0, 6)}`;
  });
}

function describeFile({ name, bytes }: { name: string; bytes: Uint8Array }): string[] {
  const open = () => openDataset(openBytes(name, bytes), {}).tables;
  try {
    return open().flatMap((_, at) => describeTable(`${name}#${at + 1}`, () => open()[at]!));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [`${name} ${error.code}`];
  }
}

test('texts are read by their bytes as before', async () => {
  const files = [...STRUCTURED_TEXTS, ...corruptFiles(FILES, 41)];
  await expectGolden('tables/encoded.txt', files.flatMap(describeFile));
});
