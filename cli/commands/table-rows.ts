import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { endpoint, handler, type TableRows } from '../../handlers/tables/rows.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import { describeRows } from '../output/describe-rows.js';
import { namesWithUse } from '../output/describe-uses.js';
import { callOnTable } from './table-call.js';

const BODY = endpoint.body!;

/** Replaces the number of a finding by its index. Faults: invalid-input. */
function withIndex<Body extends { finding?: number | undefined }>(body: Body): Body {
  if (body.finding === undefined) return body;
  if (body.finding === 0)
    throw new Fault('invalid-input', 'Findings are numbered from 1, as `table profile` prints them.');
  return { ...body, finding: body.finding - 1 };
}

async function run(place: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const body = withIndex(bodyFromFlags(BODY, { ...flags }));
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
    'vision-cli table rows sales.csv --finding 1 --limit 1000',
    `vision-cli table rows sales.csv --filters '[{"column": "price", "kind": "range", "low": 100, "high": null}]' --count`,
  ]);
}
