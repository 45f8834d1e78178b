import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findTrainer, type Trainer } from '../../core/vision/train/doctor/find-trainer.js';
import type { TrainingPlaces } from '../../core/vision/train/training-places.js';
import packageFacts from '../../package.json' with { type: 'json' };
import type { Config } from './config.js';
import { packageRoot } from './package-root.js';

/**
 * How long the found trainer is cached, ms. Running the Python interpreters takes up to a second, and installations
 * rarely change.
 */
const REMEMBERED_MS = 20_000;

let remembered: { key: string; until: number; trainer: Promise<Trainer> } | undefined;

/** Returns the trainer. Concurrent plans share one lookup, so that each interpreter is started only once. */
function rememberTrainer(pythons: readonly string[]): Promise<Trainer> {
  const key = JSON.stringify([pythons, process.env.PATH]);
  if (remembered?.key === key && performance.now() < remembered.until) return remembered.trainer;
  const trainer = findTrainer(pythons, process.env);
  remembered = { key, until: performance.now() + REMEMBERED_MS, trainer };
  return trainer;
}

/** Returns the paths and functions that a training plan needs from this installation. */
export function trainingPlaces({ trainingPythons, stateDir }: Config): TrainingPlaces {
  const root = packageRoot();
  return {
    projectDir: realpathSync(root),
    runnerFile: join(root, 'training', 'run_training.py'),
    toolkitVersion: packageFacts.version,
    own: process.env,
    paceFile: join(stateDir, 'training-pace.jsonl'),
    ledger: join(stateDir, 'training-runs'),
    findTrainer: () => rememberTrainer(trainingPythons),
  };
}

/** Returns the default folder of the training extra, and the file with its pinned packages. */
export function installationPlace({ stateDir }: Config): { folder: string; requirements: string } {
  return { folder: join(stateDir, 'training'), requirements: join(packageRoot(), 'requirements-train.txt') };
}

/** Returns the path of the config of the small dataset that is part of the toolkit. */
export function smokeConfig(): string {
  return join(packageRoot(), 'configs', 'smoke', 'data.yaml');
}
