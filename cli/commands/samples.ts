import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { SampleSet } from '../../core/samples/write-samples.js';
import { endpoint, handler } from '../../handlers/detection/samples.js';
import { call } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { describeSamples } from '../output/describe-samples.js';

async function run(folder: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const set = await call<SampleSet>(handler, { json: { folder: resolve(folder) } });
  terminal.data(flags.json ? JSON.stringify(set) : describeSamples(set));
}

/** `vision-cli samples [FOLDER]` */
export function addSamples(program: Command): void {
  const command = program
    .command('samples')
    .summary(endpoint.summary)
    .description(`${endpoint.summary}. ${endpoint.description}`)
    .argument('[folder]', 'folder to write to', 'samples')
    .action(run);
  withExamples(command, ['vision-cli samples', 'vision-cli samples ~/handlens-samples']);
}
