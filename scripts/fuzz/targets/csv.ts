import { previewDataset } from '../../../core/tables/jobs/preview-dataset.js';
import { openDataset } from '../../../core/tables/read/open-dataset.js';
import type { OpenedDataset } from '../../../core/tables/read/opened/dataset.js';
import { openBytes } from '../../../core/tables/read/source/byte-source.js';
import { bytesOf, corpusFiles, sharedFiles } from '../corpus-files.js';
import type { FuzzTarget } from '../fuzz-target.js';

/** Maximum input size for profiling and planning, bytes: they take a hundred times as long as reading. */
const PROFILED_BYTES = 400;

/** Reads every table to its end, as a profile does. */
export function readToEnd({ tables }: OpenedDataset): void {
  for (const table of tables) {
    for (const { cells } of table.batches()) {
      const odd = cells.find((row) => row.length !== table.columns.length);
      if (odd) throw new Error(`A row of ${odd.length} cells stands in a table of ${table.columns.length} columns.`);
    }
    table.broken();
  }
}

export const csv: FuzzTarget = {
  name: 'csv',
  reads: `openDataset to the last row; up to ${PROFILED_BYTES} bytes also previewDataset: profile, findings, cleaning`,
  maxBytes: 4096,
  batch: 50,
  seeds: () => [
    ...bytesOf([
      'id,name,price\n1,"Müller, A",1.234\n2,"line\nbreak",5\n',
      'sep=;\nDatum;Betrag\n01.02.2024;1.234,50 €\n02.02.2024;-5\nSumme;1.229,50 €\n',
      'name   age\nAnn    31\nBob    4\n',
      '__proto__,constructor,toString\n1,2,3\n=1+1,@x,+49\n',
      '\uFEFFa\tb\r\n1\t2\r\n',
    ]),
    ...sharedFiles('tables/fixtures', ['.csv', '.tsv', '.txt'], 4096),
    ...sharedFiles('abuse', ['.csv', 'csv-payload.txt'], 4096),
    ...corpusFiles('tests/fixtures/table-questions', ['.csv'], 4096),
  ],
  words: [...'" "" "," \r\n ; \t | sep=,\n \uFEFF \0 \' \\" NULL 1.234,5 2024-02-30 =cmd|'.split(' ')],
  run: (bytes) => {
    const dataset = openDataset(openBytes('a.csv', bytes), {});
    readToEnd(dataset);
    if (bytes.length > PROFILED_BYTES) return;
    const source = { kind: 'bytes' as const, name: 'a.csv', bytes };
    previewDataset(
      { source, read: {}, datasetId: null, clean: { options: { accept: ['proposed'] } } },
      () => undefined,
    );
  },
};
