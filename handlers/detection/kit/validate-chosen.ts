import { relative, sep } from 'node:path';
import * as z from 'zod';
import { isFault } from '../../../core/base/fault.js';
import type { ReportLanguage } from '../../../core/report/language/translation.js';
import { resolveAllowedConfig } from '../../../core/vision/datasets/config/locate-config.js';
import type { DataRights } from '../../../core/vision/datasets/contract/dataset-manifest.js';
import type { DatasetReport } from '../../../core/vision/datasets/contract/dataset-report.js';
import { readManifest } from '../../../core/vision/datasets/manifest/manifest-file.js';
import { renderDatasetHtml, renderDatasetMarkdown } from '../../../core/vision/datasets/render/render-dataset.js';
import { DATASET_CHECKS } from '../../../core/vision/datasets/report/dataset-checks.js';
import { toGithub } from '../../../core/vision/datasets/report/to-github.js';
import { toSarif } from '../../../core/vision/datasets/report/to-sarif.js';
import {
  type ExaminedDataset,
  examineDataset,
  FINDINGS_PER_CHECK,
  MAX_FINDINGS_PER_CHECK,
  type ValidateOptions,
  validateDataset,
} from '../../../core/vision/datasets/validate/validate-dataset.js';
import packageFacts from '../../../package.json' with { type: 'json' };
import type { RunContext } from '../../kit/define-endpoint.js';
import { ReportLanguageField } from '../../kit/report-language.js';

/** Formats of a dataset report other than JSON, each with its media type. */
export const DATASET_FORMATS = {
  /** Registered with IANA. */
  sarif: 'application/sarif+json',
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  github: 'text/plain; charset=utf-8',
} as const;
type DatasetFormat = keyof typeof DATASET_FORMATS;

const CheckName = z
  .string()
  .refine((code) => DATASET_CHECKS.has(code), { error: 'is not a check. docs/reference/findings.md lists all' })
  .meta({ description: 'Id of a check', example: 'label-box-outside' });

export const ValidateBody = z
  .strictObject({
    path: z.string().min(1).max(4096).meta({
      description: 'Path of the dataset config, or of its folder, on this machine, inside the allowed folders',
      example: 'signs/data.yaml',
    }),
    strict: z.boolean().default(false).meta({ description: 'Treat warnings as errors', example: false }),
    findings_per_check: z
      .int()
      .min(1)
      .max(MAX_FINDINGS_PER_CHECK)
      .optional()
      .meta({
        description: `Maximum number of findings listed per check and severity; all are counted. Default: ${FINDINGS_PER_CHECK}, or ${MAX_FINDINGS_PER_CHECK} with \`only\``,
        example: FINDINGS_PER_CHECK,
      }),
    only: z
      .array(CheckName)
      .min(1)
      .max(200)
      .optional()
      .meta({
        description: 'Checks whose findings are listed. The counts and the verdict include all checks',
        example: ['label-box-outside'],
      }),
    format: z.enum(['json', 'sarif', 'html', 'markdown', 'github']).default('json').meta({
      description:
        'Format of the report: as described here; SARIF 2.1.0, which editors and code hosts display; one HTML page or Markdown, for people; or annotations of a GitHub workflow',
      example: 'json',
    }),
    language: ReportLanguageField,
  })
  .meta({
    id: 'DatasetValidateRequest',
    description: 'A YOLO dataset on this machine, and the strictness of the check',
    example: { path: 'configs/smoke/data.yaml', strict: true },
  });

type Chosen = Omit<z.output<typeof ValidateBody>, 'format' | 'language'>;

type OnProgress = (done: number, total: number) => void;

/** Returns the config of a request, inside the allowed folders, and the options of the check. */
async function prepare(
  { path, strict, only, findings_per_check: most }: Chosen,
  { config, signal }: RunContext,
  onProgress: OnProgress = () => undefined,
): Promise<{ place: string; options: ValidateOptions }> {
  const place = await resolveAllowedConfig(path, config);
  const { roots, scanWorkerFile } = config;
  const findingsPerCheck = most ?? (only === undefined ? FINDINGS_PER_CHECK : MAX_FINDINGS_PER_CHECK);
  return { place, options: { strict, only, findingsPerCheck, signal, onProgress, roots, scanWorkerFile } };
}

/** Validates the dataset of a request. The CLI calls it with a progress bar and without a deadline. */
export async function validateChosen(
  chosen: Chosen,
  context: RunContext,
  onProgress?: OnProgress,
): Promise<DatasetReport> {
  const { place, options } = await prepare(chosen, context, onProgress);
  return validateDataset(place, options);
}

/** Validates the dataset of a request, and reads pictures if the report is for people. */
export async function examineChosen(
  { format, ...chosen }: Chosen & { format: string },
  context: RunContext,
  onProgress?: OnProgress,
): Promise<ExaminedDataset> {
  const { place, options } = await prepare(chosen, context, onProgress);
  return examineDataset(place, { ...options, isIllustrated: format === 'html' || format === 'markdown' });
}

const TOOL = { name: 'Handlens', version: packageFacts.version };

/** Reads the rights of the manifest; null if there is no readable one, which a finding reports. */
async function rightsOf({ config }: ExaminedDataset): Promise<DataRights | null> {
  try {
    return (await readManifest(config))?.rights ?? null;
  } catch (error) {
    if (isFault(error)) return null;
    throw error;
  }
}

interface FormatOptions {
  strict: boolean;
  /** Folder of the repository, for annotations. */
  folder: string;
  /** Path of the dataset as the user wrote it. */
  place: string;
  /** Language of HTML and Markdown. */
  language: ReportLanguage;
}

/** Formats the report on a dataset. Reports for people need an illustrated dataset. */
export async function formatDatasetReport(
  examined: ExaminedDataset,
  format: DatasetFormat,
  { strict, folder, place, language }: FormatOptions,
): Promise<string> {
  const { report, config, illustrations } = examined;
  if (format === 'sarif') return JSON.stringify(toSarif(report, TOOL, DATASET_CHECKS));
  if (format === 'github') return toGithub(report, relative(folder, report.root).split(sep).join('/'));
  const render = format === 'html' ? renderDatasetHtml : renderDatasetMarkdown;
  return render({
    report,
    place,
    configLines: config.text.split(/\r\n|\r|\n/),
    illustrations,
    checks: DATASET_CHECKS,
    rights: await rightsOf(examined),
    isStrict: strict,
    language,
    generatedAt: new Date().toISOString(),
    version: packageFacts.version,
  });
}
