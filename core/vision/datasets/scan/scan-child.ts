import { serveTasks } from '../../../base/processes/serve-tasks.js';
import { loadSharp } from '../../image/load-sharp.js';
import { type Looker, openLooker, type ScanAnswer, type ScanTask } from './look-at.js';

/** Nothing aborts it: the process ends with its work. */
const NEVER = new AbortController().signal;

let opened: { look: string; looker: Looker } | undefined;

/** One looker for all images of a dataset, which shares its lanes among them. */
function lookerFor({ look }: ScanTask): Looker {
  const name = JSON.stringify(look);
  if (opened?.look !== name) opened = { look: name, looker: openLooker(look, NEVER) };
  return opened.looker;
}

serveTasks<ScanTask, ScanAnswer>((task) => lookerFor(task)(task.images));

// Loads while the images are listed. If it fails, each image reports the reason.
loadSharp().catch(() => undefined);
