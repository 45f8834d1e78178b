import type { DatasetReport } from '../../datasets/dataset-report.js';
import type { TrainingGate } from '../training-plan.js';
import { failed, passed } from './gate.js';

const ID = 'dataset-valid';
const SHOWN = 3;

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What a run needs beyond the absence of errors. */
function missingSplits({ splits }: DatasetReport): string[] {
  return (['train', 'val'] as const).filter((split) => (splits[split]?.images ?? 0) === 0);
}

/** Whether validation found no error, and both splits that a run reads hold images. */
export function datasetGate(report: DatasetReport): TrainingGate {
  const { error, warning } = report.severity_counts;
  const images = Object.values(report.splits).reduce((sum, split) => sum + (split?.images ?? 0), 0);
  const figures = `${plural(error, 'error')} and ${plural(warning, 'warning')} in ${plural(images, 'image')}`;
  if (error > 0) {
    const worst = report.findings.filter(({ severity }) => severity === 'error').slice(0, SHOWN);
    const examples = worst.map(({ code, file, line, message }) => {
      const place = file === null ? '' : ` (${file}${line === null ? '' : `:${line}`})`;
      return `${code}${place}: ${message}`;
    });
    return failed(
      ID,
      [figures, ...examples].join('; '),
      'Mend the errors; "vision-cli dataset validate" lists them all.',
    );
  }
  const missing = missingSplits(report);
  if (missing.length > 0) {
    const fix = 'Name folders with images for train and val in the config.';
    return failed(ID, `${figures}; no image in ${missing.join(' and ')}`, fix);
  }
  return passed(ID, figures);
}
