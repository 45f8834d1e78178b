import { expect, test } from 'vitest';
import { readYaml11 } from '../../../../../core/vision/datasets/config/yaml-1-1.js';

/** Values as PyYAML 6.0.2 reads them: text, Python type, Python's `str` of the value. */
test.each([
  ['0x10', 'number', '16'],
  ['0x0', 'number', '0'],
  ['01', 'number', '1'],
  ['010', 'number', '8'],
  ['0b11', 'number', '3'],
  ['1_000', 'number', '1000'],
  ['+5', 'number', '5'],
  ['-3', 'number', '-3'],
  ['-0', 'number', '0'],
  ['1:30', 'number', '90'],
  ['1:30:05', 'number', '5405'],
  ['100000000000000000000000', 'number', '100000000000000000000000'],
  ['1.0', 'other', '1.0'],
  ['1.5', 'other', '1.5'],
  ['1.10', 'other', 'another number'],
  ['12:30.5', 'other', 'another number'],
  ['.5', 'other', 'another number'],
  ['yes', 'other', 'True'],
  ['Off', 'other', 'False'],
  ['2020-01-01T10:00:00', 'other', 'another way of writing the time'],
])('parses %s as %s and displays it as %s', (text, kind, shown) => {
  expect(readYaml11(text)).toMatchObject({ kind, shown });
});

test.each(['08', '0o10', '1e3', '1:60', 'oN', 'y', 'nUll', 'a:b', '0x', '2020-1-1', 'stop'])('%s is a text', (text) => {
  expect(readYaml11(text)).toEqual({ kind: 'text' });
});

test.each(['', '~', 'null', 'NULL'])('"%s" is null', (text) => {
  expect(readYaml11(text)).toEqual({ kind: 'null' });
});
