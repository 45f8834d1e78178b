import type { ChangeLog } from '../clean/pass/change-log.js';
import type { ByteSink } from '../clean/writers/byte-sink.js';
import { ArrowWriter } from '../clean/writers/columnar/arrow-writer.js';
import { ParquetWriter } from '../clean/writers/columnar/parquet-writer.js';
import { CsvWriter } from '../clean/writers/csv-writer.js';
import type { WorkbookOutput } from '../clean/writers/in-place/workbook-output.js';
import { shapedSink } from '../clean/writers/shaped-sink.js';
import type { TableWriter } from '../clean/writers/table-writer.js';
import { XlsxWriter } from '../clean/writers/xlsx-writer.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import { type CsvFormat, LINE_ENDS } from './csv-format.js';

/** How to write a new workbook. */
export interface NewWorkbook {
  changeLog: boolean;
  formulas: 'escape' | 'keep';
  /** What the workbook lacks; null if its source is not a workbook. */
  note: string | null;
}

function newWorkbook(note: string | null): WorkbookOutput {
  const none = {
    formulas_replaced: 0,
    formulas_to_recalculate: 0,
    cells_as_stored: 0,
    not_kept: [],
    not_kept_count: 0,
  };
  return { written: 'new', note, ...none };
}

/** A writer for all tables of a dataset, one after another. */
export interface DatasetWriter {
  table(table: OpenedTable): TableWriter;
  log: ChangeLog;
  /**
   * @param log receives entries about the whole file.
   * @returns how a workbook was written; null for other files.
   */
  close(log: ChangeLog): WorkbookOutput | null;
  escaped(): number;
  /** Releases the resources of an unfinished writer. */
  dispose?(): void;
}

/** Opens a writer for a CSV in a particular format. */
export function openCsvWriter(sink: ByteSink, form: CsvFormat, formulas: 'escape' | 'keep') {
  const lineEnd = LINE_ENDS[form.line_end];
  const shaped = shapedSink(sink, { encoding: form.encoding, lineEnd, endsLastLine: form.ends_last_line });
  const { delimiter, bom, quoting } = form;
  const writer = new CsvWriter(shaped, { delimiter, lineEnd, bom, formulas, quoting });
  const close = () => {
    shaped.close();
    return null;
  };
  return { writer, table: () => writer, log: () => undefined, close, escaped: () => writer.escaped };
}

/** Opens a writer of a file with typed columns, in which texts are never run as formulas. */
export function openTypedWriter(sink: ByteSink, format: 'parquet' | 'arrow'): DatasetWriter {
  const parts = { log: () => undefined, escaped: () => 0 };
  const writer = format === 'arrow' ? new ArrowWriter(sink) : new ParquetWriter(sink);
  const close = () => {
    writer.close();
    return null;
  };
  const dispose = () => (writer instanceof ParquetWriter ? writer.dispose() : undefined);
  return { ...parts, table: () => writer, close, dispose };
}

/** Opens a writer of a new workbook. @param note why it is not a copy of the source; null if the source is not a workbook. */
export function openXlsxWriter(sink: ByteSink, { changeLog, formulas, note }: NewWorkbook): DatasetWriter {
  let writer: XlsxWriter | undefined;
  const open = ({ name }: OpenedTable) => {
    if (writer) writer.next(name);
    else writer = new XlsxWriter(sink, { name, changeLog, formulas });
    return writer;
  };
  return {
    table: open,
    log: (entry) => writer?.log(entry),
    close: () => {
      writer?.close();
      return newWorkbook(note);
    },
    escaped: () => writer?.escaped ?? 0,
  };
}
