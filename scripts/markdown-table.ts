/** Columns and rows of a Markdown table; pipes in cells are escaped. */
export interface MarkdownTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** The line below the columns; by default, all columns are left-aligned. */
  rule?: string;
}

export function markdownTable({ columns, rows, rule }: MarkdownTable): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), rule ?? line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
