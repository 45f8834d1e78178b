import type { CorruptedFile } from './corrupt-files.js';
import type { TrueTable } from './draft.js';

/** Tables read from a file, or why it was refused. */
export type ReadFile = readonly TrueTable[] | { refused: string };

/** The correctly read parts of a file. */
interface FileResult {
  name: string;
  kind: string;
  detail: string;
  /** Number of correct cells. `cells` is the number of expected or of read cells, whichever is larger. */
  cellsRight: number;
  cells: number;
  /** The same for the cells of headers. */
  headersRight: number;
  headers: number;
  /** Number of read and expected tables. */
  tables: [read: number, truth: number];
  /** Descriptions of the first errors. */
  wrong: string[];
}

/** Compares the tables read from a file with the expected ones, cell by cell. */
export function evaluateFile(file: CorruptedFile, read: ReadFile): FileResult {
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

function compare(read: TrueTable, truth: TrueTable, result: FileResult): void {
  const readHeaders = read.headers ?? [];
  const trueHeaders = truth.headers ?? [];
  const width = Math.max(readHeaders.length, trueHeaders.length);
  result.headers += Math.max(width, truth.headers === null ? (truth.rows[0]?.length ?? 0) : 0);
  if (truth.headers === null && read.headers === null) result.headersRight += truth.rows[0]?.length ?? 0;
  for (let column = 0; column < width; column += 1) {
    if (readHeaders[column] === trueHeaders[column]) result.headersRight += 1;
    else note(result, `header ${column}: ${quote(readHeaders[column])} for ${quote(trueHeaders[column])}`);
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
    else note(result, `row ${row}, cell ${column}: ${quote(read[column])} for ${quote(truth[column])}`);
  }
}

function note(result: FileResult, text: string): void {
  if (result.wrong.length < 6) result.wrong.push(text);
}

function quote(text: string | undefined): string {
  return text === undefined ? 'nothing' : JSON.stringify(text.slice(0, 60));
}

/** Figures over files. Shares are from 0 to 1. */
export interface Summary {
  files: number;
  /** Share of correct cells, and of correct header cells. */
  cellsRight: number;
  headersRight: number;
}

export function sumUp(results: readonly FileResult[]): Summary {
  const sum = (value: (result: FileResult) => number) => results.reduce((total, result) => total + value(result), 0);
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  return {
    files: results.length,
    cellsRight: share(
      sum(({ cellsRight }) => cellsRight),
      sum(({ cells }) => cells),
    ),
    headersRight: share(
      sum(({ headersRight }) => headersRight),
      sum(({ headers }) => headers),
    ),
  };
}
