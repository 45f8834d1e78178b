import { profileDataset } from '../profile/profile-dataset.js';
import type { DatasetProfile } from '../profile/table-profile.js';
import { withDataset } from './open-source.js';
import type { JobInput } from './table-job.js';

/** The operations `profile_dataset` and, where one table is asked for, `profile_table`. */
export function profileOf(input: JobInput, report: (done: number, total: number) => void): DatasetProfile {
  return withDataset(input, ({ opened, facts, size }) => {
    const operation = input.read.table === undefined ? 'profile_dataset' : 'profile_table';
    return profileDataset(opened, facts, operation, ({ bytes }) => report(bytes, size));
  });
}
