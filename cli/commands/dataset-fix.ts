import { resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { planFixes } from '../../core/vision/datasets/fix/plan-fixes.js';
import { writeFixed } from '../../core/vision/datasets/fix/write-fixed.js';
import { packageRoot } from '../../handlers/kit/package-root.js';
import { offerFiles } from '../completions.js';
import { commandContext, withExamples } from '../context.js';
import { describeFixes } from '../output/describe-dataset-fixes.js';
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
  if (flags.json) return terminal.data(JSON.stringify({ ...plan, copy }));
  terminal.data(describeFixes(plan, copy !== null, terminal));
  if (copy) {
    const size = `${countOf(copy.images, 'image')}, ${countOf(copy.labels, 'label')}`;
    terminal.log(
      `wrote ${plain(copy.config)}: ${size}. The copy has no manifest; write one with: vision-cli dataset manifest`,
    );
  }
}

/** `vision-cli dataset fix PATH` */
export function addDatasetFix(group: Command): void {
  const command = group
    .command('fix')
    .summary('List the problems of a YOLO dataset that can be fixed safely, or write a fixed copy')
    .description(
      'List the problems of a YOLO dataset that can be fixed safely, such as duplicate rows and wrong separators. With --write, copy the dataset into a new folder and fix the copy. The original never changes.',
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
