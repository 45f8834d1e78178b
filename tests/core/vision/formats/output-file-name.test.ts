import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outputFileName } from '../../../../core/vision/formats/output-file-name.js';
import { OutputFormat } from '../../../../core/vision/results/options.js';
import { anyName } from './arbitrary-results.js';

test.each<[format: OutputFormat, name: string]>([
  ['json', 'dog.json'],
  ['jsonl', 'dog.jsonl'],
  ['csv', 'dog.csv'],
  ['yolo', 'dog.txt'],
  ['coco', 'dog.coco.json'],
  ['annotated-png', 'dog.annotated.png'],
  ['annotated-jpeg', 'dog.annotated.jpg'],
])('%s of dog.jpg is %s', (format, name) => {
  expect(outputFileName(format, 'dog.jpg')).toBe(name);
});

test.each([
  ['photos/2024/dog.jpg', 'dog.txt'],
  ['photos\\dog.jpg', 'dog.txt'],
  ['a..b.png', 'a..b.txt'],
  ['100%.png', '100%.txt'],
  ['猫 1.jpg', '猫 1.txt'],
  ['no ending', 'no ending.txt'],
  ['.jpg', '.jpg.txt'],
  ['', 'image.txt'],
  ['..', '..txt'],
  ['../../etc/passwd', 'passwd.txt'],
  ['a:b.jpg', 'a:b.txt'],
  ['"<|>*?.jpg', '"<|>*?.txt'],
  [`${'a'.repeat(251)}.jpg`, `${'a'.repeat(251)}.txt`],
  ['a\0b.jpg', 'a_b.txt'],
  ['CON.jpg', 'CON.txt'],
  ['gpj\u202edog.jpg', 'gpj\u202edog.txt'],
])('the labels of %j are %j', (image, name) => {
  expect(outputFileName('yolo', image)).toBe(name);
});

test('any image name becomes one safe path component of at most 255 bytes', () => {
  const long = fc.string({ unit: 'binary', minLength: 200, maxLength: 400 });
  fc.assert(
    fc.property(fc.constantFrom(...OutputFormat.options), fc.oneof(anyName, long), (format, image) => {
      const name = outputFileName(format, image);
      expect(name).toMatch(/^[^/\\\p{Cc}\p{Cs}]+\.(json|jsonl|csv|txt|png|jpg)$/u);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }),
  );
});
