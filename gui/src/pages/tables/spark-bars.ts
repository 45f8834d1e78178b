import type { ColumnProfile } from '../../../../core/tables/profile/column/column-profile.js';

const MAX_BARS = 12;

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit', 'coordinate']);

/** Returns whether the column contains quantities, and not numbers such as codes. */
export function isNumeric({ meaning, numbers }: Pick<ColumnProfile, 'meaning' | 'numbers'>): boolean {
  return numbers !== null && NUMERIC.has(meaning);
}

/**
 * Returns the heights of the bars of a column, as numbers of cells: of the histogram if it is numeric, otherwise of its
 * most common texts.
 */
export function sparkBars(column: ColumnProfile): readonly number[] {
  if (isNumeric(column) && column.numbers!.histogram.length > 1) {
    return column.numbers!.histogram.map(({ count }) => count);
  }
  return column.top_values.slice(0, MAX_BARS).map(({ count }) => count);
}

/** Returns bars as an SVG path, px. The highest one has the full height, and no bar above 0 is invisible. */
export function sparkPath(bars: readonly number[], width: number, height: number): string {
  const most = Math.max(...bars, 1);
  const step = width / Math.max(bars.length, MAX_BARS);
  return bars
    .map((bar, at) => {
      const tall = bar === 0 ? 0 : Math.max(1, (bar / most) * height);
      return `M${(at * step).toFixed(1)} ${height}v${(-tall).toFixed(1)}h${Math.max(1, step - 1).toFixed(1)}v${tall.toFixed(1)}z`;
    })
    .join('');
}
