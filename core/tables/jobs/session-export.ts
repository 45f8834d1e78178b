import { parse } from 'node:path';
import { type ChangeLog, jsonLinesLog } from '../clean/pass/change-log.js';
import type { PlannedColumn } from '../clean/pass/plan.js';
import { streamRows } from '../clean/pass/stream-rows.js';
import type { ByteSink } from '../clean/writers/byte-sink.js';
import { UnencodableText } from '../clean/writers/encode-text.js';
import type { WorkbookOutput } from '../clean/writers/in-place/workbook-output.js';
import type { TableWriter } from '../clean/writers/table-writer.js';
import { compareStates } from '../history/operations/compare-states.js';
import type { ReplayedHistory } from '../history/replay/replay.js';
import { profileOfColumn } from '../history/rows/column-format.js';
import { statePlaces } from '../history/rows/places.js';
import { headerToWrite, sourceColumn } from '../history/state/state-data.js';
import { type SourceTable, type StateColumn, textAt } from '../history/state/table-state.js';
import { CELL_KINDS } from '../read/opened/dataset.js';
import {
  type CleanedFile,
  type CleanedFormat,
  checkEnding,
  finishBoth,
  logPlace,
  type OutputOptions,
  type OutputPlaces,
  openHash,
  openOutput,
} from './cleaned-file.js';
import { type CsvFormat, inUtf8, requestedFormat } from './csv-format.js';
import { type DatasetWriter, openCsvWriter, openTypedWriter } from './dataset-writer.js';
import { type EscapedCell, logHistory } from './history-log.js';
import type { OpenJobDataset } from './open-source.js';
import {
  defaultFormat,
  isMacroWorkbook,
  isPatched,
  mediaTypeOf,
  openWorkbookWriter,
  patchIfPossible,
} from './workbook-form.js';

interface Export {
  job: Pick<OpenJobDataset, 'opened' | 'bytes' | 'checkUnchanged'>;
  /** Format of the source if it is a text file, or the default. */
  csv: CsvFormat;
  output: OutputOptions;
  places: OutputPlaces;
  /** End of the name of a file without a path. */
  ending: 'edited' | 'cleaned';
  /** Whether only the hash of the file is needed. */
  onlyHash?: true | undefined;
}

/** The files written from a history. `csv` is the form of a CSV, `workbook` how a workbook was written. */
export interface ExportedHistory {
  file: CleanedFile;
  log: CleanedFile | null;
  format: CleanedFormat;
  csv: CsvFormat | null;
  workbook: WorkbookOutput | null;
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
  let last = 0;
  let slots = 0;
  return columns.map((column) => {
    const own = column.id.startsWith('c') ? Number(column.id.slice(1)) : null;
    last = own ?? last;
    return {
      source: last,
      slot: own === null ? slots++ : -1,
      name: column.name,
      header: column.header,
      storage: storageOf(source, column),
      numberFormat: sourceColumn(source.data, column)?.numberFormat ?? null,
    };
  });
}

/** Returns why a result cannot be written into the sheet of its source; null if it can. */
function obstacleOf({ source, states }: ReplayedHistory): string | null {
  const last = states.at(-1)!;
  const { isFormed, isSorted, isReordered } = compareStates(source.state, last);
  if (isFormed) return 'an operation formed other rows';
  if (isSorted) return 'its rows were sorted';
  if (isReordered) return 'its columns were moved';
  return last.columns[0]?.id.startsWith('c') === false ? 'a column was added before the first one' : null;
}

interface Writing extends Omit<Export, 'csv'> {
  format: CleanedFormat;
  /** Form of a CSV; null for other formats. */
  form: CsvFormat | null;
  /** Why a workbook cannot be changed in place, once it is known. */
  cannotPatch: string | null;
}

function openWriter(sink: ByteSink, { job, format, form, cannotPatch, output }: Writing): DatasetWriter {
  const { change_log: changeLog, escape_formulas: escapes } = output;
  const formulas = escapes ? 'escape' : 'keep';
  if (format === 'csv') return openCsvWriter(sink, form!, formulas);
  if (format === 'xlsx') return openWorkbookWriter(sink, { job, cannotPatch, changeLog, formulas });
  return openTypedWriter(sink, format);
}

/** Writes the rows of a result. @returns the texts that were escaped. */
function writeRows(replayed: ReplayedHistory, columns: readonly PlannedColumn[], sheet: TableWriter): EscapedCell[] {
  const state = replayed.states.at(-1)!;
  const escaped: EscapedCell[] = [];
  const cells = columns.map(() => '');
  for (const place of statePlaces(state.source, state)) {
    for (const [index, column] of state.columns.entries()) cells[index] = textAt(column, place);
    for (const column of sheet.row(cells)) escaped.push({ place, column });
  }
  return escaped;
}

const TEXT = CELL_KINDS.indexOf('text');

/** Passes the rows of a workbook to a writer that changes them in place: with their cells before, and the removed ones. */
function changeRows({ source, states }: ReplayedHistory, columns: readonly PlannedColumn[], sheet: TableWriter): void {
  const state = states.at(-1)!;
  const kept = state.rows === null ? null : new Set(state.rows);
  for (const { place, row, cells: before, kinds } of streamRows(source.data.table)) {
    if (kept?.has(place) === false) {
      sheet.drop?.(row);
      continue;
    }
    const cells = state.columns.map((column) => textAt(column, place));
    const kindsAfter = Uint8Array.from(columns, ({ source: at, slot }, index) =>
      slot < 0 && before[at] === cells[index] ? (kinds?.[at] ?? TEXT) : TEXT,
    );
    sheet.row(cells, kindsAfter, { row, before, kinds });
  }
}

function writeTable(replayed: ReplayedHistory, writing: Writing, writer: DatasetWriter): EscapedCell[] {
  const { source, states } = replayed;
  const { table } = source.data;
  const sheet = writer.table(table);
  const columns = plannedColumns(replayed);
  sheet.begin(columns, headerToWrite(states.at(-1)!), table.sheetState);
  const isInPlace = writing.format === 'xlsx' && writing.cannotPatch === null && isPatched(writing.job.opened);
  const escaped = isInPlace ? [] : writeRows(replayed, columns, sheet);
  if (isInPlace) changeRows(replayed, columns, sheet);
  sheet.end();
  return escaped;
}

/**
 * Writes a table after its history. A CSV has the format of the source; if its encoding lacks a character, it is UTF-8.
 * A workbook is changed in place if the history allows it. Faults: already-exists, not-writable, invalid-input
 * (extension of another format).
 */
export function exportHistory(replayed: ReplayedHistory, { csv, ...others }: Export): ExportedHistory {
  const { job, output } = others;
  const format = output.format ?? defaultFormat(job.opened);
  if (format !== 'csv') {
    return patchIfPossible((cannotPatch) => {
      const obstacle = format === 'xlsx' && isPatched(job.opened) ? obstacleOf(replayed) : null;
      return writeFiles(replayed, { ...others, format, form: null, cannotPatch: cannotPatch ?? obstacle });
    });
  }
  const requested = requestedFormat(csv, output);
  const write = (form: CsvFormat) => writeFiles(replayed, { ...others, format, form, cannotPatch: null });
  try {
    return write(requested);
  } catch (error) {
    if (!(error instanceof UnencodableText)) throw error;
    return write(inUtf8(requested, error.character));
  }
}

function writeFiles(replayed: ReplayedHistory, writing: Writing): ExportedHistory {
  const { job, format, form, output, places, ending, onlyHash, cannotPatch } = writing;
  const stem = `${parse(job.bytes.name).name || 'table'}-${ending}`;
  const place = logPlace(writing, format);
  const isMacro = format === 'xlsx' && isMacroWorkbook(job.opened, cannotPatch);
  checkEnding(places.file, format, isMacro);
  const name = `${stem}.${isMacro ? 'xlsm' : format}`;
  const type = mediaTypeOf(format, form, isMacro);
  const log = place && openOutput(place.path, `${stem}.changes.jsonl`, 'application/jsonl');
  let file: ReturnType<typeof openOutput> | null = null;
  let writer: DatasetWriter | null = null;
  try {
    file = onlyHash ? openHash(name, type) : openOutput(places.file, name, type);
    writer = openWriter(file.sink, writing);
    const escaped = writeTable(replayed, writing, writer);
    const workbook = logAndClose(replayed, writer, { log, escaped, output });
    const escapedFormulas = writer.escaped();
    job.checkUnchanged();
    const done = finishBoth(file, log);
    return {
      file: { ...done.file, escapedFormulas },
      log: done.log && { ...done.log, escapedFormulas: 0 },
      ...{ format, csv: form, workbook },
    };
  } finally {
    writer?.dispose?.();
    file?.sink.abort();
    log?.sink.abort();
  }
}

interface Closing {
  log: ReturnType<typeof openOutput> | null;
  escaped: readonly EscapedCell[];
  output: OutputOptions;
}

/** Logs the changes, if that is requested, and finishes the file. */
function logAndClose(replayed: ReplayedHistory, writer: DatasetWriter, { log, escaped, output }: Closing) {
  const lines = log && jsonLinesLog((text) => log.sink.write(Buffer.from(text, 'utf8')));
  const logBoth: ChangeLog = (entry) => {
    writer.log(entry);
    lines?.(entry);
  };
  if (lines !== null || output.change_log) logHistory(replayed, logBoth, escaped);
  return writer.close(logBoth);
}
