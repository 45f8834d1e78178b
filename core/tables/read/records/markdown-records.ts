import type { FoundRecords } from './record-set.js';
import { RecordSet } from './record-set.js';

const MAX_LINE = 20_000;

/** Splits a row at vertical bars that are not escaped with a backslash. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '');
  const cells = inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells.at(-1) === '' && /(?<!\\)\|$/.test(inner)) cells.pop();
  return cells;
}

/** Whether a line is the delimiter row below the header of a table (GitHub Flavored Markdown, 4.10): `|:---|---:|`. */
function isDelimiterRow(line: string): boolean {
  return line.includes('|') && line.search(/\S/) <= 3 && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell));
}

/** Returns the text of a heading: `## Costs ##`. Null for another line. */
function headingOf(line: string): string | null {
  if (!/^#{1,6}[ \t]/.test(line)) return null;
  let end = line.length;
  while (end > 0 && '# \t'.includes(line[end - 1]!)) end -= 1;
  return (
    line
      .slice(0, Math.min(end, 200))
      .replace(/^#{1,6}/, '')
      .trim() || null
  );
}

const isRow = (line: string | undefined): line is string =>
  line !== undefined && line.length <= MAX_LINE && line.trim() !== '' && /(?<!\\)\|/.test(line);

/** Whether a table starts with these two lines: a header, and a delimiter row with as many cells. */
function isHeader(line: string | undefined, below: string | undefined): boolean {
  if (!isRow(line) || below === undefined || below.length > MAX_LINE || !isDelimiterRow(below)) return false;
  return cellsOf(line).length === cellsOf(below).length;
}

/** Returns the fence of a block of code that starts in a line (CommonMark, 4.5): `~~~` or at least three backticks. */
const fenceOf = (line: string): string | null => /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ?? null;

/** Returns the index of the line after a block of code that starts in a line; the index of the line if none does. */
function endOfCode(lines: readonly string[], from: number): number {
  const fence = fenceOf(lines[from]!);
  if (fence === null) return from;
  for (let at = from + 1; at < lines.length; at += 1) if (closes(lines[at]!, fence)) return at + 1;
  return lines.length;
}

/** Whether a line ends the block of code that a fence opened. */
function closes(line: string, fence: string): boolean {
  const mark = line.trim();
  const isFence = mark.length >= fence.length && mark.length < 1000 && mark === fence[0]!.repeat(mark.length);
  return isFence && line.search(/\S/) <= 3;
}

/** Adds the rows of the table whose header is in a line. Returns the index of the line after it. */
function readTable(set: RecordSet, lines: readonly string[], from: number): number {
  const names = cellsOf(lines[from]!);
  set.nameColumns(names, from + 1);
  let at = from + 2;
  for (let line = lines[at]; isRow(line); line = lines[at]) {
    at += 1;
    set.addValues(cellsOf(line), names, { line: at, raw: line });
  }
  return at;
}

/** Matches the name of a Markdown document. */
export const MARKDOWN_NAME = /\.(?:md|markdown)$/i;

/**
 * Reads the tables of a Markdown document. Each is named after the heading above it. Lines outside tables, including
 * blocks of code, are listed. Returns null if there is no table. Also null for a text that is only one table and not
 * named as Markdown: it is read as text delimited by vertical bars.
 */
export function readMarkdownRecords(text: string, name: string): FoundRecords | null {
  const lines = text.split(/\r\n|\n|\r/);
  const sets: RecordSet[] = [];
  const others: { line: number; text: string }[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; ) {
    const end = endOfCode(lines, at);
    if (end === at && isHeader(lines[at], lines[at + 1])) {
      const set = new RecordSet(heading);
      sets.push(set);
      at = readTable(set, lines, at);
      continue;
    }
    if (end === at) heading = headingOf(lines[at]!) ?? heading;
    for (const last = Math.max(end, at + 1); at < last; at += 1)
      if (lines[at]!.trim() !== '') others.push({ line: at + 1, text: lines[at]! });
  }
  const isOnly = sets.length === 1 && others.length === 0 && !MARKDOWN_NAME.test(name);
  return sets.length === 0 || isOnly ? null : { sets, others };
}
