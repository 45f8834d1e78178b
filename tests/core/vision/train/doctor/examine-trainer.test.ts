import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { examineTrainer } from '../../../../../core/vision/train/doctor/examine-trainer.js';
import { setEnv } from '../../../../support/env.js';
import { COMPLETE, fakeProgram, fakePython } from '../../../../support/fake-python.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const OWN = { PATH: '/usr/bin:/bin' };
const PLACE = { folder: "/state/it's here/training", requirements: '/toolkit/requirements-train.txt' };

/** Creates a stub Python that reports the versions of its packages, and runs a script instead of importing them. */
async function pythonThatLoads(script: string): Promise<string> {
  const folder = await temporaryFolder();
  const answer = JSON.stringify({ python: `${folder}/python`, version: '3.11.7', packages: COMPLETE });
  return fakeProgram(folder, `case "$4" in *'import json, torch'*) ${script};; *) echo '${answer}';; esac`);
}

test('a complete Python that loads is ready, with its devices', async () => {
  const python = await pythonThatLoads(`echo banner; echo '{"threads":2,"gpus":["A card"]}'`);
  const temporary = await temporaryFolder();
  setEnv({ TMPDIR: temporary });
  expect(await examineTrainer([python], PLACE, { own: OWN })).toEqual({
    is_ready: true,
    python,
    versions: { python: '3.11.7', ...COMPLETE },
    devices: { threads: 2, gpus: ['A card'] },
    looked_at: [{ command: python, python, problems: [] }],
    problems: [],
    install: [],
  });
  expect(await readdir(temporary)).toEqual([]);
});

test.each<[string, string, RegExp]>([
  ['do not load', 'echo "ImportError: libGL.so.1" >&2; exit 1', /do not load: ImportError: libGL/],
  ['report no devices', 'echo loaded', /does not report its devices/],
])('packages that %s are a problem', async (_what, script, problem) => {
  const found = await examineTrainer([await pythonThatLoads(script)], PLACE, { own: OWN });
  expect(found).toMatchObject({ is_ready: false, problems: [expect.stringMatching(problem)] });
});

test('lists missing parts with install commands for a shell', async () => {
  const python = await fakePython(await temporaryFolder(), {});
  const { is_ready, problems, install } = await examineTrainer([python], PLACE, { own: OWN });
  expect(is_ready).toBe(false);
  expect(problems).toEqual(['ultralytics, torch, torchvision, onnx are not installed.']);
  expect(install).toEqual([
    `python3 -m venv '/state/it'\\''s here/training'`,
    `'/state/it'\\''s here/training/bin/python' -m pip install -r /toolkit/requirements-train.txt`,
  ]);
});

test('reports a missing Python', async () => {
  const found = await examineTrainer([], PLACE, { own: OWN });
  expect(found).toMatchObject({ is_ready: false, python: null, problems: ['No Python was found.'] });
});
