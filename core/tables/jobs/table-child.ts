import { serveTasks } from '../../base/processes/serve-tasks.js';
import type { OnProgress } from '../../base/processes/task-message.js';
import { askDataset } from './ask-dataset.js';
import { cleanDataset } from './clean-dataset.js';
import { hashSource } from './open-source.js';
import { outlineDataset } from './outline-dataset.js';
import { previewDataset } from './preview-dataset.js';
import { profileOf } from './profile-of.js';
import { rowsOfDataset } from './rows-dataset.js';
import type { TableJob, TableJobKind, TableJobs } from './table-job.js';
import { undoDataset } from './undo-dataset.js';

type Verbs = {
  [Kind in TableJobKind]: (
    input: TableJobs[Kind]['input'],
    onProgress: OnProgress,
  ) => TableJobs[Kind]['value'] | Promise<TableJobs[Kind]['value']>;
};

const VERBS: Verbs = {
  outline: outlineDataset,
  hash: ({ source }) => hashSource(source),
  profile: profileOf,
  rows: rowsOfDataset,
  preview: previewDataset,
  clean: cleanDataset,
  undo: undoDataset,
  ask: askDataset,
};

const runJob = <Kind extends TableJobKind>({ kind, input }: TableJob<Kind>, onProgress: OnProgress) =>
  VERBS[kind](input, onProgress);

serveTasks((job: TableJob, { onProgress }) => runJob(job, onProgress));
