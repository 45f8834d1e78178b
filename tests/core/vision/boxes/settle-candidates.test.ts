import { expect, test } from 'vitest';
import { settleCandidates } from '../../../../core/vision/boxes/settle-candidates.js';
import { toDetections } from '../../../../core/vision/boxes/to-detections.js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { handler } from '../../../../handlers/detection/detect-image.js';
import { callHandler } from '../../../support/call.js';
import { drawImage } from '../../../support/generated-image.js';
import { testInFull } from '../../../support/property-runs.js';

const MIN_SCORE = 0.05;

async function detect(image: Uint8Array, fields: Record<string, unknown>): Promise<DetectImageResult> {
  const json = { image_base64: Buffer.from(image).toString('base64'), max_detections: 1000, ...fields };
  const { status, body } = await callHandler<DetectImageResult>(handler, { json });
  expect(status).toBe(200);
  return body;
}

/** Applies NMS with another IoU and confidence threshold to the stored candidates. */
function settle({ candidates, class_names: names }: DetectImageResult, iou: number, confidence: number) {
  const { boxes, scores, class_ids: classIds, mapping, scope } = candidates!;
  return toDetections(
    settleCandidates({ boxes, scores, classIds }, mapping, { iou, confidence, maxDetections: 1000, scope }),
    names,
  );
}

test('returns candidates only on request', async () => {
  const image = await drawImage({ width: 200, height: 150 });
  expect(await detect(image, {})).not.toHaveProperty('candidates');
  expect((await detect(image, { with_candidates: true })).candidates?.scope).toBe('per-class');
});

testInFull(`suppressed again they equal the server's answer at those thresholds`, async () => {
  const seen = new Set<number>();
  for (const width of [120, 240, 333, 480, 571]) {
    const image = await drawImage({ width, height: 200 });
    const wide = await detect(image, { confidence: MIN_SCORE, with_candidates: true });
    for (const [iou, confidence] of [
      [0, MIN_SCORE],
      [0.45, 0.25],
      [0.7, 0.4],
      [0.95, MIN_SCORE],
      [1, 0.6],
    ] as const) {
      const own = await detect(image, { iou, confidence });
      expect(settle(wide, iou, confidence)).toEqual(own.detections);
      seen.add(own.detections.length);
    }
  }
  // Fails if the thresholds change nothing.
  expect(seen.size).toBeGreaterThan(2);
});
