import { sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DAMAGED = new RegExp(`^(?:\\d{1,2}-(?:${MONTH})|(?:${MONTH})-\\d{2})$`, 'i');

/** Texts such as `Sep-02` among others that are no dates: a spreadsheet took a code or a range for a date. */
export function findExcelDates(
  { texts, filled }: TextColumn,
  skipped: ReadonlyMap<number, unknown>,
): Map<number, Suspicion> {
  const damaged = texts.filter(({ code, text }) => !skipped.has(code) && DAMAGED.test(text));
  const cells = sumOf(damaged);
  if (cells === 0 || cells > 0.3 * filled || filled < 10) return new Map();
  const reason = `a date as spreadsheets write it; ${(filled - cells).toLocaleString('en')} other cells are none: likely a code or range that was changed`;
  return new Map(damaged.map(({ code }) => [code, { kind: 'shape', expected: null, reason, score: 0.85 }]));
}
