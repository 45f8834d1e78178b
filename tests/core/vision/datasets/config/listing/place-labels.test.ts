import { expect, test } from 'vitest';
import { labelPathOf } from '../../../../../../core/vision/datasets/config/listing/place-labels.js';

// Expected paths are those of img2label_paths in Ultralytics 8.4.190, except the last three.
test.each([
  ['/d/images/train/1.jpg', '/d/labels/train/1.txt', 'apart'],
  ['/d/train/images/1.jpg', '/d/train/labels/1.txt', 'apart'],
  ['/d/images/images/1.png', '/d/images/labels/1.txt', 'apart'],
  ['/d/images/x/images/1.png', '/d/images/x/labels/1.txt', 'apart'],
  ['/d/images/v1.2/a.b.jpeg', '/d/labels/v1.2/a.b.txt', 'apart'],
  ['/d/images-2/1.png', '/d/images-2/1.txt', 'next-to'],
  ['/d/Images/1.png', '/d/Images/1.txt', 'next-to'],
  ['/d/1.png', '/d/1.txt', 'next-to'],
])('the label of %s is %s', (image, label, kind) => {
  expect(labelPathOf(image, '/d')).toEqual({ path: label, kind });
});

test.each([
  ['/images/d/train/1.png', '/images/d', '/images/d/train/1.txt', 'outside'],
  ['/images/d/images/1.png', '/images/d', '/images/d/labels/1.txt', 'apart'],
  ['/a/images/1.png', '/a/images', '/a/images/1.txt', 'outside'],
])('does not search outside for %s in %s', (image, root, label, kind) => {
  expect(labelPathOf(image, root)).toEqual({ path: label, kind });
});
