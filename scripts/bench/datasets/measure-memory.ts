import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatasetReport } from '../../../core/vision/datasets/contract/dataset-report.js';
import { type Section, tableSection } from '../report.js';
import { runCli } from '../run-cli.js';
import { growthExponent, round } from '../statistics.js';
import { drawDataset, plantedCopies } from './draw-dataset.js';

interface Reading {
  images: number;
  peakMb: number;
  wallS: number;
  planted: number;
  /** Planted copies that the report names. */
  found: number;
  /** Groups of copies in the report without a planted one. */
  otherGroups: number;
}

/** One of this many images is a near copy. */
const COPY_EVERY = 100;
/** Maximum findings per check in a report: more than there are copies. */
const MAX_FINDINGS = 1000;

/** Compares the copies that the report names with the planted ones. */
function countCopies(stdout: string, planted: readonly string[]): Pick<Reading, 'found' | 'otherGroups'> {
  const { findings } = JSON.parse(stdout) as DatasetReport;
  const groups = findings
    .filter(({ code }) => /^image-(near-)?copy/.test(code))
    .map(({ file, related }) => [file, ...related.map((one) => one.file)]);
  const named = new Set(groups.flat());
  return {
    found: planted.filter((name) => named.has(name)).length,
    otherGroups: groups.filter((group) => !group.some((name) => name !== null && planted.includes(name))).length,
  };
}

async function readMemory(
  images: number,
  { folder, stateDir }: { folder: string; stateDir: string },
): Promise<Reading> {
  const dataset = join(folder, `memory-${images}`);
  const planned = { count: images, side: 640, seed: 2, copyEvery: COPY_EVERY };
  const config = await drawDataset(dataset, planned);
  const words = ['dataset', 'validate', config, '--findings-per-check', String(MAX_FINDINGS), '--json', '--quiet'];
  const { peakMb, wallS, stdout } = await runCli(words, stateDir);
  await rm(dataset, { recursive: true });
  const planted = plantedCopies(planned);
  return { images, peakMb, wallS, planted: planted.length, ...countCopies(stdout, planted) };
}

function exponentOf(readings: readonly Reading[], cost: (reading: Reading) => number): string {
  return growthExponent(readings.map((reading) => ({ size: reading.images, cost: cost(reading) }))).toFixed(2);
}

/** Measures whether memory is bounded regardless of the number of images, and whether near copies are found. */
export async function measureMemory(
  sizes: readonly number[],
  setting: { folder: string; stateDir: string; log(line: string): void },
): Promise<Section> {
  const readings: Reading[] = [];
  for (const images of sizes) {
    setting.log(`memory: ${images} images`);
    readings.push(await readMemory(images, setting));
  }
  const [first, last] = [readings[0]!, readings.at(-1)!];
  return tableSection({
    title: 'Memory over many images',
    how: `Measured with whole vision-cli processes: \`vision-cli dataset validate --json\` of generated datasets, 640 x 640 px. All images differ, except that one in ${COPY_EVERY} is a more strongly compressed copy of an earlier image. Peak memory is the maximum of the summed memory of the process and its child processes. A copy counts as found if a finding names it. The exponents fit cost = a * images^b: 1 is linear, 0 is constant.`,
    caption: `Growth from ${first.images} to ${last.images} images: ${(last.peakMb - first.peakMb).toFixed(0)} MB`,
    columns: ['images', 'peak MB', 'images a second', 'near copies planted', 'of them found', 'other groups found'],
    rows: readings.map(({ images, peakMb, wallS, planted, found, otherGroups }) => [
      images,
      peakMb.toFixed(0),
      (images / wallS).toFixed(0),
      planted,
      found,
      otherGroups,
    ]),
    notes: [
      `Exponents: ${exponentOf(readings, ({ wallS }) => wallS)} for the time, ${exponentOf(readings, ({ peakMb }) => peakMb)} for the memory.`,
    ],
    values: {
      readings: readings.map(({ images, peakMb, wallS, planted, found, otherGroups }) => ({
        images,
        peak_mb: round(peakMb, 1),
        wall_s: round(wallS, 2),
        copies_planted: planted,
        copies_found: found,
        other_groups: otherGroups,
      })),
    },
  });
}
