import { basename, dirname } from 'node:path';
import { commandLine } from '../../../../base/text/shell-command.js';
import type { ReportLanguage } from '../../../../report/language/translation.js';
import type { Check } from '../../checks/check.js';
import type { DataRights } from '../../contract/dataset-manifest.js';
import type { DatasetReport } from '../../contract/dataset-report.js';
import type { Illustrations } from '../../validate/illustrate.js';
import type { RankedKind } from './rank-kinds.js';

/** Input of a report for reading. All facts in the report come from it. */
export interface DatasetPageInput {
  report: DatasetReport;
  /** Path of the config or its folder as the user wrote it, for commands; null: its names are used. */
  place: string | null;
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
  /** Default: English. */
  language?: ReportLanguage;
  /** Version of the program. */
  version: string;
}

/** The input with its findings by kind, in the order of their numbers. */
export interface RankedInput extends DatasetPageInput {
  kinds: readonly RankedKind[];
}

/** Returns the name of the dataset in titles: the folder of its images. */
export const datasetName = ({ root }: Pick<DatasetReport, 'root'>) => basename(root) || 'dataset';

type Placed = Pick<DatasetPageInput, 'place'> & { report: Pick<DatasetReport, 'root' | 'config'> };

/** Returns a word of a command. A Markdown code block has no `<`, so that a lenient parser sees no tag. */
const wordOr = (text: string, placeholder: string) => (/[<\n]/.test(text) ? placeholder : text);

/** Returns the dataset as a word of a command: as the user wrote it, or for the folder above it. */
export function datasetWord({ place, report: { root, config } }: Placed): string {
  const name = datasetName({ root });
  return wordOr(place ?? (config === 'data.yaml' ? name : `${name}/${config}`), 'DATASET');
}

/** Returns the folder of a fixed copy, next to the dataset, as a word of a command. */
export function copyWord({ place, report }: Placed): string {
  const path = place ?? datasetName(report);
  const folder = /\.ya?ml$/i.test(path) ? dirname(path) : path;
  const name = folder === '.' ? `../${datasetName(report)}` : folder.endsWith('/') ? folder.slice(0, -1) : folder;
  return wordOr(`${name}-fixed`, 'FIXED');
}

/** Formats a command about the dataset. */
export function datasetCommand(
  input: Placed,
  command: 'validate' | 'fix' | 'manifest',
  ...options: readonly string[]
): string {
  return commandLine(['vision-cli', 'dataset', command, datasetWord(input), ...options]);
}
