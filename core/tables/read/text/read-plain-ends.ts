import { isAscii } from 'node:buffer';
import { isStatisticLabel, isTotalLabel, mayBeginTotal, mayLabelSum } from '../source/total-label.js';
import type { Dialect } from './dialect/dialect.js';
import { splitLine } from './dialect/split-line.js';
import { isNumeric, LABEL_COLUMNS, type PlainRows, skipPlainRows } from './plain-rows.js';
import type { RepairRow } from './repair/repair-sequence.js';
import { type LineRange, rowsIn, type StructureRows, skippedLines } from './structure-rows.js';
import { recordsWithin, type TextFile } from './text-file.js';

const LF = 10;
/**
 * Lines and minimum bytes of the head and the tail that are inspected if all rows between them are plain, and minimum
 * well-formed rows of the head.
 */
const HEAD = { lines: 500, bytes: 16 * 1024, rows: 300 };
const TAIL = { lines: 200, bytes: 8 * 1024 };
/** Minimum bytes between them. Otherwise looking at them saves nothing. */
const MIN_BETWEEN = 32 * 1024;
/** Minimum share of the values of a numeric column that are numeric. */
const NEARLY_ALL = 0.95;

/** Whether single bytes end the cells and lines of a dialect. */
function hasPlainLines(dialect: Dialect): boolean {
  const { kind, delimiter, quote, trim, newline } = dialect;
  if (kind !== 'delimited' || delimiter.length !== 1 || !isAscii(Buffer.from(delimiter + quote))) return false;
  if (trim !== 'none' || dialect.escape !== 'doubled') return false;
  return newline === '\n' && !dialect.mixesReturns && !dialect.doublesReturns;
}

/**
 * Describes rows whose lines can be judged by their bytes.
 * @param head well-formed rows from the start of the file.
 * @returns null if the columns or the first row make that impossible.
 */
function plainRowsOf({ guessed }: TextFile, head: readonly (readonly string[])[]): PlainRows | null {
  const { dialect, width } = guessed;
  const { delimiter, quote } = dialect;
  const columns = Array.from({ length: width }, (_, column) =>
    head.map((cells) => cells[column]!).filter((text) => text.trim() !== ''),
  );
  const numeric = columns.map((texts) => {
    const count = texts.filter(isNumeric).length;
    return count > 1 && count >= NEARLY_ALL * texts.length;
  });
  const filled = columns.map((texts) => texts.length > 0);
  // A header of numbers, such as years, could recur between the rows.
  const mayRecur = head[0]?.some((text, column) => numeric[column] && isNumeric(text)) ?? true;
  if (!filled[0] || mayRecur) return null;
  return { delimiter, quote, width, numeric, filled, labels: { mayBegin: mayBeginTotal, is: isTotalLabel } };
}

const isSummary = (text: string) => isTotalLabel(text.trim()) || isStatisticLabel(text.trim());

/** Rows at the end that must be well-formed, because a note or a total is short. */
const LAST_ROWS = 10;

/**
 * Whether a file certainly ends with rows of its table. A total can only be recognized if all rows are known.
 * @param rows rows from the end of the file.
 */
function endsPlainly(rows: readonly RepairRow[], { width, numeric }: PlainRows): boolean {
  const isGap = (column: number) => rows.slice(0, -1).every(({ cells }) => cells[column] !== '');
  const last = rows.at(-1)?.cells;
  return (
    rows.length > 1 &&
    rows.every(({ cells, mark }, at) => {
      if (cells.slice(0, LABEL_COLUMNS).some(isSummary)) return false;
      const isWhole = cells.length === width && mark === undefined;
      if (!isWhole) return at < rows.length - LAST_ROWS && 2 * cells.filter((text) => text !== '').length > width;
      return cells.some((text, column) => numeric[column] && isNumeric(text));
    }) &&
    !last!.some((text, column) => text === '' && isGap(column))
  );
}

/** Returns the offsets of the first lines of a text, and of the line after them. */
function firstLines(bytes: Uint8Array, start: number): number[] {
  const starts = [start];
  while (starts.length <= HEAD.lines || starts.at(-1)! < start + HEAD.bytes) {
    const end = bytes.indexOf(LF, starts.at(-1)!);
    if (end < 0) break;
    starts.push(end + 1);
  }
  return starts;
}

function startOfTail(bytes: Uint8Array): number {
  let start = bytes.length;
  for (let line = 0; line < TAIL.lines || start > bytes.length - TAIL.bytes; line++) {
    const found = start < 2 ? -1 : bytes.lastIndexOf(LF, start - 2);
    if (found < 0) return 0;
    start = found + 1;
  }
  return start;
}

/** The first rows of a file, and the offset of the row after them. */
interface Head {
  rows: RepairRow[];
  end: number;
}

/** Reads the first rows, up to a well-formed one. Returns null if too few are well-formed, or if any may be a total. */
function readHead(file: TextFile, bytes: Uint8Array): Head | null {
  const { encoding, guessed } = file;
  const starts = firstLines(bytes, encoding.skip);
  const all = [...recordsWithin(file, { from: encoding.skip, to: starts.at(-1)! }, 1)].flatMap(rowsIn);
  const isWhole = ({ cells, mark }: RepairRow) => cells.length === guessed.width && mark === undefined;
  // The last row may be the first lines of a longer one.
  const end = all.slice(0, -1).findLastIndex(isWhole);
  const rows = all.slice(0, end + 1);
  const whole = rows.filter(isWhole);
  if (whole.length < HEAD.rows) return null;
  // If the head has labelled sums, their labels cannot be recognized from the bytes of other rows.
  if (whole.slice(1).some(({ cells }) => cells.slice(0, LABEL_COLUMNS).some(mayLabelSum))) return null;
  return { rows, end: starts[all[end + 1]!.line - 1]! };
}

/** Splits a plain row. */
function cellsOf(bytes: Uint8Array, { guessed }: TextFile): string[] {
  // Plain rows are UTF-8 or ASCII.
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  return splitLine(text.replace(/\r?\n$/, ''), guessed.dialect).cells;
}

/**
 * Reads the head and the tail of a file if all rows between them are plain, which is decided by their bytes.
 * @returns null if all rows must be inspected.
 */
export function readPlainEnds(file: TextFile): StructureRows | null {
  const { source, encoding, guessed } = file;
  if (source.size < encoding.skip + HEAD.bytes + MIN_BETWEEN + TAIL.bytes) return null;
  if (!hasPlainLines(guessed.dialect) || guessed.skipLines > 0 || guessed.width < 2) return null;
  const bytes = source.read(0, source.size);
  const head = readHead(file, bytes);
  if (head === null) return null;
  const between = startOfTail(bytes) - head.end;
  const whole = head.rows.flatMap(({ cells }) => (cells.length === guessed.width ? [cells] : []));
  const plain = between < MIN_BETWEEN ? null : plainRowsOf(file, whole);
  const skipped = plain && skipPlainRows(bytes.subarray(head.end), between, encoding.label, plain);
  if (plain === null || skipped === null) return null;
  const start = head.end + skipped.end;
  const line = file.lines.endsBefore(start) + 1;
  const tail = [...recordsWithin(file, { from: start, to: source.size }, line)].flatMap(rowsIn);
  if (!endsPlainly(tail, plain)) return null;
  const unseen: LineRange = [file.lines.endsBefore(head.end) + 1, line - 1];
  // Ragged rows are repaired by what other rows have in common.
  const sample = skipped.sample.map(([from, to]) => cellsOf(bytes.subarray(head.end + from, head.end + to), file));
  const middle = { end: line, rows: sample };
  return { rows: [...head.rows, ...tail], unseen: [...skippedLines(head.rows), unseen], middle };
}
