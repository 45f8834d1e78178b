import { loadTable } from '../data/load-table.js';
import type { OpenedDataset } from '../ingest/dataset.js';
import { profileTable } from './profile-table.js';
import type { DatasetFacts, DatasetProfile, TableProfile } from './table-profile.js';

/**
 * Reads and profiles the tables of a dataset one after another: only one is in memory.
 * @param onProgress told the table that is read and how many bytes of the file were read for it. Faults: unreadable-table.
 */
export function profileDataset(
  opened: OpenedDataset,
  facts: DatasetFacts,
  operation: DatasetProfile['operation'],
  onProgress?: (progress: { table: string; bytes: number; of: number }) => void,
): DatasetProfile {
  const tables = opened.tables.map((table) => {
    const onBytes = (bytes: number) => onProgress?.({ table: table.id, bytes, of: opened.size });
    return profileTable(loadTable(table, onBytes));
  });
  return describeDataset(opened, facts, operation, tables);
}

/** The profile of a dataset around those of its tables. */
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
  };
}
