/** Horizontal alignment of the cells of a column. */
export type Align = 'left' | 'right';

/** Formats rows as columns, two spaces apart. Each row must have as many cells as `align`. */
export function columns(rows: readonly (readonly string[])[], align: readonly Align[]): string[] {
  const widths = align.map((_, column) => Math.max(0, ...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        align[column] === 'right' ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  );
}
