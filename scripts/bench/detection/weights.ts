import { join } from 'node:path';
import type { DetectFolderResult } from '../../../handlers/detection/detect-folder.js';
import type { DetectImageResult } from '../../../handlers/detection/detect-image.js';
import type { Section } from '../report.js';
import { type ServedApi, serveApi } from '../served-api.js';
import { environmentFor, resultsOf, type Setting } from './setting.js';
import type { Subject } from './subject.js';

/** Images of each step: enough for buffers to reach their usual number. */
const IMAGES = 40;

interface Step {
  step: string;
  memoryMb: number;
  /** Wait for a worker and, where it has none yet, for its session; of the first image of the step, ms. */
  firstWaitMs: number | null;
}

async function singleImages(api: ServedApi, setting: Setting, subject: Subject): Promise<number> {
  const waits: number[] = [];
  for (const name of setting.photos.names.slice(0, IMAGES)) {
    const request = { image_path: join(setting.photos.folder, name), model_path: subject.id };
    const { timings_ms: timings } = (await api.post('/detect/image', request)) as DetectImageResult;
    waits.push(timings.queue);
  }
  return waits[0]!;
}

async function wholeFolder(api: ServedApi, setting: Setting, subject: Subject): Promise<number> {
  const request = { folder_path: setting.photos.folder, model_path: subject.id, limit: IMAGES };
  const page = (await api.post('/detect/folder', request)) as DetectFolderResult;
  return resultsOf(page)[0]!.timings_ms.queue;
}

const STEPS = [
  { step: 'started', work: async () => null },
  { step: '/detect/image', work: singleImages },
  { step: '/detect/folder', work: wholeFolder },
  { step: '/detect/image again', work: singleImages },
  { step: '/detect/folder again', work: wholeFolder },
];

async function measureSteps(setting: Setting, subject: Subject, workers: number): Promise<Step[]> {
  const api = await serveApi(environmentFor(setting, workers));
  try {
    const steps: Step[] = [];
    for (const { step, work } of STEPS) {
      const firstWaitMs = await work(api, setting, subject);
      steps.push({ step, firstWaitMs, memoryMb: api.memoryMb() });
    }
    return steps;
  } finally {
    await api.stop();
  }
}

/** Whether endpoints share one copy of the weights in each worker. */
export async function measureWeights(setting: Setting): Promise<Section> {
  const section: Section = {
    title: 'One copy of the weights in each worker',
    how: `Measured over HTTP against servers that were started for it: one with one worker, and one with two, answers ${IMAGES} images by \`/detect/image\`, then ${IMAGES} by \`/detect/folder\`, then both again, all with the same model. The first wait is \`timings_ms.queue\` of the first image of a step: it holds the start of a thread and the loading of the weights where there are none yet. Memory is that of the server and all processes that it started, added up.`,
    tables: [],
    notes: [
      'One worker: only the first step pays for loading, in time and in memory. The endpoints that come after it find the session in the worker; a copy for each would add the weights, and the wait, at every step that uses another endpoint.',
      'Two workers: single images one after the other need one of them; the folder is what brings in the second, with the copy that it must have. The difference of the last rows is the price of a worker: its thread, its runtime, its weights and the images that it has in hand.',
    ],
    values: {},
  };
  for (const subject of setting.subjects) {
    const runs: Record<number, Step[]> = {};
    for (const workers of [1, 2]) {
      setting.say(`weights: ${subject.name}, ${workers} worker(s)`);
      runs[workers] = await measureSteps(setting, subject, workers);
    }
    const cells = ({ memoryMb, firstWaitMs }: Step) => [memoryMb.toFixed(0), firstWaitMs?.toFixed(0) ?? ''];
    section.tables.push({
      caption: `${subject.name}: weights of ${(subject.bytes / 1e6).toFixed(1)} MB`,
      columns: ['after', '1 worker: MB', 'first wait, ms', '2 workers: MB', 'first wait, ms'],
      rows: STEPS.map(({ step }, place) => [step, ...cells(runs[1]![place]!), ...cells(runs[2]![place]!)]),
    });
    section.values[subject.name] = { bytes: subject.bytes, ...JSON.parse(JSON.stringify(runs)) };
  }
  return section;
}
