import type { DictionaryColumn } from '../../data/table-data.js';
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

/** Of each column what was found, with cells left empty in its table and without. */
const known = [new WeakMap<DictionaryColumn, Judgement>(), new WeakMap<DictionaryColumn, Judgement>()] as const;

/** Judges the texts of a column; each column is judged once. */
export function judgeTexts(column: TextColumn): Judgement {
  const judged = known[column.tableHasBlanks ? 1 : 0];
  const found = judged.get(column.column) ?? askAll(column);
  judged.set(column.column, found);
  return found;
}

/** Takes what was found of a column elsewhere. */
export function rememberJudgement({ column, tableHasBlanks }: TextColumn, judgement: Judgement): void {
  known[tableHasBlanks ? 1 : 0].set(column, judgement);
}

/** Numbers as programs write them: all that can be wrong among them is the count of their digits. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

function askAll(column: TextColumn): Judgement {
  const found = new Map<number, Suspicion>();
  const arePlain = column.texts.every(({ text }) => PLAIN_NUMBER.test(text));
  for (const find of arePlain ? [findShortCodes] : FINDERS) {
    for (const [code, suspicion] of find(column, found)) if (!found.has(code)) found.set(code, suspicion);
  }
  return found;
}
