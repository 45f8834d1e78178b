import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { endpoint, handler, type TableRows } from '../../handlers/tables/rows.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import { describeRows } from '../output/describe-rows.js';
import { namesWithUse } from '../output/describe-uses.js';
import { repeatedWords } from '../repeated-command.js';
import { callOnTable } from './table-call.js';

const BODY = endpoint.body!;

/** The number of a finding: its place in its table, after the id of the table if a file has several. */
const FINDING = /^(?:(?<table>t\d+)-)?(?<place>\d+)$/;

/** Replaces the number of a finding by its table and index. Faults: invalid-input. */
function withIndex({ finding, ...flags }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (finding === undefined) return flags;
  const { table, place } = FINDING.exec(String(finding))?.groups ?? {};
  // The schema rejects a text that is not a number.
  if (place === undefined) return { ...flags, finding };
  if (Number(place) === 0)
    throw new Fault('invalid-input', 'Findings are numbered from 1, as `table profile` prints them.');
  if (table !== undefined && flags.table !== undefined && flags.table !== table)
    throw new Fault('invalid-input', `Finding ${finding} is in table ${table}. Omit --table.`);
  return { ...flags, finding: Number(place) - 1, ...(table === undefined ? {} : { table }) };
}

async function run(place: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const body = bodyFromFlags(BODY, withIndex({ ...flags }));
  const text = await callOnTable(handler, place, body, terminal);
  if (body.answer === 'lines') return terminal.document(text.trimEnd());
  const answer = JSON.parse(text) as TableRows;
  for (const line of uncertainLines(answer.uncertain_import, terminal)) terminal.log(line);
  if (flags.json) return terminal.document(text.trimEnd());
  terminal.data(describeRows(answer, terminal, namesWithUse(body)));
  if (answer.next_offset !== null && place !== '-')
    terminal.suggest([...repeatedWords([], ['--offset']), '--offset', String(answer.next_offset)]);
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
    'vision-cli table rows sales.xlsx --finding t1-2',
    `vision-cli table rows sales.csv --filters '[{"column": "price", "kind": "range", "low": 100, "high": null}]' --count`,
  ]);
}
