import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const HERE = join('scripts', 'bench', 'datasets');
const run = promisify(execFile);

const ScanResult = z.object({ version: z.string(), images: z.int() });

/** One run of Ultralytics' scan in a process of its own. */
export interface ReferenceScan {
  version: string;
  images: number;
  /** From the start of the process to its end. */
  wallS: number;
}

/** Its cache of labels, which would spare it the second scan. */
async function removeLabelCaches(config: string): Promise<void> {
  const labels = join(dirname(config), 'labels');
  const caches = (await readdir(labels)).filter((name) => name.endsWith('.cache'));
  await Promise.all(caches.map((name) => rm(join(labels, name))));
}

/** @param settingsDir where it may keep its settings, that they do not go to the user's home. */
export async function runReferenceScan(
  { python, settingsDir }: { python: string; settingsDir: string },
  config: string,
  depth: 'headers' | 'decode',
): Promise<ReferenceScan> {
  await removeLabelCaches(config);
  const words = [join(HERE, 'scan_dataset.py'), config, ...(depth === 'decode' ? ['--decode'] : [])];
  const env = { ...process.env, YOLO_CONFIG_DIR: settingsDir, YOLO_OFFLINE: 'true', YOLO_AUTOINSTALL: 'false' };
  const started = performance.now();
  const { stdout } = await run(python, words, { env, maxBuffer: 64e6 });
  const wallS = (performance.now() - started) / 1000;
  await removeLabelCaches(config);
  const { version, images } = ScanResult.parse(JSON.parse(stdout.trim().split('\n').at(-1)!));
  return { version, images, wallS };
}

/** Where Python keeps the libraries that a scan loads. */
export async function librariesOf(python: string): Promise<string[]> {
  const program = 'import sys, sysconfig; print(sysconfig.get_path("purelib")); print(sysconfig.get_path("stdlib"))';
  const { stdout } = await run(python, ['-c', program]);
  return stdout.trim().split('\n');
}

/** Makes the system forget files and folders, so that the next reader gets them from the disk. */
export async function forgetFiles(python: string, paths: readonly string[]): Promise<void> {
  await run(python, [join(HERE, 'forget_files.py'), ...paths]);
}
