import { serveTasks, type TaskContext } from '../../base/processes/serve-tasks.js';
import type { OnPart, OnProgress } from '../../base/processes/task-message.js';
import { columnSource } from '../column-source/column-source.js';
import { profileDataset } from '../inspect/profile-dataset.js';
import type { ProfilePart } from '../profile/column/profile-part.js';
import type { DatasetProfile } from '../profile/column/table-profile.js';
import { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import { takeRows } from '../rows/take-rows.js';
import { askDataset } from './ask-dataset.js';
import { checkDataset, checkHistory } from './check-dataset.js';
import { cleanByHistory, previewHistory } from './clean-by-history.js';
import { cleanDataset } from './clean-dataset.js';
import { compareVersions } from './compare-versions.js';
import { interpretDataset } from './interpret-dataset.js';
import { bytesOf } from './job-input.js';
import { learnRecipe } from './learn-recipe.js';
import { openReference } from './open-reference.js';
import { hashSource, type OpenJobDataset, withDataset } from './open-source.js';
import { outlineDataset } from './outline-dataset.js';
import { previewDataset } from './preview-dataset.js';
import { prepareThread, profileThreaded } from './profile-threaded.js';
import { reviewDataset } from './review-dataset.js';
import { rowsOfDataset } from './rows-dataset.js';
import { runSession } from './session-table.js';
import type { TableJob, TableJobKind, TableJobs } from './table-job.js';
import { undoDataset } from './undo-dataset.js';

/** Rows of each table, and tables, that are sent before the profile. */
const FIRST = { rows: 3, tables: 5 };

/** Returns the first rows of a file, which are known long before its profile. */
function firstRows({ opened, facts: { name, format, bytes } }: OpenJobDataset): ProfilePart {
  const selection = { offset: 0, limit: FIRST.rows, count: false, only: null, tests: [] };
  const tables = opened.tables.slice(0, FIRST.tables).map((table) => ({
    guesses: table.guesses,
    columns: table.columns.map((column) => column.name),
    rows: takeRows(table, selection).rows.map(({ cells }) => cells),
  }));
  return { stage: 'opened', file: { name, format, bytes }, guesses: opened.guesses, tables };
}

/**
 * Performs `profile_dataset`, or `profile_table` if one table is requested.
 * @param onPart receives each `ProfilePart` before the profile, if the input asks for them.
 */
export function profileOf(
  input: TableJobs['profile']['input'],
  report: OnProgress = () => undefined,
  onPart: OnPart = () => undefined,
): DatasetProfile {
  const send = (part: ProfilePart) => onPart(part);
  prepareThread(bytesOf(input.source));
  return withDataset(input, (dataset) => {
    const { opened, facts, size } = dataset;
    if (input.inParts) send(firstRows(dataset));
    const operation = input.read.table === undefined ? 'profile_dataset' : 'profile_table';
    const load = (table: OpenedTable) => columnSource.load(opened, table, (bytes) => report(bytes, size));
    const reference = openReference(opened, input.reference);
    return profileDataset(opened, facts, operation, (table) =>
      profileThreaded(
        load(table),
        new WrongCellSearch(reference),
        input.inParts ? (found) => send({ stage: 'columns', table: found }) : undefined,
      ),
    );
  });
}

type Handlers = {
  [Kind in TableJobKind]: (
    input: TableJobs[Kind]['input'],
    onProgress: OnProgress,
    onPart: OnPart,
  ) => TableJobs[Kind]['value'] | Promise<TableJobs[Kind]['value']>;
};

const HANDLERS: Handlers = {
  outline: outlineDataset,
  interpret: interpretDataset,
  hash: ({ source }) => hashSource(source),
  profile: profileOf,
  rows: rowsOfDataset,
  preview: previewDataset,
  clean: cleanDataset,
  check: checkDataset,
  'preview-history': previewHistory,
  'clean-history': cleanByHistory,
  'check-history': checkHistory,
  learn: learnRecipe,
  review: reviewDataset,
  undo: undoDataset,
  ask: askDataset,
  compare: compareVersions,
  session: runSession,
};

const runJob = <Kind extends TableJobKind>({ kind, input }: TableJob<Kind>, { onProgress, onPart }: TaskContext) =>
  HANDLERS[kind](input, onProgress, onPart);

serveTasks((job: TableJob, context) => runJob(job, context));
