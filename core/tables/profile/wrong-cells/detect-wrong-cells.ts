import type { TableData } from '../../data/table-data.js';
import type { ColumnProfile } from '../column-profile.js';
import { codeColumns } from '../relations/coded-column.js';
import { findDependencies } from '../relations/find-dependencies.js';
import { sampleRows } from '../relations/sample-rows.js';
import { findBrokenDependencies } from './find-broken-dependencies.js';
import { findDigitsInWords } from './find-digits-in-words.js';
import { findExcelDates } from './find-excel-dates.js';
import { findMixedGroups } from './find-mixed-groups.js';
import { findNumberFormats } from './find-number-formats.js';
import { findOddShapes } from './find-odd-shapes.js';
import { findPlaceholders, isPlaceholder } from './find-placeholders.js';
import { findShortCodes } from './find-short-codes.js';
import { findSpellings } from './find-spellings.js';
import { findSpilledValues } from './find-spilled-values.js';
import { findTypos } from './find-typos.js';
import { type TextColumn, textColumns } from './text-column.js';
import type { Suspicion, WrongCell } from './wrong-cell.js';

const MOST_ROWS = 250_000;
const MOST_COLUMNS = 60;
/** Looser than for a profile: a table may be full of errors, and each cell is judged by the vote of all dependencies. */
const LIMITS = { error: 0.45, strength: 0.35 };
/** Small groups bear out a dependency only if it hardly ever breaks. */
const SMALL_GROUP = 10;
const SMALL_GROUP_LIMITS = { error: 0.06, strength: 0.8 };
const PAIR_LIMITS = { error: 0.05, strength: 0.9 };

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
function judgeTexts(column: TextColumn): Map<number, Suspicion> {
  const found = new Map<number, Suspicion>();
  for (const find of FINDERS) {
    for (const [code, suspicion] of find(column, found)) if (!found.has(code)) found.set(code, suspicion);
  }
  return found;
}

/**
 * Finds cells that are likely wrong, without any label: by dependencies between columns, by the make and spelling of
 * texts beside the others of their column, by placeholders and by values that slipped into a neighbouring cell.
 * @param columns profiles, where there are any: they say which texts mean "missing".
 * @returns each cell once, with the strongest evidence, by row and column. Above 250,000 rows dependencies are judged on
 * a sample of the rows.
 */
export function detectWrongCells(data: TableData, columns: readonly ColumnProfile[] = []): WrongCell[] {
  const cells = new Map<number, WrongCell>();
  const keep = (cell: WrongCell) => {
    const key = cell.row * data.columns.length + cell.column;
    const known = cells.get(key);
    if (known === undefined || cell.score > known.score) cells.set(key, cell);
  };
  for (const cell of findSpilledValues(data)) keep(cell);
  for (const cell of brokenDependencies(data, columns)) keep(cell);
  for (const column of textColumns(data)) {
    const suspicions = judgeTexts(column);
    if (suspicions.size === 0) continue;
    column.column.codes.forEach((code, row) => {
      const suspicion = suspicions.get(code);
      if (suspicion !== undefined) keep({ ...suspicion, row, column: column.at });
    });
  }
  return [...cells.values()].sort((one, other) => one.row - other.row || one.column - other.column);
}

function brokenDependencies(data: TableData, columns: readonly ColumnProfile[]): WrongCell[] {
  const rows = sampleRows(data.rowCount, MOST_ROWS);
  const coded = codeColumns(data, columns, rows).slice(0, MOST_COLUMNS);
  const dependencies = findDependencies(coded, LIMITS, PAIR_LIMITS).filter(({ rows: size, kept, groups, strength }) => {
    const { error, strength: least } = SMALL_GROUP_LIMITS;
    return size >= SMALL_GROUP * groups || (size - kept <= error * size && strength >= least);
  });
  return findBrokenDependencies(dependencies, coded, rows).filter(({ expected }) => !isPlaceholder(expected ?? ''));
}
