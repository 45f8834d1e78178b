import type { ValueType } from '../cells/value-type.js';
import type { Tally } from '../columns/summary/wide-summary.js';
import type { TypeCounts } from './numbers/column-types.js';
import type { NumberMarks } from './numbers/decide-marks.js';

/** Types whose numbers measure something. */
export const MEASURES: ReadonlySet<ValueType> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);
const DATES: ReadonlySet<ValueType> = new Set(['date', 'datetime', 'time']);
/** From this share of the full cells on, figures tell of the column. */
const HALF = 0.5;
/** Fewer numbers whose marks are in doubt are no matter of the column. */
const DOUBTFUL_SHARE = 0.2;

/**
 * Whether figures of the numbers tell of the column: it is one of numbers (or of numbers among dates, which may be days),
 * half of its cells are, or their marks are what is wrong with it.
 */
export function keepsNumbers(type: ValueType, meaning: ValueType, types: TypeCounts, marks: NumberMarks): boolean {
  if (MEASURES.has(type) || MEASURES.has(meaning) || areFigures(types)) return true;
  const share = shareOf(types, MEASURES);
  const isDoubtful = marks.decimal === 'ambiguous' || marks.contradictions > 0;
  return share >= HALF || (isDoubtful && share >= DOUBTFUL_SHARE);
}

/** Whether figures of the dates tell of the column. @param impossible cells that look like dates and are none. */
export function keepsDates(type: ValueType, meaning: ValueType, types: TypeCounts, impossible: Tally): boolean {
  if (DATES.has(type) || DATES.has(meaning) || areFigures(types)) return true;
  const all = types.reduce((sum, [, tally]) => sum + tally.cells, 0);
  return shareOf(types, DATES) + (all === 0 ? 0 : impossible.cells / all) >= HALF;
}

/** Numbers and dates alone: the ones may be the others in disguise. */
function areFigures(types: TypeCounts): boolean {
  return types.length > 0 && types.every(([type]) => MEASURES.has(type) || DATES.has(type));
}

function shareOf(types: TypeCounts, wanted: ReadonlySet<ValueType>): number {
  const all = types.reduce((sum, [, tally]) => sum + tally.cells, 0);
  const meant = types.reduce((sum, [type, tally]) => sum + (wanted.has(type) ? tally.cells : 0), 0);
  return all === 0 ? 0 : meant / all;
}
