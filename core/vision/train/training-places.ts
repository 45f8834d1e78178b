import type { Trainer } from './doctor/find-trainer.js';
import type { OwnEnvironment } from './doctor/run-python.js';

/** Paths and services of this installation that planning a run needs. */
export interface TrainingPlaces {
  /** Real path of the toolkit's folder, which must not contain a run. */
  projectDir: string;
  /** Absolute path of the Python script that trains. */
  runnerFile: string;
  toolkitVersion: string;
  /** Environment variables of this process. Plans use only allowlisted ones. */
  own: OwnEnvironment;
  /** File with the paces of earlier runs on this machine. */
  paceFile: string;
  /** Folder of the ledger, which lists the runs of this user. */
  ledger: string;
  findTrainer(signal?: AbortSignal): Promise<Trainer>;
}
