import { expect, test } from 'vitest';
import * as z from 'zod';
import { inFlags } from '../../cli/in-flags.js';
import { Fault, isFault } from '../../core/base/fault.js';
import { parseInput } from '../../core/base/parse-input.js';

const Body = z.strictObject({
  epochs: z.int().min(1).max(10).optional(),
  image_size: z.number().max(640).optional(),
  reviewed_on: z.iso.date().optional(),
  path: z.string().min(1).optional(),
});
const FLAGS = new Set(['--epochs', '--image-size', '--reviewed-on']);

function faultOf(body: object): Fault {
  try {
    parseInput(Body, body);
  } catch (error) {
    if (isFault(error)) return error;
  }
  throw new Error('It was let through.');
}

test.each([
  [{ epochs: 0 }, '--epochs must be 1 or more, got 0.', '/epochs: Must be 1 or more, got 0.'],
  [{ image_size: 700 }, '--image-size must be 640 or less, got 700.', '/image_size: Must be 640 or less, got 700.'],
  [{ reviewed_on: 'yesterday' }, '--reviewed-on must be a day as YYYY-MM-DD, got "yesterday".', 'YYYY-MM-DD'],
  [{ path: 1 }, 'path must be text, got 1.', '/path: Must be text, got 1.'],
  [{ path: '' }, 'path must not be empty', '/path: Must not be empty'],
  [{ colour: 1 }, /^colour is not a known key\.$/, '/colour: Is not a known key'],
])('rejects %j by its flag on the command line, and by its pointer over HTTP', (body, shell, http) => {
  const fault = faultOf(body);
  expect(fault.message).toContain(http);
  expect(inFlags(fault, FLAGS).message).toMatch(shell);
});

test.each([
  ['Add `backend: onnx`.', 'Add --backend onnx.'],
  ['Add `backend: true`.', 'Add --backend.'],
  ['Send `dataset_path` or `recipe`.', 'Send --data or recipe.'],
])('errors of %j name flags on the command line', (message, shell) => {
  const fault = new Fault('model-required', message);
  expect(inFlags(fault, new Set(['--backend', '--data'])).message).toBe(shell);
});

test('keeps the message of a fault, and names flags in its issues', () => {
  const fault = new Fault('invalid-input', 'Name one.', { issues: [{ pointer: '/epochs', detail: 'Missing' }] });
  expect(inFlags(fault, FLAGS)).toMatchObject({
    code: 'invalid-input',
    message: 'Name one.',
    issues: [{ pointer: '--epochs:', detail: 'Missing' }],
  });
});
