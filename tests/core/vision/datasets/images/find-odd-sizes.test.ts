import { expect, test } from 'vitest';
import { findOddSizes } from '../../../../../core/vision/datasets/images/find-odd-sizes.js';
import { seenImage } from '../../../../support/seen-image.js';

const images = (count: number, width: number, height = width) =>
  Array.from({ length: count }, (_, place) => {
    return seenImage(`images/train/${width}x${height}-${place}.jpg`, { size: { width, height } });
  });
const spreadOut = Array.from({ length: 40 }, (_, place) => images(1, 400 + place * 20)[0]!);

test.each([
  ['all of one size but one much smaller', [...images(30, 640), ...images(1, 200)], ['200 x 200']],
  ['all of one size but one much larger', [...images(30, 640), ...images(1, 4000, 3000)], ['4000 x 3000']],
  ['all of one size but one a little smaller', [...images(30, 640), ...images(1, 500)], []],
  ['varied sizes without an outlier', [...spreadOut, ...images(1, 1700)], []],
  ['varied sizes, and one outlier', [...spreadOut, ...images(1, 4000)], ['4000 x 4000']],
  ['too few for a common size', [...images(10, 640), ...images(1, 4000)], []],
  ['nothing that could be decoded', [seenImage('images/train/a.jpg', { size: null })], []],
])('%s', (_, seen, values) => {
  const findings = findOddSizes(seen);
  expect(findings.map(({ value }) => value)).toEqual(values);
  expect(findings.every(({ code }) => code === 'image-odd-size')).toBe(true);
});
