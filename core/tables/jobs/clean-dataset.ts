import { rmSync } from 'node:fs';
import { parse } from 'node:path';
import { Fault } from '../../base/fault.js';
import type { TableCleaning } from '../clean/clean-preview.js';
import { type ChangeLog, jsonLinesLog } from '../clean/pass/change-log.js';
import type { ByteSink } from '../clean/writers/byte-sink.js';
import { CsvWriter } from '../clean/writers/csv-writer.js';
import { UnencodableText } from '../clean/writers/encode-text.js';
import { shapedSink } from '../clean/writers/shaped-sink.js';
import type { TableWriter } from '../clean/writers/table-writer.js';
import { XlsxWriter } from '../clean/writers/xlsx-writer.js';
import type { OpenedDataset, OpenedTable, TableFormat } from '../read/opened/dataset.js';
import { largestTable } from '../read/opened/largest-table.js';
import { otherTables } from '../read/opened/other-tables.js';
import { cleanOne, planOne, readForCleaning } from './clean-one-table.js';
import { type Output, type OutputOptions, openOutput } from './cleaned-file.js';
import { type CsvFormat, csvFormatOf, inUtf8, LINE_ENDS } from './csv-format.js';
import { type OpenJobDataset, withDataset } from './open-source.js';
import { passProgress } from './pass-progress.js';
import type { TableJobs } from './table-job.js';

type Clean = TableJobs['clean'];

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const mediaTypeOf = (form: CsvFormat | null) => (form === null ? XLSX : `text/csv; charset=${form.encoding}`);

/** A writer for all tables of a dataset, one after another. */
interface DatasetWriter {
  table(name: string): TableWriter;
  log: ChangeLog;
  close(): void;
  escaped(): number;
}

/** Opens a writer for a CSV in a particular format. */
export function openCsvWriter(sink: ByteSink, form: CsvFormat, formulas: 'escape' | 'keep'): DatasetWriter {
  const lineEnd = LINE_ENDS[form.line_end];
  const shaped = shapedSink(sink, { encoding: form.encoding, lineEnd, endsLastLine: form.ends_last_line });
  const { delimiter, bom, quoting } = form;
  const writer = new CsvWriter(shaped, { delimiter, lineEnd, bom, formulas, quoting });
  return { table: () => writer, log: () => undefined, close: () => shaped.close(), escaped: () => writer.escaped };
}

/** @param form format of a CSV; null for a workbook. */
function openWriter(sink: ByteSink, options: OutputOptions, form: CsvFormat | null): DatasetWriter {
  const formulas = options.escape_formulas ? 'escape' : 'keep';
  if (form !== null) return openCsvWriter(sink, form, formulas);
  let writer: XlsxWriter | undefined;
  const open = (name: string) => {
    if (writer) writer.next(name);
    else writer = new XlsxWriter(sink, { name, changeLog: options.change_log, formulas });
    return writer;
  };
  return {
    table: open,
    log: (entry) => writer?.log(entry),
    close: () => writer?.close(),
    escaped: () => writer?.escaped ?? 0,
  };
}

/** Workbook formats. A workbook is cleaned to a workbook by default. */
const WORKBOOKS: ReadonlySet<TableFormat> = new Set(['xlsx', 'xlsm', 'xls', 'xlsb', 'ods']);

/** Returns the tables to write: all for a workbook, the largest for a CSV. Faults: unreadable-table. */
function tablesToWrite(opened: OpenedDataset, format: 'csv' | 'xlsx'): OpenedTable[] {
  const largest = format === 'csv' ? largestTable(opened) : null;
  const tables = largest ? [largest] : opened.tables;
  if (tables.length === 0) throw new Fault('unreadable-table', 'This file contains no table to clean.');
  return tables;
}

interface Run {
  input: Clean['input'];
  opened: OpenedDataset;
  tables: readonly OpenedTable[];
  form: CsvFormat | null;
  file: Output;
  log: Output | null;
  nextPass: ReturnType<typeof passProgress>;
}

function cleanTables({ input, opened, tables, form, file, log, nextPass }: Run) {
  const writer = openWriter(file.sink, input.output, form);
  const lines = log && jsonLinesLog((text) => log.sink.write(Buffer.from(text, 'utf8')));
  const logBoth: ChangeLog = (entry) => {
    writer.log(entry);
    lines?.(entry);
  };
  const isLogged = lines !== null || (form === null && input.output.change_log);
  const cleanings = tables.map((table): TableCleaning => {
    const read = readForCleaning(opened, table, input.clean, nextPass());
    const plan = planOne(read);
    return cleanOne(read, plan, writer.table(table.name), { log: isLogged ? logBoth : null, onBytes: nextPass() });
  });
  writer.close();
  return { cleanings, escaped: writer.escaped() };
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
 * Returns where to write a separate change log; null for none. A workbook contains its log and gets a separate one
 * only if a path is specified. Faults: invalid-input (a CSV needs a separate log).
 */
function logPlace({ output, places }: Clean['input'], format: 'csv' | 'xlsx') {
  if (format === 'xlsx') return places.log?.path === null ? null : places.log;
  if (!output.change_log || places.log) return places.log;
  throw new Fault(
    'invalid-input',
    'A CSV cannot contain its changes. Add `log_path`, `answer: json` or `format: xlsx`.',
  );
}

interface Attempt {
  job: OpenJobDataset;
  tables: readonly OpenedTable[];
  form: CsvFormat | null;
  report: (done: number, total: number) => void;
}

function cleanInto(input: Clean['input'], { job, tables, form, report }: Attempt): Clean['value'] {
  const { opened, facts, size, checkUnchanged } = job;
  const format = form === null ? 'xlsx' : 'csv';
  const stem = `${parse(facts.name).name || 'table'}-cleaned`;
  const place = logPlace(input, format);
  const log = place && openOutput(place.path, `${stem}.changes.jsonl`, 'application/jsonl');
  let file: Output | undefined;
  try {
    file = openOutput(input.places.file, `${stem}.${format}`, mediaTypeOf(form));
    const nextPass = passProgress(2 * tables.length, size, report);
    const { cleanings, escaped } = cleanTables({ input, opened, tables, form, file, log, nextPass });
    const preview = { operation: 'preview_cleaning' as const, dataset: facts, tables: cleanings };
    checkUnchanged();
    const done = finishBoth(file, log);
    return {
      preview,
      csv: form,
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
    const format = input.output.format ?? (WORKBOOKS.has(opened.format) ? 'xlsx' : 'csv');
    const tables = tablesToWrite(opened, format);
    const form = format === 'csv' ? csvFormatOf(opened, tables[0]!, input.output) : null;
    try {
      return cleanInto(input, { job, tables, form, report });
    } catch (error) {
      if (form === null || !(error instanceof UnencodableText)) throw error;
      return cleanInto(input, { job, tables, form: inUtf8(form, error.character), report });
    }
  });
}
