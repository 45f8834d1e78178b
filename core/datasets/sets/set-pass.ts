import type { Check } from '../checks/check.js';
import type { CheckCode } from '../checks/check-codes.js';
import type { DatasetConfig } from '../dataset-config.js';
import type { DatasetReport } from '../dataset-report.js';
import type { Finding } from '../finding.js';
import type { SplitTally } from './split-tally.js';

/** A dataset, counted. */
export interface CountedSet {
  splits: readonly SplitTally[];
  figures: DatasetReport['figures'];
  config: DatasetConfig;
}

/** A pass over the counts of the whole set, with its checks. */
export interface SetPass {
  checks: Readonly<Partial<Record<CheckCode, Check>>>;
  judge(set: CountedSet): Finding[];
}
