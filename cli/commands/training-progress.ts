import { Fault, isFault } from '../../core/fault.js';
import type { TrainingProgress } from '../../core/training/run/training-run.js';
import { listenForInterrupt } from '../interrupt.js';
import { describeEpoch } from '../output/describe-training.js';
import { openProgress, type Progress } from '../output/progress.js';
import type { Terminal } from '../terminal.js';

type OnProgress = (progress: TrainingProgress) => void;

/** Shows each phase of a run: a bar, and a line for each finished epoch. */
function showProgress(terminal: Terminal): { onProgress: OnProgress; clear(): void } {
  let bar: { phase: TrainingProgress['phase']; progress: Progress } | undefined;
  const onProgress: OnProgress = ({ phase, done, total, epoch }) => {
    bar?.progress.clear();
    if (bar?.phase !== phase) {
      // The first that is told of is not the first that is done where a run is carried on.
      bar = {
        phase,
        progress: openProgress(terminal, phase === 'train' ? done - 1 : 0, phase === 'copy' ? 'images' : 'epochs'),
      };
      if (phase === 'export') terminal.say('Exporting the best weights to ONNX ...');
    }
    if (phase === 'train' && epoch) terminal.say(describeEpoch(epoch, total));
    if (phase !== 'export') bar.progress.update(done, total);
  };
  return { onProgress, clear: () => bar?.progress.clear() };
}

/**
 * Runs a training with its progress. Ctrl-C stops it, and is not left before the trainer has ended.
 * @param folder of the run, as the user named it. Faults: cancelled, and those of the work.
 */
export async function withTrainingProgress<Value>(
  terminal: Terminal,
  folder: string,
  work: (signal: AbortSignal, onProgress: OnProgress) => Promise<Value>,
): Promise<Value> {
  const { interrupted, stop } = listenForInterrupt();
  const controller = new AbortController();
  const { onProgress, clear } = showProgress(terminal);
  interrupted.catch((reason) => {
    clear();
    terminal.say('Stopping the trainer; this may take some seconds ...');
    controller.abort(reason);
  });
  try {
    return await work(controller.signal, onProgress);
  } catch (error) {
    if (!isFault(error, 'cancelled')) throw error;
    throw new Fault('cancelled', `Stopped. Carry it on with "vision-cli train yolo --resume ${folder}".`, {
      cause: error,
    });
  } finally {
    clear();
    stop();
  }
}
