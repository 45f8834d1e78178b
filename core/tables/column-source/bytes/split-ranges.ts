import type { TableBody } from '../../read/text/body-reader.js';
import { columnsWithQuotes, type RecordPlace } from '../../read/text/read-body.js';
import { recordsFrom, type TextFile } from '../../read/text/text-file.js';
import { NotReadableInRanges, type RowRange, skipLines } from './read-range.js';

/** Consecutive valid rows that must follow a position for it to count as the start of a row. */
const MIN_VALID_ROWS = 32;
/** Maximum records tried when searching for such a position. */
const MAX_TRIED = 2000;

/** Returns the start of a row after an offset, determined from the rows that follow; null if none is found. */
function findRow(file: TextFile, body: TableBody, after: number): RecordPlace | null {
  const offset = skipLines(file, after, 1);
  if (offset === null) return null;
  const line = file.lines.endsBefore(offset) + 1;
  let first = line;
  let run = 0;
  let tried = 0;
  for (const {
    lines,
    marks: [mark],
  } of recordsFrom(file, offset, line, body.model.width, columnsWithQuotes(body))) {
    if (mark !== undefined) run = 0;
    else if (run === 0) first = lines[0] as number;
    if (mark === undefined) run += 1;
    tried += 1;
    if (run >= MIN_VALID_ROWS) return { offset: skipLines(file, offset, first - line) as number, line: first };
    if (tried >= MAX_TRIED) return null;
  }
  return null;
}

/**
 * Splits a body into about equal ranges, a multiple of the number of threads. Each probably starts with a row, which
 * reading the previous range verifies.
 * @returns ranges in order. Fewer if the start of a row is not found. Faults: NotReadableInRanges.
 */
export function splitRanges(
  file: TextFile,
  body: TableBody,
  { threads, rangeBytes }: { threads: number; rangeBytes: number },
): RowRange[] {
  const offset = skipLines(file, file.encoding.skip, body.firstLine - 1);
  if (offset === null) throw new NotReadableInRanges('the file is shorter than it was');
  const bytes = file.source.size - offset;
  const parts = threads === 1 ? 1 : threads * Math.ceil(bytes / (threads * rangeBytes));
  const starts: RecordPlace[] = [{ offset, line: body.firstLine }];
  for (let part = 1; part < parts; part += 1) {
    const place = findRow(file, body, offset + Math.floor((bytes * part) / parts));
    if (place !== null && place.line <= body.lastLine && place.offset > starts.at(-1)!.offset) starts.push(place);
  }
  return starts.map((from, part) => ({ from, end: starts[part + 1] ?? null }));
}
