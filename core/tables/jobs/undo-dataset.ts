import { parse } from 'node:path';
import { type LogEntry, readChangeLog } from '../clean/pass/change-log.js';
import { type UndoneTable, undoCleaning } from '../clean/undo-cleaning.js';
import { UnencodableText } from '../clean/writers/encode-text.js';
import { openDataset } from '../read/open-dataset.js';
import { readSheetRows } from '../read/workbook/open-workbook.js';
import { type CleanedFile, checkEnding, OutputOptions, openOutput } from './cleaned-file.js';
import { type CsvFormat, csvFormatOf, DEFAULT_FORM, inUtf8 } from './csv-format.js';
import { openCsvWriter } from './dataset-writer.js';
import { withSource } from './open-source.js';
import type { TableJobs } from './table-job.js';

type Undo = TableJobs['undo'];

type SheetPlaces = Extract<LogEntry, { kind: 'sheet' }>;

interface CleanedRows {
  rows: (readonly string[])[];
  /** Format of the cleaned file, which a cleaning copies from its source; null if there is no table. */
  form: CsvFormat | null;
}

/** Returns the rows of a table in a workbook that was changed in place. */
function readPlaces({ source }: Undo['input'], places: SheetPlaces): CleanedRows {
  return withSource(source, (bytes) => {
    const cells = new Map(readSheetRows(bytes, places.sheet).map((row) => [row.row, row.cells]));
    const rows = places.rows.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) =>
        places.columns.map((column) => (column === null ? '' : (cells.get(first + index)?.[column - 1] ?? ''))),
      ),
    );
    return { rows, form: DEFAULT_FORM };
  });
}

/** Opens the table of a cleaned file. Its header is the one that the cleaning wrote, and footers are not detected. */
function readCleaned({ source, table }: Undo['input'], hasHeader: boolean): CleanedRows {
  return withSource(source, (bytes) => {
    const first = openDataset(bytes, hasHeader ? { header_row: 1, header_rows: 1 } : { header_rows: 0 });
    // A `sep=` line precedes the header.
    const skipped = hasHeader ? (first.tables[0]?.text?.file.guessed.skipLines ?? 0) : 0;
    const dataset = skipped > 0 ? openDataset(bytes, { header_row: 1 + skipped, header_rows: 1 }) : first;
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
    const writer = file.writer;
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
  const places = log.find(
    (entry): entry is SheetPlaces =>
      entry.kind === 'sheet' && tableEntry?.kind === 'table' && entry.table === tableEntry.table,
  );
  const { rows, form } = places === undefined ? readCleaned(input, hasHeader) : readPlaces(input, places);
  const undone = undoCleaning(rows, log, input.table ?? undefined);
  try {
    return writeRestored(input, undone, form ?? DEFAULT_FORM, hasHeader);
  } catch (error) {
    if (form === null || !(error instanceof UnencodableText)) throw error;
    return writeRestored(input, undone, inUtf8(form, error.character), hasHeader);
  }
}
