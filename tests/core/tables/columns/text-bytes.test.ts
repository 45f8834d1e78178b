import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextBytes } from '../../../../core/tables/columns/text-bytes.js';
import { propertyRuns } from '../../../support/property-runs.js';

function packed(parts: readonly Uint8Array[]): TextBytes {
  const starts = new Uint32Array(parts.length + 1);
  for (const [at, part] of parts.entries()) starts[at + 1] = starts[at]! + part.length;
  return new TextBytes(Buffer.concat(parts), starts);
}

test('texts are decoded as one by one, also if their bytes are not UTF-8', () => {
  const text = fc.string({ unit: 'binary', maxLength: 10 }).map((own) => Buffer.from(own));
  const bytes = fc.uint8Array({ maxLength: 6 }).map((own) => Buffer.from(own));
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: text }, bytes), { maxLength: 40 }), (parts) => {
      const texts = packed(parts);
      const expected = parts.map((part) => part.toString('utf8'));
      expect(texts.decode()).toEqual(expected);
      expect(expected.map((_, code) => texts.textAt(code))).toEqual(expected);
    }),
    { numRuns: propertyRuns(200) },
  );
});

test('texts of several pieces, and one longer than a piece, are decoded', () => {
  const texts = ['é'.repeat(100_000), ...Array.from({ length: 20_000 }, (_, at) => `😀 ${at}`), ''];
  expect(packed(texts.map((text) => Buffer.from(text))).decode()).toEqual(texts);
});
