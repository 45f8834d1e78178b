import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { plain } from '../terminal.js';

/** Maximum tables that are named. */
const MAX_NAMED = 8;

/** Names the tables of a file that an answer does not include, and the flag that chooses one; null if there is none. */
export function describeOtherTables(others: DatasetProfile['other_tables']): string | null {
  const [first] = others;
  if (first === undefined) return null;
  const names = others.slice(0, MAX_NAMED).map(({ id, name, row }) => {
    const from = row === null ? '' : `, from row ${row}`;
    return `${id} (${plain(name)}${from})`;
  });
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : '';
  return `Other tables: ${names.join(', ')}${more}. Choose one with --table ${first.id}.`;
}
