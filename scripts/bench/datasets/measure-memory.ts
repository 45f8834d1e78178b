import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { growthExponent } from '../growth.js';
import type { Section } from '../report.js';
import { round } from '../statistics.js';
import { runCli } from '../tables/run-cli.js';
import { drawDataset } from './draw-dataset.js';

interface Reading {
  images: number;
  peakMb: number;
  wallS: number;
}

async function readMemory(
  images: number,
  { folder, stateDir }: { folder: string; stateDir: string },
): Promise<Reading> {
  const dataset = join(folder, `memory-${images}`);
  const config = await drawDataset(dataset, { count: images, side: 640, seed: 2 });
  const { peakMb, wallS } = await runCli(['dataset', 'validate', config, '--json', '--quiet'], stateDir);
  await rm(dataset, { recursive: true });
  return { images, peakMb, wallS };
}

function exponentOf(readings: readonly Reading[], cost: (reading: Reading) => number): string {
  return growthExponent(readings.map((reading) => ({ size: reading.images, cost: cost(reading) }))).toFixed(2);
}

/** Whether memory stays where it is, however many images a dataset has. */
export async function measureMemory(
  sizes: readonly number[],
  setting: { folder: string; stateDir: string; say(line: string): void },
): Promise<Section> {
  const readings: Reading[] = [];
  for (const images of sizes) {
    setting.say(`memory: ${images} images`);
    readings.push(await readMemory(images, setting));
  }
  const [first, last] = [readings[0]!, readings.at(-1)!];
  return {
    title: 'Memory over many images',
    how: '`vision-cli dataset validate --json` of drawn datasets, all pictures different, 640 x 640 px; the most that was resident, of the whole process. The exponents fit cost = a * images^b: 1 is linear, 0 is constant.',
    tables: [
      {
        caption: `Growth from ${first.images} to ${last.images} images: ${(last.peakMb - first.peakMb).toFixed(0)} MB`,
        columns: ['images', 'peak MB', 'images a second'],
        rows: readings.map(({ images, peakMb, wallS }) => [images, peakMb.toFixed(0), (images / wallS).toFixed(0)]),
      },
    ],
    notes: [
      `Exponents: ${exponentOf(readings, ({ wallS }) => wallS)} for the time, ${exponentOf(readings, ({ peakMb }) => peakMb)} for the memory.`,
    ],
    values: {
      readings: readings.map(({ images, peakMb, wallS }) => ({
        images,
        peak_mb: round(peakMb, 1),
        wall_s: round(wallS, 2),
      })),
    },
  };
}
