import { Fault } from '../../core/base/fault.js';
import { listenForInterrupt } from '../interrupt.js';
import { openProgress } from '../output/progress.js';
import type { Terminal } from '../terminal.js';

type OnProgress = (done: number, total: number) => void;

/** Images between two updates of the progress bar. An update takes longer than hashing a small image. */
const IMAGES_PER_UPDATE = 8;

/** Runs work on a dataset and displays a progress bar. Ctrl-C aborts the work. Faults: cancelled, those of the work. */
export async function withDatasetProgress<Value>(
  terminal: Terminal,
  work: (signal: AbortSignal, onProgress: OnProgress) => Promise<Value>,
): Promise<Value> {
  const { interrupted, stop } = listenForInterrupt();
  const controller = new AbortController();
  const progress = openProgress(terminal, { label: 'Checking', unit: 'images' });
  const onProgress: OnProgress = (done, total) => {
    if (controller.signal.aborted) return;
    if (done % IMAGES_PER_UPDATE === 0 || done === total) progress.update(done, total);
  };
  try {
    return await Promise.race([work(controller.signal, onProgress), interrupted]);
  } catch (error) {
    controller.abort(new Fault('cancelled', 'Stopped.'));
    throw error;
  } finally {
    progress.clear();
    stop();
  }
}
