import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type Section, tableSection } from '../report.js';
import { runCli } from '../run-cli.js';
import { median, round, spread } from '../statistics.js';

/** Shared settings of the speed measurements. */
interface Setting {
  /** Path of the config of the dataset. */
  config: string;
  images: number;
  /** Mean size of its images. */
  kilobytes: number;
  rounds: number;
  /** A temporary folder. */
  folder: string;
  stateDir: string;
  log(line: string): void;
}

const HERE = join('scripts', 'bench', 'datasets');
const run = promisify(execFile);

const ScanResult = z.object({ version: z.string(), images: z.int() });

/** One run of Ultralytics' scan in a separate process. */
interface ReferenceScan {
  version: string;
  images: number;
  /** From the start of the process to its end. */
  wallS: number;
}

/** Removes Ultralytics' label caches, which would make its second scan faster. */
async function removeLabelCaches(config: string): Promise<void> {
  const labels = join(dirname(config), 'labels');
  const caches = (await readdir(labels)).filter((name) => name.endsWith('.cache'));
  await Promise.all(caches.map((name) => rm(join(labels, name))));
}

/** @param settingsDir folder for its settings, so that they do not go to the user's home. */
async function runReferenceScan(
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

/** Returns the folder of the Python libraries that a scan loads. */
async function librariesOf(python: string): Promise<string[]> {
  const program = 'import sys, sysconfig; print(sysconfig.get_path("purelib")); print(sysconfig.get_path("stdlib"))';
  const { stdout } = await run(python, ['-c', program]);
  return stdout.trim().split('\n');
}

/** Removes files and folders from the system's cache, so that the next reader gets them from the disk. */
async function forgetFiles(python: string, paths: readonly string[]): Promise<void> {
  await run(python, [join(HERE, 'forget_files.py'), ...paths]);
}

type Warmth = 'cold' | 'warm';

/** Seconds of each round, whole processes. */
interface Timings {
  own: Record<Warmth, number[]>;
  reference: Record<Warmth, number[]>;
  referenceDecode: number[];
  version: string;
}

/** The packed commands, and the image library that they load. */
const TOOLKIT_FILES = ['dist', 'node_modules/sharp', 'node_modules/@img'];

async function timeOwn({ config, images, stateDir }: Setting): Promise<number> {
  const { wallS, stdout } = await runCli(['dataset', 'validate', config, '--json', '--quiet'], stateDir);
  const { splits } = JSON.parse(stdout) as { splits: Record<string, { images: number }> };
  const found = Object.values(splits).reduce((sum, split) => sum + split.images, 0);
  if (found !== images) throw new Error(`validated ${found} images instead of ${images}`);
  return wallS;
}

async function timeRound(setting: Setting, python: string, timings: Timings): Promise<void> {
  const { config, images, folder } = setting;
  const reference = { python, settingsDir: folder };
  const files = [dirname(config), ...TOOLKIT_FILES, ...(await librariesOf(python))];
  for (const warmth of ['cold', 'warm'] as const) {
    if (warmth === 'cold') await forgetFiles(python, files);
    timings.own[warmth].push(await timeOwn(setting));
    if (warmth === 'cold') await forgetFiles(python, files);
    const scan = await runReferenceScan(reference, config, 'headers');
    if (scan.images !== images) throw new Error(`Ultralytics took ${scan.images} images instead of ${images}`);
    timings.reference[warmth].push(scan.wallS);
    timings.version = scan.version;
  }
  const decode = await runReferenceScan(reference, config, 'decode');
  timings.referenceDecode.push(decode.wallS);
}

function compare(images: number, timings: Timings) {
  const row = (what: string, own: number[], reference: number[], goal: string) => {
    const rate = (times: number[]) => images / median(times);
    return [
      what,
      rate(own).toFixed(0),
      rate(reference).toFixed(0),
      (rate(own) / rate(reference)).toFixed(2),
      goal,
      `${spread(own, 2)} s`,
      `${spread(reference, 2)} s`,
    ];
  };
  const { own, reference, referenceDecode } = timings;
  return [
    row('cold', own.cold, reference.cold, '>= 1.5'),
    row('warm', own.warm, reference.warm, ''),
    row('warm; Ultralytics decodes too', own.warm, referenceDecode, ''),
  ];
}

/** Compares validation, including decoding and hashes, with the scan that Ultralytics does before training. */
export async function measureSpeed(setting: Setting, python: string): Promise<Section> {
  const timings: Timings = {
    own: { cold: [], warm: [] },
    reference: { cold: [], warm: [] },
    referenceDecode: [],
    version: '',
  };
  for (let round = 1; round <= setting.rounds; round++) {
    setting.log(`validation, round ${round}`);
    await timeRound(setting, python, timings);
  }
  const { images, kilobytes } = setting;
  return tableSection({
    title: `Validation of ${images} images`,
    how: `Measured with whole vision-cli processes, from start to end: \`vision-cli dataset validate --json\`, which reads every image once, hashes it (SHA-256), decodes it, computes a perceptual hash, and checks every label and the whole set. Compared with \`YOLODataset\` of Ultralytics ${timings.version} for the same splits (\`scripts/bench/datasets/scan_dataset.py\`), without its label cache: it reads the headers of images and the labels, but does not decode JPEGs. With \`cache="ram"\`, it also decodes them. Generated JPEGs of 640 x 640 px with ${kilobytes} kB on average. Cold: before each run, the dataset and the libraries of both tools were removed from the disk cache (\`posix_fadvise\`). The tools take turns, ${setting.rounds} rounds.`,
    caption: 'Images a second, by the median round',
    columns: ['', 'handlens', 'Ultralytics', 'ratio', 'target', 'handlens, all rounds', 'Ultralytics, all rounds'],
    rows: compare(images, timings),
    notes: [
      'The first two rows compare unequal work: a scan of headers is faster because it does not detect damaged or duplicate images.',
      'A JPEG is decoded at an eighth of its size, which reads all of its bytes and skips only most of the inverse transform.',
    ],
    values: {
      images,
      kilobytes,
      own_cold_s: timings.own.cold.map((time) => round(time, 3)),
      own_warm_s: timings.own.warm.map((time) => round(time, 3)),
      reference_cold_s: timings.reference.cold.map((time) => round(time, 3)),
      reference_warm_s: timings.reference.warm.map((time) => round(time, 3)),
      reference_decode_s: timings.referenceDecode.map((time) => round(time, 3)),
    },
  });
}
