import { setMaxListeners } from 'node:events';
import { Fault } from '../../../base/fault.js';
import { WorkerProcess } from '../../../base/processes/worker-process.js';
import { abortReason, whenAborted } from '../../../base/when-aborted.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import type { EvidenceRequest, ImageEvidence } from './evidence.js';
import {
  type InspectionOptions,
  type Inspector,
  openInspector,
  type ScanAnswer,
  type ScanTask,
  type Seen,
} from './inspect-images.js';

/** Result for an image and its label. */
export interface ScannedImage extends Seen {
  image: DatasetImage;
}

export interface ScanOptions {
  mode: InspectionOptions['mode'];
  signal: AbortSignal;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Process that inspects the images; default: the calling thread. */
  scanner?: Pick<ScanProcess, 'open'> | null | undefined;
}

/** Images per batch. */
const BATCH = 8;
/** Maximum batches started but not consumed. */
const AHEAD = 12;

/** Yields batches in image order. While one image is slow, at most `AHEAD` further batches are started. */
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
    // Otherwise, after a failure, the failures of unread batches would be unhandled rejections.
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
 * Inspects all images and labels, some in parallel. Yields the results in image order, so that only a few images are in
 * memory. Faults: cancelled, timed-out (by the signal).
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

/** Heap limit, MB. Enough for the facts of 100,000 images. */
const HEAP_MB = 1_024;
/** Limit of resident memory, MB. Enough for ten images of 50 megapixels, of which a decoder may need several copies. */
const RESIDENT_MB = 4_096;
const IDLE_MS = 30_000;

/** A child process that inspects images, because a decoder that crashes or exhausts memory ends its process. */
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
    // Each running batch adds a listener, so many listeners do not mean a leak.
    setMaxListeners(0, this.#closed.signal);
    this.#worker.start();
  }

  /**
   * Returns a function that inspects images in the process. Faults of that function: backend-unavailable (the process
   * ended early); cancelled (after `close`).
   */
  open(options: InspectionOptions): Inspector {
    const { signal } = this.#closed;
    return async (images) => (await this.#worker.run({ options, images }, { signal })) as Seen[];
  }

  /** Reads what an inspected image shows. Faults: as for `open`. */
  async show(evidence: EvidenceRequest, root: string): Promise<ImageEvidence> {
    const { signal } = this.#closed;
    return (await this.#worker.run({ evidence, root }, { signal })) as ImageEvidence;
  }

  /** Ends the process and cancels its work. */
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
