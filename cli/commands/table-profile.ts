import type { Command } from 'commander';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { endpoint as analyze, handler } from '../../handlers/tables/analyze.js';
import { handler as uploadHandler } from '../../handlers/tables/analyze-upload.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describeProfile } from '../output/describe-profile.js';
import { callOnTable } from './table-call.js';

const BODY = analyze.body!;

async function run(place: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const body = bodyFromFlags(BODY, { ...flags });
  const { body: text } = await callOnTable(place === '-' ? uploadHandler : handler, place, body, terminal);
  terminal.data(flags.json ? text : describeProfile(JSON.parse(text) as DatasetProfile, terminal));
}

/** `vision-cli table profile PATH` */
export function addTableProfile(group: Command): void {
  const command = group
    .command('profile')
    .summary(analyze.summary)
    .description('Profile the tables of a file: the contents and problems of each column.')
    .argument('<path>', 'the file, a dataset id, or - for standard input')
    .action(run);
  addBodyFlags(command, BODY, ['path', 'dataset_id']);
  withExamples(command, [
    'vision-cli table profile sales.xlsx',
    'vision-cli table profile export.txt --delimiter "|" --encoding windows-1252',
    'vision-cli table profile sales.xlsx --sheet 2024 --json',
  ]);
}
