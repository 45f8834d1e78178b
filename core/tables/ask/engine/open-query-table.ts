import type { ColumnData, TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { uncertainAmong } from '../../profile/issues/uncertain-import.js';
import { CELL_KINDS } from '../../read/opened/dataset.js';
import type { QueryColumn, QueryTable } from '../plan/query-table.js';
import { type ColumnFormat, formatOfColumn, readCell, unitOfText } from './read-cell.js';

const STORED_NUMBER = CELL_KINDS.indexOf('number');

/** Returns how the cells of each column are parsed. */
export function formatsOfTable(data: TableData, profile: TableProfile): ColumnFormat[] {
  return profile.columns.map((column, at) => formatOfColumn(column, data.kindCounts[at]?.[STORED_NUMBER] ?? 0));
}

/** Builds the table on which questions are interpreted. Parses each distinct text once. Wide columns have no texts. */
export function openQueryTable(data: TableData, profile: TableProfile): QueryTable {
  const formats = formatsOfTable(data, profile);
  const columns = data.columns.map((column, index) =>
    openColumn(index, column, profile.columns[index] as ColumnProfile, formats[index] as ColumnFormat, data.rowCount),
  );
  const uncertainImport = uncertainAmong([profile]);
  return { id: profile.id, name: profile.name, rowCount: data.rowCount, columns, uncertainImport };
}

function openColumn(
  index: number,
  column: ColumnData,
  profile: ColumnProfile,
  format: ColumnFormat,
  rowCount: number,
): QueryColumn {
  const { name, meaning } = profile;
  const about = {
    index,
    name,
    type: meaning,
    use: profile.use,
    useConfidence: profile.use_confidence,
    unit: unitOf(profile, rowCount - profile.missing - profile.disguised_missing),
    units: unitsOf(profile),
    missing: format.missing,
  };
  if (column.form === 'wide') {
    return { ...about, texts: null, counts: null, numbers: null, numbers2: null, dates: null };
  }
  const { texts, counts } = column;
  const numbers = new Float64Array(texts.length);
  const numbers2 = new Float64Array(texts.length);
  const dates = new Float64Array(texts.length);
  for (let at = 0; at < texts.length; at += 1) {
    const parsed = readCell(texts[at] as string, format);
    numbers[at] = parsed.number;
    numbers2[at] = parsed.number2;
    dates[at] = parsed.date;
  }
  return { ...about, texts, counts, numbers, numbers2, dates };
}

/** Returns the normalized units next to the numbers of a column. */
function unitsOf({ numbers }: ColumnProfile): string[] {
  const units = (numbers?.symbols ?? []).map(({ value }) => unitOfText(`1 ${value}`) ?? value);
  return [...new Set(units)];
}

/**
 * Minimum share of filled cells with a unit for which the unit applies to the whole column. The 0.05 next to a "5%" is
 * not 0.05%.
 */
const MIN_UNIT_SHARE = 0.9;

/** Returns the only unit next to the numbers, otherwise the unit in brackets in the header; null if unknown. */
function unitOf(profile: ColumnProfile, filled: number): string | null {
  const { numbers, header } = profile;
  if (numbers === null) return null;
  if (numbers.symbols.length > 0) {
    const withUnit = numbers.symbols.reduce((sum, { count }) => sum + count, 0);
    const isMost = withUnit >= filled * MIN_UNIT_SHARE;
    return isMost && unitsOf(profile).length === 1 ? numbers.symbols[0]!.value : null;
  }
  return /[([]([^()[\]\d]{1,12})[)\]]\s*$/u.exec(header)?.[1]?.trim() ?? null;
}
