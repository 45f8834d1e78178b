import { Fault } from '../../base/fault.js';
import { addCandidate, type Candidates, emptyCandidates, pickCandidates } from '../boxes/candidates.js';
import { orderByScore, overlapOf } from '../boxes/nms.js';
import type { Region } from '../preprocessing/pack-tensor.js';

/** Maximum tiles. More would take minutes with any model. */
const MAX_TILES = 2000;

/** Returns the start positions of spans that cover a length. The first starts at 0, the last ends at the end. */
function starts(length: number, size: number, overlap: number): number[] {
  if (length <= size) return [0];
  const step = Math.max(1, Math.floor(size * (1 - overlap)));
  const count = Math.ceil((length - size) / step) + 1;
  return Array.from({ length: count }, (_, index) => Math.min(index * step, length - size));
}

/**
 * Plans square tiles that cover an image, row by row. The last tile of each row and column is aligned with the edge.
 * @param image size of the image, px.
 * @param size side of a tile, px.
 * @param overlap fraction of a tile that it shares with the next one, 0 to 0.9. Faults: invalid-input (too many tiles).
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

/** Candidates of a tile, with boxes in px of the image. */
export interface TileCandidates {
  region: Region;
  candidates: Candidates;
}

interface MergeOptions {
  image: { width: number; height: number };
  maxDetections: number;
  scope: 'per-class' | 'agnostic';
}

/** Minimum IoU of boxes of the same whole object in two tiles. */
const SAME_IOU = 0.5;
/**
 * Minimum intersection over the smaller area for a fragment to belong to another box (SAHI's default for its IOS
 * metric).
 */
const PIECE_IOS = 0.5;
/** Minimum IoU along the tile edge for two fragments to be one object. */
const SEAM_IOU = 0.5;
/**
 * Maximum distance from an inner tile edge of a box that the edge cut, as a fraction of the tile side. Models end boxes
 * slightly before the edge.
 */
const EDGE = 0.02;

interface Pool extends Candidates {
  tile: number[];
  isPiece: boolean[];
}

function isCut(box: readonly number[], region: Region, image: MergeOptions['image']): boolean {
  const [x1, y1, x2, y2] = box as [number, number, number, number];
  const right = region.x + region.width;
  const bottom = region.y + region.height;
  const [nearX, nearY] = [region.width * EDGE, region.height * EDGE];
  return (
    (region.x > 0 && x1 - region.x < nearX) ||
    (region.y > 0 && y1 - region.y < nearY) ||
    (right < image.width && right - x2 < nearX) ||
    (bottom < image.height && bottom - y2 < nearY)
  );
}

function poolBoxes(tiles: readonly TileCandidates[], image: MergeOptions['image']): Pool {
  const pool: Pool = { ...emptyCandidates(), tile: [], isPiece: [] };
  for (const [tile, { region, candidates }] of tiles.entries()) {
    for (const [place, score] of candidates.scores.entries()) {
      const box = candidates.boxes.slice(place * 4, place * 4 + 4);
      const [x1, y1, x2, y2] = box as [number, number, number, number];
      addCandidate(pool, { x1, y1, x2, y2 }, { score, classId: candidates.classIds[place]! });
      pool.tile.push(tile);
      pool.isPiece.push(isCut(box, region, image));
    }
  }
  return pool;
}

function isSame(pool: Pool, [kept, place]: readonly [number, number], scope: MergeOptions['scope']): boolean {
  if (pool.tile[kept] === pool.tile[place]) return false;
  if (scope === 'per-class' && pool.classIds[kept] !== pool.classIds[place]) return false;
  const { intersection, areaA, areaB } = overlapOf(pool.boxes, kept, place);
  if (intersection / (areaA + areaB - intersection) > SAME_IOU) return true;
  if (!pool.isPiece[place] || intersection === 0) return false;
  if (intersection / Math.min(areaA, areaB) > PIECE_IOS) return true;
  return (
    pool.isPiece[kept]! &&
    Math.max(spanIou(pool.boxes, [kept, place], 0), spanIou(pool.boxes, [kept, place], 1)) > SEAM_IOU
  );
}

/**
 * Returns the IoU of two boxes along one axis.
 * @param axis 0 for x, 1 for y.
 */
function spanIou(boxes: readonly number[], [a, b]: readonly [number, number], axis: 0 | 1): number {
  const [startA, endA] = [boxes[a * 4 + axis]!, boxes[a * 4 + 2 + axis]!];
  const [startB, endB] = [boxes[b * 4 + axis]!, boxes[b * 4 + 2 + axis]!];
  const shared = Math.min(endA, endB) - Math.max(startA, startB);
  return Math.max(0, shared) / (Math.max(endA, endB) - Math.min(startA, startB));
}

/** Extends a fragment to include another fragment of the same object, if no tile contains the whole object. */
function growBy(pool: Pool, kept: number, place: number): void {
  if (!pool.isPiece[kept]) return;
  const { boxes } = pool;
  for (const corner of [0, 1]) {
    boxes[kept * 4 + corner] = Math.min(boxes[kept * 4 + corner]!, boxes[place * 4 + corner]!);
    boxes[kept * 4 + 2 + corner] = Math.max(boxes[kept * 4 + 2 + corner]!, boxes[place * 4 + 2 + corner]!);
  }
}

/**
 * Merges the boxes of overlapping tiles. Boxes of the same tile stay separate, because NMS was applied to them. Across
 * tiles, a whole object is retained once, and a fragment cut off by a tile edge is merged into the box that covers it.
 * @returns boxes in px of the image, best first.
 */
export function mergeTiles(
  tiles: readonly TileCandidates[],
  { image, maxDetections, scope }: MergeOptions,
): Candidates {
  const pool = poolBoxes(tiles, image);
  const order = orderByScore(pool.scores);
  const kept: number[] = [];
  for (const place of [...order.filter((one) => !pool.isPiece[one]), ...order.filter((one) => pool.isPiece[one])]) {
    const owner = kept.find((other) => isSame(pool, [other, place], scope));
    if (owner === undefined) kept.push(place);
    else growBy(pool, owner, place);
  }
  const joined = pickCandidates(pool, kept);
  return pickCandidates(joined, orderByScore(joined.scores).slice(0, maxDetections));
}
