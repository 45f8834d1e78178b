import { serveTasks } from '../../../base/processes/serve-tasks.js';
import { loadSharp } from '../../image/load-sharp.js';
import { type Looker, openLooker, type ScanAnswer, type ScanTask } from './look-at.js';

/** A signal that never aborts, because the process ends when its work is cancelled. */
const NEVER = new AbortController().signal;

let opened: { look: string; looker: Looker } | undefined;

/** Returns the one inspector for all images of a dataset, which share its lanes. */
function lookerFor({ look }: ScanTask): Looker {
  const name = JSON.stringify(look);
  if (opened?.look !== name) opened = { look: name, looker: openLooker(look, NEVER) };
  return opened.looker;
}

serveTasks<ScanTask, ScanAnswer>((task) => lookerFor(task)(task.images));

// Loads while the images are listed. If it fails, each image reports the reason.
loadSharp().catch(() => undefined);
