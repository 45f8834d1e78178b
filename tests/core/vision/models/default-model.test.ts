import { expect, test } from 'vitest';
import { chooseDefaultModel } from '../../../../core/vision/models/default-model.js';

const mock = { id: 'mock', backend: 'mock', state: 'ready' } as const;
const ready = (id: string) => ({ id, backend: 'onnx', state: 'ready' }) as const;
const unreviewed = { id: 'new.onnx', backend: 'onnx', state: 'not-reviewed' } as const;

test.each([
  ['nothing is ready', [mock, unreviewed], {}, { model: 'mock', reason: 'none-ready' }],
  ['one is ready', [mock, unreviewed, ready('a')], {}, { model: 'a', reason: 'only-ready' }],
  ['several are ready', [mock, ready('a'), ready('b')], {}, { model: null, reason: 'several-ready' }],
  [
    'the settings name one of several',
    [mock, ready('a'), ready('b')],
    { model: 'b' },
    { model: 'b', reason: 'setting' },
  ],
  [
    'the user chose the mock',
    [mock, ready('a')],
    { backend: 'mock', model: 'a' },
    { model: 'mock', reason: 'setting' },
  ],
  ['the user chose onnx', [mock, ready('a')], { backend: 'onnx' }, { model: 'a', reason: 'only-ready' }],
] as const)('the default model if %s', (_case, models, chosen, expected) => {
  expect(chooseDefaultModel(models, { backend: null, model: '', ...chosen })).toEqual(expected);
});
