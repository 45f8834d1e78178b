import type { Check } from '../checks/check.js';
import type { CheckCode } from '../checks/check-codes.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import type { DatasetReport } from '../contract/dataset-report.js';
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
