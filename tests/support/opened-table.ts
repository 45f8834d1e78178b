import { ColumnBuilders } from '../../core/tables/columns/column-builders.js';
import { loadTable } from '../../core/tables/columns/load-table.js';
import type { TableData } from '../../core/tables/columns/table-data.js';
import { profileTable } from '../../core/tables/inspect/profile-table.js';
import type { TableProfile } from '../../core/tables/profile/column/table-profile.js';
import type { MergedRange, OpenedTable } from '../../core/tables/read/opened/dataset.js';
import type { BrokenRow, OutsideRow } from '../../core/tables/read/source/reading.js';

export interface GivenTable {
  /** Null for a table without a header. */
  headers: readonly string[] | null;
  rows: readonly (readonly string[])[];
  merges?: MergedRange[];
  outsideRows?: OutsideRow[];
  broken?: BrokenRow[];
  /** Source row of the first row of the body. Default: 2. */
  firstRow?: number;
}

/** Returns unique names that are never empty, as readers do. */
function uniqueNames(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header, index) => {
    const base = header.replace(/\s+/g, ' ').trim() || `column_${index + 1}`;
    let name = base;
    for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
    taken.add(name);
    return name;
  });
}

/** Returns an opened table from its rows. Row `i` of the body is in line `firstRow + i`. */
export function openedTableOf({
  headers,
  rows,
  merges = [],
  outsideRows = [],
  broken = [],
  firstRow = 2,
}: GivenTable): OpenedTable {
  const width = Math.max(headers?.length ?? 0, ...rows.map((row) => row.length), 1);
  const shown = Array.from({ length: width }, (_, index) => headers?.[index] ?? '');
  const names = uniqueNames(shown);
  const cells = rows.map((row) => shown.map((_, index) => row[index] ?? ''));
  return {
    id: 't1',
    name: 'test',
    sheet: null,
    sheetState: 'visible',
    columns: shown.map((header, index) => ({
      name: names[index]!,
      header,
      position: index + 1,
      numberFormat: null,
      hidden: false,
    })),
    headerRows: headers === null ? [] : [Math.max(1, firstRow - 1)],
    firstRow: rows.length === 0 ? null : firstRow,
    outsideRows,
    isHeaderAligned: false,
    doubtful: [],
    subtotals: [],
    merges,
    hiddenRows: [],
    guesses: [],
    warnings: [],
    *batches() {
      for (let start = 0; start < cells.length; start += 3) {
        const part = cells.slice(start, start + 3).map((row) => [...row]);
        yield { cells: part, rows: Uint32Array.from(part, (_, index) => firstRow + start + index), kinds: null };
      }
    },
    broken: () => ({ rows: broken, total: broken.length }),
  };
}

/** A table with its data and profile. */
export interface ReadTable {
  table: OpenedTable;
  data: TableData;
  profile: TableProfile;
}

/** Reads and profiles a table. @param limits of the dictionaries; low ones make columns wide. */
export function readTable(given: GivenTable | OpenedTable, limits?: { texts: number; characters: number }): ReadTable {
  const table = 'batches' in given ? given : openedTableOf(given);
  const data = loadTable(table, undefined, new ColumnBuilders(table.columns.length, limits));
  return { table, data, profile: profileTable(data) };
}
