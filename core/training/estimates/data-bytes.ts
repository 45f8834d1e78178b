import { stat } from 'node:fs/promises';
import type { DatasetImage } from '../../datasets/dataset-config.js';
import { inLanes } from '../../in-lanes.js';

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
