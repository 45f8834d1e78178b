import { chmod, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EXTRA_PACKAGES } from '../../core/vision/train/doctor/find-trainer.js';

export const COMPLETE = { ultralytics: '8.4.190', torch: '2.8.0', torchvision: '0.23.0', onnx: '1.23.2' };

const MISSING = Object.fromEntries(EXTRA_PACKAGES.map((name) => [name, null]));

/** Creates a program that runs a shell script, regardless of its arguments. @returns its path. */
export async function fakeProgram(folder: string, script: string, name = 'python'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** Creates a program that answers like a Python with these packages; others count as not installed. */
export function fakePython(
  folder: string,
  packages: Readonly<Record<string, string>> = COMPLETE,
  name = 'python',
): Promise<string> {
  const answer = { python: join(folder, name), version: '3.11.7', packages: { ...MISSING, ...packages } };
  return fakeProgram(folder, `cat <<'END'\n${JSON.stringify(answer)}\nEND`, name);
}

/**
 * Writes a complete stub Python that trains like the stub trainer.
 * @param behaviour of the stub; see its trainer.mjs.
 */
export async function trainingPython(folder: string, behaviour = 'train'): Promise<string> {
  const answer = await fakePython(folder, COMPLETE, 'answer');
  const trainer = resolve('tests/support/stand-in-trainer/trainer.mjs');
  const script = `case "$*" in *run_training.py) STAND_IN=${behaviour} exec '${process.execPath}' '${trainer}';; esac\n'${answer}' | sed 's|/answer"|/python"|'`;
  return fakeProgram(folder, script);
}
