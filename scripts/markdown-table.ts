/** Columns and rows of a table in Markdown; pipes in cells are escaped. */
export interface MarkdownTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** The line below the columns; without it, all of them are aligned to the left. */
  rule?: string;
}

export function markdownTable({ columns, rows, rule }: MarkdownTable): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), rule ?? line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
