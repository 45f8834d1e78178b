import type { Command } from 'commander';
import { endpoint, handler, type RegisterResult } from '../../handlers/tables/datasets-register.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describeOutline } from '../output/describe-datasets.js';
import { plain } from '../terminal.js';
import { callOnTable } from './table-call.js';

const BODY = endpoint.body!;

async function run(path: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const text = await callOnTable(handler, path, bodyFromFlags(BODY, { ...flags }), terminal);
  const { dataset, outline } = JSON.parse(text) as RegisterResult;
  const lines = [
    ...describeOutline(outline, terminal),
    '',
    `${terminal.sign('done')} registered ${plain(dataset.name)} as ${terminal.paint('bold', dataset.id)}`,
  ];
  terminal.data(flags.json ? text : lines.join('\n'));
  terminal.suggest(['vision-cli', 'table', 'profile', dataset.id]);
}

/** `vision-cli table register PATH` */
export function addTableRegister(group: Command): void {
  const command = group
    .command('register')
    .summary('Register a table file and its import options under a short id')
    .description(
      'Register a table file with its import options under a short id, which other commands accept instead of a path. ' +
        'Nothing is copied. The same file always has the same id.',
    )
    .argument('<path>', 'the file')
    .action(run);
  addBodyFlags(command, BODY, ['path', 'name', 'size', 'sha256', 'part_bytes']);
  withExamples(command, [
    'vision-cli table register sales.xlsx --sheet 2024',
    'vision-cli table register sales.csv --delimiter ";"',
  ]);
}
