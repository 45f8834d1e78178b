import type { Command } from 'commander';
import { importWords } from '../../core/tables/read/source/import-words.js';
import { endpoint, handler, type TableInterpretations } from '../../handlers/tables/interpretations.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { fileInterpretationLines } from '../output/describe-interpretations.js';
import { callOnTable } from './table-call.js';

const BODY = endpoint.body!;

async function run(place: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const text = await callOnTable(handler, place, bodyFromFlags(BODY, { ...flags }), terminal);
  if (flags.json) return terminal.data(text);
  const { interpretations } = JSON.parse(text) as TableInterpretations;
  terminal.data(fileInterpretationLines(interpretations).join('\n'));
  const other = interpretations.find((one) => !one.is_current);
  if (other === undefined) {
    terminal.log(`${terminal.sign('notice')} There is only one credible way to read this file.`);
  } else if (place !== '-') {
    terminal.suggest(['vision-cli', 'table', 'profile', place, ...importWords(other.options)]);
  }
}

/** `vision-cli table interpretations PATH` */
export function addTableInterpretations(group: Command): void {
  const command = group
    .command('interpretations')
    .summary(endpoint.summary)
    .description(
      `${endpoint.summary}: at most three, each with the options that choose it and the start of its table. The options of this command choose the current one.`,
    )
    .argument('<path>', 'the file, a dataset id, or - for standard input')
    .action(run);
  addBodyFlags(command, BODY, ['path', 'dataset_id']);
  withExamples(command, [
    'vision-cli table interpretations sales.csv',
    "vision-cli table interpretations sales.csv --delimiter ';'",
  ]);
}
