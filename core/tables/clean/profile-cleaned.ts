import type { TableData } from '../columns/table-data.js';
import type { TableProfile } from '../profile/column/table-profile.js';

/**
 * Profiles a table under the headers that it will have: a name says something about its column. The profile speaks of
 * columns by their names as read again, as steps do.
 * @param profile draws it up.
 */
export function profileCleaned(
  data: TableData,
  headers: readonly string[],
  profile: (data: TableData) => TableProfile,
): TableProfile {
  const names = data.table.columns.map(({ name }) => name);
  const shown = names.map((name, index) => headers[index] || name);
  if (new Set(shown).size < shown.length) return profile(data);
  const table = {
    ...data.table,
    columns: data.table.columns.map((column, index) => ({ ...column, name: shown[index]! })),
  };
  const columns = data.columns.map((column, index) => ({ ...column, name: shown[index]! }));
  const nameOf = new Map(shown.map((header, index) => [header, names[index]!]));
  const back = (header: string) => nameOf.get(header) ?? header;
  const shownProfile = profile({ ...data, table, columns });
  return {
    ...shownProfile,
    dependencies: shownProfile.dependencies.map(({ from, to, ...rest }) => ({
      ...rest,
      from: from.map(back),
      to: back(to),
    })),
    issues: shownProfile.issues.map((issue) => ({ ...issue, columns: issue.columns.map(back) })),
  };
}
