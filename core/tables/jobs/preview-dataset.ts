import { locateFindings } from '../inspect/locate-findings.js';
import { describeDataset } from '../inspect/profile-dataset.js';
import { uncertainAmong } from '../profile/issues/uncertain-import.js';
import { planOne, previewOne, readForCleaning } from './clean-one-table.js';
import { openReference } from './open-reference.js';
import { withDataset } from './open-source.js';
import { passProgress } from './pass-progress.js';
import type { TableJobs } from './table-job.js';

type Preview = TableJobs['preview'];

/** Profiles a dataset and previews the cleaning of each table. Writes nothing. */
export function previewDataset(
  input: Preview['input'],
  report: (done: number, total: number) => void,
): Preview['value'] {
  return withDataset(input, ({ opened, facts, size }) => {
    const reference = openReference(opened, input.reference);
    const nextPass = passProgress(opened.tables.length, size, report);
    const done = opened.tables.map((table) => {
      const read = readForCleaning({ opened, reference }, table, input.clean, nextPass());
      const places = input.isForReport === true ? locateFindings(read.data, read.profile, read.wrongCells) : [];
      return { profile: read.profile, cleaning: previewOne(read, planOne(read), input.maxRepairs), places };
    });
    const operation = input.read.table === undefined ? 'profile_dataset' : 'profile_table';
    const tables = done.map(({ profile }) => profile);
    return {
      profile: describeDataset(opened, facts, operation, tables),
      preview: {
        operation: 'preview_cleaning',
        dataset: facts,
        tables: done.map(({ cleaning }) => cleaning),
        uncertain_import: uncertainAmong(tables),
      },
      places: done.map(({ places }) => places),
    };
  });
}
