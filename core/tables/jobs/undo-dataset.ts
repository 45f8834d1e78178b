import { parse } from 'node:path';
import { readChangeLog } from '../clean/pass/change-log.js';
import { type UndoneTable, undoCleaning } from '../clean/undo-cleaning.js';
import { UnencodableText } from '../clean/writers/encode-text.js';
import { openDataset } from '../read/open-dataset.js';
import { openCsvWriter } from './clean-dataset.js';
import { type CleanedFile, checkEnding, OutputOptions, openOutput } from './cleaned-file.js';
import { type CsvFormat, csvFormatOf, DEFAULT_FORM, inUtf8 } from './csv-format.js';
import { withSource } from './open-source.js';
import type { TableJobs } from './table-job.js';

type Undo = TableJobs['undo'];

interface CleanedRows {
  rows: (readonly string[])[];
  /** Format of the cleaned file, which a cleaning copies from its source; null if there is no table. */
  form: CsvFormat | null;
}

/** Opens the table of a cleaned file. Its header is the one that the cleaning wrote, and footers are not detected. */
function readCleaned({ source, table }: Undo['input'], hasHeader: boolean): CleanedRows {
  return withSource(source, (bytes) => {
    const read = hasHeader ? { header_row: 1, header_rows: 1 } : { header_rows: 0 };
    const dataset = openDataset(bytes, read);
    const opened = dataset.tables.find(({ id }) => id === table) ?? dataset.tables[0];
    if (!opened) return { rows: [], form: null };
    const rows = [...opened.batches()].flatMap(({ cells }) => cells);
    return { rows, form: csvFormatOf(dataset, opened, OutputOptions.parse({})) };
  });
}

function writeRestored({ source, path }: Undo['input'], undone: UndoneTable, form: CsvFormat, hasHeader: boolean) {
  const mediaType = `text/csv; charset=${form.encoding}`;
  const output = openOutput(path, `${parse(source.name).name}-restored.csv`, mediaType);
  try {
    const file = openCsvWriter(output.sink, form, 'keep');
    const writer = file.table('');
    writer.begin([], hasHeader ? undone.headers : null);
    for (const row of undone.rows) writer.row(row);
    writer.end();
    file.close();
    return { ...output.finish(), escapedFormulas: 0 };
  } finally {
    output.sink.abort();
  }
}

/**
 * Restores the imported table from a cleaned file and its change log. The output has the format of the cleaned file:
 * encoding, delimiter, line endings, quotes. Faults: invalid-input (file and log do not match, or the name is that of
 * another format), already-exists, not-writable.
 */
export function undoDataset(input: Undo['input']): CleanedFile {
  checkEnding(input.path, 'csv');
  const log = readChangeLog(input.log);
  const tableEntry = log.find(
    (entry) => entry.kind === 'table' && (input.table === null || entry.table === input.table),
  );
  const hasHeader = tableEntry?.kind === 'table' && tableEntry.output.length > 0 && tableEntry.header_rows.length > 0;
  const { rows, form } = readCleaned(input, hasHeader);
  const undone = undoCleaning(rows, log, input.table ?? undefined);
  try {
    return writeRestored(input, undone, form ?? DEFAULT_FORM, hasHeader);
  } catch (error) {
    if (form === null || !(error instanceof UnencodableText)) throw error;
    return writeRestored(input, undone, inUtf8(form, error.character), hasHeader);
  }
}
