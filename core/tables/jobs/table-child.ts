import { parse } from 'node:path';
import { serveTasks } from '../../base/processes/serve-tasks.js';
import type { OnProgress } from '../../base/processes/task-message.js';
import { readChangeLog } from '../clean/pass/change-log.js';
import { undoCleaning } from '../clean/undo-cleaning.js';
import { CsvWriter } from '../clean/writers/csv-writer.js';
import { columnSource } from '../column-source/column-source.js';
import { profileDataset } from '../inspect/profile-dataset.js';
import type { DatasetProfile } from '../profile/column/table-profile.js';
import { openDataset } from '../read/open-dataset.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import { askDataset } from './ask-dataset.js';
import { cleanDataset } from './clean-dataset.js';
import { type CleanedFile, openOutput } from './cleaned-file.js';
import { hashSource, withDataset, withSource } from './open-source.js';
import { outlineDataset } from './outline-dataset.js';
import { previewDataset } from './preview-dataset.js';
import { profileThreaded } from './profile-threaded.js';
import { rowsOfDataset } from './rows-dataset.js';
import type { JobInput, TableJob, TableJobKind, TableJobs } from './table-job.js';

type Undo = TableJobs['undo'];

/** Opens the table of a cleaned file with the header that the cleaning wrote, and without detecting footers. */
function readCleaned({ source, table }: Undo['input'], hasHeader: boolean): (readonly string[])[] {
  return withSource(source, (bytes) => {
    const read = hasHeader ? { header_row: 1, header_rows: 1 } : { header_rows: 0 };
    const { tables } = openDataset(bytes, read);
    const opened = tables.find(({ id }) => id === table) ?? tables[0];
    return [...(opened?.batches() ?? [])].flatMap(({ cells }) => cells);
  });
}

/**
 * Restores the table of a cleaned file as it was imported, using the change log.
 * Faults: invalid-input if the file and the log do not match; already-exists, not-writable.
 */
export function undoDataset(input: Undo['input']): CleanedFile {
  const log = readChangeLog(input.log);
  const tableEntry = log.find(
    (entry) => entry.kind === 'table' && (input.table === null || entry.table === input.table),
  );
  const hasHeader = tableEntry?.kind === 'table' && tableEntry.output.length > 0 && tableEntry.header_rows.length > 0;
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

/** Performs `profile_dataset` or, if one table is requested, `profile_table`. */
export function profileOf(input: JobInput, report: (done: number, total: number) => void): DatasetProfile {
  return withDataset(input, ({ opened, facts, size }) => {
    const operation = input.read.table === undefined ? 'profile_dataset' : 'profile_table';
    const load = (table: OpenedTable) => columnSource.load(opened, table, (bytes) => report(bytes, size));
    return profileDataset(opened, facts, operation, (table) => profileThreaded(load(table)));
  });
}

type Handlers = {
  [Kind in TableJobKind]: (
    input: TableJobs[Kind]['input'],
    onProgress: OnProgress,
  ) => TableJobs[Kind]['value'] | Promise<TableJobs[Kind]['value']>;
};

const HANDLERS: Handlers = {
  outline: outlineDataset,
  hash: ({ source }) => hashSource(source),
  profile: profileOf,
  rows: rowsOfDataset,
  preview: previewDataset,
  clean: cleanDataset,
  undo: undoDataset,
  ask: askDataset,
};

const runJob = <Kind extends TableJobKind>({ kind, input }: TableJob<Kind>, onProgress: OnProgress) =>
  HANDLERS[kind](input, onProgress);

serveTasks((job: TableJob, { onProgress }) => runJob(job, onProgress));
