import { resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { parseInput } from '../../core/base/parse-input.js';
import { commandLine } from '../../core/base/text/shell-command.js';
import { planFixes } from '../../core/vision/datasets/fix/plan-fixes.js';
import { type FixedCopy, writeFixed } from '../../core/vision/datasets/fix/write-fixed.js';
import { ValidateBody, validateChosen } from '../../handlers/detection/kit/validate-chosen.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { packageRoot } from '../../handlers/kit/package-root.js';
import { offerFiles } from '../completions.js';
import { commandContext, withExamples } from '../context.js';
import { describeFixes, describeRemaining, type RemainingFindings } from '../output/describe-dataset-fixes.js';
import { countOf } from '../output/figures.js';
import { plain, type Terminal } from '../terminal.js';
import { withDatasetProgress } from './dataset-progress.js';

interface Flags {
  write?: string;
  dryRun?: boolean;
  json?: boolean;
}

function write(configPath: string, folder: string, terminal: Terminal) {
  const closed = [{ path: packageRoot(), what: 'the installation folder of Handlens' }];
  return withDatasetProgress(terminal, (signal, onProgress) =>
    writeFixed({ configPath, folder: resolve(folder), closed }, { signal, onProgress }),
  );
}

async function run(path: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  if (flags.dryRun && flags.write !== undefined) {
    throw new Fault('invalid-input', 'Use either --dry-run or --write, not both.');
  }
  const configPath = resolve(path);
  const plan = await withDatasetProgress(terminal, (signal, onProgress) =>
    planFixes(configPath, { signal, onProgress }),
  );
  const copy = flags.write === undefined ? null : await write(configPath, flags.write, terminal);
  if (!flags.json) terminal.data(describeFixes(plan, copy !== null, terminal));
  if (copy === null) {
    if (flags.json) terminal.data(JSON.stringify({ ...plan, copy }));
    return;
  }
  // Printed before the copy is validated, so that the user knows about the copy even after Ctrl-C.
  if (!flags.json) terminal.log(describeCopy(copy));
  const remaining = await validateCopy(copy, terminal);
  if (flags.json) terminal.data(JSON.stringify({ ...plan, copy: { ...copy, remaining } }));
  else reportRemaining(remaining, copy.config, terminal);
}

function describeCopy({ config, images, labels }: FixedCopy): string {
  const size = `${countOf(images, 'image')}, ${countOf(labels, 'label')}`;
  return `wrote ${plain(config)}: ${size}. The copy has no manifest; write one with: vision-cli dataset manifest`;
}

/**
 * Validates the copy.
 * @returns the numbers of remaining findings.
 */
async function validateCopy({ config }: FixedCopy, terminal: Terminal): Promise<RemainingFindings> {
  const report = await withDatasetProgress(terminal, (signal, onProgress) =>
    validateChosen(parseInput(ValidateBody, { path: config }), { config: loadConfig(process.env), signal }, onProgress),
  );
  const { verdict, severity_counts, check_counts } = report;
  return { verdict, severity_counts, check_counts };
}

function reportRemaining(remaining: RemainingFindings, config: string, terminal: Terminal): void {
  terminal.data(describeRemaining(remaining, terminal));
  if (remaining.verdict === 'valid') return;
  const command = commandLine(['vision-cli', 'dataset', 'validate', config]);
  terminal.log(`These need a decision. List their places and fixes with: ${plain(command)}`);
}

/** `vision-cli dataset fix PATH` */
export function addDatasetFix(group: Command): void {
  const command = group
    .command('fix')
    .summary('List the problems of a YOLO dataset that can be fixed safely, or write a fixed copy')
    .description(
      'List the problems of a YOLO dataset that can be fixed safely, such as duplicate rows and wrong separators. With --write, copy the dataset into a new folder, fix the copy and count the problems that remain in it. The original never changes.',
    )
    .addArgument(offerFiles(new Argument('<path>', 'the dataset config (data.yaml), or its folder'), '.yaml'))
    .option('--dry-run', 'list the fixes; the default without --write')
    .option('--write <folder>', 'write a fixed copy into this new folder')
    .action(run);
  withExamples(command, [
    'vision-cli dataset fix signs/data.yaml',
    'vision-cli dataset fix signs --write ../signs-fixed',
  ]);
}
