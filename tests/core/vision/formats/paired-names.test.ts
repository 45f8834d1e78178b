import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PairedNames } from '../../../../core/vision/formats/paired-names.js';

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

const allOf = (images: readonly string[]) =>
  new PairedNames('sensitive').takeAll('yolo', images).map(({ name, pairing }) => [name, pairing]);

test.each([
  [
    'a backslash in a name',
    ['a\\same.jpg', 'same.jpg'],
    [
      ['a_same.jpg.txt', 'changed-stem'],
      ['same.txt', 'paired'],
    ],
  ],
  [
    'a line break in a name',
    ['n\nl.jpg', 'n_l.jpg', 'n_l.jpg.png'],
    [
      ['n_l.jpg~2.txt', 'changed-stem'],
      ['n_l.txt', 'paired'],
      ['n_l.jpg.txt', 'paired'],
    ],
  ],
  [
    'a longer name that is the stem of a later image',
    ['x/a.jpg', 'x/a.png', 'x/a.png.jpg'],
    [
      ['x/a.txt', 'paired'],
      ['x/a.png~2.txt', 'same-stem'],
      ['x/a.png.txt', 'paired'],
    ],
  ],
])('every stem belongs to the first image that has it: %s', (_, images, expected) => {
  expect(allOf(images)).toEqual(expected);
});

test('a changed name never uses the stem of an image that is not known yet', () => {
  expect(namesOf(['a\\same.jpg', 'same.jpg'])).toEqual(['a_same.jpg.txt', 'same.txt']);
});

test('names differ in more than case, for disks that ignore case', () => {
  expect(namesOf(['A.jpg', 'a.jpg'])).toEqual(['A.txt', 'a.txt']);
  expect(namesOf(['A.jpg', 'a.jpg'], 'insensitive')).toEqual(['A.txt', 'a.jpg.txt']);
});

test('every image gets a unique name of at most 255 bytes', () => {
  const image = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'A', '.', '~') }),
    fc.constant(`${'a'.repeat(300)}.jpg`),
  );
  fc.assert(
    fc.property(fc.array(image, { maxLength: 12 }), (images) => {
      const names = new PairedNames('insensitive').takeAll('yolo', images).map(({ name }) => name);
      expect(namesOf(images, 'insensitive')).toHaveLength(images.length);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(images.length);
      for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }),
  );
});
