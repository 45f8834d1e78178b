import { expect, test } from 'vitest';
import { slotsOf } from '../../../../core/agent/frames/earlier-call.js';

test('fills only slots that the call has arguments for', () => {
  expect(slotsOf({})).toEqual(new Map());
  expect(slotsOf({ model_path: 'yolox_nano', confidence: 0.3 })).toEqual(
    new Map<string, object>([
      ['model', { kind: 'models', models: ['yolox_nano'] }],
      ['confidence', { kind: 'number', number: 0.3, unit: null }],
    ]),
  );
  expect([...slotsOf({ models: ['a', 'b'], classes: ['dog'] }).keys()]).toEqual(['classes', 'models']);
});
