import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { planFixes } from '../../core/vision/datasets/fix/plan-fixes.js';
import { writeFixed } from '../../core/vision/datasets/fix/write-fixed.js';
import { packageRoot } from '../../handlers/kit/package-root.js';
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
  const closed = [{ path: packageRoot(), what: 'the folder of this toolkit' }];
  return withDatasetProgress(terminal, (signal, onProgress) =>
    writeFixed({ configPath, folder: resolve(folder), closed }, { signal, onProgress }),
  );
}

async function run(path: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  if (flags.dryRun && flags.write !== undefined) {
    throw new Fault('invalid-input', '--dry-run and --write exclude each other.');
  }
  const configPath = resolve(path);
  const plan = await withDatasetProgress(terminal, (signal, onProgress) =>
    planFixes(configPath, { signal, onProgress }),
  );
  const copy = flags.write === undefined ? null : await write(configPath, flags.write, terminal);
  if (flags.json) return terminal.data(JSON.stringify({ ...plan, copy }));
  terminal.data(describeFixes(plan, terminal));
  if (copy) {
    const size = `${countOf(copy.images, 'image')}, ${countOf(copy.labels, 'label')}`;
    terminal.say(`wrote ${plain(copy.config)}: ${size}. Its manifest is to be written anew: dataset manifest`);
  }
}

/** `vision-cli dataset fix PATH` */
export function addDatasetFix(group: Command): void {
  const command = group
    .command('fix')
    .summary('List what can be mended in a YOLO dataset without a doubt, or write a mended copy')
    .description(
      'List what can be mended in a YOLO dataset without a doubt, such as duplicate rows and wrong separators. With --write the whole dataset is copied into a new folder, mended; the dataset itself is never changed.',
    )
    .argument('<path>', 'the dataset config (data.yaml), or its folder')
    .option('--dry-run', 'only list it; so it is without --write')
    .option('--write <folder>', 'write a mended copy into this new folder')
    .action(run);
  withExamples(command, [
    'vision-cli dataset fix signs/data.yaml',
    'vision-cli dataset fix signs --write ../signs-mended',
  ]);
}
