import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { parseInput } from '../../core/base/parse-input.js';
import { ManifestRequest, writeManifest } from '../../core/vision/datasets/manifest/write-manifest.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describeManifest } from '../output/describe-dataset-manifest.js';
import { withDatasetProgress } from './dataset-progress.js';

interface Flags {
  overwrite?: boolean;
}

/** In a form an empty field is one that is left out; here it is a mistake, most often a variable that is not set. */
function checkBlank(flags: object): void {
  const blank = Object.entries(flags).find(([, value]) => typeof value === 'string' && value.trim() === '');
  if (!blank) return;
  const flag = `--${blank[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  throw new Fault(
    'invalid-input',
    `${flag} is blank. Write what it is, or leave ${flag} out to keep what was said before.`,
  );
}

async function run(path: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  checkBlank(flags);
  const said = parseInput(ManifestRequest, bodyFromFlags(ManifestRequest, { ...flags }));
  const written = await withDatasetProgress(terminal, (signal, onProgress) => {
    const existing = flags.overwrite ? 'replace' : 'refuse';
    return writeManifest(resolve(path), said, { signal, existing, now: new Date(), onProgress });
  });
  if (flags.json) terminal.data(JSON.stringify(written));
  else terminal.data(describeManifest(written, terminal));
}

/** `vision-cli dataset manifest PATH` */
export function addDatasetManifest(group: Command): void {
  const command = group
    .command('manifest')
    .summary('Write manifest.yaml: which files a dataset holds, and what may be done with them')
    .description(
      'Write manifest.yaml beside the config of a YOLO dataset: its files with their hashes, its counts, and who reviewed the rights. `dataset validate` then tells which files were added, removed, changed and moved. Written again, it keeps what was said before; a review is taken back when files changed.',
    )
    .argument('<path>', 'the dataset config (data.yaml), or its folder')
    .option('--overwrite', 'write a manifest that exists again')
    .action(run);
  addBodyFlags(command, ManifestRequest, []);
  withExamples(command, [
    'vision-cli dataset manifest signs/data.yaml --licence CC-BY-4.0 --source "taken by our own team" --reviewed-by "Ada Lovelace" --commercial-use allowed',
    'vision-cli dataset manifest signs --overwrite --dataset-version 1.1.0',
  ]);
}
