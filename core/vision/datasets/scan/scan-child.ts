import { serveTasks } from '../../../base/processes/serve-tasks.js';
import { loadSharp } from '../../image/load-sharp.js';
import { type Inspector, openInspector, type ScanAnswer, type ScanTask } from './inspect-images.js';

/** A signal that never aborts, because the process ends when its work is cancelled. */
const NEVER = new AbortController().signal;

let opened: { options: string; inspector: Inspector } | undefined;

/** Returns the one inspector for all images of a dataset, which share its lanes. */
function inspectorFor({ options }: ScanTask): Inspector {
  const name = JSON.stringify(options);
  if (opened?.options !== name) opened = { options: name, inspector: openInspector(options, NEVER) };
  return opened.inspector;
}

serveTasks<ScanTask, ScanAnswer>((task) => inspectorFor(task)(task.images));

// Loads while the images are listed. If it fails, each image reports the reason.
loadSharp().catch(() => undefined);
