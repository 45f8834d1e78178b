import { Fault } from '../../core/base/fault.js';
import type { TrainingProgress } from '../../core/vision/train/run/training-run.js';
import { listenForInterrupt } from '../interrupt.js';
import { describeEpoch } from '../output/describe-training.js';
import { openProgress, type Progress } from '../output/progress.js';
import type { Terminal } from '../terminal.js';

type OnProgress = (progress: TrainingProgress) => void;

const UNIT = {
  copy: { label: 'Copying', unit: 'images' },
  train: { label: 'Training', unit: 'epochs' },
  export: { label: 'Exporting', unit: 'files' },
} as const;

/** Opens the progress bar of a phase. A resumed training does not start at the first epoch. */
function openBar(terminal: Terminal, { phase, done }: TrainingProgress): Progress {
  if (phase === 'export') terminal.log('Exporting the best weights to ONNX …');
  return openProgress(terminal, { ...UNIT[phase], startedWith: phase === 'train' ? done - 1 : 0 });
}

/** Displays the progress of each phase, and a line for each finished epoch. */
function displayProgress(terminal: Terminal): { onProgress: OnProgress; clear(): void } {
  let phase: TrainingProgress['phase'] | undefined;
  let bar: Progress | undefined;
  const onProgress: OnProgress = (progress) => {
    bar?.clear();
    if (bar === undefined || phase !== progress.phase) bar = openBar(terminal, progress);
    phase = progress.phase;
    if (phase === 'train' && progress.epoch) terminal.log(describeEpoch(progress.epoch, progress.total));
    if (phase !== 'export') bar.update(progress.done, progress.total);
  };
  return { onProgress, clear: () => bar?.clear() };
}

/**
 * Runs a training and displays its progress. Ctrl-C stops the trainer; this function returns after it has ended.
 * Faults: those of the work.
 */
export async function withTrainingProgress<Value>(
  terminal: Terminal,
  work: (signal: AbortSignal, onProgress: OnProgress) => Promise<Value>,
): Promise<Value> {
  const { interrupted, stop } = listenForInterrupt();
  const controller = new AbortController();
  const { onProgress, clear } = displayProgress(terminal);
  interrupted.catch((reason) => {
    clear();
    terminal.log('Stopping the trainer; this can take a few seconds …');
    const message = 'Stopped: finished epochs are in the output folder: vision-cli train yolo --resume FOLDER';
    controller.abort(new Fault('cancelled', message, { cause: reason }));
  });
  try {
    return await work(controller.signal, onProgress);
  } finally {
    clear();
    stop();
  }
}
