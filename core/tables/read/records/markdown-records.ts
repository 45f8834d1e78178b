import type { FoundRecords } from './record-set.js';
import { RecordSet } from './record-set.js';

/** The line below the header of a table (GitHub Flavored Markdown, 4.10). */
const RULER = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const MAX_LINE = 20_000;

/** Splits a line at bars without a backslash before them. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '');
  const cells = inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells.at(-1) === '' && /(?<!\\)\|$/.test(inner)) cells.pop();
  return cells;
}

const isRow = (line: string | undefined): line is string =>
  line !== undefined && line.length <= MAX_LINE && line.trim() !== '' && /(?<!\\)\|/.test(line);

/** Whether the table starts here: a header, and below it a ruler with as many cells. */
function isHeader(line: string | undefined, below: string | undefined): boolean {
  if (!isRow(line) || below === undefined || below.length > MAX_LINE || !below.includes('|') || !RULER.test(below))
    return false;
  return cellsOf(line).length === cellsOf(below).length;
}

/**
 * Reads the tables of a Markdown document, each with the heading above it as name; other lines are listed. Returns null for
 * a text without tables, or with nothing but one: that is a table with bars.
 */
export function readMarkdownRecords(text: string): FoundRecords | null {
  const lines = text.split(/\r\n|\n|\r/);
  const sets: RecordSet[] = [];
  const others: { line: number; text: string }[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (!isHeader(line, lines[at + 1])) {
      if (line.trim() !== '') others.push({ line: at + 1, text: line });
      heading = /^#{1,6}[ \t]+(.{1,200}?)[ \t#]*$/.exec(line)?.[1] ?? heading;
      continue;
    }
    const set = new RecordSet(heading);
    const names = cellsOf(line);
    set.nameColumns(names);
    for (at += 2; isRow(lines[at]); at++)
      set.add(cellsOf(lines[at]!).map((cell, column) => [names[column] ?? `column_${column + 1}`, cell] as const));
    at -= 1;
    sets.push(set);
  }
  return sets.length === 0 || (sets.length === 1 && others.length === 0) ? null : { sets, others };
}
