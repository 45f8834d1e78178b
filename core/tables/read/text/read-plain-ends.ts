import { isAscii } from 'node:buffer';
import { isStatisticLabel, isTotalLabel, mayBeginTotal, mayLabelSum } from '../source/total-label.js';
import type { Dialect } from './dialect/dialect.js';
import type { ByteRange } from './encoding/text-chunks.js';
import { arePlainRows, isNumeric, LABEL_COLUMNS, type PlainRows } from './plain-rows.js';
import type { RepairRow } from './repair/repair-sequence.js';
import { type LineRange, rowsIn, type StructureRows, skippedLines } from './structure-rows.js';
import { recordsWithin, type TextFile } from './text-file.js';

const LF = 10;
/** Minimum bytes and rows of the head, and bytes of the tail, that are inspected if all rows between them are plain. */
const PLAIN_HEAD = 64 * 1024;
const MIN_PLAIN_ROWS = 300;
const PLAIN_TAIL = 32 * 1024;
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

/**
 * Whether a file certainly ends with rows of its table. A total can only be recognized if all rows are known.
 * @param rows rows from the end of the file.
 */
function endsPlainly(rows: readonly RepairRow[], { width, numeric }: PlainRows): boolean {
  const isGap = (column: number) => rows.slice(0, -1).every(({ cells }) => cells[column] !== '');
  const last = rows.at(-1)?.cells;
  return (
    rows.length > 1 &&
    rows.every(({ cells, mark }) => {
      if (cells.length !== width || mark !== undefined || cells.slice(0, LABEL_COLUMNS).some(isSummary)) return false;
      return cells.some((text, column) => numeric[column] && isNumeric(text));
    }) &&
    !last!.some((text, column) => text === '' && isGap(column))
  );
}

/**
 * Reads the head and the tail of a file if all rows between them are plain, which is decided by their bytes.
 * @returns null if all rows must be inspected.
 */
export function readPlainEnds(file: TextFile): StructureRows | null {
  const { source, encoding, guessed } = file;
  if (source.size < encoding.skip + PLAIN_HEAD + MIN_BETWEEN + PLAIN_TAIL) return null;
  if (!hasPlainLines(guessed.dialect) || guessed.skipLines > 0 || guessed.width < 2) return null;
  const bytes = source.read(0, source.size);
  const [from, to] = [encoding.skip + PLAIN_HEAD, source.size - PLAIN_TAIL].map((at) => bytes.indexOf(LF, at) + 1);
  if (!from || !to || from >= to) return null;
  const rowsWithin = (range: ByteRange, line: number) => [...recordsWithin(file, range, line)].flatMap(rowsIn);
  const head = rowsWithin({ from: encoding.skip, to: from }, 1);
  const whole = head.filter(({ cells, mark }) => cells.length === guessed.width && mark === undefined);
  const last = head.at(-1);
  if (whole.length < MIN_PLAIN_ROWS || last !== whole.at(-1)) return null;
  // The head has labelled sums. Between head and tail, their labels cannot be recognized from the bytes.
  if (whole.slice(1).some(({ cells }) => cells.slice(0, LABEL_COLUMNS).some(mayLabelSum))) return null;
  const plain = plainRowsOf(
    file,
    whole.map(({ cells }) => cells),
  );
  if (plain === null || !arePlainRows(bytes.subarray(from, to), encoding.label, plain)) return null;
  const firstOfTail = file.lines.endsBefore(to) + 1;
  const tail = rowsWithin({ from: to, to: source.size }, firstOfTail);
  if (!endsPlainly(tail, plain)) return null;
  const between: LineRange = [last!.line + 1, firstOfTail - 1];
  return { rows: [...head, ...tail], unseen: [...skippedLines(head), between] };
}
