import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTrainerEvent } from '../../../../../core/vision/train/run/trainer-event.js';

const sha256 = 'a'.repeat(64);

test.each([
  { event: 'started', versions: { ultralytics: '8.4.190' } },
  { event: 'checkpoint', epoch: 2, file: 'checkpoints/epoch-00002.pt', sha256 },
  { event: 'trained', epochs: 3, batch: 8 },
  { event: 'exported', file: 'train/weights/best.onnx' },
  { event: 'stopped' },
  { event: 'failed', reason: 'disk-full', message: 'OSError' },
  { event: 'done' },
])('%j', (event) => {
  expect(readTrainerEvent(JSON.stringify(event))).toEqual(event);
});

test.each([
  ['nothing', ''],
  ['a line of a library', 'Epoch 1/3'],
  ['half a line', '{"event":"done"'],
  ['an unknown event', '{"event":"unheard of"}'],
  ['an unknown reason', '{"event":"failed","reason":"bored","message":""}'],
  ['a checkpoint elsewhere', `{"event":"checkpoint","epoch":1,"file":"../../other.pt","sha256":"${sha256}"}`],
  ['a short hash', '{"event":"checkpoint","epoch":1,"file":"checkpoints/epoch-00001.pt","sha256":"short"}'],
  ['a line without end', `{"event":"done","pad":"${'x'.repeat(70_000)}"}`],
])('%s is no event', (_, line) => {
  expect(readTrainerEvent(line)).toBeNull();
});

test('no line makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
      expect(readTrainerEvent(line)).toBeNull();
    }),
  );
});
