import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawDataset } from '../datasets/draw-dataset.js';
import { writePhoto } from '../detection/draw-photo.js';
import { runCli } from '../run-cli.js';
import { round } from '../statistics.js';
import { writeCsv, writeSheet } from '../tables/table-files.js';
import { type Cost, calibrate } from './calibrate.js';
import type { ShortFigures, ShortTable } from './compare-short.js';

/** An item that the short form measures. */
interface ShortItem {
  name: string;
  /** Runs a `vision-cli` command. @returns its cost, including child processes. */
  run(): Promise<Cost & { peakMb: number }>;
}

const CSV_ROWS = 25_000;
const CLEANED_ROWS = 10_000;
const SHEET = { sheetRows: 5000, sheetColumns: 10 };
const IMAGES = 60;

/** Generates the input files, identical in each run. */
async function drawInputs(folder: string) {
  const photo = join(folder, 'photo.jpg');
  await mkdir(folder, { recursive: true });
  await writePhoto(photo, { seed: 1 });
  return {
    photo,
    csv: writeCsv(folder, CSV_ROWS).path,
    small: writeCsv(folder, CLEANED_ROWS).path,
    sheet: writeSheet(folder, SHEET).path,
    dataset: await drawDataset(join(folder, 'dataset'), { count: IMAGES, side: 640, seed: 1 }),
  };
}

/** Lists all items of the short form: something from each part of the toolkit that takes a second or less. */
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

/** Limits of the measurement. It ends at the first one reached, but not before two rounds. */
interface ShortPace {
  rounds: number;
  limitS: number;
}

const MIN_ROUNDS = 2;

/** Runs the items in turn, each after a calibration loop, so that a slow machine slows both. */
export async function measureShort(
  items: readonly ShortItem[],
  { rounds, limitS }: ShortPace,
  log: (line: string) => void,
): Promise<ShortTable> {
  const table = new Map<string, ShortFigures>(items.map(({ name }) => [name, { wall: [], cpu: [], peak_mb: [] }]));
  const started = performance.now();
  calibrate();
  for (let turn = 1; turn <= rounds; turn++) {
    if (turn > MIN_ROUNDS && performance.now() - started > limitS * 1000) break;
    log(`round ${turn}`);
    for (const { name, run } of items) {
      const unit = calibrate();
      const cost = await run();
      const figures = table.get(name)!;
      figures.wall.push(round(cost.wallMs / unit.wallMs, 3));
      figures.cpu.push(round(cost.cpuMs / unit.cpuMs, 3));
      figures.peak_mb.push(round(cost.peakMb, 1));
    }
  }
  return Object.fromEntries(table);
}
