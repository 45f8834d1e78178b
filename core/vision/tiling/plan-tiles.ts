import { Fault } from '../../base/fault.js';
import type { Region } from '../preprocessing/pack-tensor.js';

/** More tiles than this take minutes, whatever the model. */
const MAX_TILES = 2000;

/** Start points of spans of a size over a length: the first at 0, the last flush with the end. */
function starts(length: number, size: number, overlap: number): number[] {
  if (length <= size) return [0];
  const step = Math.max(1, Math.floor(size * (1 - overlap)));
  const count = Math.ceil((length - size) / step) + 1;
  return Array.from({ length: count }, (_, index) => Math.min(index * step, length - size));
}

/**
 * Square tiles that cover an image, row by row; the last of each row and column is moved in to the edge.
 * Faults: invalid-input, when there would be too many.
 * @param image size, px. @param size side of a tile, px. @param overlap part shared with the neighbour, 0 to 0.9.
 */
export function planTiles(image: { width: number; height: number }, size: number, overlap: number): Region[] {
  const width = Math.min(size, image.width);
  const height = Math.min(size, image.height);
  const columns = starts(image.width, size, overlap);
  const rows = starts(image.height, size, overlap);
  if (rows.length * columns.length > MAX_TILES) {
    throw new Fault(
      'invalid-input',
      `This image needs ${rows.length * columns.length} tiles, but the limit is ${MAX_TILES}. Use larger tiles or less overlap.`,
      { issues: [{ pointer: '/tile_size', detail: 'Too many tiles' }] },
    );
  }
  return rows.flatMap((y) => columns.map((x) => ({ x, y, width, height })));
}
