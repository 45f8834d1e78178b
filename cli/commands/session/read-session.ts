import { parse, resolve } from 'node:path';
import type { Command } from 'commander';
import { writeFileAtomically } from '../../../core/base/files/write-file.js';
import type { SessionAnswer } from '../../../handlers/tables/kit/session-parts.js';
import {
  handler as fileHandler,
  type SessionFile,
  endpoint as writing,
} from '../../../handlers/tables/session-file.js';
import { handler as getting } from '../../../handlers/tables/session-get.js';
import { handler as profiling, type SessionFindings } from '../../../handlers/tables/session-profile.js';
import { handler as recipeHandler, type SessionRecipe } from '../../../handlers/tables/session-recipe.js';
import { handler as rowsHandler } from '../../../handlers/tables/session-rows.js';
import {
  type SessionVerdict,
  endpoint as verification,
  handler as verifying,
} from '../../../handlers/tables/session-verify.js';
import { commandContext, withExamples } from '../../context.js';
import { EXIT } from '../../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../../flags.js';
import { describeProfile } from '../../output/describe-profile.js';
import { describeOffers, describeSessionFile, describeSessionVerdict } from '../../output/describe-session.js';
import { describeFindingKeys } from '../../output/describe-session-findings.js';
import { describeSessionRows, type SessionRows } from '../../output/describe-session-rows.js';
import { formatOfOutput } from '../../output/output-format.js';
import { refuseExisting } from '../../output/refuse-existing.js';
import { wrote } from '../../output/wrote.js';
import { repeatedWords } from '../../repeated-command.js';
import { plain } from '../../terminal.js';
import { addSessionFlag, callSession, chooseSession, ofSession, type SessionFlag } from './call-session.js';
import { collect } from './operation-flags.js';
import { parseRows, parseSortKey, parseWhere } from './session-words.js';

interface RowsFlags extends SessionFlag {
  where?: string[];
  rows?: string;
  sort?: string[];
  changed?: string | true;
  source?: boolean;
  after?: string;
  offset?: string;
  limit?: string;
}

/** Returns a number of a flag, or the text for the schema to reject. */
const numberOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : word);

function rowsRequest({ where, rows, sort, changed, source, after, offset, limit }: RowsFlags): Record<string, unknown> {
  const by = changed === true ? 'any' : changed;
  // The table right after the operation shows its own changes.
  const at = after ?? (by === 'any' || source ? undefined : by);
  return {
    ...(where === undefined ? {} : { filters: where.map(parseWhere) }),
    ...(rows === undefined ? {} : { rows: parseRows(rows) }),
    ...(sort === undefined ? {} : { sort: sort.map(parseSortKey) }),
    ...(by === undefined ? {} : { changed: by }),
    ...(source ? { source } : {}),
    ...(at === undefined ? {} : { after: at }),
    ...(offset === undefined ? {} : { offset: numberOf(offset) }),
    limit: limit === undefined ? 100 : numberOf(limit),
  };
}

async function runRows(_flags: RowsFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<RowsFlags>(command);
  const json = rowsRequest(flags);
  const id = await chooseSession(flags, terminal);
  const text = await callSession(rowsHandler, { ...ofSession(id), json });
  if (flags.json) return terminal.data(text);
  const answer = JSON.parse(text) as SessionRows;
  terminal.data(describeSessionRows(answer, json.changed as string | undefined, terminal));
  const next = answer.offset + answer.rows.length;
  if (answer.rows.length > 0 && next < answer.matching)
    terminal.suggest([...repeatedWords([], ['--offset']), '--offset', String(next)]);
}

async function runProfile(_flags: SessionFlag, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<SessionFlag>(command);
  const id = await chooseSession(flags, terminal);
  const text = await callSession(profiling, ofSession(id));
  if (flags.json) return terminal.data(text);
  const { session } = JSON.parse(await callSession(getting, ofSession(id))) as SessionAnswer;
  const { name, bytes, format, guesses, other_tables } = session.source;
  const findings = JSON.parse(text) as SessionFindings;
  const { profile: table, offers } = findings;
  const profile = {
    ...{ dataset: { name, bytes, format }, notes: [], other_tables, tables: [table] },
    guesses: guesses.filter((guess) => guess.table === null),
  };
  terminal.data(describeProfile(profile, terminal, flags.verbose === true));
  const keys = describeFindingKeys(findings, terminal);
  if (keys !== '') terminal.data(`\n${keys}`);
  const [first] = offers;
  if (first === undefined) return;
  terminal.data(`\n${describeOffers(offers, terminal)}`);
  terminal.suggest(['vision-cli', 'table', 'session', 'add', first.name]);
}

interface FileFlags extends SessionFlag {
  output: string;
}

async function runFile(_flags: FileFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<FileFlags>(command);
  const { output } = flags;
  refuseExisting(output);
  const body = bodyFromFlags(writing.body!, { ...flags });
  const format = body.format ?? formatOfOutput(output);
  const isTsv = parse(output).ext.toLowerCase() === '.tsv';
  const id = await chooseSession(flags, terminal);
  const json = { ...(isTsv ? { csv_delimiter: 'tab' } : {}), ...body, format, output_path: resolve(output) };
  const text = await callSession(fileHandler, { ...ofSession(id), json });
  const answer = JSON.parse(text) as SessionFile;
  if (answer.failed.length > 0) process.exitCode = EXIT.someFailed;
  terminal.data(flags.json ? text : describeSessionFile(answer, output, terminal));
  terminal.suggest(['vision-cli', 'table', 'session', 'verify', '--session', id]);
}

interface RecipeFlags extends SessionFlag {
  output?: string;
}

async function runRecipe(_flags: RecipeFlags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<RecipeFlags>(command);
  refuseExisting(flags.output);
  const id = await chooseSession(flags, terminal);
  const text = await callSession(recipeHandler, ofSession(id));
  const { recipe, notes } = JSON.parse(text) as SessionRecipe;
  for (const note of notes) terminal.log(`${terminal.sign('warning')} ${plain(note)}`);
  const document = flags.json ? `${text}\n` : recipe;
  if (flags.output === undefined) return terminal.document(document.trimEnd());
  await writeFileAtomically(resolve(flags.output), document, 'refuse');
  terminal.log(wrote(flags.output, terminal));
  terminal.suggest(['vision-cli', 'table', 'session', 'start', 'FILE', '--recipe', flags.output]);
}

async function runVerify(_flags: SessionFlag, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<SessionFlag>(command);
  const id = await chooseSession(flags, terminal);
  const text = await callSession(verifying, ofSession(id));
  const verdict = JSON.parse(text) as SessionVerdict;
  if (verdict.source === 'different' || verdict.written_file === 'different') process.exitCode = EXIT.someFailed;
  terminal.data(flags.json ? text : describeSessionVerdict(verdict, terminal));
}

const LINE = 'vision-cli table session';

/** `rows` and `profile`. */
export function addInspecting(group: Command): void {
  const rows = group
    .command('rows')
    .summary('Read rows of a session: after its history, after one operation, or as imported')
    .description(
      'Read rows of a session: after its history, after one operation, or as imported. Filters and order do not change the history. With --changed, the changed cells are listed with their texts before and after.',
    )
    .option('--where <condition>', "only rows that match, such as city=Bonn or 'price>=5'; can be repeated", collect)
    .option('--rows <numbers>', 'only these rows of the file, such as 5,8-12')
    .option('--sort <column>', 'a column, or COLUMN:descending; can be repeated', collect)
    .option('--changed [id]', 'only rows with changed cells, or that an operation changed; lists these cells')
    .option('--source', 'the table as imported, before all operations')
    .option('--after <id>', 'the table after this operation')
    .option('--offset <number>', 'number of matching rows to skip (default: 0)')
    .option('--limit <number>', 'maximum number of rows (default: 100)')
    .action(runRows);
  addSessionFlag(rows);
  withExamples(rows, [
    `${LINE} rows --limit 20`,
    `${LINE} rows --where "price>=5" --where "city~bon" --sort price:descending`,
    `${LINE} rows --changed`,
    `${LINE} rows --changed o3`,
  ]);
  const profile = group
    .command('profile')
    .summary('Profile the table of a session after its history')
    .description(
      'Profile the table of a session after its history: the contents and problems of each column, the keys by which its findings can be ignored, and the cleaning steps that fit. Add one by its name.',
    )
    .action(runProfile);
  addSessionFlag(profile);
  withExamples(profile, [`${LINE} profile`, `${LINE} profile --verbose`]);
}

/** `file`, `recipe` and `verify`. */
export function addOutputs(group: Command): void {
  const file = group
    .command('file')
    .summary('Write the table of a session to CSV, XLSX, Parquet or Arrow')
    .description(
      'Write the table of a session after its history. The extension of the file chooses the format. A CSV has the encoding, delimiter, quotes and line ends of the source. Operations that could not be applied are listed, and the exit code is 1.',
    )
    .requiredOption('-o, --output <file>', 'the new file; never overwrites')
    .action(runFile);
  addBodyFlags(addSessionFlag(file), writing.body!, ['output_path']);
  withExamples(file, [
    `${LINE} file -o beers-edited.csv`,
    `${LINE} file -o beers-edited.xlsx --session q7m3c2v5x4n6k2pb`,
  ]);
  const recipe = group
    .command('recipe')
    .summary('Save the history of a session as a recipe for similar files')
    .description(
      'Save the history of a session as a recipe (YAML) for similar files, with the operations that are switched off. Operations that name rows are listed, because another file may have other rows there.',
    )
    .option('-o, --output <file>', 'write to this file instead of standard output; never overwrites')
    .action(runRecipe);
  addSessionFlag(recipe);
  withExamples(recipe, [`${LINE} recipe -o beers.recipe.yaml`, `${LINE} recipe --session q7m3c2v5x4n6k2pb`]);
  const verify = group
    .command('verify')
    .summary(verification.summary)
    .description(
      `${verification.summary}. Prints the SHA-256 of the source file and of the result as CSV. If a file was written from the session since the last change, it is compared, too. The exit code is 1 if something differs.`,
    )
    .action(runVerify);
  addSessionFlag(verify);
  withExamples(verify, [`${LINE} verify`, `${LINE} verify --json`]);
}
