import type { TableData } from '../columns/table-data.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import type { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import { listAllCells } from './profile-table.js';

/** Parts of the rows in which the cells of a finding are counted. */
const PARTS = 40;
/** Maximum cells of the table, because all cells of all findings are listed. */
const MAX_CELLS = 1_000_000;

/** The cells of a finding in each of up to 40 equal parts of the rows, in order; null if they are not known. */
export type FindingPlaces = readonly number[] | null;

/**
 * Counts where in the table the cells of each finding are, by listing all of them.
 * @param data the same object as for the profile.
 * @param profile profile of the table.
 * @param search what was already found for the profile.
 * @returns an entry for each finding of the profile; none for a table with more than a million cells.
 */
export function locateFindings(data: TableData, profile: TableProfile, search: WrongCellSearch): FindingPlaces[] {
  const { rowCount, columns, sourceRows } = data;
  if (rowCount === 0 || rowCount * columns.length > MAX_CELLS) return [];
  const issues = listAllCells(data, profile, search);
  const first = sourceRows.at(0) ?? 1;
  const rows = (sourceRows.at(rowCount - 1) ?? first) - first + 1;
  const parts = Math.min(PARTS, rows);
  return profile.issues.map(({ code, columns: names, count }, at) => {
    const all = issues[at];
    if (all === undefined || all.code !== code || all.columns.join('\n') !== names.join('\n')) return null;
    const inside = all.examples.filter(({ row }) => row >= first && row < first + rows);
    if (inside.length === 0 || inside.length < Math.min(count, all.examples.length)) return null;
    const places = new Array<number>(parts).fill(0);
    for (const { row } of inside) places[Math.floor(((row - first) / rows) * parts)]! += 1;
    return places;
  });
}
