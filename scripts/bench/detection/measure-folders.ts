import { dirname, join } from 'node:path';
import * as z from 'zod';
import type { FoundPeer } from '../peers/find-peers.js';
import type { ProcessRun } from '../peers/measure-process.js';
import { measureProcess } from '../peers/measure-process.js';
import type { Section } from '../report.js';
import { runCli } from '../run-cli.js';
import {
  type Compared,
  type Contender,
  type Curve,
  commandNotes,
  growthTable,
  mediansOf,
  runSideBySide,
  sideBySideTable,
  valuesOf,
} from '../side-by-side.js';
import { makePhotoFolder } from './draw-photo.js';
import { environmentFor, type Setting } from './setting.js';
import type { Subject } from './subject.js';
import { MAX_BOXES } from './throughput-rounds.js';

const LIMIT_S = 180;
const Predicted = z.object({ images: z.int(), start_s: z.number(), images_s: z.number() });

/** Ultralytics runs only its own layouts. */
const isUltralytics = ({ contract }: Subject) => contract.layout === 'yolov8';

function ours(setting: Setting, subject: Subject, folder: string): Contender {
  const environment = { ...environmentFor(setting, 2), HANDLENS_ROOTS: folder };
  const words = ['detect', 'folder', folder, '--backend', 'onnx', '--model-path', subject.id];
  const options = ['--max-detections', String(MAX_BOXES), '--json', '--quiet'];
  return {
    name: 'handlens',
    command: `vision-cli detect folder FOLDER --backend onnx --model-path MODEL ${options.join(' ')}`,
    maxRounds: setting.pace.peerRounds,
    run: () => runCli([...words, ...options], join(dirname(folder), 'state'), { limitS: LIMIT_S, environment }),
  };
}

function readPrediction({ stdout }: ProcessRun) {
  const { images, start_s: start, images_s: rest } = Predicted.parse(JSON.parse(stdout.trim().split('\n').at(-1)!));
  return { remark: `${images} images in ${rest.toFixed(1)} s after a start of ${start.toFixed(1)} s`, statement: null };
}

function theirs(setting: Setting, subject: Subject, folder: string, peers: readonly FoundPeer[]): Contender[] {
  const python = peers.find(({ name }) => name === 'ultralytics')?.program ?? null;
  if (python === null || !isUltralytics(subject)) return [];
  const script = join('scripts', 'bench', 'detection', 'peers', 'predict_folder.py');
  const work = dirname(folder);
  const environment = { YOLO_CONFIG_DIR: work, YOLO_OFFLINE: 'true', YOLO_AUTOINSTALL: 'false' };
  const command = [python, script, subject.path, folder, String(subject.contract.input.width)];
  return [
    {
      name: 'Ultralytics predict, the same ONNX file',
      command: `python ${script} MODEL FOLDER ${subject.contract.input.width}`,
      maxRounds: setting.pace.peerRounds,
      run: () => measureProcess(command, { limitS: LIMIT_S, folder: work, python, environment }),
      read: readPrediction,
    },
  ];
}

interface Measured extends Compared {
  images: number;
}

function curvesOf(measured: readonly Measured[]): Curve[] {
  return measured[0]!.contenders.map(({ name }, place) => ({
    name,
    points: measured.flatMap(({ images, outcomes }) =>
      outcomes[place]!.runs.length === 0 ? [] : [{ size: images, ...mediansOf(outcomes[place]!) }],
    ),
  }));
}

/** Measures folders of growing size as whole processes, and Ultralytics if it is installed and can read the model. */
export async function measureFolders(
  setting: Setting,
  { photosDir, peers }: { photosDir: string; peers: readonly FoundPeer[] },
): Promise<Section> {
  const subject = setting.subjects.find(isUltralytics) ?? setting.subjects[0]!;
  const measured: Measured[] = [];
  for (const images of setting.pace.folderImages) {
    const { folder } = await makePhotoFolder(
      join(dirname(setting.photos.folder), `folder-${images}`),
      photosDir,
      images,
    );
    const contenders = [ours(setting, subject, folder), ...theirs(setting, subject, folder, peers)];
    setting.log(`folders: ${images} images`);
    const compared = await runSideBySide(contenders, { rounds: setting.pace.peerRounds, log: setting.log });
    measured.push({ images, ...compared });
  }
  return {
    title: 'Folders as whole processes',
    how: `Measured with whole vision-cli processes, from start to end, in turns: ${subject.name}, photos of one megapixel. Handlens runs with two workers, Ultralytics with its default number of threads. Memory and processor time of Handlens include its child processes.`,
    tables: [
      ...measured.map((one) => sideBySideTable(`${one.images} images`, one)),
      growthTable('Growth with the number of images, exponents: 1 is linear, 0 is constant', curvesOf(measured)),
    ],
    notes: commandNotes(measured.at(-1)!),
    values: Object.fromEntries(measured.map((one) => [String(one.images), valuesOf(one)])),
  };
}
