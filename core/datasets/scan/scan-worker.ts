import { parentPort } from 'node:worker_threads';
import { Fault } from '../../fault.js';
import { loadSharp } from '../../images/load-sharp.js';
import type { DatasetImage } from '../dataset-config.js';
import { type Looker, openLooker } from './open-looker.js';
import type { ScanAnswer, ScanMessage } from './scan-message.js';

const port = parentPort!;
const ended = new AbortController();
let looker: Looker | undefined;

async function answer(id: number, images: readonly DatasetImage[]): Promise<ScanAnswer> {
  try {
    return { id, seen: await looker!(images) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The thread ends by itself once nobody can write to it and the images that were begun are done. */
function end(): void {
  ended.abort(new Fault('cancelled', 'The thread was told to end.'));
  port.close();
}

port.on('message', (message: ScanMessage) => {
  if (message.kind === 'end') end();
  else if (message.kind === 'begin') looker = openLooker(message.look, ended.signal);
  else void answer(message.id, message.images).then((answered) => port.postMessage(answered));
});

// Meanwhile the images are listed. Where it cannot be loaded, each image says so.
loadSharp().catch(() => undefined);
