import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadSharp } from '../../../core/vision/image/load-sharp.js';
import type { ProcessRun } from '../peers/measure-process.js';
import { type Section, tableSection } from '../report.js';
import { runCli } from '../run-cli.js';
import { serveApi } from '../served-api.js';
import { median, round, spread } from '../statistics.js';
import { type BareThreads, startBareThreads } from './bare-threads.js';
import { writePhoto } from './draw-photo.js';
import type { DetectionPace } from './setting.js';
import { environmentFor, type Setting } from './setting.js';
import type { Subject } from './subject.js';

const WIDTH = 4000;
const BARE_MS = 1500;

interface Round {
  decodeMs: number;
  inferenceMs: number;
  wholeMs: number;
}

async function meanMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (let done = 0; done < runs; done++) await work();
  return (performance.now() - started) / runs;
}

/** Runs only the decoder, from the file's bytes to RGB pixels. */
async function bareDecode(path: string): Promise<void> {
  const sharp = await loadSharp();
  await sharp(await readFile(path))
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** A photo, and the settings that let a server or a command read it. */
interface Photo {
  path: string;
  environment: Readonly<Record<string, string>>;
}

interface Sides {
  detect(): Promise<unknown>;
  threads: BareThreads;
  photo: string;
}

async function alternateRuns({ detect, threads, photo }: Sides, pace: DetectionPace): Promise<Round[]> {
  await Promise.all([detect(), bareDecode(photo), threads.run(BARE_MS)]);
  const rounds: Round[] = [];
  for (let done = 0; done < pace.largeRounds; done++) {
    rounds.push({
      decodeMs: await meanMs(pace.largeRuns, () => bareDecode(photo)),
      inferenceMs: 1000 / (await threads.run(BARE_MS)),
      wholeMs: await meanMs(pace.largeRuns, detect),
    });
  }
  return rounds;
}

async function measureRounds(setting: Setting, subject: Subject, { path, environment }: Photo): Promise<Round[]> {
  const api = await serveApi(environment);
  const threads = await startBareThreads(subject, setting.photos, 1);
  const detect = () => api.post('/detect/image', { image_path: path, model_path: subject.id, max_detections: 20 });
  try {
    return await alternateRuns({ detect, threads, photo: path }, setting.pace);
  } finally {
    await Promise.all([threads.close(), api.stop()]);
  }
}

/** Measurements of one photo. */
interface Measured {
  subject: Subject;
  bytes: number;
  rounds: Round[];
  /** Calls of each side per round. */
  runs: number;
  process: ProcessRun;
  words: readonly string[];
}

const row = (what: string, samples: readonly number[], digits: number, target = '') => [
  what,
  median(samples).toFixed(digits),
  spread(samples, digits),
  target,
];

function sectionOf({ subject, bytes, rounds, runs, process, words }: Measured): Section {
  const of = (read: (round: Round) => number) => rounds.map(read);
  const ratios = of(({ decodeMs, inferenceMs, wholeMs }) => wholeMs / (decodeMs + inferenceMs));
  const size = `${WIDTH} x ${WIDTH * 0.75} px (${(bytes / 1e6).toFixed(1)} MB)`;
  return tableSection({
    title: 'A photo of 12 megapixels',
    how: `Measured over HTTP with a separate server, with one worker: \`/detect/image\` by \`image_path\` with a generated JPEG of ${size} and ${subject.name}, from request to answer. Compared with the image library's bare decode of the file plus one bare \`session.run\`, both in the process of the benchmark; ${rounds.length} rounds in turns, each with ${runs} calls.`,
    caption: 'Milliseconds, and the ratio of the whole to the sum of its bare parts',
    columns: ['what', 'median', 'min..max', 'target'],
    rows: [
      row(
        'bare decode',
        of(({ decodeMs }) => decodeMs),
        1,
      ),
      row(
        'bare run of the model',
        of(({ inferenceMs }) => inferenceMs),
        1,
      ),
      row(
        '/detect/image',
        of(({ wholeMs }) => wholeMs),
        1,
      ),
      row('ratio', ratios, 2, '<= 2'),
    ],
    notes: [
      `\`vision-cli ${words.join(' ')}\` as a whole process: ${process.wallS.toFixed(2)} s, ${process.cpuS.toFixed(2)} s of processor time, peak memory ${process.peakMb.toFixed(0)} MB.`,
    ],
    values: {
      ratios: ratios.map((ratio) => round(ratio, 4)),
      process_peak_mb: round(process.peakMb, 1),
      rounds: rounds.map(({ decodeMs, inferenceMs, wholeMs }) => ({
        decode_ms: round(decodeMs, 2),
        inference_ms: round(inferenceMs, 2),
        whole_ms: round(wholeMs, 2),
      })),
    },
  });
}

/** Measures whether a large photo costs more than its decoding and one run of the model. */
export async function measureLargePhoto(setting: Setting): Promise<Section> {
  const folder = join(dirname(setting.photos.folder), 'large-photo');
  await mkdir(folder);
  const path = join(folder, 'photo.jpg');
  const bytes = await writePhoto(path, { seed: 12, width: WIDTH });
  const subject = setting.subjects[0]!;
  setting.log(`a large photo: ${subject.name}`);
  const environment = { ...environmentFor(setting, 1), HANDLENS_ROOTS: folder };
  const rounds = await measureRounds(setting, subject, { path, environment });
  const words = (photo: string) => ['detect', 'image', photo, '--model-path', subject.id, '--json'];
  const process = await runCli(words(path), join(folder, 'state'), { environment });
  return sectionOf({ subject, bytes, rounds, runs: setting.pace.largeRuns, process, words: words('PHOTO') });
}
