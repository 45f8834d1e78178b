import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Fault } from '../../../core/base/fault.js';
import { MAX_YAML_BYTES, parseYaml } from '../../../core/base/yaml.js';
import { growthOfSteps } from '../../support/count-steps.js';
import { testInFull } from '../../support/property-runs.js';

const read = (text: string) => parseYaml(text, z.unknown(), { name: 'The recipe', code: 'invalid-input' });
const fill = (unit: string) => unit.repeat(Math.floor(MAX_YAML_BYTES / unit.length));
const keys = Array.from({ length: 16_000 }, (_, at) => `k${at}: 1`);

test.each([
  ['a: 1\nb: [x, {c: null}]\n', { a: 1, b: ['x', { c: null }] }],
  ['{"a": {"b": true}}', { a: { b: true } }],
  ['# only a comment\n', null],
  ['', null],
  ["[[[[[[[['[[[[']]]]]]]]", [[[[[[[['[[[[']]]]]]]]],
  ['a: <<\nb: 2024-01-01', { a: '<<', b: '2024-01-01' }],
])('parses %j', (text, value) => {
  expect(read(text)).toEqual(value);
});

test.each([
  ['a: 1\nb: 2\na: 3', 'line 3: the key "a" occurs twice'],
  ['{a: 1, "a": 2}', 'the key "a" occurs twice'],
  ['1: a\n"1": b', 'the key "1" occurs twice'],
  ['"a""b"', 'two quoted strings'],
  ['x:\n  - a: 1\n    a: 1', 'line 3: the key "a"'],
  ['? [a]\n: b', 'a key must be a string'],
  ['a: &b 1\nc: *b', 'line 2: aliases'],
  ['a: *none', 'line 1'],
  ['a: !mine b', 'line 1'],
  ['a: [1', 'line 1'],
  ['---\na: 1\n---\nb: 2\n', 'several documents'],
])('rejects %j with the reason', (text, reason) => {
  expect(() => read(text)).toThrow(reason);
  expect(() => read(text)).toThrow('The recipe is not plain YAML');
});

testInFull('parses many keys in linear steps', async () => {
  expect(Object.keys(read(keys.join('\n')) as object)).toHaveLength(keys.length);
  expect(() => read([...keys, 'k7: 2'].join('\n'))).toThrow('line 16001: the key "k7" occurs twice');
  expect(Object.keys(read(`{${keys.join(', ')}}`) as object)).toHaveLength(keys.length);
  expect(await growthOfSteps(8000, (count) => read(keys.slice(0, count).join('\n')))).toBeLessThan(2.5);
});

testInFull('rejects more keys than any recipe has before parsing them', () => {
  expect(() => read(Array.from({ length: 28_000 }, (_, at) => `k${at}:`).join('\n'))).not.toThrow('call stack');
  expect(() => read(fill('a: 1\n'))).toThrow('more than 150000 parts');
});

test.each(['{a: ', '[', '- ', '? ', '[{', ': '])('rejects repeated %j for its depth', (unit) => {
  expect(() => read(fill(unit))).toThrow('nested deeper than 64 levels');
});

testInFull.each([',', '""', '#\n', '\n', '%a\n', '---\n', '- a\n', '&a ', '!x ', '*a '])(
  'parses repeated %j or rejects it with its own message',
  (unit) => {
    for (const text of [fill(unit), `[${fill(unit).slice(2)}]`]) {
      try {
        read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
        expect((error as Fault).message).not.toMatch(/call stack|parseAllDocuments/);
        expect((error as Fault).message.length).toBeLessThan(400);
      }
    }
  },
);

test('throws only faults, and parses JSON as JSON', () => {
  const soup = fc.array(fc.constantFrom(...'abc:-?,[]{}#&*!|>\'"%@`\n \t~<'), { maxLength: 60 });
  fc.assert(
    fc.property(soup, (marks) => {
      try {
        read(marks.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(Fault);
      }
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      expect(read(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
