/**
 * `npx tsx scripts/draw-dataset.ts FOLDER [--count 200] [--size 640] [--seed 1]`: generates a YOLO dataset of coloured
 * shapes (train and val, labels, data.yaml) for trying things out. Deterministic per seed; overwrites nothing.
 */
import { parseArgs } from 'node:util';
import { drawDataset } from './bench/datasets/draw-dataset.js';

const USAGE = 'Usage: npx tsx scripts/draw-dataset.ts FOLDER [--count 200] [--size 640] [--seed 1]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '200' },
    size: { type: 'string', default: '640' },
    seed: { type: 'string', default: '1' },
  },
});
const [folder] = positionals;
const [count, side, seed] = [values.count, values.size, values.seed].map(Number);
const isWhole = (value: number | undefined, least: number) => Number.isSafeInteger(value) && value! >= least;
if (folder === undefined || !isWhole(count, 1) || !isWhole(side, 32) || !isWhole(seed, 0)) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  console.log(await drawDataset(folder, { count: count!, side: side!, seed: seed! }));
}
