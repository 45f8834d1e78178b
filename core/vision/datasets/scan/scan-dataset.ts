import { abortReason, whenAborted } from '../../../base/when-aborted.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import type { Look, Seen } from './look-at.js';
import { type Looker, openLooker } from './open-looker.js';
import type { ScanProcess } from './scan-process.js';

/** What was seen of one image and its label. */
export interface ScannedImage extends Seen {
  image: DatasetImage;
}

export interface ScanOptions {
  look: Look['look'];
  signal: AbortSignal;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** Looks at the images; without it the calling thread does. */
  scanner?: Pick<ScanProcess, 'open'> | null | undefined;
}

/** Images that are looked at together, and told of together. */
const BATCH = 8;
/** Batches that may be under way or wait to be taken. */
const AHEAD = 12;

/** What is seen of images, batch by batch in their order: however slow one is, no more than so many are ahead of it. */
async function* lookInTurn(
  images: readonly DatasetImage[],
  looker: Looker,
  aborted: Promise<never>,
): AsyncGenerator<ScannedImage[]> {
  const answers: Promise<ScannedImage[]>[] = [];
  let next = 0;
  const begin = () => {
    const batch = images.slice(next, next + BATCH);
    next += BATCH;
    if (batch.length === 0) return;
    const answer = looker(batch).then((seen) => seen.map((one, place) => ({ image: batch[place]!, ...one })));
    // Those that are never taken, after a failure, have none of their own to tell.
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
 * Looks at all images and labels, some side by side, and hands over what it saw in the order of the images, so that
 * memory holds a few images however many there are. Faults: cancelled, timed-out (by the signal).
 */
export async function scanDataset(
  config: DatasetConfig,
  images: readonly DatasetImage[],
  { look, signal, onProgress, scanner }: ScanOptions,
  take: (scanned: ScannedImage) => void,
): Promise<void> {
  const wanted: Look = { look, dataset: { root: config.root, names: config.names } };
  const looker = scanner ? scanner.open(wanted) : openLooker(wanted, signal);
  const { aborted, stop } = whenAborted(signal);
  let done = 0;
  try {
    for await (const scanned of lookInTurn(images, looker, aborted)) {
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
