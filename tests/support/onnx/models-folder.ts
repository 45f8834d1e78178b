import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { describeModel } from './describe-model.js';

const NAMES = "{0: 'cat', 1: 'dog'}";

/** Returns a YOLOv8 file of two classes that can be read but not run; `tag` makes its bytes unique. */
export function twoClassModel(tag = '', metadata: Record<string, string> = {}): Uint8Array {
  return describeModel({
    outputs: [{ name: 'output0', dims: [1, 6, 8400] }],
    metadata: { task: 'detect', names: NAMES, license: 'AGPL-3.0', tag, ...metadata },
  });
}

/** Creates a temporary folder with these files, removed after the test. @returns its real path. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'handlens models ')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, data] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), data);
  }
  return folder;
}
