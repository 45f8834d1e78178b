import { findDigitsInWords } from './find-digits-in-words.js';
import { findExcelDates } from './find-excel-dates.js';
import { findMixedGroups } from './find-mixed-groups.js';
import { findNumberFormats } from './find-number-formats.js';
import { findOddShapes } from './find-odd-shapes.js';
import { findPlaceholders } from './find-placeholders.js';
import { findShortCodes } from './find-short-codes.js';
import { findSpellings } from './find-spellings.js';
import { findTypos } from './find-typos.js';
import type { TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Finders of wrong texts, surest first; each skips what an earlier one found. */
const FINDERS: readonly ((column: TextColumn, skipped: ReadonlyMap<number, unknown>) => Map<number, Suspicion>)[] = [
  findPlaceholders,
  findNumberFormats,
  findMixedGroups,
  findExcelDates,
  findOddShapes,
  findShortCodes,
  findSpellings,
  findTypos,
  findDigitsInWords,
];

/** Texts of a column that are likely wrong wherever they stand, by code. */
export function judgeTexts(column: TextColumn): Map<number, Suspicion> {
  const found = new Map<number, Suspicion>();
  for (const find of FINDERS) {
    for (const [code, suspicion] of find(column, found)) if (!found.has(code)) found.set(code, suspicion);
  }
  return found;
}
