import { parse } from 'node:path';
import { Fault } from '../../base/fault.js';
import type { TableCleaning } from '../clean/clean-preview.js';
import { type ChangeLog, jsonLinesLog } from '../clean/pass/change-log.js';
import type { ByteSink } from '../clean/writers/byte-sink.js';
import { UnencodableText } from '../clean/writers/encode-text.js';
import { needsStoredRows, SourceCsvWriter } from '../clean/writers/source-csv-writer.js';
import { REPLACEMENT } from '../clean/writers/undecoded-bytes.js';
import { type UncertainImport, uncertainAmong } from '../profile/issues/uncertain-import.js';
import type { ReferenceSearch } from '../profile/reference/reference-search.js';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import { largestTable } from '../read/opened/largest-table.js';
import { otherTables } from '../read/opened/other-tables.js';
import { hasStoredRows } from '../read/text/stored-rows.js';
import { cleanOne, planOne, readForCleaning } from './clean-one-table.js';
import {
  type CleanedFormat,
  checkEnding,
  finishBoth,
  logPlace,
  OUTPUT_FORMATS,
  type Output,
  OutputOptions,
  openOutput,
} from './cleaned-file.js';
import { type CsvFormat, csvFormatOf, inUtf8, LINE_ENDS } from './csv-format.js';
import { type DatasetWriter, openCsvWriter, openTypedWriter } from './dataset-writer.js';
import { openReference } from './open-reference.js';
import { type OpenJobDataset, withDataset } from './open-source.js';
import { passProgress } from './pass-progress.js';
import type { TableJobs } from './table-job.js';
import { defaultFormat, isMacroWorkbook, mediaTypeOf, openWorkbookWriter, patchIfPossible } from './workbook-form.js';

type Clean = TableJobs['clean'];

/**
 * Format of a cleaned file, the form of a CSV, and the reason why a workbook cannot be changed in place, once it is
 * known.
 */
type OutputForm =
  | { format: 'csv'; csv: CsvFormat }
  | { format: 'xlsx'; csv: null; cannotPatch: string | null }
  | { format: 'parquet' | 'arrow'; csv: null };

/**
 * Opens a writer for a CSV in the form of its source; null if the form was changed or rows do not have to be read again.
 * @param keepsBytes whether bytes that could not be decoded must be read again.
 */
function openSourceCsvWriter(sink: ByteSink, { input, job, form, tables, keepsBytes }: Attempt): DatasetWriter | null {
  const [table] = tables;
  const file = table?.text?.file;
  if (form.csv === null || file === undefined || !hasStoredRows(file)) return null;
  const { encoding, delimiter, bom, quoting, line_end, ends_last_line: endsLastLine } = form.csv;
  const source = csvFormatOf(job.opened, table!, OutputOptions.parse({}));
  if (encoding !== source.encoding || delimiter !== source.delimiter || line_end !== source.line_end) return null;
  if (delimiter !== file.guessed.dialect.delimiter) return null;
  const formulas = input.output.escape_formulas ? 'escape' : 'keep';
  const options = { encoding, delimiter, bom, quoting, lineEnd: LINE_ENDS[line_end], endsLastLine, formulas } as const;
  if (!keepsBytes && !needsStoredRows(file, options)) return null;
  const writer = new SourceCsvWriter(sink, table!, options);
  return { table: () => writer, log: () => undefined, close: () => null, escaped: () => writer.escaped };
}

function openWriter(sink: ByteSink, attempt: Attempt): DatasetWriter {
  const { input, job, form } = attempt;
  const { escape_formulas: escapes, change_log: changeLog } = input.output;
  const formulas = escapes ? 'escape' : 'keep';
  if (form.format === 'csv') return openSourceCsvWriter(sink, attempt) ?? openCsvWriter(sink, form.csv, formulas);
  if (form.format !== 'xlsx') return openTypedWriter(sink, form.format);
  return openWorkbookWriter(sink, { job, cannotPatch: form.cannotPatch, changeLog, formulas });
}

/** Returns the tables to write: all of them to a workbook, otherwise one. Faults: unreadable-table. */
function tablesToWrite(opened: OpenedDataset, format: CleanedFormat): OpenedTable[] {
  const largest = OUTPUT_FORMATS[format].isWorkbook ? null : largestTable(opened);
  const tables = largest ? [largest] : opened.tables;
  if (tables.length === 0)
    throw new Fault('unreadable-table', 'This file contains no table to clean. Choose another file.');
  return tables;
}

interface Run extends Attempt {
  file: Output;
  log: Output | null;
  nextPass: ReturnType<typeof passProgress>;
}

function cleanTables({ file, log, nextPass, ...attempt }: Run) {
  const { input, job, reference, tables, form } = attempt;
  const { opened } = job;
  const writer = openWriter(file.sink, attempt);
  const lines = log && jsonLinesLog((text) => log.sink.write(Buffer.from(text, 'utf8')));
  const logBoth: ChangeLog = (entry) => {
    writer.log(entry);
    lines?.(entry);
  };
  const isLogged = lines !== null || (OUTPUT_FORMATS[form.format].isWorkbook && input.output.change_log);
  try {
    const uncertain: UncertainImport = [];
    const cleanings = tables.map((table): TableCleaning => {
      const read = readForCleaning({ opened, reference }, table, input.clean, nextPass());
      uncertain.push(...uncertainAmong([read.profile]));
      const plan = planOne(read);
      return cleanOne(read, plan, writer.table(table), { log: isLogged ? logBoth : null, onBytes: nextPass() });
    });
    const workbook = writer.close(logBoth);
    return { cleanings, uncertain, escaped: writer.escaped(), workbook };
  } finally {
    writer.dispose?.();
  }
}

interface Attempt {
  input: Clean['input'];
  job: OpenJobDataset;
  reference: ReferenceSearch | null;
  tables: readonly OpenedTable[];
  form: OutputForm;
  /** Whether a CSV must contain the bytes that could not be decoded. */
  keepsBytes: boolean;
  report: (done: number, total: number) => void;
}

function cleanInto({ input, job, reference, tables, form, keepsBytes, report }: Attempt): Clean['value'] {
  const { opened, facts, size, checkUnchanged } = job;
  const { format, csv } = form;
  const stem = `${parse(facts.name).name || 'table'}-cleaned`;
  const place = logPlace(input, format);
  const log = place && openOutput(place.path, `${stem}.changes.jsonl`, 'application/jsonl');
  let file: Output | undefined;
  try {
    const isMacro = form.format === 'xlsx' && isMacroWorkbook(opened, form.cannotPatch);
    const ending = isMacro ? 'xlsm' : format;
    checkEnding(input.places.file, format, isMacro);
    file = openOutput(input.places.file, `${stem}.${ending}`, mediaTypeOf(form.format, form.csv, isMacro));
    const nextPass = passProgress(2 * tables.length, size, report);
    const run = { input, job, reference, tables, form, keepsBytes, report, file, log, nextPass };
    const { cleanings, uncertain, escaped, workbook } = cleanTables(run);
    const preview = {
      operation: 'preview_cleaning' as const,
      dataset: facts,
      tables: cleanings,
      uncertain_import: uncertain,
    };
    checkUnchanged();
    const done = finishBoth(file, log);
    return {
      preview,
      format,
      csv,
      workbook,
      otherTables: otherTables(opened, tables),
      file: { ...done.file, escapedFormulas: escaped },
      log: done.log && { ...done.log, escapedFormulas: 0 },
    };
  } finally {
    file?.sink.abort();
    log?.sink.abort();
  }
}

/**
 * Cleans the tables of a dataset to a new file, and writes a change log next to it if requested. A CSV has the format
 * of the source: encoding, delimiter, quotes and line endings. If that encoding does not have a character of a cleaned
 * text, the CSV is UTF-8.
 */
export function cleanDataset(input: Clean['input'], report: (done: number, total: number) => void): Clean['value'] {
  return withDataset(input, (job) => {
    const { opened } = job;
    const format = input.output.format ?? defaultFormat(opened);
    const tables = tablesToWrite(opened, format);
    const reference = openReference(opened, input.reference);
    const attempt = { input, job, reference, tables, keepsBytes: false, report };
    if (format === 'xlsx') return cleanWorkbook(attempt);
    if (format !== 'csv') return cleanInto({ ...attempt, form: { format, csv: null } });
    return cleanCsv(attempt, csvFormatOf(opened, tables[0]!, input.output));
  });
}

/** Writes a CSV in a format, and in UTF-8 if the encoding lacks a character that is not in the source. */
function cleanCsv(attempt: Omit<Attempt, 'form'>, csv: CsvFormat): Clean['value'] {
  try {
    return cleanInto({ ...attempt, form: { format: 'csv', csv } });
  } catch (error) {
    if (!(error instanceof UnencodableText)) throw error;
    if (error.character === REPLACEMENT && !attempt.keepsBytes) return cleanCsv({ ...attempt, keepsBytes: true }, csv);
    return cleanInto({ ...attempt, form: { format: 'csv', csv: inUtf8(csv, error.character) } });
  }
}

/** Changes a workbook in place, or writes a new one if its structure is not understood with certainty. */
function cleanWorkbook(attempt: Omit<Attempt, 'form'>): Clean['value'] {
  return patchIfPossible((cannotPatch) => cleanInto({ ...attempt, form: { format: 'xlsx', csv: null, cannotPatch } }));
}
