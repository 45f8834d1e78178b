import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../support/property-runs.js';
import { findingsOf, row, SOUND, times } from '../../../../support/tallied-set.js';

describe('formats of rows', () => {
  test.each([
    ['from 1 to the number of names', [1, 2], 1],
    ['from 0', [0, 1, 2], 0],
    ['from 1 to the last name', [1], 0],
    ['beyond', [1, 2, 3], 0],
  ])('ids %s', (_, ids, count) => {
    const labels = { ...SOUND, train: ids.map((id) => row(id)), val: ids.map((id) => row(id)) };
    expect(findingsOf('label-ids-from-one', labels)).toHaveLength(count);
  });

  test('names a label as an example', () => {
    const [ids] = findingsOf('label-ids-from-one', { train: [row(1), row(2)], val: [row(1)] });
    expect(ids!.related).toEqual([{ file: expect.stringMatching(/^labels\/train\/.+txt$/), line: 1, note: 'class 2' }]);
    const [corners] = findingsOf('label-corners', { train: [times(5, CORNERS).join('\n')] });
    expect(corners).toMatchObject({ file: expect.stringMatching(/^labels\/train\//), line: 1 });
  });

  const corner = fc
    .tuple(fc.double({ min: 0, max: 0.85, noNaN: true }), fc.double({ min: 0.05, max: 0.15, noNaN: true }))
    .map(([from, length]) => ({ from, to: from + length }));
  const box = fc.record({ x: corner, y: corner });
  const sets = fc.array(box, { minLength: 100, maxLength: 120 });

  test('finds corners in sets of small boxes anywhere, and not the same boxes as centre and size', () => {
    fc.assert(
      fc.property(sets, (boxes) => {
        const corners = boxes.map(({ x, y }) => `0 ${x.from} ${y.from} ${x.to} ${y.to}`);
        const centres = boxes.map(
          ({ x, y }) => `0 ${(x.from + x.to) / 2} ${(y.from + y.to) / 2} ${x.to - x.from} ${y.to - y.from}`,
        );
        expect(findingsOf('label-corners', { train: [corners.join('\n')] })).toHaveLength(1);
        expect(findingsOf('label-corners', { train: [centres.join('\n')] })).toEqual([]);
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  const CORNERS = '0 0.6 0.6 0.9 0.9';

  test.each([
    ['four boxes', 4, [], 0],
    ['five boxes', 5, [], 1],
    ['five boxes in pixels', 0, times(5, '0 60 60 90 90'), 0],
    ['five polygons', 0, times(5, '0 -0.1 -0.1 0.3 -0.1 0.3 0.3'), 0],
    ['boxes of which one is no corner', 10, ['0 0.6 0.6 0.1 0.1'], 0],
    ['many boxes of which one is no corner', 30, ['0 0.6 0.6 0.1 0.1'], 1],
  ] as const)('%s', (_, corners, others, count) => {
    const label = [...times(corners, CORNERS), ...others].join('\n');
    expect(findingsOf('label-corners', { train: [label] })).toHaveLength(count);
  });

  test('does not treat boxes of the whole image as corners', () => {
    expect(findingsOf('label-corners', { train: times(20, '0 0.5 0.5 1 1') })).toEqual([]);
  });
});
