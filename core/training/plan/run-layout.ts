import { join } from 'node:path';

/** Stands for the folder of the run in a plan that names none. */
export const NO_OUTPUT = '<output>';

/** Where everything of a run lies; all of it inside its one folder. */
export interface RunLayout {
  output: string;
  /** Config of our own that the trainer reads: paths, splits and names, nothing else. */
  dataConfig: string;
  /** Copy of the dataset: the trainer writes caches beside labels and mends JPEGs in place. */
  data: string;
  /** Folder that the trainer makes, the name it is told to use inside `output`. */
  trainerName: string;
  trainer: string;
  results: string;
  lastWeights: string;
  bestWeights: string;
  onnx: string;
  record: string;
  log: string;
  /** Home and settings folder of the trainer, so that it touches none of the user's. */
  home: string;
}

/** @param output absolute folder of the run, or null while none is named. */
export function runLayout(output: string | null): RunLayout {
  const root = output ?? NO_OUTPUT;
  const trainer = join(root, 'train');
  return {
    output: root,
    dataConfig: join(root, 'data.yaml'),
    data: join(root, 'data'),
    trainerName: 'train',
    trainer,
    results: join(trainer, 'results.csv'),
    lastWeights: join(trainer, 'weights', 'last.pt'),
    bestWeights: join(trainer, 'weights', 'best.pt'),
    onnx: join(trainer, 'weights', 'best.onnx'),
    record: join(root, 'record.json'),
    log: join(root, 'trainer.log'),
    home: join(root, 'home'),
  };
}
