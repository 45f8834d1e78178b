import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawDataset } from '../datasets/draw-dataset.js';
import { writePhoto } from '../detection/write-photo.js';
import { runCli } from '../run-cli.js';
import { drawCsv, drawSheet } from '../tables/table-files.js';
import type { Cost } from './calibrate.js';

/** One thing that the short form measures. */
export interface ShortItem {
  name: string;
  /** Runs a command of the shell. @returns its cost, with all processes that it starts. */
  run(): Promise<Cost & { peakMb: number }>;
}

const CSV_ROWS = 25_000;
const CLEANED_ROWS = 10_000;
const SHEET = { sheetRows: 5000, sheetColumns: 10 };
const IMAGES = 60;

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
  const request = `detect dogs in ${photo} and write a report about it`;
  const command = (name: string, ...words: readonly string[]): ShortItem => ({
    name,
    run: async () => {
      await rm(out, { force: true });
      const { wallS, cpuS, peakMb } = await runCli(words, stateDir);
      return { wallMs: wallS * 1000, cpuMs: cpuS * 1000, peakMb };
    },
  });
  return [
    command('vision-cli --help', '--help'),
    command('mock detection of one image', 'detect', 'image', photo, '--backend', 'mock', '--json'),
    command(`profile of a CSV of ${CSV_ROWS} rows`, 'table', 'profile', csv, '--json', '--quiet'),
    command(`cleaning of a CSV of ${CLEANED_ROWS} rows`, 'table', 'clean', small, '-o', out, '--quiet'),
    command(`profile of a workbook of ${SHEET.sheetRows} rows`, 'table', 'profile', sheet, '--json', '--quiet'),
    command(`validation of ${IMAGES} images`, 'dataset', 'validate', dataset, '--json', '--quiet'),
    command('plan of the agent for a request', 'agent', 'run', request, '--plan-only', '--json', '--quiet'),
  ];
}
