import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { parsePythonLiteral } from '../../../../core/vision/models/python-literal.js';
import { growthOfSteps } from '../../../support/count-steps.js';
import { propertyRuns } from '../../../support/property-runs.js';

test.each<[string, unknown]>([
  [
    `{0: 'person', 1: "it's"}`,
    new Map([
      ['0', 'person'],
      ['1', "it's"],
    ]),
  ],
  ['[640, 640]', [640, 640]],
  ['(384, 640)', [384, 640]],
  ['(1,)', [1]],
  ['()', []],
  ['{}', new Map()],
  ['  32 ', 32],
  ['-1.5e-3', -0.0015],
  ['.5', 0.5],
  ['1.', 1],
  ['True', true],
  ['None', null],
  ['inf', Number.POSITIVE_INFINITY],
  [
    "{'batch': 1, 'half': False, 'opset': None, 'nested': [1, {'a': (2,)}]}",
    new Map<string, unknown>([
      ['batch', 1],
      ['half', false],
      ['opset', null],
      ['nested', [1, new Map([['a', [2]]])]],
    ]),
  ],
  [String.raw`'a\'b\\c\n\x41\u00e9\U0001F600\q'`, "a'b\\c\nAé😀\\q"],
  ["'猫'", '猫'],
  [
    "{'__proto__': 1, 'constructor': 2}",
    new Map([
      ['__proto__', 1],
      ['constructor', 2],
    ]),
  ],
  ['[1, 2,]', [1, 2]],
])('reads %s', (text, value) => {
  expect(parsePythonLiteral(text)).toEqual(value);
});

test.each([
  ...[
    '',
    'nope',
    '__import__("os")',
    '[1 2]',
    '[1,,2]',
    '{1}',
    '{1: 2',
    '[',
    "'open",
    "'line\nbreak'",
    '1 2',
    '0x10',
    '1_000',
  ],
  ...['{[1]: 2}', String.raw`'\x4'`, String.raw`'\U00110000'`, '1+1', "b'bytes'", '{1: 2 3: 4}', '--1', '1e99999'],
  '['.repeat(1000),
  `${'['.repeat(20)}${']'.repeat(20)}`,
  `'${'a'.repeat(1_048_577)}'`,
])('refuses text %#', (text) => {
  expect(() => parsePythonLiteral(text)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
});

test('reads 20,000 names in linear steps', async () => {
  const textOf = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `${index}: 'class number ${index}'`).join(', ')}}`;
  expect((parsePythonLiteral(textOf(20_000)) as Map<string, string>).get('19999')).toBe('class number 19999');
  expect(await growthOfSteps(10_000, (count) => parsePythonLiteral(textOf(count)))).toBeLessThan(2.2);
});

function repr(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`;
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

test('parses the output of Python', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
  })).value;
  fc.assert(
    fc.property(value, (expected) => {
      expect(parsePythonLiteral(repr(expected))).toEqual(expected);
    }),
  );
});

test('throws only faults', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...`{}[](),:'"\\0x1aTrueNone -`) }));
  fc.assert(
    fc.property(text, (input) => {
      try {
        parsePythonLiteral(input);
      } catch (error) {
        if (!isFault(error, 'invalid-input')) throw error;
      }
    }),
    { numRuns: propertyRuns(2000) },
  );
});
