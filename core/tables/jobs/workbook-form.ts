import type { ByteSink } from '../clean/writers/byte-sink.js';
import { PatchedWorkbook } from '../clean/writers/in-place/patched-workbook.js';
import { CannotPatch } from '../clean/writers/in-place/xml-tags.js';
import type { OpenedDataset, TableFormat } from '../read/opened/dataset.js';
import { type CleanedFormat, MACRO_WORKBOOK, OUTPUT_FORMATS } from './cleaned-file.js';
import type { CsvFormat } from './csv-format.js';
import { type DatasetWriter, openXlsxWriter } from './dataset-writer.js';
import type { OpenJobDataset } from './open-source.js';

/** Formats of workbooks, which are cleaned to a workbook by default. */
const WORKBOOKS: ReadonlySet<TableFormat> = new Set(['xlsx', 'xlsm', 'xls', 'xlsb', 'ods']);

/** Formats that are changed in place. */
const PATCHED: ReadonlySet<TableFormat> = new Set(['xlsx', 'xlsm']);

/** Returns the format in which a changed file is written unless another one is requested. */
export function defaultFormat({ format }: Pick<OpenedDataset, 'format'>): CleanedFormat {
  if (WORKBOOKS.has(format)) return 'xlsx';
  return format === 'parquet' || format === 'arrow' ? format : 'csv';
}

/** Whether a workbook is written as a copy of its source, macros included. */
export const isMacroWorkbook = ({ format }: Pick<OpenedDataset, 'format'>, cannotPatch: string | null): boolean =>
  format === 'xlsm' && cannotPatch === null;

/** Returns the media type of a file. @param csv form of a CSV; null for other formats. */
export function mediaTypeOf(format: CleanedFormat, csv: CsvFormat | null, isMacro: boolean): string {
  const { mediaType } = isMacro ? MACRO_WORKBOOK : OUTPUT_FORMATS[format];
  return csv === null ? mediaType : `${mediaType}; charset=${csv.encoding}`;
}

const lossNote = (reason: string) =>
  `A new workbook with the cleaned tables and their number formats alone, because ${reason}. Formulas are replaced by their values; other cells and sheets, titles, styles, widths, charts, images, comments and macros of the source are not in it.`;

function openPatchedWorkbook(sink: ByteSink, { bytes, opened }: SourceBook, changeLog: boolean): DatasetWriter {
  const workbook = new PatchedWorkbook(bytes, [...opened.tables, ...(opened.others ?? [])], changeLog);
  return {
    table: (table) => workbook.table(table),
    log: (entry) => workbook.log(entry),
    close: (log) => workbook.close(sink, log),
    // Cells store texts as such, so none has to be escaped.
    escaped: () => 0,
  };
}

/** The workbook to change, or the file from which a new one is made. */
type SourceBook = Pick<OpenJobDataset, 'bytes' | 'opened'>;

/** Whether a source can be changed in place. */
export const isPatched = ({ format }: Pick<OpenedDataset, 'format'>): boolean => PATCHED.has(format);

interface WorkbookForm {
  job: SourceBook;
  /** Why the source cannot be changed in place, once it is known. */
  cannotPatch: string | null;
  changeLog: boolean;
  formulas: 'escape' | 'keep';
}

/** Opens a writer of a workbook: of the source with changes if possible, otherwise of a new one. */
export function openWorkbookWriter(
  sink: ByteSink,
  { job, cannotPatch, changeLog, formulas }: WorkbookForm,
): DatasetWriter {
  const { format } = job.opened;
  if (PATCHED.has(format) && cannotPatch === null) return openPatchedWorkbook(sink, job, changeLog);
  const reason = cannotPatch ?? `only XLSX and XLSM files are changed in place, and this is ${format.toUpperCase()}`;
  return openXlsxWriter(sink, { changeLog, formulas, note: WORKBOOKS.has(format) ? lossNote(reason) : null });
}

/**
 * Writes a workbook in place, or a new one if its structure is not understood with certainty.
 * @param write receives the reason for a new workbook; null for the first attempt.
 */
export function patchIfPossible<Value>(write: (cannotPatch: string | null) => Value): Value {
  try {
    return write(null);
  } catch (error) {
    if (!(error instanceof CannotPatch)) throw error;
    return write(error.message);
  }
}
