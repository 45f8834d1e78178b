import { parse } from 'node:path';
import { readChangeLog } from '../clean/pass/change-log.js';
import { undoCleaning } from '../clean/undo-cleaning.js';
import { CsvWriter } from '../clean/writers/csv-writer.js';
import { openDataset } from '../read/open-dataset.js';
import type { CleanedFile } from './cleaned-file.js';
import { openOutput } from './open-output.js';
import { withSource } from './open-source.js';
import type { TableJobs } from './table-job.js';

type Undo = TableJobs['undo'];

/** How the table of a cleaned file is read again: with the header that the cleaning wrote, and nothing set aside. */
function readCleaned({ source, table }: Undo['input'], hasHeader: boolean): (readonly string[])[] {
  return withSource(source, (bytes) => {
    const read = hasHeader ? { header_row: 1, header_rows: 1 } : { header_rows: 0 };
    const { tables } = openDataset(bytes, read);
    const opened = tables.find(({ id }) => id === table) ?? tables[0];
    return [...(opened?.batches() ?? [])].flatMap(({ cells }) => cells);
  });
}

/**
 * Writes the table of a cleaned file as it was read before the cleaning, from the log of its changes.
 * Faults: invalid-input, where file and log do not belong together; already-exists, not-writable.
 */
export function undoDataset(input: Undo['input']): CleanedFile {
  const log = readChangeLog(input.log);
  const about = log.find((entry) => entry.kind === 'table' && (input.table === null || entry.table === input.table));
  const hasHeader = about?.kind === 'table' && about.output.length > 0 && about.header_rows.length > 0;
  const { headers, rows } = undoCleaning(readCleaned(input, hasHeader), log, input.table ?? undefined);
  const output = openOutput(input.path, `${parse(input.source.name).name}-restored.csv`, 'text/csv; charset=utf-8');
  try {
    const writer = new CsvWriter(output.sink, { formulas: 'keep' });
    writer.begin([], hasHeader ? headers : null);
    for (const row of rows) writer.row(row);
    writer.end();
    return { ...output.finish(), escapedFormulas: 0 };
  } finally {
    output.sink.abort();
  }
}
