import type { SourceRow } from '../../../../../core/tables/read/source/found-table.js';

/** Parses rows from lines with `|` between the cells; a line `~` is blank. */
export function rowsOf(text: string): SourceRow[] {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.slice(lines[0] === '' ? 1 : 0, lines.at(-1) === '' ? -1 : undefined);
  return filled.map((line, index) => ({
    row: index + 1,
    cells: line === '~' ? [''] : line.split('|').map((cell) => cell.trim()),
  }));
}
