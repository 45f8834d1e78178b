import type { Command } from 'commander';
import type { QueryAnswer } from '../../core/tables/ask/plan/query-answer.js';
import { importWords } from '../../core/tables/read/source/import-words.js';
import { endpoint, handler } from '../../handlers/tables/agent-query.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import { describeQuery } from '../output/describe-query.js';
import { namesWithUse } from '../output/describe-uses.js';
import { callOnTable } from './table-call.js';

const BODY = endpoint.body!;

async function run(place: string, question: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<{ plan?: boolean }>(command);
  const { plan: showsPlan, ...fields } = flags;
  const body: Record<string, unknown> = { ...bodyFromFlags(BODY, fields), question };
  const text = await callOnTable(handler, place, body, terminal);
  const answer = JSON.parse(text) as QueryAnswer;
  for (const line of uncertainLines(answer.uncertain_import, terminal)) terminal.log(line);
  if (flags.json) terminal.document(text);
  else terminal.data(describeQuery(answer, terminal, { showsPlan: showsPlan === true, given: namesWithUse(body) }));
  if (answer.status !== 'declined') return;
  process.exitCode = EXIT.declined;
  const [suggested] = answer.declined?.suggestions ?? [];
  if (suggested !== undefined && place !== '-')
    terminal.suggest(['vision-cli', 'table', 'ask', place, suggested, ...importWords(body)]);
}

/** `vision-cli table ask PATH QUESTION` */
export function addTableAsk(group: Command): void {
  const command = group
    .command('ask')
    .summary(endpoint.summary)
    .description(
      'Answer a question about the rows of a table and list the rows used. A question that is only partly understood is declined with exit code 7.',
    )
    .argument('<path>', 'the file, a dataset id, or - for standard input')
    .argument('<question>', 'the question, in quotes')
    .option('--plan', 'also print the plan and the SQL statement')
    .action(run);
  addBodyFlags(command, BODY, ['path', 'dataset_id', 'question']);
  withExamples(command, [
    'vision-cli table ask sales.xlsx "total revenue in March"',
    'vision-cli table ask orders.csv "top 5 customers by revenue" --plan',
    'vision-cli table ask orders.csv "how many rows are missing an email?" --json',
  ]);
}
