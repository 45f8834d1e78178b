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

/** Texts of a column that are likely wrong wherever they stand, by code. */
export type Judgement = ReadonlyMap<number, Suspicion>;

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

/** Numbers as programs write them: all that can be wrong among them is the count of their digits. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Judges the texts of a column by all finders. */
export function judgeTexts(column: TextColumn): Judgement {
  const found = new Map<number, Suspicion>();
  const arePlain = column.texts.every(({ text }) => PLAIN_NUMBER.test(text));
  for (const find of arePlain ? [findShortCodes] : FINDERS) {
    for (const [code, suspicion] of find(column, found)) if (!found.has(code)) found.set(code, suspicion);
  }
  return found;
}
