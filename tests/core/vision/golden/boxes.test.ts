import { test } from 'vitest';
import { addCandidate, type Candidates, emptyCandidates } from '../../../../core/vision/boxes/candidates.js';
import { settleCandidates } from '../../../../core/vision/boxes/settle-candidates.js';
import { mergeTiles, planTiles } from '../../../../core/vision/tiling/tiles.js';
import { type Random, seedRandom } from '../../../../scripts/corrupt/random.js';
import { expectGolden } from '../../../support/golden/answers.js';
import { hashAnswer } from '../../../support/golden/format-answer.js';

const SCENES = 60;
const SCOPES = ['per-class', 'agnostic', 'none'] as const;

interface Rectangle {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Generates objects on a coarse grid, so that equal edges and overlaps of exactly one half occur. */
function drawObjects(random: Random, width: number, height: number): (Rectangle & { classId: number })[] {
  return Array.from({ length: random.int(1, 12) }, () => {
    const [x1, y1] = [random.int(0, width / 8) * 8, random.int(0, height / 8) * 8];
    const [x2, y2] = [x1 + random.int(1, 10) * 8, y1 + random.int(1, 10) * 8];
    return { x1, y1, x2: Math.min(width, x2), y2: Math.min(height, y2), classId: random.int(0, 2) };
  });
}

/** Adds a detection of an object in a tile: the part of the box inside the tile, moved by a few pixels. */
function seePart(
  random: Random,
  found: Candidates,
  { x1, y1, x2, y2, classId }: Rectangle & { classId: number },
  part: Rectangle,
): void {
  const [left, top] = [Math.max(x1, part.x1), Math.max(y1, part.y1)];
  const [right, bottom] = [Math.min(x2, part.x2), Math.min(y2, part.y2)];
  const move = random.pick([0, 0, 1, 3]);
  if (right <= left || bottom <= top) return;
  addCandidate(found, { x1: left, y1: top, x2: right - move, y2: bottom }, { score: random.int(1, 9) / 10, classId });
}

const describe = ({ boxes, scores, classIds }: Candidates) =>
  `${scores.length} boxes; ${hashAnswer([boxes, scores, classIds])}`;

test('merged boxes of tiles are unchanged', async () => {
  const random = seedRandom(31);
  const lines = Array.from({ length: SCENES }, (_, scene) => {
    const image = { width: random.int(20, 50) * 8, height: random.int(12, 40) * 8 };
    const objects = drawObjects(random, image.width, image.height);
    const regions = planTiles(image, random.pick([96, 128, 160]), random.pick([0, 0.2, 0.25, 0.5]));
    const tiles = regions.map((region) => {
      const candidates = emptyCandidates();
      const part = { x1: region.x, y1: region.y, x2: region.x + region.width, y2: region.y + region.height };
      for (const object of objects) seePart(random, candidates, object, part);
      return { region, candidates };
    });
    const scope = SCOPES[scene % 2] as 'per-class' | 'agnostic';
    const merged = mergeTiles(tiles, { image, scope, maxDetections: random.pick([3, 300]) });
    return `${regions.length} tiles, ${objects.length} objects, ${scope}: ${describe(merged)}`;
  });
  await expectGolden('detection/tiles.txt', lines);
});

test('detections of candidates are unchanged', async () => {
  const random = seedRandom(32);
  const lines = Array.from({ length: SCENES }, (_, scene) => {
    const [width, height] = [random.int(10, 40) * 16, random.int(10, 40) * 16];
    const candidates = emptyCandidates();
    for (const object of drawObjects(random, 256, 256)) {
      const whole = { x1: 0, y1: 0, x2: 256, y2: 256 };
      for (let copy = random.int(1, 3); copy > 0; copy -= 1) seePart(random, candidates, object, whole);
    }
    const gain = 256 / Math.max(width, height);
    const region = { x: random.int(0, 2) * 10, y: random.int(0, 2) * 10, width, height };
    const mapping = { gainX: gain, gainY: gain, padX: random.int(0, 40), padY: random.int(0, 40), region };
    const scope = SCOPES[scene % SCOPES.length]!;
    const options = { confidence: random.int(0, 5) / 10, iou: random.pick([0.3, 0.5, 0.7]), maxDetections: 8, scope };
    return `${candidates.scores.length} candidates, ${scope}: ${describe(settleCandidates(candidates, mapping, options))}`;
  });
  await expectGolden('detection/settled.txt', lines);
});
