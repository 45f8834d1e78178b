import { Worker } from 'node:worker_threads';
import { Fault } from '../../fault.js';
import type { Look, Seen } from './look-at.js';
import type { Looker } from './open-looker.js';
import type { ScanAnswer, ScanMessage } from './scan-message.js';

interface Asked {
  resolve(seen: Seen[]): void;
  reject(error: Error): void;
}

/**
 * A thread that looks at images, so that the one of its owner, a server's, is never held up. It is never ended from
 * outside: the image library aborts the process when a thread goes away while it decodes for it.
 */
export class ScanThread {
  readonly #worker: Worker;
  readonly #asked = new Map<number, Asked>();
  readonly #ended: Promise<void>;
  #failure: Fault | null = null;
  #isClosing = false;
  #next = 0;

  /** @param file the bundled thread. It starts at once, and loads the image library. */
  constructor(file: string) {
    this.#worker = new Worker(file);
    this.#worker.on('message', (answer: ScanAnswer) => this.#take(answer));
    this.#worker.on('error', (cause: Error) => this.#fail(cause));
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail();
        resolve();
      });
    });
  }

  /**
   * Looks at images in the thread. The looker's faults: backend-unavailable, where the thread ended before it had answered;
   * cancelled, where it was told to.
   */
  open(look: Look): Looker {
    this.#post({ kind: 'begin', look });
    return (images) =>
      new Promise<Seen[]>((resolve, reject) => {
        if (this.#failure) {
          reject(this.#failure);
          return;
        }
        const id = this.#next++;
        this.#asked.set(id, { resolve, reject });
        this.#post({ kind: 'images', id, images });
      });
  }

  /** Begins no more images. @returns when those that were begun are done and the thread is gone. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#post({ kind: 'end' });
    await this.#ended;
  }

  #post(message: ScanMessage): void {
    this.#worker.postMessage(message);
  }

  #take(answer: ScanAnswer): void {
    const asked = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    if ('seen' in answer) asked?.resolve(answer.seen);
    else asked?.reject(new Error(`An image could not be looked at: ${answer.error}`));
  }

  #fail(cause?: Error): void {
    this.#failure ??= this.#isClosing ? new Fault('cancelled', 'The images are not looked at any more.') : ended(cause);
    for (const { reject } of this.#asked.values()) reject(this.#failure);
    this.#asked.clear();
  }
}

function ended(cause: Error | undefined): Fault {
  const isMemory = (cause as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const why = isMemory
    ? ' for want of memory. Close other programs, or validate the dataset in parts.'
    : `${cause ? `: ${cause.message.replace(/\.$/, '')}` : ''}. Try again; the next validation has a thread of its own.`;
  return new Fault('backend-unavailable', `The thread that looks at the images ended before it was done${why}`, {
    cause,
  });
}
