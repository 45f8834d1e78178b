import type { Trainer } from './doctor/find-trainer.js';
import type { OwnEnvironment } from './doctor/run-python.js';

/** What a plan needs to know of the toolkit and of this machine. */
export interface TrainingPlaces {
  /** Real folder of the toolkit itself: no run lies in it. */
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
