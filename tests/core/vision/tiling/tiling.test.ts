import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTiles, planTiles, type TileCandidates } from '../../../../core/vision/tiling/tiles.js';

test.each([
  ['an image smaller than a tile', 300, 200, [[0, 0, 300, 200]]],
  [
    'a row of two',
    180,
    100,
    [
      [0, 0, 100, 100],
      [80, 0, 100, 100],
    ],
  ],
  [
    'a row whose last tile moves inwards',
    190,
    100,
    [
      [0, 0, 100, 100],
      [80, 0, 100, 100],
      [90, 0, 100, 100],
    ],
  ],
])('plans tiles for %s', (_name, width, height, expected) => {
  const size = width === 300 ? 640 : 100;
  expect(planTiles({ width, height }, size, 0.2).map(({ x, y, width, height }) => [x, y, width, height])).toEqual(
    expected,
  );
});

test('tiles are inside the image and cover every pixel', () => {
  const side = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 64, max: 128 }),
      fc.double({ min: 0, max: 0.8, noNaN: true }),
      (width, height, size, overlap) => {
        const tiles = planTiles({ width, height }, size, overlap);
        for (const [position, extent, length] of [
          ['x', 'width', width],
          ['y', 'height', height],
        ] as const) {
          const spans = tiles
            .map((tile) => [tile[position], tile[position] + tile[extent]] as const)
            .sort((a, b) => a[0] - b[0]);
          expect(spans[0]![0]).toBe(0);
          expect(Math.max(...spans.map(([, end]) => end))).toBe(length);
          let reached = 0;
          for (const [start, end] of spans) {
            expect(start).toBeLessThanOrEqual(reached);
            reached = Math.max(reached, end);
          }
        }
      },
    ),
  );
});

test('rejects more tiles than the limit, with their number and the field', () => {
  const plan = () => planTiles({ width: 8000, height: 6200 }, 64, 0.9);
  expect(plan).toThrow(/needs \d{6,} tiles/);
  expect(plan).toThrow(expect.objectContaining({ issues: [expect.objectContaining({ pointer: '/tile_size' })] }));
});

const LEFT = { x: 0, y: 0, width: 100, height: 100 };
const RIGHT = { x: 80, y: 0, width: 100, height: 100 };

function seen(region: TileCandidates['region'], boxes: number[][], scores: number[]): TileCandidates {
  return { region, candidates: { boxes: boxes.flat(), scores, classIds: scores.map(() => 0) } };
}

const merge = (tiles: TileCandidates[]) =>
  mergeTiles(tiles, { image: { width: 180, height: 100 }, maxDetections: 300, scope: 'per-class' });

test('keeps an object that two tiles contain completely once', () => {
  const merged = merge([seen(LEFT, [[84, 20, 96, 40]], [0.9]), seen(RIGHT, [[84, 20, 95, 40]], [0.8])]);
  expect(merged).toEqual({ boxes: [84, 20, 96, 40], scores: [0.9], classIds: [0] });
});

test('merges two pieces of an object that no tile contains completely', () => {
  const merged = merge([seen(LEFT, [[60, 20, 100, 60]], [0.7]), seen(RIGHT, [[80, 20, 125, 60]], [0.9])]);
  expect(merged.boxes).toEqual([60, 20, 125, 60]);
});

test('merges a piece into the whole object of another tile, even if the piece has a higher score', () => {
  const whole = { x: 0, y: 0, width: 180, height: 100 };
  const merged = merge([seen(LEFT, [[70, 20, 100, 60]], [0.95]), seen(whole, [[70, 20, 130, 60]], [0.6])]);
  expect(merged).toMatchObject({ boxes: [70, 20, 130, 60], scores: [0.6] });
});

test('does not merge boxes of one tile, or a small object in front of a large one', () => {
  const whole = { x: 0, y: 0, width: 180, height: 100 };
  const merged = merge([
    seen(
      LEFT,
      [
        [10, 10, 30, 30],
        [12, 12, 30, 30],
      ],
      [0.9, 0.8],
    ),
    seen(whole, [[0, 0, 170, 95]], [0.7]),
  ]);
  expect(merged.scores).toEqual([0.9, 0.8, 0.7]);
});
