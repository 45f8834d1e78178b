import * as z from 'zod';
import { Fault } from '../base/fault.js';
import { DATASET_FAULTS, DATASET_PATHS, streetDataset } from './dataset/street-dataset.js';
import { demoModel } from './model/demo-model.js';
import { encodeScene } from './scenes/encode-scene.js';
import { generateScene } from './scenes/street-scene.js';
import { streetVideo } from './scenes/street-video.js';
import { bankExport } from './tables/bank-export.js';
import { SALES_FAULTS, salesWorkbook } from './tables/sales-workbook.js';
import { survey } from './tables/survey.js';

/** Name of the demo model in the models folder. */
export const DEMO_MODEL = 'street-demo.onnx';

const PHOTOS = 12;
const PHOTO_SIZE = { width: 960, height: 640 };

export const SAMPLE_KINDS = ['photo', 'video', 'table', 'dataset', 'model', 'text'] as const;
export const SampleKind = z.enum(SAMPLE_KINDS);
export type SampleKind = z.infer<typeof SampleKind>;

/** A file that can be generated. */
export interface SampleFile {
  /** Path below the folder of the samples, with slashes. For the model: its name in the models folder. */
  path: string;
  kind: SampleKind;
  make(): Uint8Array | Promise<Uint8Array>;
}

const README = `# Samples

Handlens generated all of this on your machine. Nothing was downloaded, nothing shows real people or places, and all of
it is free to use (CC0-1.0).

- \`photos/\`: twelve street scenes with people, cars, buses and stop signs
- \`street.webm\`: a video of four seconds
- \`tables/\`: a German bank statement with a preamble and totals, a survey with a header of two rows, and a workbook of
  two sheets with ${SALES_FAULTS.length} planted faults
- \`dataset/\`: a YOLO dataset of 24 labelled scenes with ${DATASET_FAULTS.length} planted faults
- \`${DEMO_MODEL}\` in the models folder: a real ONNX model whose weights were set by hand for these scenes. It finds
  colors and proportions, so on real photos it finds nothing useful.

## Planted faults in tables/sales.xlsx

| sheet | place | fault | finding |
| --- | --- | --- | --- |
${SALES_FAULTS.map(({ sheet, where, what, finding }) => `| ${sheet} | ${where} | ${what} | ${finding} |\n`).join('')}
## Planted faults in dataset/

| file | fault | finding |
| --- | --- | --- |
${DATASET_FAULTS.map(({ file, what, finding }) => `| ${file} | ${what} | ${finding} |\n`).join('')}`;

async function photo(number: number): Promise<Uint8Array> {
  const { image } = await generateScene(PHOTO_SIZE, number);
  return encodeScene(image, 'jpeg');
}

const SINGLE: readonly SampleFile[] = [
  { path: 'README.md', kind: 'text', make: () => Buffer.from(README) },
  { path: DEMO_MODEL, kind: 'model', make: demoModel },
  ...Array.from({ length: PHOTOS }, (_, place): SampleFile => {
    const number = place + 1;
    return { path: `photos/street-${String(number).padStart(2, '0')}.jpg`, kind: 'photo', make: () => photo(number) };
  }),
  { path: 'tables/bank-export.csv', kind: 'table', make: bankExport },
  { path: 'tables/survey.csv', kind: 'table', make: survey },
  { path: 'tables/sales.xlsx', kind: 'table', make: salesWorkbook },
  { path: 'street.webm', kind: 'video', make: streetVideo },
];

/** Generates a sample photo, video or table. Faults: not-found. */
export async function sampleFile(path: string): Promise<Uint8Array> {
  const sample = SINGLE.find((one) => one.path === path && one.kind !== 'model');
  if (!sample)
    throw new Fault(
      'not-found',
      `"${path}" is not one of the samples. POST /samples writes all samples and returns their paths.`,
    );
  return sample.make();
}

/** Returns all samples. Generating all of them takes about 4 s on one core. */
export function sampleFiles(): SampleFile[] {
  let dataset: ReturnType<typeof streetDataset> | undefined;
  const datasetFile = async (path: string) => {
    dataset ??= streetDataset();
    return (await dataset).get(path)!;
  };
  return [
    ...SINGLE,
    ...DATASET_PATHS.map((path): SampleFile => {
      return { path: `dataset/${path}`, kind: 'dataset', make: () => datasetFile(path) };
    }),
  ];
}
