import { expect, test } from 'vitest';
import { alignClasses } from '../../../../../core/vision/evaluate/measures/align-classes.js';

const model = (label: string, ...classNames: string[]) => ({ label, classNames });

test.each<[string, string[], string[], (number | null)[], RegExp | null]>([
  ['the same list', ['cat', 'dog'], ['cat', 'dog'], [0, 1], null],
  ['another order', ['dog', 'cat'], ['cat', 'dog'], [1, 0], null],
  ['another spelling', ['Traffic_Light', ' stop-sign'], ['stop sign', 'traffic light'], [1, 0], null],
  ['the same list with a name twice', ['cat', 'cat'], ['cat', 'cat'], [0, 1], null],
  ['a class more', ['cat', 'dog', 'cow'], ['cat', 'dog'], [0, 1, null], /Detections of "cow" by "A" are ignored/],
  ['a class less', ['cat'], ['cat', 'dog'], [0], /"A" does not have "dog"/],
  ['no class', ['x', 'y'], ['cat', 'dog'], [null, null], /"A" has none of the classes/],
])('a model with %s', (_name, own, names, ids, warning) => {
  const { ofModels, warnings } = alignClasses([model('A', ...own)], names);
  expect(ofModels).toEqual([ids]);
  if (warning) expect(warnings.join()).toMatch(warning);
  else expect(warnings).toEqual([]);
});

test('warns once of a class that several models have in addition', () => {
  const models = [model('A', 'cat', 'dog', 'cow'), model('B', 'cat', 'dog', 'cow'), model('C', 'cat', 'cow')];
  expect(alignClasses(models, ['cat', 'dog']).warnings).toEqual([
    'Detections of "cow" by each of the models are ignored because the dataset does not name them.',
    '"C" does not have "dog"; their objects count as missed.',
  ]);
});

test('without labels, compares the classes of all models', () => {
  const { names, ofModels, warnings } = alignClasses([model('A', 'cat', 'dog'), model('B', 'cow', 'Cat')], null);
  expect(names).toHaveLength(3);
  expect(ofModels[0]![0]).toBe(ofModels[1]![1]);
  expect(warnings.join()).toContain('do not have the same classes');
  expect(alignClasses([model('A', 'cat'), model('B', 'CAT')], null).warnings).toEqual([]);
});

test('accepts names of prototype keys', () => {
  const { ofModels } = alignClasses([model('A', '__proto__', 'constructor')], ['constructor', '__proto__']);
  expect(ofModels).toEqual([[1, 0]]);
});

test('shortens long lists of classes', () => {
  const names = Array.from({ length: 80 }, (_, id) => `class ${id}`);
  expect(alignClasses([model('A', 'class 0')], names).warnings[0]).toContain('and 74 more');
});
