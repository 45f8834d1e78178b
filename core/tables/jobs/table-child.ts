import { serveTasks } from '../../base/processes/serve-tasks.js';
import type { OnProgress } from '../../base/processes/task-message.js';
import { columnSource } from '../column-source/column-source.js';
import { profileDataset } from '../inspect/profile-dataset.js';
import type { DatasetProfile } from '../profile/column/table-profile.js';
import { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import { askDataset } from './ask-dataset.js';
import { checkDataset } from './check-dataset.js';
import { cleanDataset } from './clean-dataset.js';
import { learnRecipe } from './learn-recipe.js';
import { openReference } from './open-reference.js';
import { hashSource, withDataset } from './open-source.js';
import { outlineDataset } from './outline-dataset.js';
import { previewDataset } from './preview-dataset.js';
import { prepareThread, profileThreaded } from './profile-threaded.js';
import { reviewDataset } from './review-dataset.js';
import { rowsOfDataset } from './rows-dataset.js';
import type { ReferencedInput, TableJob, TableJobKind, TableJobs } from './table-job.js';
import { undoDataset } from './undo-dataset.js';

/** Performs `profile_dataset`, or `profile_table` if one table is requested. */
export function profileOf(input: ReferencedInput, report: (done: number, total: number) => void): DatasetProfile {
  prepareThread(input.source.kind === 'bytes' ? input.source.bytes.byteLength : input.source.size);
  return withDataset(input, ({ opened, facts, size }) => {
    const operation = input.read.table === undefined ? 'profile_dataset' : 'profile_table';
    const load = (table: OpenedTable) => columnSource.load(opened, table, (bytes) => report(bytes, size));
    const reference = openReference(opened, input.reference);
    return profileDataset(opened, facts, operation, (table) =>
      profileThreaded(load(table), new WrongCellSearch(reference)),
    );
  });
}

type Handlers = {
  [Kind in TableJobKind]: (
    input: TableJobs[Kind]['input'],
    onProgress: OnProgress,
  ) => TableJobs[Kind]['value'] | Promise<TableJobs[Kind]['value']>;
};

const HANDLERS: Handlers = {
  outline: outlineDataset,
  hash: ({ source }) => hashSource(source),
  profile: profileOf,
  rows: rowsOfDataset,
  preview: previewDataset,
  clean: cleanDataset,
  check: checkDataset,
  learn: learnRecipe,
  review: reviewDataset,
  undo: undoDataset,
  ask: askDataset,
};

const runJob = <Kind extends TableJobKind>({ kind, input }: TableJob<Kind>, onProgress: OnProgress) =>
  HANDLERS[kind](input, onProgress);

serveTasks((job: TableJob, { onProgress }) => runJob(job, onProgress));
