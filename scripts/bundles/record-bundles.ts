import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFiles } from '../../core/base/processes/load-bundle.js';
import { sampleFile } from '../../core/samples/sample-files.js';
import { BUNDLES } from './build-bundles.js';

const RECORD = ['--import', 'tsx', '--import', './scripts/bundles/record-code.ts'];
const [PHOTO, TABLE] = ['photos/street-01.jpg', 'tables/survey.csv'];

/**
 * Runs the programs on samples, and stores the code that V8 compiles for them next to their bundles.
 * @returns the written files.
 */
export async function recordBundles(outdir: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'handlens-build-'));
  const env = { ...process.env, HOME: folder, HANDLENS_STATE_DIR: join(folder, 'state'), NODE_OPTIONS: '' };
  const run = async (path: string, words: readonly string[]) => {
    const file = join(folder, path.split('/').at(-1)!);
    await writeFile(file, await sampleFile(path));
    const program = join(outdir, 'vision-cli.mjs');
    await promisify(execFile)(process.execPath, [...RECORD, program, ...words, file], { env });
  };
  try {
    await run(PHOTO, ['detect', 'image', '--backend', 'mock']);
    await run(TABLE, ['table', 'profile']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return Object.keys(BUNDLES).map((name) => bundleFiles(outdir, name).code);
}
