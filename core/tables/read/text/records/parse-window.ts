import Papa from 'papaparse';
import type { ScanContext } from './scan-record.js';
import { areTwoRows, swallowsRows } from './scan-record.js';

/** Argument of the callback `step`, which Papa's low-level parser calls for each row. */
interface PapaStep {
  data: string[][];
  errors: unknown[];
  meta: { cursor: number };
}
interface PapaParser {
  parse(text: string, baseIndex: number, ignoreLastRow: boolean): unknown;
  abort(): void;
}
type PapaParserClass = new (config: Record<string, unknown>) => PapaParser;

/** Papaparse's types omit the low-level parser beneath `Papa.parse`, which the library exports for this purpose. */
const { Parser } = Papa as unknown as { Parser: PapaParserClass };

/**
 * Receives a regular record: its cells, its offsets in the window, and whether it spans lines. Returns whether to
 * continue.
 */
export type TakeRecord = (cells: string[], start: number, end: number, isOverLines: boolean) => boolean;

/** Whether papaparse parses this dialect in the same way as `splitLine`. */
export function papaReads({ dialect }: ScanContext): boolean {
  const { kind, trim, quote } = dialect;
  return kind === 'delimited' && trim === 'none' && (dialect.escape === 'doubled' || quote === '');
}

/**
 * Reads regular records from the start of a window with papaparse. Stops before a record with a papaparse error, with a
 * quote after spaces (which papaparse would treat as text), or with lines that may be separate rows.
 * @param isEnd whether the window ends with the file, so that its last record is complete.
 * @returns the number of characters read, and whether it stopped before the end of the window.
 */
export function parseWindow(
  window: string,
  isEnd: boolean,
  context: ScanContext,
  take: TakeRecord,
): { taken: number; isStopped: boolean } {
  const { delimiter, quote, newline } = context.dialect;
  let start = 0;
  let isStopped = false;
  const parser = new Parser({
    delimiter,
    newline,
    quoteChar: quote === '' ? '\0' : quote,
    fastMode: quote === '' ? true : undefined,
    step: ({ data, errors, meta }: PapaStep) => {
      if (isStopped) return;
      const end = meta.cursor;
      const cells = data[0]!;
      const lineEnd = window.indexOf(newline, start);
      const isOverLines = lineEnd >= 0 && lineEnd + 1 < end;
      const isOdd = errors.length > 0 || (quote !== '' && cells.some((cell) => isQuotedAfterBlanks(cell, quote)));
      if (isOdd || (isOverLines && !isPlausible(window, { start, lineEnd, end }, cells, context))) {
        isStopped = true;
        parser.abort();
        return;
      }
      if (newline === '\n') dropReturn(cells, window, { start, end, delimiter });
      const shouldContinue = take(cells, start, end, isOverLines);
      start = end;
      if (shouldContinue) return;
      isStopped = true;
      parser.abort();
    },
  });
  parser.parse(window, 0, !isEnd);
  return { taken: start, isStopped };
}

function isQuotedAfterBlanks(cell: string, quote: string): boolean {
  if (cell.charCodeAt(0) !== 32) return false;
  let at = 1;
  while (cell.charCodeAt(at) === 32) at += 1;
  return cell[at] === quote;
}

/** Drops a carriage return before the line end, unless it is inside quotes. */
function dropReturn(
  cells: string[],
  window: string,
  { start, end, delimiter }: { start: number; end: number; delimiter: string },
): void {
  const last = cells[cells.length - 1]!;
  const lineEnd = window.charCodeAt(end - 1) === 10 ? end - 1 : end;
  if (last.charCodeAt(last.length - 1) !== 13 || !window.endsWith(last, lineEnd)) return;
  const from = lineEnd - last.length;
  if (from === start || window.endsWith(delimiter, from)) cells[cells.length - 1] = last.slice(0, -1);
}

/** Whether a record that spans lines is plausible: it has the width of a row and does not contain rows. */
function isPlausible(
  window: string,
  { start, lineEnd, end }: { start: number; lineEnd: number; end: number },
  cells: readonly string[],
  context: ScanContext,
): boolean {
  if (context.width > 0 && cells.length !== context.width) return false;
  if (swallowsRows(window, lineEnd + 1, end, context)) return false;
  const record = window.slice(start, window.endsWith(context.dialect.newline, end) ? end - 1 : end);
  return !areTwoRows(record, context);
}
