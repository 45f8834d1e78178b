import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTrainer, inspectPython, refuseUltralytics } from '../../../../../core/vision/train/doctor/find-trainer.js';
import { COMPLETE, fakeProgram, fakePython } from '../../../../support/fake-python.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const OWN = { PATH: '/usr/bin:/bin' };

test('a Python reports its path and packages', async () => {
  const python = await fakePython(await temporaryFolder());
  expect(await inspectPython(python, OWN)).toEqual({ python, version: '3.11.7', packages: COMPLETE });
});

test.each<[string, string, RegExp]>([
  ['prints something else', 'echo hello', /did not respond like Python/],
  ['prints nothing', 'true', /did not respond like Python/],
  ['prints JSON of another shape', `echo '{"python":"/x","version":"3","packages":{}}'`, /did not respond/],
  ['prints an extra key', `echo '{"python":"/x","version":"3","packages":{},"run":"me"}'`, /did not respond/],
  ['prints endlessly', 'yes', /did not|maxBuffer|ended/],
  ['fails', 'echo first >&2; echo "No module named encodings" >&2; exit 1', /No module named encodings/],
  ['fails without a word', 'exit 3', /ended with 3/],
])('a program that %s is not a Python', async (_what, script, reason) => {
  const program = await fakeProgram(await temporaryFolder(), script);
  expect(await inspectPython(program, OWN)).toEqual({ refusal: expect.stringMatching(reason) });
});

test('distinguishes missing programs from those without permission to run', async () => {
  const folder = await temporaryFolder();
  const plain = join(folder, 'plain');
  await writeFile(plain, 'text', { mode: 0o644 });
  expect(await inspectPython(join(folder, 'none'), OWN)).toEqual({ refusal: 'no such program' });
  expect(await inspectPython(plain, OWN)).toEqual({ refusal: 'you do not have permission to run it' });
});

test('a Python sees only allowed environment variables', async () => {
  const folder = await temporaryFolder();
  const answer = JSON.stringify({ python: '/x', version: 'VERSION', packages: COMPLETE });
  const script = `echo '${answer}' | sed "s/VERSION/\${HANDLENS_KEY:-no}-\${PYTHONPATH:-no}-\${HOME:-no}/"`;
  const program = await fakeProgram(folder, script);
  const own = { ...OWN, HANDLENS_KEY: 'secret', PYTHONPATH: 'elsewhere', HOME: 'home' };
  expect(await inspectPython(program, own)).toMatchObject({ version: 'no-no-home' });
});

test('an aborted request fails with its reason', async () => {
  const program = await fakeProgram(await temporaryFolder(), 'exec tail -f /dev/null');
  const controller = new AbortController();
  const asked = inspectPython(program, OWN, controller.signal);
  controller.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});

test('chooses the first complete Python and starts no further ones', async () => {
  const folder = await temporaryFolder();
  const bare = await fakePython(folder, {}, 'bare');
  const whole = await fakePython(folder, COMPLETE, 'whole');
  const never = await fakeProgram(folder, `touch ${join(folder, 'asked')}`, 'never');
  const { chosen, checked: lookedAt } = await findTrainer([join(folder, 'none'), bare, whole, never], OWN);
  expect(chosen).toMatchObject({ command: whole, problems: [] });
  expect(lookedAt.map(({ command }) => command)).toEqual([join(folder, 'none'), bare, whole]);
});

test('otherwise chooses the one with the fewest missing packages, and lists them', async () => {
  const folder = await temporaryFolder();
  const bare = await fakePython(folder, {}, 'bare');
  const most = await fakePython(folder, { ultralytics: '8.4.190', torch: '2.8.0', torchvision: '0.23.0' }, 'most');
  const { chosen, checked: lookedAt } = await findTrainer([bare, most], OWN);
  expect(chosen).toMatchObject({ command: most, problems: ['onnx is not installed.'] });
  expect(lookedAt[0]!.problems).toEqual(['ultralytics, torch, torchvision, onnx are not installed.']);
});

test('rejects a release with malware, even if all packages are installed', async () => {
  const python = await fakePython(await temporaryFolder(), { ...COMPLETE, ultralytics: '8.3.42' });
  const { chosen } = await findTrainer([python], OWN);
  expect(chosen!.problems).toEqual([expect.stringMatching(/8\.3\.42.*malware/)]);
});

test('chooses nothing without Python', async () => {
  const { chosen, checked: lookedAt } = await findTrainer(['/nowhere/python'], OWN);
  expect(chosen).toBeNull();
  expect(lookedAt[0]!.problems).toEqual(['It cannot be used: no such program.']);
});

test.each(['8.4.0', '8.4.190', '8.4.190+cpu', '8.10.0', '9.0.0', '10.1'])('accepts ultralytics %s', (version) => {
  expect(refuseUltralytics(version)).toBeNull();
});

test.each(['8.3.41', '8.3.42', '8.3.45', '8.3.46', ' 8.3.41', '8.3.46+cpu'])(
  'rejects ultralytics %s because of malware',
  (version) => {
    expect(refuseUltralytics(version)).toMatch(/malware/);
  },
);

test.each(['8.3.40', '8.3.200', '8.0.0', '7.9.9', '8', 'nonsense', ''])('ultralytics %s is too old', (version) => {
  expect(refuseUltralytics(version)).toMatch(/older than 8\.4\.0/);
});
