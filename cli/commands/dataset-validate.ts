import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Argument, type Command, Option } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { parseInput } from '../../core/base/parse-input.js';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { checkReportPlace } from '../../core/vision/datasets/report/check-report-place.js';
import { endpoint } from '../../handlers/detection/dataset-validate.js';
import { sarifOf, ValidateBody, validateChosen } from '../../handlers/detection/kit/validate-chosen.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { offerFiles } from '../completions.js';
import { type CommonFlags, commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { type DatasetView, describeDataset, framedFindings } from '../output/describe-dataset.js';
import { readSourceLines } from '../output/source-lines.js';
import { repeatedWords } from '../repeated-command.js';
import type { Terminal } from '../terminal.js';
import { withDatasetProgress } from './dataset-progress.js';

const FORMATS = ['text', 'json', 'sarif'] as const;
type Format = (typeof FORMATS)[number];

interface Flags extends CommonFlags {
  format?: Format;
  output?: string;
  overwrite?: boolean;
  findingsPerCheck?: string;
}

/**
 * Rejects an output path that exists or is part of the dataset, before the validation starts, because it may take long.
 */
async function checkOutput(path: string, { output, overwrite }: Flags): Promise<void> {
  if (output === undefined) return;
  await checkReportPlace(path, output);
  if (overwrite || !existsSync(resolve(output))) return;
  throw new Fault('already-exists', `"${output}" exists already. Choose another name, or add --overwrite.`);
}

interface Rendering {
  format: Format;
  view: DatasetView;
  terminal: Terminal;
}

async function render(report: DatasetReport, { format, view, terminal }: Rendering): Promise<string> {
  if (format === 'json') return JSON.stringify(report);
  if (format === 'sarif') return sarifOf(report);
  const sources = await readSourceLines(report.root, framedFindings(report, view));
  return describeDataset(report, terminal, { ...view, sources });
}

/** Suggests to write a fixed copy if that fixes some errors, or else to list all findings with their fixes. */
function suggestNext(path: string, report: DatasetReport, terminal: Terminal): void {
  if (report.verdict !== 'invalid') return;
  const isFixable = report.findings.some(({ severity, fix }) => severity === 'error' && fix.includes('dataset fix'));
  if (!isFixable) terminal.suggest(repeatedWords(['--verbose']));
  else terminal.suggest(['vision-cli', 'dataset', 'fix', path, '--write', `${fixedName(path)}-fixed`]);
}

/** Returns the path of the dataset without its config and trailing separators, for the name of a copy. */
function fixedName(path: string): string {
  const folder = /\.ya?ml$/i.test(path) ? dirname(path) : path;
  return folder === '.' ? join('..', basename(resolve('.'))) : folder.replace(/[\\/]{1,9}$/, '');
}

async function save(text: string, { output, overwrite, terminal }: Flags & { output: string; terminal: Terminal }) {
  await writeFileAtomically(resolve(output), `${text}\n`, overwrite ? 'replace' : 'refuse');
  terminal.log(`wrote ${output}`);
}

async function run(path: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const { format = flags.json ? 'json' : 'text', output, ...others } = flags;
  const body = parseInput(ValidateBody, { ...bodyFromFlags(ValidateBody, others), path: resolve(path) });
  await checkOutput(body.path, flags);
  const begun = performance.now();
  const report = await withDatasetProgress(terminal, (signal, onProgress) =>
    validateChosen(body, { config: loadConfig(process.env), signal }, onProgress),
  );
  const view: DatasetView = {
    isFull: flags.verbose === true || output !== undefined,
    seconds: (performance.now() - begun) / 1000,
    ...(flags.findingsPerCheck === undefined ? {} : { places: body.findings_per_check }),
  };
  const text = await render(report, { format, view, terminal });
  if (output === undefined) terminal[format === 'text' ? 'data' : 'document'](text);
  else await save(stripVTControlCharacters(text), { ...flags, output, terminal });
  if (output === undefined && format === 'text') suggestNext(path, report, terminal);
  if (report.verdict === 'invalid') process.exitCode = EXIT.someFailed;
}

/** `vision-cli dataset validate PATH` */
export function addDatasetValidate(group: Command): void {
  const command = group
    .command('validate')
    .summary(endpoint.summary)
    .description(
      'Check a YOLO dataset: config, images, labels, splits and manifest. Nothing is changed. Exit code 0 means valid, 1 means errors (with --strict also warnings). Codes from 2 mean that nothing was checked: 2 for wrong usage, 3 if the config is missing or not readable, 6 if the report cannot be written.',
    )
    .addArgument(offerFiles(new Argument('<path>', 'the dataset config (data.yaml), or its folder'), '.yaml'))
    .addOption(new Option('--format <name>', 'format of the report (default: text)').choices(FORMATS))
    .option('-o, --output <file>', 'write the report to this file instead of standard output')
    .option('--overwrite', 'overwrite an existing file')
    .action(run);
  addBodyFlags(command, ValidateBody, ['path', 'format']);
  withExamples(command, [
    'vision-cli dataset validate signs/data.yaml',
    'vision-cli dataset validate signs --strict',
    'vision-cli dataset validate signs --format sarif -o signs.sarif',
  ]);
}
