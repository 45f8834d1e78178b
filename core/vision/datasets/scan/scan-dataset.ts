import { setMaxListeners } from 'node:events';
import { Fault } from '../../../base/fault.js';
import { WorkerProcess } from '../../../base/processes/worker-process.js';
import { abortReason, whenAborted } from '../../../base/when-aborted.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import {
  type InspectionOptions,
  type Inspector,
  openInspector,
  type ScanAnswer,
  type ScanTask,
  type Seen,
} from './inspect-images.js';

/** Results for one image and its label. */
export interface ScannedImage extends Seen {
  image: DatasetImage;
}

export interface ScanOptions {
  mode: InspectionOptions['mode'];
  signal: AbortSignal;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Process that inspects the images. Default: the calling thread. */
  scanner?: Pick<ScanProcess, 'open'> | null | undefined;
}

/** Images inspected and reported together. */
const BATCH = 8;
/** Maximum batches in progress or waiting to be consumed. */
const AHEAD = 12;

/** Yields results batch by batch in image order. However slow one image is, at most `AHEAD` batches are ahead of it. */
async function* inspectInOrder(
  images: readonly DatasetImage[],
  inspector: Inspector,
  aborted: Promise<never>,
): AsyncGenerator<ScannedImage[]> {
  const answers: Promise<ScannedImage[]>[] = [];
  let next = 0;
  const begin = () => {
    const batch = images.slice(next, next + BATCH);
    next += BATCH;
    if (batch.length === 0) return;
    const answer = inspector(batch).then((seen) => seen.map((one, place) => ({ image: batch[place]!, ...one })));
    // After a failure, unread results must not become unhandled rejections.
    answer.catch(() => undefined);
    answers.push(answer);
  };
  for (let count = 0; count < AHEAD; count++) begin();
  for (let answer = answers.shift(); answer; answer = answers.shift()) {
    const seen = await Promise.race([answer, aborted]);
    begin();
    yield seen;
  }
}

/**
 * Inspects all images and labels, some in parallel, and yields the results in image order, so that only a few images
 * are in memory. Faults: cancelled, timed-out (by the signal).
 */
export async function scanDataset(
  config: DatasetConfig,
  images: readonly DatasetImage[],
  { mode, signal, onProgress, scanner }: ScanOptions,
  take: (scanned: ScannedImage) => void,
): Promise<void> {
  const inspection: InspectionOptions = { mode, dataset: { root: config.root, names: config.names } };
  const inspector = scanner ? scanner.open(inspection) : openInspector(inspection, signal);
  const { aborted, stop } = whenAborted(signal);
  let done = 0;
  try {
    for await (const scanned of inspectInOrder(images, inspector, aborted)) {
      for (const one of scanned) {
        if (signal.aborted) throw abortReason(signal);
        take(one);
        onProgress?.(++done, images.length);
      }
    }
  } finally {
    stop();
  }
}

/** Heap for the facts of 100,000 images, MB. */
const HEAP_MB = 1_024;
/** Resident memory for ten images of 50 megapixels, of which a decoder may need several copies, MB. */
const RESIDENT_MB = 4_096;
const IDLE_MS = 30_000;

/** A child process that inspects images, because a decoder that crashes or exhausts memory ends its whole process. */
export class ScanProcess {
  readonly #worker: WorkerProcess<ScanTask, ScanAnswer>;
  readonly #closed = new AbortController();

  /** @param file bundled program. It starts immediately and loads the image library. */
  constructor(file: string) {
    this.#worker = new WorkerProcess({
      file,
      heapMb: HEAP_MB,
      residentMb: RESIDENT_MB,
      idleMs: IDLE_MS,
      graceMs: 0,
      faultOfEnd: faultOfScanEnd,
    });
    // Every batch in progress adds a listener and removes it when it is done, so many listeners don't mean a leak.
    setMaxListeners(0, this.#closed.signal);
    this.#worker.start();
  }

  /**
   * Returns a function that inspects images in the process. Its faults: backend-unavailable, if the process ended
   * early; cancelled, after `close`.
   */
  open(options: InspectionOptions): Inspector {
    const { signal } = this.#closed;
    return (images) => this.#worker.run({ options, images }, { signal });
  }

  /** Ends the process and its work. */
  close(): void {
    this.#closed.abort(new Fault('cancelled', 'The images are no longer inspected.'));
    this.#worker.close();
  }
}

function faultOfScanEnd(end: 'memory' | 'crash', cause: Error): Fault {
  const how =
    end === 'memory'
      ? 'ran out of memory. Close other programs, or validate the dataset in parts.'
      : `${cause.message}. Try again. If it ends each time, validate the dataset in parts to find the image.`;
  return new Fault('backend-unavailable', `The process that inspects the images ${how}`, { cause });
}
