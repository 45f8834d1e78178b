import { STEPS } from '../../core/tables/clean/steps/index.js';
import { FINDING_KINDS, type FindingKind } from '../../core/tables/profile/column/finding-kinds.js';
import { DATASET_CHECKS } from '../../core/vision/datasets/report/dataset-checks.js';
import { markdownTable } from '../markdown-table.js';
import { code, renderPage } from './page.js';

const INTRODUCTION = `Findings have a stable code and a severity. \`vision-cli table profile\` reports [tables](#tables), \`vision-cli dataset validate\`
[YOLO datasets](#datasets).`;

const TABLES = `An error means that figures from the table will be wrong, a warning that they may be; a notice is worth knowing. A finding lists its
cells or rows, the reason and the step that fixes it. If several steps are listed, the profile suggests the one that fits the column.
[Steps](steps.md) describes them.`;

const DATASETS = `An error means that training fails or learns something wrong, a warning that it is likely harmful; a notice is worth knowing. This is the
usual severity: some cases are less severe, such as those in the test split.`;

const stepLink = (name: string) => `[${code(name)}](steps.md#${name})`;

/** Returns the steps of a kind, then those suggested when the first ones are not offered for a column. */
function stepsOf({ steps }: FindingKind): string {
  const others = STEPS.flatMap(({ name, alternatives = [] }) => (steps.includes(name) ? alternatives : []));
  return [...new Set([...steps, ...others])].map(stepLink).join(', ');
}

function tableGroup([group, kinds]: [string, Readonly<Record<string, FindingKind>>]): string {
  const rows = Object.entries(kinds).map(([name, kind]) => [code(name), kind.severity, kind.meaning, stepsOf(kind)]);
  return `### ${group}\n\n${markdownTable({ columns: ['Code', 'Severity', 'Finds', 'Step'], rows })}`;
}

/** Topics of the checks, by the first word of their codes. */
const TOPICS: Readonly<Record<string, string>> = {
  config: 'Config',
  image: 'Images',
  label: 'Labels',
  set: 'The whole set',
  manifest: 'Manifest',
};

function datasetGroup([prefix, title]: [string, string]): string {
  const own = [...DATASET_CHECKS.values()].filter((check) => check.code.startsWith(`${prefix}-`));
  const rows = own.map((check) => [code(check.code), check.severity, check.title, check.why, check.fix]);
  return `### ${title}\n\n${markdownTable({ columns: ['Code', 'Severity', 'Finds', 'Why it matters', 'Fix'], rows })}`;
}

/** Returns docs/reference/findings.md. @throws if a check belongs to no topic, because the page would lack it. */
export function findingsPage(): string {
  const stray = [...DATASET_CHECKS.keys()].find((name) => !(name.split('-')[0]! in TOPICS));
  if (stray !== undefined) throw new Error(`The check "${stray}" belongs to no topic. Add its first word to TOPICS.`);
  const sources = 'core/tables/profile/column/finding-kinds.ts and the checks in core/vision/datasets/';
  return renderPage('Findings', sources, [
    INTRODUCTION,
    '## Tables',
    TABLES,
    ...Object.entries(FINDING_KINDS).map(tableGroup),
    '## Datasets',
    DATASETS,
    ...Object.entries(TOPICS).map(datasetGroup),
  ]);
}

const kinds = Object.values<Readonly<Record<string, FindingKind>>>(FINDING_KINDS);

export const findingCount = String(kinds.flatMap((group) => Object.keys(group)).length);
