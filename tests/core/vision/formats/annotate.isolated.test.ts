import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { FaultCode } from '../../../../core/base/fault.js';
import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { type AnnotateOptions, annotate } from '../../../../core/vision/formats/annotate.js';
import { classColor } from '../../../../core/vision/formats/drawing/class-colors.js';
import type { RgbImage } from '../../../../core/vision/image/decode-image.js';
import { loadSharp } from '../../../../core/vision/image/load-sharp.js';
import { growthOfSteps } from '../../../support/count-steps.js';
import { propertyRuns, testInFull } from '../../../support/property-runs.js';
import { anyName } from './arbitrary-results.js';
import { makeDetection, toBox } from './image-results.js';
import { findDifferences, makePixels, pixelAt, readPixels } from './pixels.js';

vi.mock('../../../../core/vision/image/load-sharp.js', async (original) => {
  const real = await original<typeof import('../../../../core/vision/image/load-sharp.js')>();
  return { ...real, loadSharp: vi.fn(real.loadSharp) };
});

const GREY = [90, 90, 90];
const ORANGE = [...classColor(5)];

const draw = async (size: [width: number, height: number], detections: Detection[]) =>
  readPixels(await annotate(makePixels(...size), detections, { encoding: 'png' }));

const orange = (box: [number, number, number, number], class_name = 'dog') =>
  makeDetection({ class_id: 5, class_name, box: toBox(...box) });

test('no detection changes no pixel', async () => {
  const picture = await draw([50, 40], []);
  expect(findDifferences(picture, makePixels(50, 40))).toEqual([]);
});

test('the outline is centred on the edges of the box, in the colour of its class, and hollow', async () => {
  // 400 px long: lines are 2 px, so an edge at 200 covers columns 199 and 200.
  const picture = await draw([400, 300], [orange([200, 100, 300, 200])]);
  const row = (...columns: number[]) => columns.map((x) => pixelAt(picture, x, 150));
  expect(row(198, 199, 200, 201, 298, 299, 300, 301)).toEqual([GREY, ORANGE, ORANGE, GREY, GREY, ORANGE, ORANGE, GREY]);
  const column = (...rows: number[]) => rows.map((y) => pixelAt(picture, 295, y));
  expect(column(98, 99, 100, 101, 198, 199, 200, 201)).toEqual([
    GREY,
    ORANGE,
    ORANGE,
    GREY,
    GREY,
    ORANGE,
    ORANGE,
    GREY,
  ]);
});

test.each<[what: string, box: [number, number, number, number], seen: [number, number][]]>([
  [
    'the whole image',
    [0, 0, 400, 300],
    [
      [0, 150],
      [1, 150],
      [399, 150],
      [398, 150],
      [200, 298],
      [200, 299],
    ],
  ],
  [
    'no size',
    [200, 150, 200, 150],
    [
      [199, 149],
      [200, 150],
    ],
  ],
  [
    'edges beyond the image',
    [380, -50, 900, 900],
    [
      [398, 150],
      [399, 150],
      [380, 150],
    ],
  ],
])('a box with %s is visible', async (_, box, seen) => {
  const picture = await draw([400, 300], [orange(box)]);
  expect(seen.map(([x, y]) => pixelAt(picture, x, y))).toEqual(seen.map(() => ORANGE));
});

test('the most confident box is on top', async () => {
  const other = makeDetection({ class_id: 3, box: toBox(100, 100, 300, 200) });
  const picture = await draw([400, 300], [orange([100, 100, 300, 200]), other]);
  expect(pixelAt(picture, 299, 150)).toEqual(ORANGE);
});

const SIZES: [number, number][] = [
  [1, 1],
  [2, 1],
  [1, 300],
  [300, 1],
  [9, 9],
  [20, 14],
  [30, 40],
];

test.each(SIZES)('draws on an image of %i x %i px', async (width, height) => {
  const picture = await draw([width, height], [orange([0, 0, width, height])]);
  expect([picture.width, picture.height]).toEqual([width, height]);
  expect(pixelAt(picture, 0, height - 1)).toEqual(ORANGE);
});

test.each(['png', 'jpeg'] as const)('a %s has no metadata and is upright', async (encoding) => {
  const sharp = await loadSharp();
  const facts = await sharp(await annotate(makePixels(64, 32), [makeDetection()], { encoding })).metadata();
  expect(facts).toMatchObject({ format: encoding, width: 64, height: 32, channels: 3 });
  const metadata = [facts.exif, facts.icc, facts.xmp, facts.iptc, facts.orientation, facts.comments];
  expect(metadata).toEqual(metadata.map(() => undefined));
});

test.each([
  ['Uint8Array', (bytes: Uint8Array) => bytes],
  ['Buffer', (bytes: Uint8Array) => Buffer.from(bytes)],
])('other pixels in a %s are unchanged', async (_, wrap) => {
  const pixels = { ...makePixels(60, 60), data: wrap(makePixels(60, 60).data) };
  await annotate(pixels, [orange([10, 10, 50, 50])], { encoding: 'png' });
  expect(findDifferences(pixels, makePixels(60, 60))).toEqual([]);
});

test('a JPEG keeps full colour next to edges', async () => {
  const file = await annotate(makePixels(400, 300), [orange([200, 100, 300, 200])], { encoding: 'jpeg' });
  const off = pixelAt(await readPixels(file), 199, 150).map((value, at) => Math.abs(value - (ORANGE[at] ?? 0)));
  expect(Math.max(...off)).toBeLessThan(25);
});

type FaultCase = [what: string, pixels: RgbImage, options: AnnotateOptions, code: FaultCode];

test.each<FaultCase>([
  ['pixels that do not fill the image', { ...makePixels(4, 4), width: 5 }, { encoding: 'png' }, 'internal'],
  ['an image of no size', makePixels(0, 0), { encoding: 'png' }, 'internal'],
  ['a JPEG that is too long', makePixels(65_536, 1), { encoding: 'jpeg' }, 'image-too-large'],
  ['a missing font', makePixels(90, 90), { encoding: 'png', fontPath: '/no/font.ttf' }, 'internal'],
])('rejects %s with a fault', async (_, pixels, options, code) => {
  await expect(annotate(pixels, [makeDetection()], options)).rejects.toMatchObject({ name: 'Fault', code });
});

test('draws any boxes and names without an error', async () => {
  const edge = fc.oneof(fc.double(), fc.double({ min: -20, max: 70, noNaN: true }));
  const detection = fc.record({
    class_id: fc.nat(),
    class_name: anyName,
    confidence: fc.double({ min: 0, max: 1 }),
    box: fc.record({ x1: edge, y1: edge, x2: edge, y2: edge }),
  });
  const side = fc.integer({ min: 1, max: 60 });
  await fc.assert(
    fc.asyncProperty(side, side, fc.array(detection, { maxLength: 5 }), async (width, height, detections) => {
      const picture = await draw([width, height], detections);
      expect([picture.width, picture.height]).toEqual([width, height]);
    }),
    { numRuns: propertyRuns(150) },
  );
});

const spread = (count: number, names: number) =>
  Array.from({ length: count }, (_, i) => orange([i, i, i + 200, i + 150], `class name ${i % names}`));

test('distinct texts are rendered once and together, for any number of boxes', async () => {
  const sharp = await loadSharp();
  const rendersOf = async (detections: Detection[]) => {
    let count = 0;
    const counting = new Proxy(sharp, {
      apply: (target, self, args: [{ text?: unknown }]) => {
        if (args[0].text !== undefined) count += 1;
        return Reflect.apply(target, self, args);
      },
    });
    vi.mocked(loadSharp).mockResolvedValueOnce(counting);
    await annotate(makePixels(1280, 960), detections, { encoding: 'jpeg' });
    return count;
  };
  // One bar that measures the base line for all texts, the score, and the names.
  expect(await rendersOf(spread(300, 5))).toBe(3);
  // The lines that are rendered together are limited, because large letters need much memory.
  const many = await rendersOf(spread(300, 300));
  expect(many).toBeGreaterThan(3);
  expect(many).toBeLessThan(10);
});

testInFull('drawing 300 boxes with 300 names takes linear steps', async () => {
  // Up to 300 labels avoid each other, so below that number each additional box takes longer than the previous one.
  const work = (count: number) => annotate(makePixels(1280, 960), spread(count, count), { encoding: 'jpeg' });
  expect(await growthOfSteps(300, work)).toBeLessThan(2.5);
});
