import type { FileResult } from './evaluate-file.js';

/** Figures over files of one kind, or over all. Shares are from 0 to 1. */
export interface Summary {
  kind: string;
  files: number;
  /** Cells at their place: share over all cells, and mean of the files' shares. */
  cellsRight: number;
  cellsRightMean: number;
  /** Header cells at their place, over all of them, and share of files whose headers are all right. */
  headersRight: number;
  filesWithRightHeaders: number;
  filesAllRight: number;
}

/** @returns one line for each kind, in alphabetical order, and the one over all at the end. */
export function sumUp(results: readonly FileResult[]): Summary[] {
  const kinds = [...new Set(results.map((result) => result.kind))].sort();
  const lines = kinds.map((kind) =>
    sumKind(
      kind,
      results.filter((result) => result.kind === kind),
    ),
  );
  return [...lines, sumKind('all', results)];
}

function sumKind(kind: string, results: readonly FileResult[]): Summary {
  const sum = (value: (result: FileResult) => number) => results.reduce((total, result) => total + value(result), 0);
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  const count = results.length;
  return {
    kind,
    files: count,
    cellsRight: share(
      sum((result) => result.cellsRight),
      sum((result) => result.cells),
    ),
    cellsRightMean: share(
      sum((result) => share(result.cellsRight, result.cells)),
      count,
    ),
    headersRight: share(
      sum((result) => result.headersRight),
      sum((result) => result.headers),
    ),
    filesWithRightHeaders: share(results.filter((result) => result.headersRight === result.headers).length, count),
    filesAllRight: share(results.filter(isAllRight).length, count),
  };
}

export function isAllRight(result: FileResult): boolean {
  return result.cellsRight === result.cells && result.headersRight === result.headers;
}

/** The summaries as a table to read, shares in percent. */
export function printSummaries(summaries: readonly Summary[]): string {
  const percent = (share: number) => (share * 100).toFixed(2).padStart(8);
  const lines = summaries.map(
    (line) =>
      `${line.kind.padEnd(22)}${String(line.files).padStart(5)}${percent(line.cellsRight)}${percent(line.cellsRightMean)}` +
      `${percent(line.headersRight)}${percent(line.filesWithRightHeaders)}${percent(line.filesAllRight)}`,
  );
  const head = `${'kind'.padEnd(22)}files   cells  (mean) headers (files) all right`;
  return [head, ...lines].join('\n');
}
