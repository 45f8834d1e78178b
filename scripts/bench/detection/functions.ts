import { annotate } from '../../../core/detection/formats/annotate.js';
import type { InputContract } from '../../../core/detection/model-contract.js';
import { packTensor } from '../../../core/detection/preprocessing/pack-tensor.js';
import { planResize } from '../../../core/detection/preprocessing/resize-plan.js';
import type { RgbImage } from '../../../core/images/decode-image.js';
import { seededRandom } from '../../../core/seeded-random.js';
import type { AreaContext } from '../area.js';
import type { Section, Table } from '../report.js';
import { median, round, spread } from '../statistics.js';
import { drawPhoto } from './draw-photo.js';
import { PACES } from './pace.js';
import { BOXES, someDetections } from './some-detections.js';

const INPUT: InputContract = {
  name: 'images',
  dtype: 'float32',
  axes: 'nchw',
  color: 'rgb',
  scale: 1 / 255,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  resize: 'letterbox-center',
  width: 640,
  height: 640,
  dynamic: false,
  stride: 32,
};
const MEGAPIXELS = [0.25, 1, 4, 16];

function noise(megapixels: number): RgbImage {
  const width = Math.round(Math.sqrt((megapixels * 1e6 * 4) / 3));
  const height = Math.round((width * 3) / 4);
  const random = seededRandom(megapixels * 4);
  return { data: Uint8Array.from({ length: width * height * 3 }, () => random() * 256), width, height };
}

function pack(image: RgbImage): void {
  const region = { x: 0, y: 0, width: image.width, height: image.height };
  packTensor(image, region, { plan: planResize(image, INPUT), input: INPUT });
}

/** Twice unmeasured, so that the code is compiled. */
async function timeRuns(runs: number, work: () => unknown): Promise<number[]> {
  const samples: number[] = [];
  for (let done = -2; done < runs; done++) {
    const started = performance.now();
    await work();
    if (done >= 0) samples.push(performance.now() - started);
  }
  return samples;
}

async function packRows(runs: number): Promise<Map<string, number[]>> {
  const rows = new Map<string, number[]>();
  for (const megapixels of MEGAPIXELS) {
    const image = noise(megapixels);
    rows.set(`${megapixels} MP`, await timeRuns(runs, () => pack(image)));
  }
  return rows;
}

async function annotateRows(runs: number): Promise<Map<string, number[]>> {
  const image = drawPhoto(1);
  const detections = await someDetections(image);
  const rows = new Map<string, number[]>();
  for (const encoding of ['jpeg', 'png'] as const) {
    rows.set(`${BOXES} boxes, ${encoding}`, await timeRuns(runs, () => annotate(image, detections, { encoding })));
    rows.set(`no box, ${encoding}`, await timeRuns(runs, () => annotate(image, [], { encoding })));
  }
  return rows;
}

function tableOf(caption: string, rows: ReadonlyMap<string, readonly number[]>): Table {
  return {
    caption,
    columns: ['input', 'median', 'min..max'],
    rows: [...rows].map(([what, samples]) => [what, median(samples).toFixed(1), spread(samples, 1)]),
  };
}

/** What preprocessing and drawing cost by themselves, and how preprocessing grows with the image. */
export async function measureFunctions({ pace, say }: AreaContext): Promise<Section> {
  say('preprocessing and drawing');
  const runs = PACES[pace].functionRuns;
  const packing = await packRows(runs);
  const drawing = await annotateRows(runs);
  const rounded = [...packing, ...drawing].map(([what, samples]) => [what, samples.map((ms) => round(ms, 2))]);
  return {
    title: 'Preprocessing and drawing',
    how: `${runs} calls each, after two that do not count: \`packTensor\` from decoded pixels to a float32 tensor of 640 x 640, and \`annotate\` on a drawn picture of one megapixel, encoding included.`,
    tables: [tableOf('packTensor, ms', packing), tableOf('annotate, ms', drawing)],
    notes: [],
    values: Object.fromEntries(rounded),
  };
}
