import { join } from 'node:path';

/** Stands for the folder of the run in a plan that names none. */
const NO_OUTPUT = '<output>';

/** Where everything of a run lies: all of it inside its one folder. */
export interface RunLayout {
  output: string;
  /** Home and settings folder of the trainer, so that it touches none of the user's. */
  home: string;
  /** All that a run writes, folders with a slash at the end. */
  writes: string[];
}

const WRITES = [
  // The trainer writes caches beside labels and mends JPEGs in place: it gets a copy, and a config of our own.
  'data/',
  'data/data.yaml',
  'home/',
  'trainer.log',
  'train/args.yaml',
  'train/results.csv',
  'train/weights/last.pt',
  'train/weights/best.pt',
  'train/weights/best.onnx',
  'checkpoints/',
  'model-card.draft.yaml',
  'record.json',
];

/** @param output absolute folder of the run, or null while none is named. */
export function runLayout(output: string | null): RunLayout {
  const root = output ?? NO_OUTPUT;
  return { output: root, home: join(root, 'home'), writes: WRITES.map((name) => join(root, name)) };
}
