import type { Trainer } from './doctor/find-trainer.js';
import type { OwnEnvironment } from './doctor/run-python.js';

/** Facts about the toolkit and this machine for a plan. */
export interface TrainingPlaces {
  /** Real folder of the toolkit. It must not contain a run. */
  projectDir: string;
  /** Absolute path of the Python file that trains. */
  runnerFile: string;
  toolkitVersion: string;
  /** Environment of this process, of which the plan uses only allowlisted variables. */
  own: OwnEnvironment;
  /** File with the pace of earlier runs on this machine. */
  paceFile: string;
  /** Folder with the ledger of this user's runs. */
  ledger: string;
  findTrainer(signal?: AbortSignal): Promise<Trainer>;
}
