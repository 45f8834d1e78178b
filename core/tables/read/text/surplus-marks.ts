import type { Dialect } from './dialect/dialect.js';

/** Marks that spreadsheet programs append to the lines of a file whose delimiter they do not recognize. */
const MARKS = [',', ';'] as const;
export type SurplusMark = (typeof MARKS)[number];

/** Number of lines inspected. */
const MAX_LINES = 300;
const NEARLY_ALL = 0.95;
/** Minimum length of a run of marks if the first line does not end with one. */
const MIN_RUN = 2;
/** Minimum number of lines with such a run. */
const MIN_LINES = 2;

function* linesOf(text: string): Generator<{ line: string; end: string }> {
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    const to = end > at && text[end - 1] === '\r' ? end - 1 : end;
    yield { line: text.slice(at, to), end: text.slice(to, end + 1) };
    at = end + 1;
  }
}

function runAtEnd(line: string, mark: SurplusMark): number {
  let length = 0;
  while (length < line.length && line[line.length - 1 - length] === mark) length += 1;
  return length;
}

/** Whether nearly all numbers are equal to the first one. */
function agree(numbers: readonly number[]): boolean {
  const first = numbers[0];
  return numbers.filter((number) => number === first).length >= NEARLY_ALL * numbers.length;
}

/**
 * Finds a mark that ends lines although it is not the delimiter. A spreadsheet that splits the lines of a file at the
 * wrong delimiter and saves them appends it: `a;b;c,,`.
 * @param sample text from the start of a file.
 */
export function findSurplusMark(sample: string, { kind, delimiter, quote }: Dialect): SurplusMark | null {
  if (kind !== 'delimited') return null;
  const lines: string[] = [];
  for (const { line } of linesOf(sample)) {
    if (line.trim() !== '') lines.push(line);
    if (lines.length === MAX_LINES) break;
  }
  const isSurplus = (mark: SurplusMark) => mark !== delimiter && endsSurplus(lines, mark, delimiter, quote);
  return MARKS.find(isSurplus) ?? null;
}

/**
 * Whether a mark at the ends of lines is surplus: nearly all lines have equally many, or several lines end with two or
 * more and it does not separate a list in the last cell.
 */
function endsSurplus(lines: readonly string[], mark: SurplusMark, delimiter: string, quote: string): boolean {
  const runs = lines.map((line) => runAtEnd(line, mark));
  const isSplit = (line: string) => line.includes(delimiter);
  if (runs[0]! > 0 && lines.length > MIN_LINES && lines.filter(isSplit).length >= NEARLY_ALL * lines.length)
    return agree(runs) || agree(lines.map((line) => line.split(mark).length));
  const long = lines.filter((_, at) => runs[at]! >= MIN_RUN);
  const endsInList = (line: string, at: number) => runs[at]! > 0 && isList(line, mark, delimiter);
  return (
    long.length >= MIN_LINES && !lines.some(endsInList) && !long.some((line) => quote !== '' && line.includes(quote))
  );
}

/** Whether the last cell contains the mark before its end, other than as a decimal mark. */
function isList(line: string, mark: SurplusMark, delimiter: string): boolean {
  const cell = line.slice(line.lastIndexOf(delimiter) + delimiter.length, line.length - runAtEnd(line, mark));
  return cell === '' || (cell.includes(mark) && !/^-?\d+,\d+$/.test(cell));
}

/** Removes the marks at the ends of lines, except inside quotes. All else is unchanged. */
export function cutSurplusMarks(text: string, mark: SurplusMark): string {
  const parts: string[] = [];
  let isOpen = false;
  for (const { line, end } of linesOf(text)) {
    if (line.split('"').length % 2 === 0) isOpen = !isOpen;
    parts.push(isOpen ? line : line.slice(0, line.length - runAtEnd(line, mark)), end);
  }
  return parts.join('');
}
