import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairedNames } from '../../../../core/detection/formats/paired-names.js';

const namesOf = (images: readonly string[], letterCase: 'sensitive' | 'insensitive' = 'sensitive') => {
  const names = new PairedNames(letterCase);
  return images.map((image) => names.take('yolo', image).name);
};

test.each([
  ['one stem twice', ['a.jpg', 'a.png', 'a.png.jpg'], ['a.txt', 'a.png.txt', 'a.png.jpg.txt']],
  ['one name many times', ['a.jpg', 'a.jpg', 'a.jpg', 'a.jpg'], ['a.txt', 'a.jpg.txt', 'a.jpg~2.txt', 'a.jpg~3.txt']],
  ['folders apart', ['x/a.jpg', 'y/a.jpg'], ['x/a.txt', 'y/a.txt']],
  ['no ending', ['a', 'a'], ['a.txt', 'a~2.txt']],
])('separates %s', (_, images, expected) => {
  expect(namesOf(images)).toEqual(expected);
});

test('a disk that ignores case gets names that differ in more than case', () => {
  expect(namesOf(['A.jpg', 'a.jpg'])).toEqual(['A.txt', 'a.txt']);
  expect(namesOf(['A.jpg', 'a.jpg'], 'insensitive')).toEqual(['A.txt', 'a.jpg.txt']);
});

test('every image gets its own name of at most 255 bytes', () => {
  const image = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'A', '.', '~') }),
    fc.constant(`${'a'.repeat(300)}.jpg`),
  );
  fc.assert(
    fc.property(fc.array(image, { maxLength: 12 }), (images) => {
      const names = namesOf(images, 'insensitive');
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(images.length);
      for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }),
  );
});
