import { parse } from 'node:path';
import { Fault } from '../../base/fault.js';
import type { PlannedColumn } from '../clean/pass/plan.js';
import type { ByteSink } from '../clean/writers/byte-sink.js';
import { UnencodableText } from '../clean/writers/encode-text.js';
import type { SessionSource } from '../history/facts/session-facts.js';
import type { ReplayedHistory } from '../history/replay/replay.js';
import { profileOfColumn } from '../history/rows/column-format.js';
import { rowOfPlace } from '../history/rows/places.js';
import { headerToWrite, sourceColumn } from '../history/state/state-data.js';
import { countRows, type SourceTable, type StateColumn, textAt } from '../history/state/table-state.js';
import {
  type CleanedFormat,
  checkEnding,
  OUTPUT_FORMATS,
  type OutputOptions,
  openHash,
  openOutput,
} from './cleaned-file.js';
import { type CsvFormat, inUtf8, requestedFormat } from './csv-format.js';
import { type DatasetWriter, openCsvWriter, openTypedWriter, openXlsxWriter } from './dataset-writer.js';
import { logHistory } from './session-log.js';
import type { SessionValue } from './session-task.js';

interface Export {
  facts: SessionSource;
  /** Format of the source if it is a text file, or the default. */
  csv: CsvFormat;
  output: OutputOptions;
  /** Absolute path, allowed; null for a file in memory. */
  path: string | null;
  /** Whether only the hash of the file is needed. */
  onlyHash?: true;
}

const TEXT_FORMATS: ReadonlySet<string> = new Set(['csv', 'tsv', 'txt', 'html', 'json', 'xml', 'vcard', 'sql']);

function defaultFormat({ format }: SessionSource): CleanedFormat {
  if (format === 'parquet' || format === 'arrow') return format;
  return TEXT_FORMATS.has(format) ? 'csv' : 'xlsx';
}

const ISO_DATE = /^yyyy-MM-dd/;

/** How a column is stored in a workbook or a typed file, by its present texts. */
function storageOf(source: SourceTable, column: StateColumn): PlannedColumn['storage'] {
  const { type, meaning, dates } = profileOfColumn(source, column);
  if (meaning === 'integer' || meaning === 'decimal') return 'number';
  const isIso = dates?.formats.every(({ value }) => ISO_DATE.test(value)) === true;
  return isIso && (type === 'date' || type === 'datetime') ? 'date' : 'text';
}

function plannedColumns(replayed: ReplayedHistory): PlannedColumn[] {
  const { source, columns } = replayed.states.at(-1)!;
  return columns.map((column, index) => ({
    source: index,
    slot: -1,
    name: column.name,
    header: column.header,
    storage: storageOf(source, column),
    numberFormat: sourceColumn(source.data, column)?.numberFormat ?? null,
  }));
}

function openWriter(sink: ByteSink, format: CleanedFormat, csv: CsvFormat, output: OutputOptions): DatasetWriter {
  const formulas = output.escape_formulas ? 'escape' : 'keep';
  if (format === 'csv') return openCsvWriter(sink, csv, formulas);
  if (format === 'xlsx') return openXlsxWriter(sink, { changeLog: output.change_log, formulas, note: null });
  return openTypedWriter(sink, format);
}

function writeRows(replayed: ReplayedHistory, writer: DatasetWriter): void {
  const state = replayed.states.at(-1)!;
  const { source } = state;
  const { table } = source.data;
  const sheet = writer.table(table);
  const columns = plannedColumns(replayed);
  sheet.begin(columns, headerToWrite(state), table.sheetState);
  const cells = columns.map(() => '');
  const count = countRows(state);
  for (let at = 0; at < count; at += 1) {
    const place = state.rows === null ? at : state.rows[at]!;
    for (const [index, column] of state.columns.entries()) cells[index] = textAt(column, place);
    sheet.row(
      cells,
      null,
      sheet.usesOrigin === true ? { row: rowOfPlace(source, place), before: cells, kinds: null } : null,
    );
  }
  sheet.end();
}

/**
 * Writes the table of a session after its history. A CSV has the format of the source; if its encoding lacks a
 * character, it is UTF-8. Faults: already-exists, not-writable, invalid-input (extension of another format).
 */
export function exportSession(replayed: ReplayedHistory, { csv, ...others }: Export): SessionValue['file'] {
  const { facts, output, path } = others;
  const format = output.format ?? defaultFormat(facts);
  checkEnding(path, format);
  if (output.change_log && format !== 'xlsx')
    throw new Fault('invalid-input', 'Only a workbook can contain its changes. Choose the format xlsx.');
  const requested = requestedFormat(csv, output);
  const write = (form: CsvFormat) => writeFile(replayed, { ...others, format, form });
  try {
    return write(requested);
  } catch (error) {
    if (!(error instanceof UnencodableText) || format !== 'csv') throw error;
    return write(inUtf8(requested, error.character));
  }
}

interface Writing extends Omit<Export, 'csv'> {
  format: CleanedFormat;
  form: CsvFormat;
}

function writeFile(
  replayed: ReplayedHistory,
  { format, form, facts, output, path, onlyHash }: Writing,
): SessionValue['file'] {
  const { mediaType } = OUTPUT_FORMATS[format];
  const name = `${parse(facts.name).name || 'table'}-edited.${format}`;
  const type = format === 'csv' ? `${mediaType}; charset=${form.encoding}` : mediaType;
  const file = onlyHash ? openHash(name, type) : openOutput(path, name, type);
  let writer: DatasetWriter | null = null;
  try {
    writer = openWriter(file.sink, format, form, output);
    writeRows(replayed, writer);
    if (output.change_log) logHistory(replayed, writer.log);
    writer.close(() => undefined);
    const escapedFormulas = writer.escaped();
    return { ...file.finish(), escapedFormulas, format, csv: format === 'csv' ? form : null };
  } finally {
    writer?.dispose?.();
    file.sink.abort();
  }
}
