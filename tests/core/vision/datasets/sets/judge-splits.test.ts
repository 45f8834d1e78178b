import { describe, expect, test } from 'vitest';
import { findingsOf, row, times, VALID_SET } from '../../../../support/tallied-set.js';

describe('splits', () => {
  test.each([
    ['train', 'error'],
    ['val', 'error'],
    ['test', 'warning'],
  ] as const)('%s without an image is reported', (split, severity) => {
    expect(findingsOf('set-split-empty', { ...VALID_SET, [split]: [] })).toMatchObject([
      { split, severity, file: 'data.yaml', column: 8 },
    ]);
  });

  test.each([
    ['train', 'error'],
    ['val', 'error'],
    ['test', 'warning'],
  ] as const)('%s without objects is reported', (split, severity) => {
    const findings = findingsOf('set-all-background', { ...VALID_SET, [split]: ['', null] });
    expect(findings).toMatchObject([{ split, severity, message: `None of the 2 images of ${split} has an object.` }]);
  });

  test('without label files are not reported again as splits without objects', () => {
    expect(findingsOf('set-all-background', { ...VALID_SET, val: [null, null] })).toEqual([]);
  });

  test('with only unreadable rows do not count as splits without objects', () => {
    expect(findingsOf('set-all-background', { ...VALID_SET, val: ['cat 0.5 0.5 0.1 0.1'] })).toEqual([]);
  });

  test.each([
    [96, 4, ['4 of 100 images, 4%, are for validation.']],
    [95, 5, []],
    [50, 50, []],
    [0, 20, []],
    [20, 0, []],
    [49, 51, ['51 of 100 images, 51%, are for validation.']],
  ])('%i images to train and %i to validate', (train, val, messages) => {
    const label = `${row(0)}\n${row(1)}`;
    const findings = findingsOf('set-split-ratio', { train: times(train, label), val: times(val, label) });
    expect(findings.map(({ message }) => message)).toEqual(messages);
  });

  test('empty labels are one finding per split', () => {
    expect(findingsOf('label-empty', { ...VALID_SET, val: [row(0), '', '\n', null] })).toMatchObject([
      {
        split: 'val',
        count: 2,
        message: '2 of 3 labels of val contain no rows.',
        related: [{ file: 'labels/val/1.txt' }, { file: 'labels/val/2.txt' }],
      },
    ]);
  });

  test('polygons are one finding per split', () => {
    const polygon = '0 0.1 0.1 0.2 0.1 0.2 0.2';
    expect(
      findingsOf('label-polygons', { ...VALID_SET, val: [`${polygon}\n1 0.4 0.4 0.5 0.4 0.5 0.5`] }),
    ).toMatchObject([{ split: 'val', count: 2, severity: 'notice', message: '2 of 2 objects of val are polygons.' }]);
  });
});
