import { setImmediate } from 'node:timers/promises';
import { abortReason } from '../../../base/when-aborted.js';
import type { DatasetImage } from '../contract/dataset-config.js';
import { type ReadLabelBytes, readLabelBytes } from '../scan/read-label-of.js';

/** Some 2 ms of reading. */
const TURN = 32;

/** One image for each label, in their order. */
export function firstOfEachLabel(images: readonly DatasetImage[]): DatasetImage[] {
  const first = new Map<string, DatasetImage>();
  for (const image of images) if (!first.has(image.labelName)) first.set(image.labelName, image);
  return [...first.values()];
}

/** Reads the label of each image, in their order, and lets others have a turn now and then. Faults: those of the signal. */
export async function* readLabels(
  images: readonly DatasetImage[],
  root: string,
  signal: AbortSignal,
): AsyncGenerator<{ image: DatasetImage; read: ReadLabelBytes }> {
  for (const [place, image] of images.entries()) {
    if (place % TURN === 0) await setImmediate();
    if (signal.aborted) throw abortReason(signal);
    yield { image, read: readLabelBytes(image, root) };
  }
}
