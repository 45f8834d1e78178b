import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import type { QueryAnswer } from '../../core/tables/ask/plan/query-answer.js';
import { importWords } from '../../core/tables/read/source/import-words.js';
import { endpoint, handler } from '../../handlers/tables/agent-query.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import { describeQuery } from '../output/describe-query.js';
import { namesWithUse } from '../output/describe-uses.js';
import { addResultFlag, choosePlace, placeWords, type SessionFlag } from './session/call-session.js';
import { callOnTable } from './table-call.js';

const BODY = endpoint.body!;

interface Flags extends SessionFlag {
  plan?: boolean;
}

/** Returns the file, if there is one, and the question. Faults: invalid-input (no question). */
function splitWords(
  first: string | undefined,
  second: string | undefined,
  { session }: Flags,
): [string | undefined, string] {
  if (second !== undefined) return [first, second];
  if (session !== undefined && first !== undefined) return [undefined, first];
  throw new Fault(
    'invalid-input',
    'The question is missing. Put it after the file, such as: vision-cli table ask sales.csv "how many rows?"',
  );
}

async function run(
  first: string | undefined,
  second: string | undefined,
  _flags: Flags,
  command: Command,
): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const { plan: showsPlan, ...fields } = flags;
  const [file, question] = splitWords(first, second, flags);
  const place = await choosePlace(file, flags, terminal);
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
    terminal.suggest(['vision-cli', 'table', 'ask', ...placeWords(place), suggested, ...importWords(body)]);
}

/** `vision-cli table ask PATH QUESTION` */
export function addTableAsk(group: Command): void {
  const command = group
    .command('ask')
    .summary(endpoint.summary)
    .description(
      'Answer a question about the rows of a table and list the rows used. A question that is only partly understood is declined with exit code 7.',
    )
    .argument('[path]', 'the file, a dataset id, or - for standard input; omitted with --session')
    .argument('[question]', 'the question, in quotes')
    .option('--plan', 'also print the plan and the SQL statement')
    .action(run);
  addResultFlag(command);
  addBodyFlags(command, BODY, ['path', 'dataset_id', 'session_id', 'question']);
  withExamples(command, [
    'vision-cli table ask sales.xlsx "total revenue in March"',
    'vision-cli table ask orders.csv "top 5 customers by revenue" --plan',
    'vision-cli table ask orders.csv "how many rows are missing an email?" --json',
    'vision-cli table ask --session last "average price per city"',
  ]);
}
