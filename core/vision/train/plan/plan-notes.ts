import type { DataRights } from '../../datasets/contract/dataset-manifest.js';
import type { DatasetReport } from '../../datasets/contract/dataset-report.js';
import type { TrainingPlan } from '../contract/training-plan.js';

const COMMERCIAL_USE: Partial<Record<DataRights['commercial_use'], string>> = {
  forbidden: 'The data may not be used commercially: say so on the model card.',
  unknown: 'Nobody has said whether the data may be used commercially: say so on the model card.',
};

/** What one should know besides the figures. */
export function planNotes(
  rights: DataRights | null,
  { device }: TrainingPlan['settings'],
  { splits }: DatasetReport,
): string[] {
  const test = splits.test?.images ?? 0;
  const isSmall = (splits.train?.images ?? 0) < 100;
  return [
    'Ultralytics is licensed under AGPL-3.0; its makers hold that models trained with it are too. It runs as a program of its own.',
    'It trains from scratch, on a copy of the dataset, without the network: no weights are downloaded.',
    ...(device === 'cpu' ? ['A GPU trains many times faster than a CPU.'] : []),
    ...(test > 0 ? ['The test split is neither copied nor looked at.'] : []),
    ...(isSmall ? ['Fewer than 100 images teach a model little.'] : []),
    ...(rights && COMMERCIAL_USE[rights.commercial_use] ? [COMMERCIAL_USE[rights.commercial_use]!] : []),
  ];
}
