import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DEMO_MODEL } from '../../core/samples/sample-files.js';
import { writeCsv } from '../bench/tables/table-files.js';
import type { ProcessWork } from './process-work.js';

const CLI = join('dist', 'vision-cli.mjs');
/** With addresses, because the commands run outside the project. */
const PRELOAD = ['tsx', './count-process.ts'].flatMap((file) => ['--import', import.meta.resolve(file)]);
/** Rows of the counted CSV file, which has 200 kB. Larger tables are compared in a thread. */
const ROWS = 2_000;
const MAX_WAIT_MS = 20_000;

/** A command whose work is counted. Its files are relative to the folder of the input files. */
interface WorkCommand {
  name: string;
  words: readonly string[];
}

const COMMANDS: readonly WorkCommand[] = [
  { name: 'help', words: ['--help'] },
  { name: 'profile of a CSV', words: ['table', 'profile', 'orders.csv', '--json'] },
  { name: 'cleaning of a CSV', words: ['table', 'clean', 'orders.csv', '-o', 'cleaned.csv'] },
  { name: 'report on a CSV', words: ['table', 'report', 'orders.csv', '--format', 'html', '-o', 'report.html'] },
  { name: 'profile of an XLSX', words: ['table', 'profile', 'tables/sales.xlsx', '--json'] },
  { name: 'detection in a folder', words: ['detect', 'folder', 'photos', '--backend', 'mock', '--json'] },
  { name: 'detection with a model', words: ['detect', 'folder', 'photos', '--model-path', DEMO_MODEL, '--json'] },
  { name: 'validation of a dataset', words: ['dataset', 'validate', 'dataset/data.yaml', '--json'] },
];

/** Exit codes of commands that ran to their end, including those that report findings. */
const ENDED: readonly number[] = [0, 1];

/** Waits until each process that was started has written its counts. */
async function collect(counts: string): Promise<ProcessWork> {
  const started = join(counts, 'started');
  const ids = existsSync(started) ? (await readFile(started, 'utf8')).trim().split('\n') : [];
  const end = performance.now() + MAX_WAIT_MS;
  const sum: ProcessWork = { blocks: 0, files: 0, bytes: 0, messages: 0, tasks: 0 };
  for (const id of [...ids, 'main']) {
    const file = join(counts, `${id}.json`);
    while (!existsSync(file)) {
      if (performance.now() > end) throw new Error(`Process ${id} wrote no counts.`);
      await setTimeout(20);
    }
    const work = JSON.parse(await readFile(file, 'utf8')) as ProcessWork;
    for (const kind of Object.keys(sum) as (keyof ProcessWork)[]) sum[kind] += work[kind];
  }
  return sum;
}

/** Runs the commands on generated files in an empty folder, and counts their work. */
export async function countCommands(folder: string): Promise<Record<string, ProcessWork>> {
  const files = join(folder, 'files');
  await mkdir(files, { recursive: true });
  const run = async (words: readonly string[], flags: readonly string[], environment: Record<string, string>) => {
    const env = {
      ...process.env,
      NO_COLOR: '1',
      HANDLENS_STATE_DIR: join(folder, 'state'),
      HANDLENS_MODELS_DIR: folder,
      ...environment,
    };
    const child = promisify(execFile)(process.execPath, [...flags, join(process.cwd(), CLI), ...words], {
      cwd: files,
      env,
      maxBuffer: 1e9,
    });
    await child.catch((error: { code: number; stderr: string }) => {
      if (!ENDED.includes(error.code)) throw new Error(`vision-cli ${words.join(' ')}: ${error.stderr}`);
    });
  };
  await run(['samples', '.'], [], {});
  await run(['models', 'review', DEMO_MODEL, '--source', 'drawn here', '--geometry', 'skip', '--quiet'], [], {});
  const { path } = writeCsv(files, ROWS);
  await rename(path, join(files, 'orders.csv'));
  const found: Record<string, ProcessWork> = {};
  for (const { name, words } of COMMANDS) {
    const counts = join(folder, 'counts');
    await rm(counts, { recursive: true, force: true });
    await mkdir(counts);
    await run(words, PRELOAD, { WORK_FILES: files, WORK_COUNTS: counts });
    found[name] = await collect(counts);
  }
  return found;
}
