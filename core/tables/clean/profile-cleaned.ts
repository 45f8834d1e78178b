import type { TableData } from '../data/table-data.js';
import { profileTable } from '../profile/profile-table.js';
import type { TableProfile } from '../profile/table-profile.js';

/**
 * Profiles a table under the headers that it will have: a name says something about its column. The profile speaks of
 * columns by their names as read again, as steps do.
 */
export function profileCleaned(data: TableData, headers: readonly string[]): TableProfile {
  const names = data.table.columns.map(({ name }) => name);
  const shown = names.map((name, index) => headers[index] || name);
  if (new Set(shown).size < shown.length) return profileTable(data);
  const table = {
    ...data.table,
    columns: data.table.columns.map((column, index) => ({ ...column, name: shown[index]! })),
  };
  const columns = data.columns.map((column, index) => ({ ...column, name: shown[index]! }));
  const nameOf = new Map(shown.map((header, index) => [header, names[index]!]));
  const back = (header: string) => nameOf.get(header) ?? header;
  const profile = profileTable({ ...data, table, columns });
  return {
    ...profile,
    dependencies: profile.dependencies.map(({ from, to, ...rest }) => ({
      ...rest,
      from: from.map(back),
      to: back(to),
    })),
    issues: profile.issues.map((issue) => ({ ...issue, columns: issue.columns.map(back) })),
  };
}
