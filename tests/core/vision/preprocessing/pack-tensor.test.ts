import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeImage, type RgbImage } from '../../../../core/vision/image/decode-image.js';
import type { InputContract } from '../../../../core/vision/models/model-contract.js';
import { fromFloat16Bits } from '../../../../core/vision/preprocessing/float16.js';
import { packTensor } from '../../../../core/vision/preprocessing/pack-tensor.js';
import { planResize, roundHalfEven } from '../../../../core/vision/preprocessing/resize-plan.js';
import { inputContract } from '../../../support/input-contract.js';
import { propertyRuns } from '../../../support/property-runs.js';

const FOLDER = 'tests/fixtures/reference/letterbox';

const INPUT = inputContract({ dtype: 'uint8', axes: 'nhwc', scale: 1, width: 128, height: 128 });

function pack(image: RgbImage, input: InputContract) {
  const region = { x: 0, y: 0, width: image.width, height: image.height };
  return packTensor(image, region, { plan: planResize(image, input), input });
}

async function read(name: string): Promise<RgbImage> {
  return (await decodeImage(readFileSync(join(FOLDER, name)), 1e6)).pixels;
}

const pictures = readdirSync(FOLDER).filter((name) => !name.includes('letterbox'));

test.each(pictures)('letterboxes %s like OpenCV and Ultralytics, bit for bit', async (name) => {
  const tensor = pack(await read(name), INPUT);
  const expected = (await read(name.replace('.png', '.letterbox128.png'))).data;
  expect(Buffer.compare(tensor as Uint8Array, expected)).toBe(0);
});

const RED: RgbImage = { data: Uint8Array.of(255, 0, 51), width: 1, height: 1 };
const ONE_PIXEL = { ...INPUT, width: 1, height: 1 };

test.each<[string, Partial<InputContract>, number[]]>([
  ['rgb bytes', {}, [255, 0, 51]],
  ['bgr bytes', { color: 'bgr' }, [51, 0, 255]],
  ['planes of floats', { dtype: 'float32', axes: 'nchw', scale: 1 / 255 }, [1, 0, 0.2]],
  [
    'mean and deviation in the order of the channels',
    { dtype: 'float32', color: 'bgr', mean: [1, 2, 3], std: [1, 2, 4] },
    [50, -1, 63],
  ],
])('packs one pixel as %s', (_name, change, expected) => {
  const tensor = pack(RED, { ...ONE_PIXEL, ...change });
  expect(Array.from(tensor, (value) => Math.round(value * 1e6) / 1e6)).toEqual(expected);
});

test('packs half floats as their bits', () => {
  const tensor = pack(RED, { ...ONE_PIXEL, dtype: 'float16', scale: 1 / 255 });
  expect(tensor).toBeInstanceOf(Uint16Array);
  expect(Array.from(tensor, fromFloat16Bits)).toEqual([1, 0, expect.closeTo(0.2, 3)]);
});

test('a tile is packed like the cropped picture', () => {
  const size = { width: 40, height: 30 };
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 3600, maxLength: 3600 }), fc.nat(19), fc.nat(14), (data, x, y) => {
      const region = { x, y, width: 20, height: 15 };
      const rows = Array.from({ length: 15 }, (_, row) =>
        data.slice(((y + row) * 40 + x) * 3, ((y + row) * 40 + x + 20) * 3),
      );
      const cut = { data: Uint8Array.from(rows.flatMap((row) => Array.from(row))), width: 20, height: 15 };
      const plan = planResize(region, INPUT);
      expect(packTensor({ data, ...size }, region, { plan, input: INPUT })).toEqual(pack(cut, INPUT));
    }),
    { numRuns: propertyRuns(20) },
  );
});

/** Interpolates one channel of one target pixel as OpenCV does, in plain arithmetic. */
function interpolated({ data, width, height }: RgbImage, [x, y]: [number, number], channel: number, size: number) {
  const along = (place: number, source: number, isColumn: boolean) => {
    const exact = Math.fround((place + 0.5) * (source / size) - 0.5);
    const floor = Math.floor(exact);
    const isEdge = isColumn && (floor < 0 || floor >= source - 1);
    const fraction = isEdge ? 0 : Math.fround(exact - floor);
    const clip = (at: number) => Math.min(Math.max(at, 0), source - 1);
    const weights = [Math.fround(1 - fraction), fraction].map((share) => roundHalfEven(share * 2048));
    return { at: [clip(floor), clip(floor + 1)], weights };
  };
  const across = along(x, width, true);
  const down = along(y, height, false);
  const rows = down.at.map((row) =>
    across.at.reduce(
      (sum, column, side) => sum + data[(row * width + column) * 3 + channel]! * across.weights[side]!,
      0,
    ),
  );
  const parts = rows.map((sum, side) => Math.floor((Math.floor(sum / 16) * down.weights[side]!) / 65_536));
  return Math.floor((parts[0]! + parts[1]! + 2) / 4);
}

test('interpolates images of any size like the formula', () => {
  const sides = { width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 70 }) };
  const size = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(fc.record(sides), size, fc.nat(), ({ width, height }, target, seed) => {
      const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => ((at + seed) * 2_654_435_761) >>> 24);
      const image = { data, width, height };
      const tensor = pack(image, { ...INPUT, resize: 'stretch', width: target, height: target });
      const expected = Array.from({ length: target * target * 3 }, (_, at) => {
        const pixel = Math.floor(at / 3);
        return interpolated(image, [pixel % target, Math.floor(pixel / target)], at % 3, target);
      });
      expect([...tensor]).toEqual(expected);
    }),
    { numRuns: propertyRuns(60) },
  );
});
