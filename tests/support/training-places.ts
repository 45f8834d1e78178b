import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findTrainer } from '../../core/vision/train/doctor/find-trainer.js';
import type { TrainingPlaces } from '../../core/vision/train/training-places.js';
import { type TrainingRequest, TrainingSettings } from '../../core/vision/train/training-request.js';
import { fakePython } from './fake-python.js';

/** Creates a toolkit, a state folder and a complete Python for one test, inside a folder. */
export async function trainingPlacesIn(folder: string, python?: string): Promise<TrainingPlaces> {
  for (const name of ['toolkit', 'runs']) await mkdir(join(folder, name), { recursive: true });
  const command = python ?? (await fakePython(folder));
  const own = { PATH: '/usr/bin:/bin', SECRET_KEY: 'hidden' };
  return {
    projectDir: join(folder, 'toolkit'),
    runnerFile: join(folder, 'toolkit', 'run_training.py'),
    toolkitVersion: '0.0.0',
    own,
    paceFile: join(folder, 'state', 'training-pace.jsonl'),
    ledger: join(folder, 'state', 'training-runs'),
    findTrainer: (signal) => findTrainer([command], own, signal),
  };
}

/** Returns the default request of tests. */
export function trainingRequest(config: string, change: Partial<TrainingRequest> = {}): TrainingRequest {
  return { kind: 'dry-run', config, output: null, settings: TrainingSettings.parse({}), ...change };
}
