import { basename, dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Argument, type Command, Option } from 'commander';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { parseInput } from '../../core/base/parse-input.js';
import type { ReportLanguage } from '../../core/report/language/translation.js';
import type { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { automaticFix } from '../../core/vision/datasets/fix/automatic-fixes.js';
import { checkReportPlace } from '../../core/vision/datasets/report/check-report-place.js';
import { endpoint } from '../../handlers/detection/dataset-validate.js';
import { examineChosen, formatDatasetReport, ValidateBody } from '../../handlers/detection/kit/validate-chosen.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { offerFiles } from '../completions.js';
import { type CommonFlags, commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { type DatasetView, describeDataset, framedFindings } from '../output/describe-dataset.js';
import { refuseExisting } from '../output/refuse-existing.js';
import { reportFormatOf } from '../output/report-format.js';
import { readSourceLines } from '../output/source-lines.js';
import { wrote } from '../output/wrote.js';
import { repeatedWords } from '../repeated-command.js';
import type { Terminal } from '../terminal.js';
import { withDatasetProgress } from './dataset-progress.js';

const FORMATS = ['text', 'json', 'sarif', 'html', 'markdown', 'github'] as const;
type Format = (typeof FORMATS)[number];

interface Flags extends CommonFlags {
  format?: Format;
  output?: string;
  overwrite?: boolean;
  findingsPerCheck?: string;
  only?: string;
}

/**
 * Rejects an output path that exists or is part of the dataset, before the validation starts, because it may take long.
 */
async function checkOutput(path: string, { output, overwrite }: Flags): Promise<void> {
  if (output === undefined) return;
  await checkReportPlace(path, output);
  refuseExisting(output, { overwrite: overwrite === true });
}

type Examined = Awaited<ReturnType<typeof examineChosen>>;

interface Rendering {
  /** Path of the dataset as the user wrote it. */
  place: string;
  format: Format;
  strict: boolean;
  language: ReportLanguage;
  view: DatasetView;
  terminal: Terminal;
}

async function render(
  examined: Examined,
  { place, format, strict, language, view, terminal }: Rendering,
): Promise<string> {
  const { report } = examined;
  if (format === 'json') return JSON.stringify(report);
  if (format !== 'text')
    return (await formatDatasetReport(examined, format, { strict, folder: process.cwd(), place, language })).trimEnd();
  const sources = await readSourceLines(report.root, framedFindings(report, view));
  return describeDataset(report, terminal, { ...view, sources });
}

/** Suggests to write a fixed copy if that fixes some errors, or else to list all findings with their fixes. */
function suggestNext(path: string, report: DatasetReport, terminal: Terminal): void {
  if (report.verdict !== 'invalid') return;
  const isFixable = report.findings.some(({ severity, code }) => severity === 'error' && automaticFix(code) !== null);
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
  terminal.log(wrote(output, terminal));
}

/** Returns the format of the report: as requested, or from the extension of the output. */
function formatOf({ format, json, output }: Flags): Format {
  if (format !== undefined) return format;
  return json ? 'json' : ((output === undefined ? null : reportFormatOf(output)) ?? 'text');
}

async function run(path: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const { format: _format, output, ...others } = flags;
  const format = formatOf(flags);
  const body = parseInput(ValidateBody, { ...bodyFromFlags(ValidateBody, others), path: resolve(path) });
  await checkOutput(body.path, flags);
  const begun = performance.now();
  const examined = await withDatasetProgress(terminal, (signal, onProgress) =>
    examineChosen({ ...body, format }, { config: loadConfig(process.env), signal }, onProgress),
  );
  const { report } = examined;
  const places = body.findings_per_check ?? (body.only === undefined ? undefined : report.findings.length);
  const view: DatasetView = {
    isFull: flags.verbose === true || output !== undefined || body.only !== undefined,
    isListed: body.only !== undefined,
    seconds: (performance.now() - begun) / 1000,
    ...(places === undefined ? {} : { places }),
  };
  const text = await render(examined, {
    place: path,
    format,
    strict: body.strict,
    language: body.language,
    view,
    terminal,
  });
  if (output === undefined) terminal[format === 'text' ? 'data' : 'document'](text);
  else await save(format === 'text' ? stripVTControlCharacters(text) : text, { ...flags, output, terminal });
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
    .addOption(
      new Option(
        '--format <name>',
        'format of the report: for people (text, html, markdown), programs (json, sarif) or GitHub workflows (default: from the extension of the output, else text)',
      ).choices(FORMATS),
    )
    .option('-o, --output <file>', 'write the report to this file instead of standard output')
    .option('--overwrite', 'overwrite an existing file')
    .action(run);
  addBodyFlags(command, ValidateBody, ['path', 'format']);
  withExamples(command, [
    'vision-cli dataset validate signs/data.yaml',
    'vision-cli dataset validate signs --strict',
    'vision-cli dataset validate signs -o signs.html',
    'vision-cli dataset validate signs --only label-box-outside,label-tiny-box',
    'vision-cli dataset validate signs --format github',
  ]);
}
