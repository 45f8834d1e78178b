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
import type { MessyTable } from '../../../../support/golden/messy-tables.js';
import { STRUCTURED_TEXTS } from '../../../../support/golden/structured-texts.js';

const FILES = 50;
/** Ways to read: threads that share ranges, ranges in one thread, and columns whose distinct texts are stored once. */
const READINGS = {
  whole: { threads: 1, ranges: 1, texts: DICTIONARY_LIMITS.texts },
  shared: { threads: 2, ranges: 5, texts: 8 },
};
type Reading = (typeof READINGS)['whole'];

/** Returns the positions of all cells by reading a second time. */
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

/** Formats a table as a line: how it was read, and hashes of its profile and of the source rows and cell positions. */
function describeTable(name: string, table: OpenedTable, { threads, ranges, texts }: Reading): string {
  if (!table.text || !isEncodable(table.text)) return `${name} is not encodable`;
  const limits = { ...DICTIONARY_LIMITS, texts };
  const rangeBytes = Math.ceil(table.text.file.source.size / ranges);
  const steps: number[] = [];
  const options = { threads, rangeBytes, startThread: readHere(limits), limits };
  const data = loadEncoded(table, table.text, (bytes) => steps.push(bytes), options);
  if (data === null) return `${name} needs the careful reader`;
  const { sourceRows, columns, stretches } = data;
  const places = [steps, [...sourceRows], [...(stretches?.values() ?? [])], locateCells(table, data)];
  const hashes = [hashAnswer(profileTable(data)), hashBytes(JSON.stringify(places)).slice(0, 6)];
  return [name, data.rowCount, columns.map(({ form }) => form[0]).join(''), ...hashes].join(' ');
}

function describeFile({ name, bytes }: MessyTable, reading: Reading): string[] {
  try {
    const { tables } = openDataset(openBytes(name, bytes), {});
    return tables.map((table, at) => describeTable(`${name}#${at + 1}`, table, reading));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [`${name} ${error.code}`];
  }
}

test('the byte reader reads texts unchanged', async () => {
  const corrupted = [...corruptFiles(FILES, 41)];
  const lines = [
    ...STRUCTURED_TEXTS.flatMap((file) => describeFile(file, READINGS.whole)),
    ...corrupted.flatMap((file) => describeFile(file, READINGS.shared)),
    ...corrupted.filter((_, at) => at % 5 === 0).flatMap((file) => describeFile(file, READINGS.whole)),
  ];
  await expectGolden('tables/encoded.txt', lines);
});
