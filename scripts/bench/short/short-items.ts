import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { decide } from '../../../core/agent/decide.js';
import { readLanguages } from '../../../core/agent/language/read-languages.js';
import { readPolicies } from '../../../core/agent/policy/read-policies.js';
import { drawDataset } from '../datasets/draw-dataset.js';
import { averagePrecisionOf, drawJudgedImages } from '../detection/draw-judged-images.js';
import { writePhoto } from '../detection/write-photo.js';
import { runCli } from '../tables/run-cli.js';
import { drawCsv, drawSheet } from '../tables/table-files.js';
import { type Cost, timeHere } from './calibrate.js';

/** One thing that the short form measures. */
export interface ShortItem {
  name: string;
  /** @returns what it took; the most resident memory where it is a process of its own. */
  run(): Promise<Cost & { peakMb: number | null }>;
}

const REQUESTS = [
  'detect dogs in photos/a.jpg and write a report about it',
  'profile sales.xlsx, then clean it',
  'what is the weather in Paris tomorrow?',
  'train a model on signs/data.yaml but do not start it',
  '检测 a.jpg 里的狗',
];
const DECISIONS = 400;
const CSV_ROWS = 25_000;
const CLEANED_ROWS = 10_000;
const SHEET = { sheetRows: 5000, sheetColumns: 10 };
const IMAGES = 60;
const JUDGED_IMAGES = 500;

function decideOften(): () => void {
  const agent = { languages: readLanguages('configs/agent'), policies: readPolicies('configs/agent/policy') };
  return () => {
    for (let done = 0; done < DECISIONS; done++) decide(REQUESTS[done % REQUESTS.length]!, agent);
  };
}

/** Draws what the items need, the same each time. */
async function drawInputs(folder: string) {
  const photo = join(folder, 'photo.jpg');
  await mkdir(folder, { recursive: true });
  await writePhoto(photo, { seed: 1 });
  return {
    photo,
    csv: drawCsv(folder, CSV_ROWS).path,
    small: drawCsv(folder, CLEANED_ROWS).path,
    sheet: drawSheet(folder, SHEET).path,
    dataset: await drawDataset(join(folder, 'dataset'), { count: IMAGES, side: 640, seed: 1 }),
  };
}

/** Everything that the short form measures: each part of the toolkit with something that takes a second or less. */
export async function shortItems(folder: string): Promise<ShortItem[]> {
  const { photo, csv, small, sheet, dataset } = await drawInputs(folder);
  const stateDir = join(folder, 'state');
  const out = join(folder, 'cleaned.csv');
  const decideAll = decideOften();
  const judged = drawJudgedImages(JUDGED_IMAGES, 1);
  const command = (name: string, ...words: readonly string[]): ShortItem => ({
    name,
    run: async () => {
      await rm(out, { force: true });
      const { wallS, cpuS, peakMb } = await runCli(words, stateDir);
      return { wallMs: wallS * 1000, cpuMs: cpuS * 1000, peakMb };
    },
  });
  const here = (name: string, work: () => unknown): ShortItem => ({
    name,
    run: async () => ({ ...(await timeHere(work)), peakMb: null }),
  });
  return [
    command('vision-cli --help', '--help'),
    command('mock detection of one image', 'detect', 'image', photo, '--backend', 'mock', '--json'),
    command(`profile of a CSV of ${CSV_ROWS} rows`, 'table', 'profile', csv, '--json', '--quiet'),
    command(`cleaning of a CSV of ${CLEANED_ROWS} rows`, 'table', 'clean', small, '-o', out, '--quiet'),
    command(`profile of a workbook of ${SHEET.sheetRows} rows`, 'table', 'profile', sheet, '--json', '--quiet'),
    command(`validation of ${IMAGES} images`, 'dataset', 'validate', dataset, '--json', '--quiet'),
    here(`${DECISIONS} decisions of the agent`, decideAll),
    here(`average precision over ${JUDGED_IMAGES} images`, () => averagePrecisionOf(judged)),
  ];
}
