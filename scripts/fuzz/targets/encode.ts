import { isDeepStrictEqual } from 'node:util';
import { isEncodable, loadEncoded } from '../../../core/tables/column-source/bytes/load-encoded.js';
import { ColumnBuilders, DICTIONARY_LIMITS } from '../../../core/tables/columns/column-builders.js';
import type { DictionaryLimits } from '../../../core/tables/columns/dictionary-builder.js';
import { loadTable } from '../../../core/tables/columns/load-table.js';
import type { ColumnData, TableData } from '../../../core/tables/columns/table-data.js';
import { openDataset } from '../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../core/tables/read/source/byte-source.js';
import type { FuzzTarget } from '../fuzz-target.js';
import { readHere } from '../read-here.js';
import { csv } from './csv.js';

/** Dictionary limits so low that most columns are summarized. */
const SMALL: DictionaryLimits = { texts: 5, characters: 1000 };
const THREADS = 2;

/** Returns the content of a column, independent of the order of summation. */
function contentOf(column: ColumnData): unknown {
  if (column.form === 'dictionary') return Array.from(column.codes, (code) => column.texts[code]);
  const { cells, missing, distinct, top, types, flags, nullTokens, patterns, lengths } = column.summary;
  return { cells, missing, distinct, top, types, flags, nullTokens, patterns, lengths };
}

function contentsOf({ sourceRows, columns, table }: TableData): unknown {
  return {
    rows: [...sourceRows],
    columns: columns.map(contentOf),
    broken: table.broken(),
    outsideRows: table.outsideRows,
  };
}

function compare(bytes: Uint8Array, limits: DictionaryLimits): void {
  const careful = openDataset(openBytes('a.csv', bytes), {}).tables;
  for (const [place, table] of openDataset(openBytes('a.csv', bytes), {}).tables.entries()) {
    const { text } = table;
    if (!text || !isEncodable(text)) continue;
    const startThread = readHere(limits);
    const read = loadEncoded(table, text, () => undefined, {
      threads: THREADS,
      rangeBytes: bytes.length / 4,
      startThread,
      limits,
    });
    if (read === null) continue;
    const expected = careful[place]!;
    const withCare = loadTable(expected, undefined, new ColumnBuilders(expected.columns.length, limits));
    if (!isDeepStrictEqual(structuredClone(contentsOf(read)), structuredClone(contentsOf(withCare))))
      throw new Error(`Table ${table.id} is read otherwise by its bytes than with care.`);
  }
}

/** Compares both readers of text tables; a difference is a find. */
export const encode: FuzzTarget = {
  name: 'encode',
  reads: 'loadEncoded beside loadTable, in four ranges, with dictionaries of the usual size and of five texts',
  maxBytes: 8192,
  batch: 20,
  seeds: () => [
    ...csv.seeds(),
    new TextEncoder().encode(
      `id,name,mail,amount\n${Array.from({ length: 90 }, (_, at) => `${at},"name, ${at % 9}",user${at}@example.com,${at}.25`).join('\n')}\n`,
    ),
  ],
  words: csv.words,
  run: (bytes) => {
    compare(bytes, DICTIONARY_LIMITS);
    compare(bytes, SMALL);
  },
};
