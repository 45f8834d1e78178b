import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { parseModelJson } from '../../../../core/local-model/contract/parse-model-json.js';

const WHO = 'The model';

test.each([
  ['{"plan":null}', { plan: null }],
  ['  [1, 2]\n', [1, 2]],
  ['```json\n{"a": 1}\n```', { a: 1 }],
  ['```\n{"a": 1}```', { a: 1 }],
  ['"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["', '['.repeat(40)],
  ['{"\\"": "}"}', { '"': '}' }],
  [`${'['.repeat(32)}${']'.repeat(32)}`, JSON.parse(`${'['.repeat(32)}${']'.repeat(32)}`)],
])('parses %j', (text, value) => {
  expect(parseModelJson(text, WHO)).toEqual(value);
});

test.each([
  ['', /returned nothing/],
  ['```\n```', /returned nothing/],
  ['I think it is 42.', /invalid JSON/],
  ['{"a": 1', /invalid JSON/],
  ['{"a": NaN}', /invalid JSON/],
  [`${'['.repeat(33)}${']'.repeat(33)}`, /too many levels/],
  ['['.repeat(1_000_000), /too many levels/],
  ['{"a":'.repeat(100_000), /too many levels/],
])('rejects text %#', (text, message) => {
  expect(() => parseModelJson(text, WHO)).toThrow(message);
});

test('parses or rejects any output of a model', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      try {
        parseModelJson(text, WHO);
      } catch (error) {
        expect(isFault(error, 'model-failed')).toBe(true);
      }
    }),
  );
});

test('parses JSON within the depth limit', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      expect(parseModelJson(text, WHO)).toEqual(JSON.parse(text));
    }),
  );
});
