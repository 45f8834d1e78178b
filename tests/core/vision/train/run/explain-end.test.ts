import { expect, test } from 'vitest';
import { explainEnd, explainStart } from '../../../../../core/vision/train/run/explain-end.js';

test.each([
  ['disk-full', 'Free some space'],
  ['out-of-memory', 'Use a smaller `batch`'],
  ['extra-missing', 'Check which Python the server uses'],
  ['crashed', 'ValueError: x'],
] as const)('%s says what to do', (reason, remedy) => {
  const fault = explainEnd({ exitCode: 1, killedBy: null }, { event: 'failed', reason, message: 'ValueError: x' });
  expect(fault.code).toBe('training-failed');
  expect(fault.message).toContain(remedy);
});

test.each([
  [{ exitCode: null, killedBy: 'SIGKILL' as const }, 'memory'],
  [{ exitCode: null, killedBy: 'SIGTERM' as const }, 'SIGTERM'],
  [{ exitCode: 3, killedBy: null }, 'code 3'],
])('%j', (end, said) => {
  expect(explainEnd(end, null).message).toContain(said);
});

test('a program that is not there is a fault; anything else stays what it is', () => {
  expect(explainStart(Object.assign(new Error(), { code: 'ENOENT' }), '/no/python')).toMatchObject({
    code: 'training-failed',
    message: expect.stringContaining('/no/python'),
  });
  const bug = new TypeError('a bug');
  expect(explainStart(bug, '/no/python')).toBe(bug);
});
