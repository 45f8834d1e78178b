import { isFault } from '../../fault.js';
import { cleanDataset } from './clean-dataset.js';
import { hashSource } from './open-source.js';
import { outlineDataset } from './outline-dataset.js';
import { previewDataset } from './preview-dataset.js';
import { profileOf } from './profile-of.js';
import { rowsOfDataset } from './rows-dataset.js';
import type { TableAnswer, TableJob, TableJobKind, TableJobs } from './table-job.js';
import { undoDataset } from './undo-dataset.js';

type Report = (done: number, total: number) => void;
type Verbs = { [Kind in TableJobKind]: (input: TableJobs[Kind]['input'], report: Report) => TableJobs[Kind]['value'] };

const VERBS: Verbs = {
  outline: outlineDataset,
  hash: ({ source }) => hashSource(source),
  profile: profileOf,
  rows: rowsOfDataset,
  preview: previewDataset,
  clean: cleanDataset,
  undo: undoDataset,
};

const REPORT_EVERY_MS = 100;

/** Tells the other thread how far a pass is, ten times a second at most. */
function reporterTo(port: TableJob['progress']): Report {
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (!port || (now - last < REPORT_EVERY_MS && done < total)) return;
    last = now;
    port.postMessage([done, total]);
  };
}

/** Entry of the worker threads: runs one job. Faults come back as data; anything else is a bug and rejects. */
export function runTableJob<Kind extends TableJobKind>({ kind, input, progress }: TableJob<Kind>): TableAnswer<Kind> {
  try {
    return { kind: 'done', value: VERBS[kind](input, reporterTo(progress)) };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { kind: 'fault', code: error.code, message: error.message, issues: error.issues };
  } finally {
    progress?.close();
  }
}
