import { expect, test } from 'vitest';
import { type DataRights, rightsFaults } from '../../../../../core/vision/datasets/contract/dataset-manifest.js';

const NOW = new Date('2026-05-04T10:00:00Z');
const REVIEWED: DataRights = {
  licence: 'CC0-1.0',
  source: 'drawn',
  reviewed_by: 'Ada',
  reviewed_on: '2026-05-04',
  commercial_use: 'unknown',
};

test.each<[string, Partial<DataRights>, string[]]>([
  ['a whole review', {}, []],
  ['a day that has started in another time zone', { reviewed_on: '2026-05-05' }, []],
  ['no reviewer', { reviewed_by: null }, ['it has no reviewed_by']],
  ['a blank reviewer', { reviewed_by: ' ' }, ['it has no reviewed_by']],
  ['a blank licence and source', { licence: '\t', source: '  ' }, ['it has no licence, source']],
  ['a future day', { reviewed_on: '2999-01-01' }, ['its reviewed_on, 2999-01-01, is in the future']],
])('%s', (_name, change, faults) => {
  expect(rightsFaults({ ...REVIEWED, ...change }, NOW)).toEqual(faults);
});
