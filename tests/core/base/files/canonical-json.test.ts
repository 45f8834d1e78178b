import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, hashCanonical } from '../../../../core/base/files/canonical-json.js';

describe('canonical JSON', () => {
  test.each([
    [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}'],
    [{ z: undefined, a: 1 }, '{"a":1}'],
    [[undefined, 1], '[null,1]'],
    [-0, '0'],
    [1e21, '1e+21'],
    [0.1, '0.1'],
    ['€ü\u000f\n"\\', '"€ü\\u000f\\n\\"\\\\"'],
    [JSON.parse('{"__proto__":1,"constructor":2}'), '{"__proto__":1,"constructor":2}'],
    [null, 'null'],
    [undefined, 'null'],
  ])('%j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  // Appendix of RFC 8785: keys are sorted by UTF-16 code units, so an emoji comes before U+FB33.
  test('sorts keys by code units', () => {
    const value = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
    expect(Object.keys(JSON.parse(canonicalJson(value)))).toEqual(['1', '\r', '\u0080', 'ö', '€', '😀', '\ufb33']);
  });

  test('is the same for any order of keys, and parses back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { examples: [[{ a: { c: 1, b: 2 } }]] },
    );
  });

  test('different values have different hashes', () => {
    expect(hashCanonical({ a: 1, b: 2 })).toBe(hashCanonical({ b: 2, a: 1 }));
    expect(hashCanonical({ a: 1 })).not.toBe(hashCanonical({ a: '1' }));
  });
});
