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

/**
 * Reads the tables of a Markdown document. Each is named after the heading above it. Other lines are listed. Returns
 * null if there is no table, or nothing but a single one, which is read as a text delimited by vertical bars.
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
      heading = headingOf(line) ?? heading;
      continue;
    }
    const set = new RecordSet(heading);
    const names = cellsOf(line);
    set.nameColumns(names, at + 1);
    for (at += 2; isRow(lines[at]); at++)
      set.add(
        cellsOf(lines[at]!).map((cell, column) => [names[column] ?? `column_${column + 1}`, cell] as const),
        at + 1,
      );
    at -= 1;
    sets.push(set);
  }
  return sets.length === 0 || (sets.length === 1 && others.length === 0) ? null : { sets, others };
}
