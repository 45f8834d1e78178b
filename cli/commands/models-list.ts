import type { Command } from 'commander';
import type { ModelList } from '../../core/vision/models/model-list.js';
import { endpoint, handler } from '../../handlers/detection/models.js';
import { call } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { describeModels, nextModelCommand } from '../output/describe-models.js';

async function run(_flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const list = await call<ModelList>(handler, {});
  terminal.data(flags.json ? JSON.stringify(list) : describeModels(list, terminal));
  const next = nextModelCommand(list);
  if (next !== null) terminal.suggest(next);
}

/** `vision-cli models list` */
export function addModelsList(group: Command): void {
  const command = group.command('list').summary(endpoint.summary).description(`${endpoint.summary}.`).action(run);
  withExamples(command, ['vision-cli models list', 'vision-cli models list --json']);
}
