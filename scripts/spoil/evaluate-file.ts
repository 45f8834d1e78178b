import { isFault } from '../../core/base/fault.js';
import { openDataset } from '../../core/tables/read/open-dataset.js';
import { openBytes } from '../../core/tables/read/source/byte-source.js';
import type { TrueTable } from './draft.js';
import type { SpoiltFile } from './spoil-files.js';

/** What was read of a file, or why it was refused. */
export type ReadFile = readonly TrueTable[] | { refused: string };

/** How much of one file was read right. */
export interface FileResult {
  name: string;
  kind: string;
  detail: string;
  /** Cells at their place, of those that are true or read, whichever are more. */
  cellsRight: number;
  cells: number;
  /** Header cells at their place, likewise. */
  headersRight: number;
  headers: number;
  /** Tables read and true ones. */
  tables: [read: number, truth: number];
  /** The first things that are wrong, in words. */
  wrong: string[];
}

/** Compares what was read of a file with the truth, cell by cell. */
export function evaluateFile(file: SpoiltFile, read: ReadFile): FileResult {
  const tables = 'refused' in read ? [] : read;
  const wrong = 'refused' in read ? [`refused: ${read.refused}`] : [];
  const result: FileResult = {
    name: file.name,
    kind: file.kind,
    detail: file.detail,
    cellsRight: 0,
    cells: 0,
    headersRight: 0,
    headers: 0,
    tables: [tables.length, file.truth.length],
    wrong,
  };
  const nothing = { headers: null, rows: [] };
  for (let index = 0; index < Math.max(tables.length, file.truth.length); index += 1) {
    compare(tables[index] ?? nothing, file.truth[index] ?? nothing, result);
  }
  return result;
}

/** Reads a file without any hint, in this process. A crash is thrown. */
export function readHere({ name, bytes }: SpoiltFile): ReadFile {
  try {
    return openDataset(openBytes(name, bytes), {}).tables.map((table) => ({
      headers: table.headerRows.length === 0 ? null : table.columns.map((column) => column.header),
      rows: [...table.batches()].flatMap((batch) => batch.cells.map((cells) => [...cells])),
    }));
  } catch (error) {
    if (!isFault(error)) throw error;
    return { refused: error.message };
  }
}

function compare(read: TrueTable, truth: TrueTable, result: FileResult): void {
  const readHeaders = read.headers ?? [];
  const trueHeaders = truth.headers ?? [];
  const width = Math.max(readHeaders.length, trueHeaders.length);
  result.headers += Math.max(width, truth.headers === null ? (truth.rows[0]?.length ?? 0) : 0);
  if (truth.headers === null && read.headers === null) result.headersRight += truth.rows[0]?.length ?? 0;
  for (let column = 0; column < width; column += 1) {
    if (readHeaders[column] === trueHeaders[column]) result.headersRight += 1;
    else note(result, `header ${column}: ${show(readHeaders[column])} for ${show(trueHeaders[column])}`);
  }
  for (let row = 0; row < Math.max(read.rows.length, truth.rows.length); row += 1) {
    compareRow(read.rows[row] ?? [], truth.rows[row] ?? [], row, result);
  }
}

function compareRow(read: readonly string[], truth: readonly string[], row: number, result: FileResult): void {
  const width = Math.max(read.length, truth.length);
  result.cells += width;
  for (let column = 0; column < width; column += 1) {
    if (read[column] === truth[column]) result.cellsRight += 1;
    else note(result, `row ${row}, cell ${column}: ${show(read[column])} for ${show(truth[column])}`);
  }
}

function note(result: FileResult, text: string): void {
  if (result.wrong.length < 6) result.wrong.push(text);
}

function show(text: string | undefined): string {
  return text === undefined ? 'nothing' : JSON.stringify(text.slice(0, 60));
}
