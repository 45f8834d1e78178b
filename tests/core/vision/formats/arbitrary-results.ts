import fc from 'fast-check';
import type { Detection } from '../../../../core/vision/boxes/detection.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import { makeResult, toBox } from './image-results.js';

/** Names of every kind: often hostile characters, sometimes any code unit, including lone surrogates. */
export const anyName = fc.oneof(
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ' ', 'a', '＝', '<', '&') }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);

const anyShare = fc.double({ min: 0, max: 1, noNaN: true });

function anyDetection(width: number, height: number): fc.Arbitrary<Detection> {
  return fc
    .record({
      class_id: fc.nat(1000),
      class_name: anyName,
      confidence: anyShare,
      ends: fc.tuple(anyShare, anyShare, anyShare, anyShare),
    })
    .map(({ ends: [a, b, c, d], ...what }) => ({
      ...what,
      box: toBox(Math.min(a, b) * width, Math.min(c, d) * height, Math.max(a, b) * width, Math.max(c, d) * height),
    }));
}

/** Any answer that matches the schema, with boxes inside the image. */
export const anyResult: fc.Arbitrary<ImageResult> = fc
  .record({ name: anyName, width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
  .chain((image) =>
    fc
      .array(anyDetection(image.width, image.height), { maxLength: 6 })
      .map((detections) => makeResult({ ...image, detections })),
  );
