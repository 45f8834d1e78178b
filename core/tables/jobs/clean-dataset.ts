import { rmSync } from 'node:fs';
import { parse } from 'node:path';
import { Fault } from '../../base/fault.js';
import type { TableCleaning } from '../clean/clean-preview.js';
import { type ChangeLog, jsonLinesLog } from '../clean/pass/change-log.js';
import type { ByteSink } from '../clean/writers/byte-sink.js';
import { ArrowWriter } from '../clean/writers/columnar/arrow-writer.js';
import { ParquetWriter } from '../clean/writers/columnar/parquet-writer.js';
import { CsvWriter } from '../clean/writers/csv-writer.js';
import { UnencodableText } from '../clean/writers/encode-text.js';
import { shapedSink } from '../clean/writers/shaped-sink.js';
import type { TableWriter } from '../clean/writers/table-writer.js';
import { XlsxWriter } from '../clean/writers/xlsx-writer.js';
import { type UncertainImport, uncertainAmong } from '../profile/issues/uncertain-import.js';
import type { ReferenceSearch } from '../profile/reference/reference-search.js';
import type { OpenedDataset, OpenedTable, TableFormat } from '../read/opened/dataset.js';
import { largestTable } from '../read/opened/largest-table.js';
import { otherTables } from '../read/opened/other-tables.js';
import { cleanOne, planOne, readForCleaning } from './clean-one-table.js';
import {
  type CleanedFormat,
  checkEnding,
  OUTPUT_FORMATS,
  type Output,
  type OutputOptions,
  openOutput,
} from './cleaned-file.js';
import { type CsvFormat, csvFormatOf, inUtf8, LINE_ENDS } from './csv-format.js';
import { openReference } from './open-reference.js';
import { type OpenJobDataset, withDataset } from './open-source.js';
import { passProgress } from './pass-progress.js';
import type { TableJobs } from './table-job.js';

type Clean = TableJobs['clean'];

/** Format of a cleaned file, and the form of a CSV. */
type OutputForm = { format: 'csv'; csv: CsvFormat } | { format: Exclude<CleanedFormat, 'csv'>; csv: null };

function mediaTypeOf({ format, csv }: OutputForm): string {
  const { mediaType } = OUTPUT_FORMATS[format];
  return csv === null ? mediaType : `${mediaType}; charset=${csv.encoding}`;
}

/** A writer for all tables of a dataset, one after another. */
interface DatasetWriter {
  table(name: string): TableWriter;
  log: ChangeLog;
  close(): void;
  escaped(): number;
  /** Releases the resources of an unfinished writer. */
  dispose?(): void;
}

/** Opens a writer for a CSV in a particular format. */
export function openCsvWriter(sink: ByteSink, form: CsvFormat, formulas: 'escape' | 'keep'): DatasetWriter {
  const lineEnd = LINE_ENDS[form.line_end];
  const shaped = shapedSink(sink, { encoding: form.encoding, lineEnd, endsLastLine: form.ends_last_line });
  const { delimiter, bom, quoting } = form;
  const writer = new CsvWriter(shaped, { delimiter, lineEnd, bom, formulas, quoting });
  return { table: () => writer, log: () => undefined, close: () => shaped.close(), escaped: () => writer.escaped };
}

/** Opens a writer of a file with typed columns, in which texts are never run as formulas. */
function openTypedWriter(sink: ByteSink, format: 'parquet' | 'arrow'): DatasetWriter {
  const parts = { log: () => undefined, escaped: () => 0 };
  if (format === 'arrow') {
    const writer = new ArrowWriter(sink);
    return { ...parts, table: () => writer, close: () => writer.close() };
  }
  const writer = new ParquetWriter(sink);
  return { ...parts, table: () => writer, close: () => writer.close(), dispose: () => writer.dispose() };
}

function openXlsxWriter(sink: ByteSink, changeLog: boolean, formulas: 'escape' | 'keep'): DatasetWriter {
  let writer: XlsxWriter | undefined;
  const open = (name: string) => {
    if (writer) writer.next(name);
    else writer = new XlsxWriter(sink, { name, changeLog, formulas });
    return writer;
  };
  return {
    table: open,
    log: (entry) => writer?.log(entry),
    close: () => writer?.close(),
    escaped: () => writer?.escaped ?? 0,
  };
}

function openWriter(sink: ByteSink, options: OutputOptions, form: OutputForm): DatasetWriter {
  const formulas = options.escape_formulas ? 'escape' : 'keep';
  if (form.format === 'csv') return openCsvWriter(sink, form.csv, formulas);
  if (form.format === 'xlsx') return openXlsxWriter(sink, options.change_log, formulas);
  return openTypedWriter(sink, form.format);
}

/** Formats of workbooks, which are cleaned to a workbook by default. */
const WORKBOOKS: ReadonlySet<TableFormat> = new Set(['xlsx', 'xlsm', 'xls', 'xlsb', 'ods']);

function defaultFormat({ format }: OpenedDataset): CleanedFormat {
  if (WORKBOOKS.has(format)) return 'xlsx';
  return format === 'parquet' || format === 'arrow' ? format : 'csv';
}

/** Returns the tables to write: all of them to a workbook, otherwise one. Faults: unreadable-table. */
function tablesToWrite(opened: OpenedDataset, format: CleanedFormat): OpenedTable[] {
  const largest = OUTPUT_FORMATS[format].isWorkbook ? null : largestTable(opened);
  const tables = largest ? [largest] : opened.tables;
  if (tables.length === 0)
    throw new Fault('unreadable-table', 'This file contains no table to clean. Choose another file.');
  return tables;
}

interface Run {
  input: Clean['input'];
  opened: OpenedDataset;
  reference: ReferenceSearch | null;
  tables: readonly OpenedTable[];
  form: OutputForm;
  file: Output;
  log: Output | null;
  nextPass: ReturnType<typeof passProgress>;
}

function cleanTables({ input, opened, reference, tables, form, file, log, nextPass }: Run) {
  const writer = openWriter(file.sink, input.output, form);
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
      return cleanOne(read, plan, writer.table(table.name), { log: isLogged ? logBoth : null, onBytes: nextPass() });
    });
    writer.close();
    return { cleanings, uncertain, escaped: writer.escaped() };
  } finally {
    writer.dispose?.();
  }
}

/** Finishes both files; neither if one of them fails. Faults: already-exists, not-writable. */
function finishBoth(file: Output, log: Output | null) {
  const done = file.finish();
  try {
    return { file: done, log: log === null ? null : log.finish() };
  } catch (error) {
    if (done.path !== null) rmSync(done.path, { force: true });
    throw error;
  }
}

/**
 * Returns where to write a separate change log; null for none. A workbook contains its log and gets a separate one only
 * if a path is specified. Faults: invalid-input (other formats need a separate log).
 */
function logPlace({ output, places }: Clean['input'], format: CleanedFormat) {
  if (OUTPUT_FORMATS[format].isWorkbook) return places.log?.path === null ? null : places.log;
  if (!output.change_log || places.log) return places.log;
  throw new Fault(
    'invalid-input',
    `A file in the format ${format} cannot contain its changes. Add \`log_path\`, \`answer: json\` or \`format: xlsx\`.`,
  );
}

interface Attempt {
  job: OpenJobDataset;
  reference: ReferenceSearch | null;
  tables: readonly OpenedTable[];
  form: OutputForm;
  report: (done: number, total: number) => void;
}

function cleanInto(input: Clean['input'], { job, reference, tables, form, report }: Attempt): Clean['value'] {
  const { opened, facts, size, checkUnchanged } = job;
  const { format, csv } = form;
  const stem = `${parse(facts.name).name || 'table'}-cleaned`;
  const place = logPlace(input, format);
  const log = place && openOutput(place.path, `${stem}.changes.jsonl`, 'application/jsonl');
  let file: Output | undefined;
  try {
    file = openOutput(input.places.file, `${stem}.${format}`, mediaTypeOf(form));
    const nextPass = passProgress(2 * tables.length, size, report);
    const { cleanings, uncertain, escaped } = cleanTables({
      input,
      opened,
      reference,
      tables,
      form,
      file,
      log,
      nextPass,
    });
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
    checkEnding(input.places.file, format);
    const tables = tablesToWrite(opened, format);
    const attempt = { job, reference: openReference(opened, input.reference), tables, report };
    if (format !== 'csv') return cleanInto(input, { ...attempt, form: { format, csv: null } });
    const csv = csvFormatOf(opened, tables[0]!, input.output);
    try {
      return cleanInto(input, { ...attempt, form: { format, csv } });
    } catch (error) {
      if (!(error instanceof UnencodableText)) throw error;
      return cleanInto(input, { ...attempt, form: { format, csv: inUtf8(csv, error.character) } });
    }
  });
}
