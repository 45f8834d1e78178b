import type { WideSummary } from '../../columns/summary/wide-summary.js';
import type { ColumnProfile } from './column-profile.js';
import { shortenExample } from './shorten-example.js';

const MOST_BINS = 40;

/** Lengths and patterns of a column's texts. */
export function describeLengths(summary: WideSummary): Pick<ColumnProfile, 'lengths' | 'patterns'> {
  const full = summary.cells - summary.missing;
  const { min, max, total, histogram } = summary.lengths;
  return {
    lengths: { min, max, mean: full === 0 ? 0 : total / full, histogram: bins(histogram, min, max) },
    patterns: summary.patterns.map(({ pattern, cells, example }) => ({
      pattern: shortenExample(pattern),
      count: cells,
      share: full === 0 ? 0 : cells / full,
      example: shortenExample(example),
    })),
  };
}

function bins(histogram: Uint32Array, min: number, max: number): ColumnProfile['lengths']['histogram'] {
  const last = Math.min(max, histogram.length - 1);
  const width = Math.max(1, Math.ceil((last - min + 1) / MOST_BINS));
  const found: ColumnProfile['lengths']['histogram'] = [];
  for (let from = Math.min(min, last); from <= last; from += width) {
    const count = histogram.subarray(from, Math.min(from + width, last + 1)).reduce((sum, cells) => sum + cells, 0);
    if (count > 0) found.push({ length: from, count });
  }
  return found;
}
