import type { Finding } from '../../datasets/checks/finding.js';
import type { DatasetReport } from '../../datasets/contract/dataset-report.js';
import type { TrainingGate } from '../contract/training-plan.js';
import { failed, passed } from './gate.js';

const ID = 'dataset-valid';
const SHOWN = 3;

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What a run needs beyond the absence of errors. */
function missingSplits({ splits }: DatasetReport): string[] {
  return (['train', 'val'] as const).filter((split) => (splits[split]?.images ?? 0) === 0);
}

/** The first error of each check: the same sentence about many files says no more than once. */
function worstOf({ findings }: DatasetReport): Finding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const firsts = new Map(errors.toReversed().map((finding) => [finding.code, finding]));
  return errors.filter((finding) => firsts.get(finding.code) === finding).slice(0, SHOWN);
}

/** Whether validation found no error, and both splits that a run reads hold images. */
export function datasetGate(report: DatasetReport): TrainingGate {
  const { error, warning } = report.severity_counts;
  // Splits may share images: their sum would count those twice.
  const images = Object.entries(report.splits).flatMap(([split, counts]) =>
    counts ? [`${plural(counts.images, 'image')} of ${split}`] : [],
  );
  const figures = `${plural(error, 'error')} and ${plural(warning, 'warning')} in ${images.join(', ') || 'no image'}`;
  if (error > 0) {
    const examples = worstOf(report).map(({ code, file, line, message }) => {
      const place = file === null ? '' : ` (${file}${line === null ? '' : `:${line}`})`;
      return `${code}${place}: ${message}`;
    });
    return failed(
      ID,
      [figures, ...examples].join('; '),
      'Fix the errors. Run "vision-cli dataset validate" to list all of them.',
    );
  }
  const missing = missingSplits(report);
  if (missing.length > 0) {
    const fix = 'Add folders with images for train and val to the config.';
    return failed(ID, `${figures}; no images in ${missing.join(' and ')}`, fix);
  }
  return passed(ID, figures);
}
