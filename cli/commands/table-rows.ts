import type { Command } from 'commander';
import { endpoint, handler, type TableRows } from '../../handlers/tables/rows.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import { describeRows } from '../output/describe-rows.js';
import { namesWithUse } from '../output/describe-uses.js';
import { callOnTable } from './table-call.js';

const BODY = endpoint.body!;

async function run(place: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const body = bodyFromFlags(BODY, { ...flags });
  const text = await callOnTable(handler, place, body, terminal);
  if (body.answer === 'lines') return terminal.document(text.trimEnd());
  const answer = JSON.parse(text) as TableRows;
  terminal.document(flags.json ? text.trimEnd() : describeRows(answer, terminal, namesWithUse(body)));
  for (const line of uncertainLines(answer.uncertain_import, terminal)) terminal.log(line);
}

/** `vision-cli table rows PATH` */
export function addTableRows(group: Command): void {
  const command = group
    .command('rows')
    .summary(endpoint.summary)
    .description(`${endpoint.summary}.`)
    .argument('<path>', 'the file, a dataset id, or - for standard input')
    .action(run);
  addBodyFlags(command, BODY, ['path', 'dataset_id']);
  withExamples(command, [
    'vision-cli table rows sales.xlsx --limit 20',
    'vision-cli table rows sales.csv --rows 18,42',
    'vision-cli table rows sales.csv --finding 0 --limit 1000',
    `vision-cli table rows sales.csv --filters '[{"column": "price", "kind": "range", "low": 100, "high": null}]' --count`,
  ]);
}
