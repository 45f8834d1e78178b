import { stat } from 'node:fs/promises';
import { inLanes } from '../../../base/in-lanes.js';
import type { DatasetImage } from '../../datasets/contract/dataset-config.js';

const LANES = 16;

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** Bytes of the images and their labels together. */
export async function dataBytes(images: readonly DatasetImage[], signal?: AbortSignal): Promise<number> {
  const sizes = await inLanes({ places: images.length, lanes: LANES }, async (place) => {
    signal?.throwIfAborted();
    const { path, labelPath } = images[place]!;
    return (await sizeOf(path)) + (await sizeOf(labelPath));
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
