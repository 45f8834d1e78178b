import { serveTasks } from '../../../base/processes/serve-tasks.js';
import { loadSharp } from '../../image/load-sharp.js';
import {
  type InspectionOptions,
  type Inspector,
  openInspector,
  type ScanAnswer,
  type ScanTask,
} from './inspect-images.js';
import { readEvidence } from './read-evidence.js';

/** Never aborts, because cancelling the work ends this process. */
const NEVER = new AbortController().signal;

let opened: { options: string; inspector: Inspector } | undefined;

/**
 * Returns the inspector for a dataset. All its batches use the same one, so that together they stay within the limit of
 * parallel images.
 */
function inspectorFor(options: InspectionOptions): Inspector {
  const name = JSON.stringify(options);
  if (opened?.options !== name) opened = { options: name, inspector: openInspector(options, NEVER) };
  return opened.inspector;
}

serveTasks<ScanTask, ScanAnswer>((task) =>
  'evidence' in task ? readEvidence(task.evidence, task) : inspectorFor(task.options)(task.images),
);

// Load the library while the images are being listed. If it fails, each image reports the reason.
loadSharp().catch(() => undefined);
