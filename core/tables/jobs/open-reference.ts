import { Fault } from '../../base/fault.js';
import { ColumnBuilders } from '../columns/column-builders.js';
import { loadTable } from '../columns/load-table.js';
import { profileColumns } from '../inspect/profile-table.js';
import { ReferenceSearch } from '../profile/reference/reference-search.js';
import { shareColumns } from '../profile/reference/reference-table.js';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import type { ReferenceInput } from './file-jobs.js';
import { withDataset } from './open-source.js';

/** Limits of a reference, whose texts are all stored. */
const LIMITS = { texts: 2_000_000, characters: 128_000_000 };

const namesOf = ({ columns }: OpenedTable) => columns.map(({ name }) => name);

const listed = (names: readonly string[]) =>
  names
    .slice(0, 12)
    .map((name) => `"${name.slice(0, 60)}"`)
    .join(', ');

/** Returns the tables of a reference that share the key with one of the tables. */
function matchingTables(
  tables: readonly OpenedTable[],
  { tables: candidates }: OpenedDataset,
  keys: readonly string[],
) {
  const isShared = (own: OpenedTable, other: OpenedTable) => shareColumns(namesOf(own), namesOf(other), keys) !== null;
  return candidates.filter((other) => tables.some((own) => isShared(own, other)));
}

/** Returns the table of a reference that has the key. Faults: column-not-found, invalid-input. */
function chooseReference(own: OpenedDataset, opened: OpenedDataset, { keys, source }: ReferenceInput): OpenedTable {
  const matching = matchingTables(own.tables, opened, keys);
  if (matching.length === 1) return matching[0]!;
  if (matching.length > 1) {
    const ids = matching.map(({ id }) => id).join(', ');
    throw new Fault(
      'invalid-input',
      `Several tables of the reference "${source.name.slice(0, 100)}" have the key: ${ids}. Name one with \`reference_table\`.`,
      { issues: [{ pointer: '/reference_table', detail: `Must be one of ${ids}` }] },
    );
  }
  const [mine, other] = [own, opened].map(({ tables }) => listed(tables.flatMap(namesOf)));
  throw new Fault(
    'column-not-found',
    `The key ${listed(keys)} is not in both tables. The table has ${mine || 'no columns'}; the reference has ${other || 'no columns'}. If the names differ, use a key such as "sku=article no".`,
    { issues: [{ pointer: '/key', detail: 'Must name columns of both tables' }] },
  );
}

/**
 * Opens the reference of a job for the tables of a dataset; null without one. Faults: those of the import,
 * column-not-found (a key is missing), invalid-input (several tables have it), table-too-large.
 */
export function openReference(own: OpenedDataset, input: ReferenceInput | undefined): ReferenceSearch | null {
  if (input === undefined) return null;
  return withDataset(input, ({ opened, facts }) => {
    const table = chooseReference(own, opened, input);
    const data = loadTable(table, undefined, new ColumnBuilders(table.columns.length, LIMITS));
    const wide = data.columns.find(({ form }) => form === 'wide');
    if (wide !== undefined) {
      throw new Fault(
        'table-too-large',
        `The column "${wide.name.slice(0, 100)}" of the reference has more than ${LIMITS.texts.toLocaleString('en')} different texts. Remove the columns and rows that you do not need.`,
      );
    }
    const { name, sha256 } = facts;
    const columns = profileColumns(data).map(({ profile }) => profile);
    return new ReferenceSearch({ name, sha256, table: table.id, data, columns, keys: input.keys });
  });
}
