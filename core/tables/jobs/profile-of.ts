import { columnSource } from '../column-source/column-source.js';
import { profileDataset } from '../inspect/profile-dataset.js';
import type { DatasetProfile } from '../profile/column/table-profile.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import { withDataset } from './open-source.js';
import { profileThreaded } from './profile-threaded.js';
import type { JobInput } from './table-job.js';

/** The operations `profile_dataset` and, where one table is asked for, `profile_table`. */
export function profileOf(input: JobInput, report: (done: number, total: number) => void): DatasetProfile {
  return withDataset(input, ({ opened, facts, size }) => {
    const operation = input.read.table === undefined ? 'profile_dataset' : 'profile_table';
    const load = (table: OpenedTable) => columnSource.load(opened, table, (bytes) => report(bytes, size));
    return profileDataset(opened, facts, operation, (table) => profileThreaded(load(table)));
  });
}
