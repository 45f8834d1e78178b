import * as z from 'zod';
import { resolveAllowedConfig } from '../../../core/vision/datasets/config/locate-config.js';
import type { DatasetReport } from '../../../core/vision/datasets/contract/dataset-report.js';
import { DATASET_CHECKS } from '../../../core/vision/datasets/report/dataset-checks.js';
import { toSarif } from '../../../core/vision/datasets/report/to-sarif.js';
import { FINDINGS_PER_CHECK, validateDataset } from '../../../core/vision/datasets/validate/validate-dataset.js';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { RunContext } from '../../kit/define-endpoint.js';

export const ValidateBody = z
  .strictObject({
    path: z.string().min(1).max(4096).meta({
      description: 'Path of the dataset config, or of its folder, on this machine, inside the allowed folders',
      example: 'signs/data.yaml',
    }),
    strict: z.boolean().default(false).meta({ description: 'Treat warnings as errors', example: false }),
    findings_per_check: z.int().min(1).max(10_000).default(FINDINGS_PER_CHECK).meta({
      description: 'Maximum number of findings listed per check and severity; all are counted',
      example: FINDINGS_PER_CHECK,
    }),
    format: z.enum(['json', 'sarif']).default('json').meta({
      description: 'Format of the report: as described here, or SARIF 2.1.0, which editors and code hosts display',
      example: 'json',
    }),
  })
  .meta({
    id: 'DatasetValidateRequest',
    description: 'A YOLO dataset on this machine, and the strictness of the check',
    example: { path: 'configs/smoke/data.yaml', strict: true },
  });

/** Validates the dataset of a request. The CLI calls it with a progress bar and without a deadline. */
export async function validateChosen(
  { path, strict, findings_per_check: findingsPerCheck }: Omit<z.output<typeof ValidateBody>, 'format'>,
  { config, signal }: RunContext,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<DatasetReport> {
  const place = await resolveAllowedConfig(path, config);
  const { roots, scanWorkerFile } = config;
  return validateDataset(place, { strict, findingsPerCheck, signal, onProgress, roots, scanWorkerFile });
}

/** Formats a report as SARIF 2.1.0. */
export function sarifOf(report: DatasetReport): string {
  return JSON.stringify(toSarif(report, { name: 'Handlens', version: packageFacts.version }, DATASET_CHECKS));
}
