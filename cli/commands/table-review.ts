import { existsSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import type { ReviewAnswer } from '../../core/tables/review/review-answer.js';
import type { TableReview } from '../../core/tables/review/review-result.js';
import type { SessionAnswer } from '../../handlers/tables/kit/session-parts.js';
import { endpoint, handler } from '../../handlers/tables/review.js';
import { handler as getting } from '../../handlers/tables/session-get.js';
import { handler as changing, type OperationsAnswer } from '../../handlers/tables/session-operations.js';
import { canAskUser } from '../ask-user.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { describeEnd, describeQuestions } from '../output/describe-review.js';
import { describeHistoryChange } from '../output/describe-session.js';
import { openKeys } from '../read-keys.js';
import { repeatedCommand, repeatedWords } from '../repeated-command.js';
import { reviewTable } from '../review-table.js';
import type { Terminal } from '../terminal.js';
import { addResultFlag, callSession, choosePlace, ofSession, type SessionFlag } from './session/call-session.js';
import { callOnTable } from './table-call.js';

const BODY = endpoint.body!;

interface Flags extends SessionFlag {
  answer?: string[];
  finish?: boolean;
  output?: string;
  json?: boolean;
  quiet?: boolean;
}

/** Flags of this command that a suggested command does not repeat. */
const ONCE = ['--answer', '--no-resume', '--resume', '-o', '--output'];

/** Maximum questions of a request. */
const MAX_QUESTIONS = 1000;

const ANSWERS = new Map<string, Omit<ReviewAnswer, 'question'>>([
  ['yes', { answer: 'yes', scope: 'this' }],
  ['no', { answer: 'no', scope: 'this' }],
  ['all-yes', { answer: 'yes', scope: 'kind' }],
  ['all-no', { answer: 'no', scope: 'kind' }],
  ['withdraw', { answer: 'withdraw', scope: 'this' }],
]);

/** Parses `ID=ANSWER`. Faults: invalid-input. */
function parseAnswer(word: string): ReviewAnswer {
  const at = word.indexOf('=');
  const [question, given] = [word.slice(0, Math.max(0, at)), word.slice(at + 1)];
  const answer = given.startsWith('edit:')
    ? ({ answer: 'edit', text: given.slice('edit:'.length), scope: 'this' } as const)
    : ANSWERS.get(given);
  if (question !== '' && answer !== undefined) return { question, ...answer };
  throw new Fault(
    'invalid-input',
    `--answer "${word.slice(0, 100)}" is not an answer. Use ID=yes, ID=no, ID=all-yes, ID=all-no, ID=edit:TEXT or ID=withdraw.`,
  );
}

/** Returns the first name for a recipe that is not in use: beers.recipe.yaml, beers-2.recipe.yaml. */
function freeRecipeName(file: string): string {
  const stem = parse(file).name;
  for (let number = 1; ; number += 1) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}.recipe.yaml`;
    if (!existsSync(resolve(name))) return name;
  }
}

async function writeReviewed(
  place: string,
  review: TableReview,
  { output, terminal }: { output: string | undefined; terminal: Terminal },
) {
  const file = output ?? freeRecipeName(review.dataset.name);
  await writeFileAtomically(resolve(file), review.recipe!, 'refuse');
  terminal.data(describeEnd(review, file, terminal));
  terminal.suggest(['vision-cli', 'table', 'clean', place, '--recipe', file]);
}

/**
 * Reviews a session, and adds the resulting steps to its history, unless that has changed meanwhile. Faults:
 * dataset-changed.
 */
async function addReviewed(
  id: string,
  finish: () => Promise<TableReview>,
  { json }: Flags,
  terminal: Terminal,
): Promise<void> {
  const { session } = JSON.parse(await callSession(getting, ofSession(id))) as SessionAnswer;
  const review = await finish();
  const operations = (review.steps ?? []).flatMap(({ steps }) =>
    steps.map((operation) => ({ operation, author: 'rule', reason: 'decided in a review' })),
  );
  if (operations.length === 0) {
    terminal.data(json ? JSON.stringify(review) : `${terminal.sign('done')} no step to add to session ${id}`);
    return;
  }
  const change = { expected: session.version, change: { kind: 'add', operations } };
  const text = await callSession(changing, { ...ofSession(id), json: change });
  terminal.data(json ? text : describeHistoryChange(JSON.parse(text) as OperationsAnswer, terminal));
  terminal.suggest(['vision-cli', 'table', 'session', 'show', '--session', id]);
}

async function run(named: string | undefined, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const place = await choosePlace(named, flags, terminal);
  if (typeof place !== 'string' && flags.output !== undefined)
    throw new Fault(
      'invalid-input',
      'With --session, the decisions become operations of the session. Remove -o, and save them with "table session recipe".',
    );
  const given = (flags.answer ?? []).map(parseAnswer);
  const fields = bodyFromFlags(BODY, { ...flags, answer: undefined });
  const call = async (more: Record<string, unknown>): Promise<TableReview> =>
    JSON.parse(await callOnTable(handler, place, { ...fields, ...more }, terminal)) as TableReview;
  const finish = async (more: Record<string, unknown> = {}) => {
    const decide = () => call({ ...more, recipe: true });
    if (typeof place !== 'string') return addReviewed(place.session, decide, flags, terminal);
    const review = await decide();
    if (flags.json) terminal.data(JSON.stringify(review));
    else await writeReviewed(place, review, { output: flags.output, terminal });
  };
  if (flags.finish) return finish({ answers: given });
  if (given.length > 0 || !canAskUser(flags)) return printQuestions(await call({ answers: given }), flags, terminal);
  const keys = openKeys();
  // Only the first call starts over, and counts all questions; the later ones continue with its answers.
  let start: Record<string, unknown> = { max_questions: MAX_QUESTIONS };
  try {
    const end = await reviewTable({
      keys,
      terminal,
      send: (answers, examples) => {
        const sent = call({ max_questions: 1, ...start, answers, max_examples: examples });
        start = { resume: true };
        return sent;
      },
    });
    if (end === 'interrupted') process.exitCode = EXIT.interrupted;
    if (end !== 'finished') return describeStop(terminal);
  } finally {
    keys.close();
  }
  await finish({ resume: true });
}

/** Prints the questions, for programs and shells without a terminal. */
function printQuestions(review: TableReview, { json, answer }: Flags, terminal: Terminal): void {
  if (json) {
    terminal.data(JSON.stringify(review));
    return;
  }
  terminal.data(describeQuestions(review));
  if (review.unknown_answers.length > 0) {
    throw new Fault(
      'invalid-input',
      `No question has the id ${review.unknown_answers.slice(0, 3).join(', ')}. Use an id from the list above.`,
    );
  }
  if (answer !== undefined && answer.length > 0) return;
  terminal.log('This needs a terminal. Answer with --answer ID=yes, or write the recipe without further questions:');
  terminal.log(`  ${terminal.paint('cyan', repeatedCommand(['--finish'], ONCE))}`);
  process.exitCode = EXIT.declined;
}

function describeStop(terminal: Terminal): void {
  terminal.log(`${terminal.sign('warning')} stopped: the answers are stored, no recipe was written`);
  terminal.log('  Continue, or add --finish to write the recipe now:');
  terminal.suggest(repeatedWords([], ONCE));
}

/** `vision-cli table review PATH` */
export function addTableReview(group: Command): void {
  const command = group
    .command('review')
    .summary('Decide about suggested corrections, one key each, and write the decisions as a recipe')
    .description(
      'Ask about the most informative corrections of a table, one key each, and learn from each answer. At the end, write a recipe for "table clean", or with --session, add the steps to the session. Answers are stored in the journal, so a later run continues.',
    )
    .argument('[path]', 'the file, or a dataset id')
    .option(
      '--answer <id=answer>',
      'answer a question without a terminal: ID=yes, no, all-yes, all-no, edit:TEXT or withdraw; can be repeated',
      (word: string, before: string[] = []) => [...before, word],
    )
    .option('--finish', 'write the recipe with what was learned so far, without further questions')
    .option('-o, --output <file>', 'the recipe (default: NAME.recipe.yaml in the working folder); never overwrites')
    .action(run);
  addResultFlag(command);
  addBodyFlags(command, BODY, ['path', 'dataset_id', 'session_id', 'answers', 'recipe']);
  withExamples(command, [
    'vision-cli table review sales.csv',
    'vision-cli table review sales.csv --finish -o sales.recipe.yaml',
    'vision-cli table review sales.csv --json --max-questions 3',
    'vision-cli table review --session last --finish',
  ]);
}
