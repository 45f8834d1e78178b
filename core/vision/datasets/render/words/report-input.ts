import { basename } from 'node:path';
import { commandLine } from '../../../../base/text/shell-command.js';
import type { Check } from '../../checks/check.js';
import type { DataRights } from '../../contract/dataset-manifest.js';
import type { DatasetReport } from '../../contract/dataset-report.js';
import type { Illustrations } from '../../validate/illustrate.js';
import type { RankedKind } from './rank-kinds.js';

/** Input of a report for reading. All facts in the report come from it. */
export interface DatasetPageInput {
  report: DatasetReport;
  /** Lines of the config. */
  configLines: readonly string[];
  illustrations: Illustrations;
  /** Titles of the checks. */
  checks: ReadonlyMap<string, Check>;
  /** Rights of the manifest; null if there is none, or it cannot be read. */
  rights: DataRights | null;
  /** Whether warnings made the dataset invalid. */
  isStrict: boolean;
  /** Time of the report, ISO 8601; null omits it, so that equal inputs give identical reports. */
  generatedAt: string | null;
  /** Version of the program. */
  version: string;
}

/** The input with its findings by kind, in the order of their numbers. */
export interface RankedInput extends DatasetPageInput {
  kinds: readonly RankedKind[];
}

/** Returns the name of the dataset in titles: the folder of its images. */
export const datasetName = ({ root }: Pick<DatasetReport, 'root'>) => basename(root) || 'dataset';

/** Returns the dataset as a word of a command that is run in the folder above it. */
export function datasetWord({ root, config }: Pick<DatasetReport, 'root' | 'config'>): string {
  const name = datasetName({ root });
  // A Markdown code block has no `<`, so that a lenient parser sees no tag.
  if (/[<\n]/.test(name + config)) return 'DATASET';
  return config === 'data.yaml' ? name : `${name}/${config}`;
}

/** Formats a command about the dataset. */
export function datasetCommand(
  report: DatasetReport,
  command: 'validate' | 'fix' | 'manifest',
  ...options: readonly string[]
): string {
  return commandLine(['vision-cli', 'dataset', command, datasetWord(report), ...options]);
}
