import { rmSync } from 'node:fs';
import { parse } from 'node:path';
import { Fault } from '../../base/fault.js';
import type { TableCleaning } from '../clean/clean-preview.js';
import { type ChangeLog, jsonLinesLog } from '../clean/pass/change-log.js';
import type { ByteSink } from '../clean/writers/byte-sink.js';
import { CsvWriter } from '../clean/writers/csv-writer.js';
import type { TableWriter } from '../clean/writers/table-writer.js';
import { XlsxWriter } from '../clean/writers/xlsx-writer.js';
import type { OpenedDataset } from '../read/opened/dataset.js';
import { cleanOne, planOne, readForCleaning } from './clean-one-table.js';
import { type Output, type OutputOptions, openOutput } from './cleaned-file.js';
import { withDataset } from './open-source.js';
import { passProgress } from './pass-progress.js';
import type { TableJobs } from './table-job.js';

type Clean = TableJobs['clean'];

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A writer of all tables of a dataset, one after another. */
interface DatasetWriter {
  table(name: string): TableWriter;
  log: ChangeLog;
  close(): void;
  escaped(): number;
}

function openWriter(sink: ByteSink, options: OutputOptions): DatasetWriter {
  const formulas = options.escape_formulas ? 'escape' : 'keep';
  if (options.format === 'csv') {
    const delimiter = options.csv_delimiter === 'tab' ? '\t' : options.csv_delimiter;
    const writer = new CsvWriter(sink, { delimiter, bom: options.csv_bom, formulas });
    return { table: () => writer, log: () => undefined, close: () => undefined, escaped: () => writer.escaped };
  }
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

function checkTables({ tables }: OpenedDataset, { format }: OutputOptions): void {
  if (tables.length === 0) {
    throw new Fault('unreadable-table', 'This file contains no table to clean.');
  }
  if (format === 'xlsx' || tables.length === 1) return;
  const ids = tables.slice(0, 20).map(({ id, name }) => `${id} (${name})`);
  throw new Fault(
    'invalid-input',
    `A CSV can contain only one table, but there are ${tables.length}: ${ids.join(', ')}. Name one with \`table\`, or add \`format: xlsx\`.`,
  );
}

interface Run {
  input: Clean['input'];
  opened: OpenedDataset;
  file: Output;
  log: Output | null;
  nextPass: ReturnType<typeof passProgress>;
}

function cleanTables({ input, opened, file, log, nextPass }: Run): { cleanings: TableCleaning[]; escaped: number } {
  const writer = openWriter(file.sink, input.output);
  const lines = log && jsonLinesLog((text) => log.sink.write(Buffer.from(text, 'utf8')));
  const logBoth: ChangeLog = (entry) => {
    writer.log(entry);
    lines?.(entry);
  };
  const isLogged = lines !== null || (input.output.format === 'xlsx' && input.output.change_log);
  const cleanings = opened.tables.map((table) => {
    const read = readForCleaning(opened, table, input.clean, nextPass());
    const plan = planOne(read);
    return cleanOne(read, plan, writer.table(table.name), { log: isLogged ? logBoth : null, onBytes: nextPass() });
  });
  writer.close();
  return { cleanings, escaped: writer.escaped() };
}

/** Finishes both files, or neither if one fails. Faults: already-exists, not-writable. */
function finishBoth(file: Output, log: Output | null) {
  const done = file.finish();
  try {
    return { file: done, log: log === null ? null : log.finish() };
  } catch (error) {
    if (done.path !== null) rmSync(done.path, { force: true });
    throw error;
  }
}

/** Cleans the tables of a dataset into one new file, with a change log next to it if requested. */
export function cleanDataset(input: Clean['input'], report: (done: number, total: number) => void): Clean['value'] {
  return withDataset(input, ({ opened, facts, size, checkUnchanged }) => {
    const { output, places } = input;
    checkTables(opened, output);
    const stem = `${parse(facts.name).name || 'table'}-cleaned`;
    const log = places.log && openOutput(places.log.path, `${stem}.changes.jsonl`, 'application/jsonl');
    let file: Output | undefined;
    try {
      file = openOutput(places.file, `${stem}.${output.format}`, MEDIA_TYPES[output.format]);
      const nextPass = passProgress(2 * opened.tables.length, size, report);
      const { cleanings, escaped } = cleanTables({ input, opened, file, log, nextPass });
      const preview = { operation: 'preview_cleaning' as const, dataset: facts, tables: cleanings };
      checkUnchanged();
      const done = finishBoth(file, log);
      return {
        preview,
        file: { ...done.file, escapedFormulas: escaped },
        log: done.log && { ...done.log, escapedFormulas: 0 },
      };
    } finally {
      file?.sink.abort();
      log?.sink.abort();
    }
  });
}
