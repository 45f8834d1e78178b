import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { hashBytes } from '../../../../../core/base/files/hash.js';
import { chooseArea } from '../../../../../core/vision/datasets/scan/choose-area.js';
import type { EvidenceRequest } from '../../../../../core/vision/datasets/scan/evidence.js';
import { readEvidence } from '../../../../../core/vision/datasets/scan/read-evidence.js';
import '../../../../support/property-runs.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { drawFields, writeYoloDataset } from '../../../../support/yolo-dataset.js';

/** Writes an image of 640 x 480 px with a label, and returns the request for a line of it. */
async function written(rows: string, line: number | null = null, hasTwin = false) {
  const root = await temporaryFolder();
  const bytes = await drawFields(1, { width: 640, height: 480 });
  await writeYoloDataset(root, { images: { 'train/a.png': rows }, bytes: { 'train/a.png': bytes } });
  const request: EvidenceRequest = {
    image: {
      split: 'train',
      path: join(root, 'images/train/a.png'),
      name: 'images/train/a.png',
      labelPath: join(root, 'labels/train/a.txt'),
      labelName: 'labels/train/a.txt',
      listed: null,
    },
    seen: { width: 640, height: 480, sha256: hashBytes(bytes) },
    line,
    hasTwin,
  };
  return { root, request };
}

describe('the picture', () => {
  test('of a large box is the whole image, reduced', async () => {
    const { root, request } = await written('0 0.5 0.5 0.5 0.5\n', 1);
    const { area, jpeg, problem } = await readEvidence(request, { root });
    expect([area, problem]).toEqual([{ x1: 0, y1: 0, x2: 640, y2: 480 }, null]);
    expect(await sharp(Buffer.from(jpeg!, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 240,
    });
  });

  test('of a small box shows its surroundings', async () => {
    const { root, request } = await written('0 0.97 0.03 0.02 0.02\n', 1);
    const { area } = await readEvidence(request, { root });
    expect(area.x2).toBe(640);
    expect(area.y1).toBe(0);
    expect(area.x2 - area.x1).toBeLessThan(120);
  });

  test('is absent if the file was replaced after it was inspected', async () => {
    const { root, request } = await written('0 0.5 0.5 0.5 0.5\n', 1);
    await writeFile(request.image.path, await drawFields(2, { width: 640, height: 480 }));
    expect(await readEvidence(request, { root })).toMatchObject({ jpeg: null, problem: 'changed meanwhile' });
  });

  test('is absent if the image has too many pixels to decode', async () => {
    const { root, request } = await written('0 0.5 0.5 0.5 0.5\n', 1);
    const large = { ...request, seen: { width: 60_000, height: 60_000, sha256: request.seen!.sha256 } };
    expect(await readEvidence(large, { root })).toMatchObject({ jpeg: null, problem: 'too large to decode' });
  });
});

test('finds the row with nearly the same box, and returns it before the others', async () => {
  const { root, request } = await written('0 0.5 0.5 0.5 0.5\n1 0.2 0.2 0.2 0.2\n0 0.501 0.5 0.5 0.5\n', 3, true);
  const { twin, boxes, lines } = await readEvidence(request, { root });
  expect([twin, boxes.map(({ line }) => line), lines.map(({ line }) => line)]).toEqual([1, [3, 1, 2], [1, 2, 3]]);
});

test('returns at most 40 boxes, including that of the finding', async () => {
  const { root, request } = await written('0 0.5 0.5 0.1 0.1\n'.repeat(90), 88);
  const { boxes } = await readEvidence(request, { root });
  expect(boxes).toHaveLength(40);
  expect(boxes[0]!.line).toBe(88);
});

test('the shown part is never empty and always inside the image', () => {
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 65_535 }), height: fc.integer({ min: 1, max: 65_535 }) });
  const number = fc.double({ noDefaultInfinity: false, noNaN: false });
  const boxes = fc.record({
    line: fc.constant(1),
    classId: fc.constant(0),
    x1: number,
    y1: number,
    x2: number,
    y2: number,
  });
  fc.assert(
    fc.property(sizes, fc.option(boxes), (size, box) => {
      const { x1, y1, x2, y2 } = chooseArea(size, box);
      expect([x1, y1, x2, y2].every(Number.isInteger)).toBe(true);
      expect(x1 >= 0 && y1 >= 0 && x2 > x1 && y2 > y1 && x2 <= size.width && y2 <= size.height).toBe(true);
    }),
  );
});
