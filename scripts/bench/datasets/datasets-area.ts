import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Area, AreaContext, Measurement, Pace } from '../area.js';
import { findPeers } from '../peers/find-peers.js';
import { drawDataset } from './draw-dataset.js';
import { measureMemory } from './measure-memory.js';
import { measureSpeed } from './measure-speed.js';

/** Sizes of the datasets and numbers of measurements. */
interface DatasetsPace {
  /** Images of the dataset that both tools read. */
  images: number;
  /** Image counts of the datasets for the memory measurement, ascending. */
  memoryImages: readonly number[];
  rounds: number;
}

const PACES: Record<Pace, DatasetsPace> = {
  full: { images: 1500, memoryImages: [1500, 5000, 15_000], rounds: 5 },
  quick: { images: 300, memoryImages: [300, 900], rounds: 1 },
};

async function meanKilobytes(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / names.length / 1000);
}

async function measure({ pace: name, folder, python, peersDir, log }: AreaContext): Promise<Measurement> {
  const { images, memoryImages, rounds } = PACES[name];
  const stateDir = join(folder, 'state');
  const peers = await findPeers(peersDir, [{ name: 'ultralytics', environment: 'detection' }], python);
  const measureRest = () => measureMemory(memoryImages, { folder, stateDir, log: log });
  if (python === null) {
    return {
      sections: [await measureRest()],
      peers,
      missing:
        'The comparison with Ultralytics. First: scripts/bench-setup.sh detection; or name a Python that has it: --python PATH.',
    };
  }
  log(`drawing ${images} images`);
  const config = await drawDataset(join(folder, 'speed'), { count: images, side: 640, seed: 1 });
  const kilobytes = await meanKilobytes(join(dirname(config), 'images', 'train'));
  const speed = await measureSpeed({ config, images, kilobytes, rounds, folder, stateDir, log: log }, python);
  return { sections: [speed, await measureRest()], peers, missing: null };
}

/** Speed and memory of the validation of datasets. */
export const datasetsArea: Area = { name: 'datasets', title: 'Datasets', packages: ['sharp'], measure };
