import { resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { parseInput } from '../../core/base/parse-input.js';
import { ManifestRequest, writeManifest } from '../../core/vision/datasets/manifest/write-manifest.js';
import { offerFiles } from '../completions.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describeManifest } from '../output/describe-dataset-manifest.js';
import { withDatasetProgress } from './dataset-progress.js';

interface Flags {
  overwrite?: boolean;
}

/**
 * Rejects empty options. On the command line they usually come from an unset variable, although the API treats an empty
 * field of a form as absent.
 */
function checkBlank(flags: object): void {
  const blank = Object.entries(flags).find(([, value]) => typeof value === 'string' && value.trim() === '');
  if (!blank) return;
  const flag = `--${blank[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw new Fault('invalid-input', `${flag} is empty. Give a value, or omit ${flag} to retain the earlier one.`);
}

async function run(path: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  checkBlank(flags);
  const request = parseInput(ManifestRequest, bodyFromFlags(ManifestRequest, { ...flags }));
  const written = await withDatasetProgress(terminal, (signal, onProgress) => {
    const existing = flags.overwrite ? 'replace' : 'refuse';
    return writeManifest(resolve(path), request, { signal, existing, now: new Date(), onProgress });
  });
  if (flags.json) terminal.data(JSON.stringify(written));
  else terminal.data(describeManifest(written, terminal));
}

/** `vision-cli dataset manifest PATH` */
export function addDatasetManifest(group: Command): void {
  const command = group
    .command('manifest')
    .summary('Write manifest.yaml: the files of a dataset and its usage rights')
    .description(
      'Write manifest.yaml next to the config of a YOLO dataset: file hashes, counts, and who reviewed the rights. `dataset validate` then reports files that were added, removed, changed or moved. A new manifest retains the earlier details. A rights review is dropped if files changed.',
    )
    .addArgument(offerFiles(new Argument('<path>', 'the dataset config (data.yaml), or its folder'), '.yaml'))
    .option('--overwrite', 'overwrite an existing manifest')
    .action(run);
  addBodyFlags(command, ManifestRequest, []);
  withExamples(command, [
    'vision-cli dataset manifest signs/data.yaml --licence CC-BY-4.0 --source "taken by our own team" --reviewed-by "Ada Lovelace" --commercial-use allowed',
    'vision-cli dataset manifest signs --overwrite --dataset-version 1.1.0',
  ]);
}
