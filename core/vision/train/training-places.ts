import type { Trainer } from './doctor/find-trainer.js';
import type { OwnEnvironment } from './doctor/run-python.js';

/** Facts about the toolkit and this machine for a plan. */
export interface TrainingPlaces {
  /** Real folder of the toolkit. It must not contain a run. */
  projectDir: string;
  /** Absolute path of the Python file that trains. */
  runnerFile: string;
  toolkitVersion: string;
  /** The environment of this process; the plan takes an allowlist of it. */
  own: OwnEnvironment;
  /** File of the pace of earlier runs on this machine. */
  paceFile: string;
  /** Folder that remembers which runs are this user's own. */
  ledger: string;
  findTrainer(signal?: AbortSignal): Promise<Trainer>;
}
