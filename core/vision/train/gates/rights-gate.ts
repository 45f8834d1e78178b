import type { DataRights } from '../../datasets/contract/dataset-manifest.js';
import type { DatasetReport } from '../../datasets/contract/dataset-report.js';
import { rightsFaults } from '../../datasets/manifest/rights-faults.js';
import type { TrainingGate } from '../contract/training-plan.js';
import { failed, passed } from './gate.js';

const ID = 'rights-reviewed';
const WRITE = 'Write one with "vision-cli dataset manifest", naming licence, source and who reviewed them.';

/** Whether somebody looked at the rights of exactly these files. */
export function rightsGate(
  state: DatasetReport['manifest'],
  rights: DataRights | null,
  now = new Date(),
): TrainingGate {
  if (state === 'absent') return failed(ID, 'There is no manifest.yaml beside the config.', WRITE);
  if (state === 'unreadable' || rights === null) return failed(ID, 'manifest.yaml cannot be read.', WRITE);
  if (state === 'differs') {
    const fix = 'Look at what changed with "vision-cli dataset validate", then write the manifest again.';
    return failed(ID, 'The files are not those that manifest.yaml names: its review does not cover them.', fix);
  }
  const faults = rightsFaults(rights, now);
  if (faults.length > 0) return failed(ID, `manifest.yaml tells of no review: ${faults.join('; ')}.`, WRITE);
  const { licence, source, reviewed_by: by, reviewed_on: on, commercial_use: use } = rights;
  return passed(ID, `${licence}, from ${source}; reviewed by ${by} on ${on}; commercial use ${use}`);
}
