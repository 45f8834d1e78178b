import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endFault, readTrainerEvent, startFault } from '../../../../../core/vision/train/run/run-trainer.js';

test.each([
  ['disk-full', 'Free some space'],
  ['out-of-memory', 'Use a smaller `batch`'],
  ['extra-missing', 'Check which Python the server uses'],
  ['crashed', 'ValueError: x'],
] as const)('reports %s with a remedy', (reason, remedy) => {
  const fault = endFault({ exitCode: 1, killedBy: null }, { event: 'failed', reason, message: 'ValueError: x' });
  expect(fault.code).toBe('training-failed');
  expect(fault.message).toContain(remedy);
});

test.each([
  [{ exitCode: null, killedBy: 'SIGKILL' as const }, 'memory'],
  [{ exitCode: null, killedBy: 'SIGTERM' as const }, 'SIGTERM'],
  [{ exitCode: 3, killedBy: null }, 'code 3'],
])('%j', (end, said) => {
  expect(endFault(end, null).message).toContain(said);
});

test('a missing program is a fault; other errors are unchanged', () => {
  expect(startFault(Object.assign(new Error(), { code: 'ENOENT' }), '/no/python')).toMatchObject({
    code: 'training-failed',
    message: expect.stringContaining('/no/python'),
  });
  const bug = new TypeError('a bug');
  expect(startFault(bug, '/no/python')).toBe(bug);
});

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
])('does not parse %s as an event', (_, line) => {
  expect(readTrainerEvent(line)).toBeNull();
});

test('never throws for any line', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
      expect(readTrainerEvent(line)).toBeNull();
    }),
  );
});
