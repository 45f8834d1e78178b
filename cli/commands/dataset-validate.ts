import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
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
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describeDataset } from '../output/describe-dataset.js';
import type { Terminal } from '../terminal.js';
import { withDatasetProgress } from './dataset-progress.js';

const FORMATS = ['text', 'json', 'sarif'] as const;
type Format = (typeof FORMATS)[number];

interface Flags {
  format?: Format;
  output?: string;
  overwrite?: boolean;
  findingsPerCheck?: string;
}

const RENDER: Record<Format, (report: DatasetReport, terminal: Terminal, places?: number) => string> = {
  text: describeDataset,
  json: (report) => JSON.stringify(report),
  sarif: sarifOf,
};

/**
 * Rejects an output path that exists or is part of the dataset, before the validation starts, because it may take long.
 */
async function checkOutput(path: string, { output, overwrite }: Flags): Promise<void> {
  if (output === undefined) return;
  await checkReportPlace(path, output);
  if (overwrite || !existsSync(resolve(output))) return;
  throw new Fault('already-exists', `"${output}" exists already. Choose another name, or add --overwrite.`);
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
  const report = await withDatasetProgress(terminal, (signal, onProgress) =>
    validateChosen(body, { config: loadConfig(process.env), signal }, onProgress),
  );
  const render = (to: Terminal) =>
    RENDER[format](report, to, flags.findingsPerCheck === undefined ? undefined : body.findings_per_check);
  if (output === undefined) terminal[format === 'text' ? 'data' : 'document'](render(terminal));
  else await save(render({ ...terminal, paint: (_style, text) => text }), { ...flags, output, terminal });
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
