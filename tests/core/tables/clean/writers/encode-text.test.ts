import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encoderOf, UnencodableText } from '../../../../../core/tables/clean/writers/encode-text.js';
import { decodeWindows1252 } from '../../../../../core/tables/read/text/encoding/decode-text.js';
import { propertyRuns } from '../../../../support/property-runs.js';

test.each([
  ['windows-1252', 'é', [0xe9]],
  ['windows-1252', '€', [0x80]],
  ['windows-1251', 'я', [0xff]],
  ['shift_jis', '東', [0x93, 0x8c]],
  ['gb18030', '中', [0xd6, 0xd0]],
  ['euc-kr', '한', [0xc7, 0xd1]],
  ['euc-kr', '똠방', [0x8c, 0x63, 0xb9, 0xe6]],
  ['big5', '中', [0xa4, 0xa4]],
  ['big5', '深水埗', [0xb2, 0x60, 0xa4, 0xf4, 0x96, 0xf5]],
  ['big5', 'Ê̄', [0x88, 0x62]],
  ['shift_jis', '\x1a\x1c\x7f', [0x1a, 0x1c, 0x7f]],
  ['utf-16le', 'é', [0xe9, 0]],
  ['utf-16be', 'é', [0, 0xe9]],
])('%s stores %s', (label, text, bytes) => {
  expect([...encoderOf(label)(text)]).toEqual(bytes);
});

test.each([
  ['windows-1252', '東'],
  ['iso-8859-7', 'é'],
  ['shift_jis', '€'],
  ['euc-kr', '€ 東𠀀'],
  ['big5', '한'],
  ['utf-32le', 'a'],
])('%s has no %s', (label, text) => {
  expect(() => encoderOf(label)(text)).toThrow(UnencodableText);
});

test.each(['windows-1252', 'windows-1251', 'koi8-r', 'iso-8859-15', 'macintosh'])('%s keeps every byte', (label) => {
  const decode = (bytes: Uint8Array) =>
    label === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(label).decode(bytes);
  const encode = encoderOf(label);
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(Buffer.from(encode(decode(bytes))).equals(Buffer.from(bytes))).toBe(true);
    }),
    { numRuns: propertyRuns(100) },
  );
});
