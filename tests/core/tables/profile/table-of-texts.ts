import { ColumnBuilders } from '../../../../core/tables/columns/column-builders.js';
import type { DictionaryLimits } from '../../../../core/tables/columns/dictionary-builder.js';
import { loadTable } from '../../../../core/tables/columns/load-table.js';
import type { TableData } from '../../../../core/tables/columns/table-data.js';
import { profileTable } from '../../../../core/tables/inspect/profile-table.js';
import type { ColumnProfile } from '../../../../core/tables/profile/column/column-profile.js';
import type { TableIssue } from '../../../../core/tables/profile/column/table-issue.js';
import type { TableProfile } from '../../../../core/tables/profile/column/table-profile.js';
import type { OpenedTable } from '../../../../core/tables/read/opened/dataset.js';

/** Returns a table like a reader: header in row 1, one batch of texts. */
export function openedTable(
  columns: Record<string, readonly string[]>,
  changes: Partial<OpenedTable> = {},
): OpenedTable {
  const names = Object.keys(columns);
  const rows = Math.max(0, ...Object.values(columns).map((texts) => texts.length));
  const cells = Array.from({ length: rows }, (_, row) => names.map((name) => columns[name]?.[row] ?? ''));
  return {
    id: 't1',
    name: 'table',
    sheet: null,
    sheetState: 'visible',
    columns: names.map((name, index) => ({
      name,
      header: name,
      position: index + 1,
      numberFormat: null,
      hidden: false,
    })),
    headerRows: [1],
    firstRow: rows === 0 ? null : 2,
    outsideRows: [],
    isHeaderAligned: false,
    doubtful: [],
    subtotals: [],
    merges: [],
    hiddenRows: [],
    guesses: [],
    warnings: [],
    *batches() {
      if (rows > 0) yield { cells, rows: Uint32Array.from(cells, (_, row) => row + 2), kinds: null };
    },
    broken: () => ({ rows: [], total: 0 }),
    ...changes,
  };
}

export function loaded(columns: Record<string, readonly string[]>, limits?: DictionaryLimits): TableData {
  const table = openedTable(columns);
  return loadTable(table, undefined, new ColumnBuilders(table.columns.length, limits));
}

export function profileOf(columns: Record<string, readonly string[]>): TableProfile {
  return profileTable(loaded(columns));
}

export const codesOfTable = (columns: Record<string, readonly string[]>) =>
  profileOf(columns).issues.map(({ code }) => code);

/** Profiles a single column. */
export function columnOf(texts: readonly string[], name = 'value'): ColumnProfile {
  return profileOf({ [name]: texts }).columns[0] as ColumnProfile;
}

/** Returns the issue with a code in a table of one column, if there is one. */
export function issueOf(texts: readonly string[], code: string, name = 'value'): TableIssue | undefined {
  return profileOf({ [name]: texts }).issues.find((issue) => issue.code === code);
}

/** Repeats texts up to a count. */
export function repeated(texts: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => texts[index % texts.length] as string);
}
