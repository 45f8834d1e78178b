import { setMaxListeners } from 'node:events';
import { Fault } from '../../../base/fault.js';
import { WorkerProcess } from '../../../base/processes/worker-process.js';
import type { Look } from './look-at.js';
import type { Looker } from './open-looker.js';
import type { ScanAnswer, ScanTask } from './scan-task.js';

/** Facts of 100,000 images; they are all small. */
const HEAP_MB = 1_024;
/** Ten images of 50 megapixels at once, of which a decoder may need several copies. */
const RESIDENT_MB = 4_096;
const IDLE_MS = 30_000;

/** A child process that inspects images, because a decoder that crashes or fills the memory ends its whole process. */
export class ScanProcess {
  readonly #worker: WorkerProcess<ScanTask, ScanAnswer>;
  readonly #closed = new AbortController();

  /** @param file the bundled program. It starts at once, and loads the image library. */
  constructor(file: string) {
    this.#worker = new WorkerProcess({
      file,
      heapMb: HEAP_MB,
      residentMb: RESIDENT_MB,
      idleMs: IDLE_MS,
      graceMs: 0,
      explainEnd,
    });
    // Every batch in progress adds a listener and removes it when it is done, so many listeners don't mean a leak.
    setMaxListeners(0, this.#closed.signal);
    this.#worker.start();
  }

  /** Inspects images in the process. The looker's faults: backend-unavailable, if it ended first; cancelled, after `close`. */
  open(look: Look): Looker {
    const { signal } = this.#closed;
    return (images) => this.#worker.run({ look, images }, { signal });
  }

  /** Ends the process and the work that it holds. */
  close(): void {
    this.#closed.abort(new Fault('cancelled', 'The images are no longer inspected.'));
    this.#worker.close();
  }
}

function explainEnd(end: 'memory' | 'crash', cause: Error): Fault {
  const how =
    end === 'memory'
      ? 'ran out of memory. Close other programs, or validate the dataset in parts.'
      : `${cause.message}. Try again. If it ends each time, validate the dataset in parts to find the image.`;
  return new Fault('backend-unavailable', `The process that inspects the images ${how}`, { cause });
}
