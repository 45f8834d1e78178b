import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readResults } from '../../../../../core/vision/train/run/train-in-run.js';

const HEADER =
  'epoch,time,train/box_loss,train/cls_loss,metrics/precision(B),metrics/recall(B),metrics/mAP50(B),metrics/mAP50-95(B),val/box_loss,lr/pg0';

test('reads the losses and metrics of each epoch', () => {
  expect(readResults(`${HEADER}\n1,2.74545,6.81094,4.80856,0.5,0.25,0.125,0.0625,7.01906,0.0012861\n`)).toEqual([
    {
      epoch: 1,
      seconds: 2.74545,
      losses: { box: 6.81094, cls: 4.80856 },
      precision: 0.5,
      recall: 0.25,
      ap50: 0.125,
      ap50_95: 0.0625,
    },
  ]);
});

test.each([
  ['nothing', '', []],
  ['only a header', `${HEADER}\n`, []],
  ['an incomplete header', HEADER.slice(0, 20), []],
  ['a line without its end', `${HEADER}\n1,2,3,4,5,6,7,8,9,10\n2,2,3,4,5,6,7,8,9,1`, [1]],
  ['a line with too few cells', `${HEADER}\n1,2,3,4\n2,2,3,4,5,6,7,8,9,10\n`, [2]],
  ['padded columns, as older versions write them', `  epoch,   time\n      1,    2.5\n`, [1]],
  ['an epoch that is not a number', `epoch,time\nnan,1\n0,1\n1.5,1\n`, []],
  ['a repeated epoch after a run was resumed', `epoch,time\n1,1\n2,2\n2,1\n3,2\n`, [1, 2, 3]],
])('%s', (_, text, epochs) => {
  expect(readResults(text).map(({ epoch }) => epoch)).toEqual(epochs);
});

test('uses the last line if an epoch has two', () => {
  expect(readResults('epoch,time\n2,20\n2,7\n')[0]?.seconds).toBe(7);
});

test('an invalid loss is null, not 0', () => {
  expect(readResults('epoch,train/box_loss,train/cls_loss\n1,nan,\n')[0]?.losses).toEqual({ box: null, cls: null });
});

test('never throws and repeats no epoch', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('epoch', 'time', ',', '\n', '1', '-', 'nan', ' ', '__proto__')), (parts) => {
      const epochs = readResults(parts.join('')).map(({ epoch }) => epoch);
      expect(new Set(epochs).size).toBe(epochs.length);
    }),
  );
});
