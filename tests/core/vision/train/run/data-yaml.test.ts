import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { renderDataYaml } from '../../../../../core/vision/train/run/data-yaml.js';

test('names the folders of the copy and the classes, and nothing else', () => {
  expect(renderDataYaml(['train', 'val'], ['stop', 'yield'])).toBe(
    'train: images/train\nval: images/val\nnames:\n  0: "stop"\n  1: "yield"\n',
  );
});

const HOSTILE = [
  'yes',
  'null',
  '0x1f',
  '12:30:45',
  '!!python/object/apply:os.system ["true"]',
  '"\ndownload: bash true\n"',
  '\\',
  '*alias',
  '猫',
  '\u{1f6b2}',
  '\u0085\u2028\ufeff\u007f',
  '{a: b}',
  '',
];

test.each(['1.1', '1.2'] as const)('YAML %s parses every name unchanged, and no other key', (version) => {
  const read = parse(renderDataYaml(['train'], HOSTILE), { version, mapAsMap: true }) as Map<string, unknown>;
  expect([...read.keys()]).toEqual(['train', 'names']);
  expect([...(read.get('names') as Map<number, string>).values()]).toEqual(HOSTILE);
});

test('any name parses back, written in printable ASCII', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (names) => {
      const text = renderDataYaml(['train', 'val'], names);
      expect(text).toMatch(/^[\n\x20-\x7e]*$/);
      expect(Object.values((parse(text) as { names: object | null }).names ?? {})).toEqual(names);
    }),
  );
});

test('half of a surrogate pair becomes the replacement character', () => {
  expect(renderDataYaml([], ['a\ud83d'])).toBe('names:\n  0: "a\\U0000fffd"\n');
});
