import type { Command } from 'commander';
import { type DatasetList, endpoint, handler } from '../../handlers/tables/datasets-list.js';
import { call } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describeDatasets } from '../output/describe-datasets.js';
import { repeatedWords } from '../repeated-command.js';

const BODY = endpoint.body!;

async function run(_flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const fields = Object.entries(bodyFromFlags(BODY, { ...flags }));
  const query = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
  const list = await call<DatasetList>(handler, { query });
  terminal.data(flags.json ? JSON.stringify(list) : describeDatasets(list, terminal));
  if (list.next_cursor !== null) terminal.suggest([...repeatedWords([], ['--cursor']), '--cursor', list.next_cursor]);
  else if (list.files[0] !== undefined) terminal.suggest(['vision-cli', 'table', 'profile', list.files[0].path]);
}

/** `vision-cli table list` */
export function addTableList(group: Command): void {
  const command = group
    .command('list')
    .summary('List the table files in this folder and their tables')
    .description('List the table files in this folder with their tables, and the registered datasets.')
    .action(run);
  addBodyFlags(command, BODY, []);
  withExamples(command, ['vision-cli table list', 'vision-cli table list --limit 100 --depth 0 --json']);
}
