import { describe, expect, test } from 'vitest';
import { codesOf, findingsOf, row, rows, SOUND, tally, times } from '../../../../support/tallied-set.js';

describe('classes', () => {
  test('without labels are one finding, at the first name', () => {
    expect(findingsOf('set-class-unused', SOUND, { names: ['cat', 'dog', 'cow', 'hen'] })).toMatchObject([
      {
        file: 'data.yaml',
        line: 12,
        column: 6,
        count: 1,
        message: '2 of 4 classes are in no label: "cow", "hen".',
        related: [{ file: 'data.yaml', line: 13, note: 'class 3' }],
      },
    ]);
  });

  test('that are missing in the map do not count as unused', () => {
    expect(codesOf(SOUND, { names: ['cat', 'dog', null] })).toEqual([]);
  });

  test('one class alone', () => {
    expect(findingsOf('set-single-class', { train: times(100, row(0)), val: times(20, row(0)) })).toMatchObject([
      { message: 'All 120 objects are of "cat".', severity: 'notice' },
    ]);
  });

  test.each([
    [9, 'warning', 10],
    [10, 'notice', 100],
    [99, 'notice', 100],
  ])('%i objects to learn from', (count, severity, below) => {
    const labels = { train: [...times(2, rows(0, 60)), rows(1, count)], val: [`${row(0)}\n${row(1)}`] };
    const findings = findingsOf('set-few-samples', labels);
    expect(findings).toMatchObject([{ severity, split: 'train', line: 11 }]);
    expect(findings[0]!.message).toBe(`1 of 2 classes has fewer than ${below} objects in train: "dog".`);
  });

  test.each([
    [5000, []],
    [5100, ['51 : 1']],
  ])('%i objects of one to 100 of another', (count, ratios) => {
    const labels = { train: [...times(count / 100, rows(0, 100)), rows(1, 100)], val: [`${row(0)}\n${row(1)}`] };
    expect(findingsOf('set-imbalance', labels).map(({ value }) => value)).toEqual(ratios);
  });

  test.each([
    ['val', 'warning'],
    ['test', 'notice'],
  ] as const)('missing from %s or from train', (split, severity) => {
    const labels = { train: [rows(0, 100), rows(1, 100)], [split]: [row(0), row(2)] };
    const findings = tally(labels, { names: ['cat', 'dog', 'cow'] }).findings;
    expect(findings.find(({ code }) => code === 'set-class-not-trained')).toMatchObject({
      message: `"cow" is in ${split} and not in train.`,
      severity: 'warning',
      split,
      line: 12,
    });
    expect(findings.find(({ code }) => code === 'set-class-not-tested')).toMatchObject({
      message: `"dog" is in train and not in ${split}.`,
      severity,
      split,
    });
  });
});
