import { loadTable } from '../columns/load-table.js';
import type { DatasetFacts, DatasetProfile, TableProfile } from '../profile/column/table-profile.js';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import { otherTables } from '../read/opened/other-tables.js';
import { profileTable } from './profile-table.js';

/**
 * Reads and profiles the tables of a dataset one after another, so that only one is in memory.
 * @param profile reads and profiles a table. Faults: unreadable-table, those of `profile`.
 */
export function profileDataset(
  opened: OpenedDataset,
  facts: DatasetFacts,
  operation: DatasetProfile['operation'],
  profile: (table: OpenedTable) => TableProfile = (table) => profileTable(loadTable(table)),
): DatasetProfile {
  return describeDataset(
    opened,
    facts,
    operation,
    opened.tables.map((table) => profile(table)),
  );
}

/** Builds the profile of a dataset from the profiles of its tables. */
export function describeDataset(
  opened: OpenedDataset,
  facts: DatasetFacts,
  operation: DatasetProfile['operation'],
  tables: TableProfile[],
): DatasetProfile {
  return {
    operation,
    dataset: facts,
    guesses: [...opened.guesses],
    notes: [...opened.warnings],
    sheets: opened.sheets.map(({ name, state, tables: ids }) => ({ name, state, tables: [...ids] })),
    tables,
    other_tables: otherTables(opened, opened.tables),
  };
}
