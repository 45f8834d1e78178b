import type { Command } from 'commander';
import type { CleanPreview } from '../../core/tables/clean/clean-preview.js';
import { importWords } from '../../core/tables/read/source/import-words.js';
import { endpoint, handler, type PreviewResult } from '../../handlers/tables/clean-preview-upload.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags } from '../flags.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import {
  countOptional,
  describePreview,
  describePreviewEnd,
  isWaiting,
  type PreviewOptions,
} from '../output/describe-preview.js';
import { describeRepairs } from '../output/describe-repairs.js';
import { describeOutcomes } from '../output/describe-session.js';
import { namesWithUse } from '../output/describe-uses.js';
import { countOf } from '../output/figures.js';
import { refuseExisting } from '../output/refuse-existing.js';
import { wrote } from '../output/wrote.js';
import type { Terminal } from '../terminal.js';
import { callOnTable } from './table-call.js';
import { optionWords } from './table-options.js';
import {
  addRecipeFlag,
  addSaveRecipeFlag,
  cleaningBody,
  refuseHistory,
  reportIncomplete,
  saveRecipe,
} from './table-recipe.js';

const BODY = endpoint.body!;

interface Flags {
  saveRecipe?: string;
  repairs?: boolean;
  all?: boolean;
  details?: boolean;
  recipe?: string;
}

/** Fields that choose steps. */
const CHOICES = ['recipe', 'steps', 'accept', 'reject', 'min_confidence'];

/** Suggests to clean with the chosen steps, to review the open ones, or to apply the safe ones. */
function suggestNext(preview: CleanPreview, place: string, body: Record<string, unknown>, terminal: Terminal): void {
  const steps = preview.tables.flatMap((cleaning) => cleaning.steps);
  const isChosen = CHOICES.some((name) => body[name] !== undefined);
  const words = ['vision-cli', 'table'];
  if (place === '-') return;
  if (isChosen) terminal.suggest([...words, 'clean', place, ...optionWords(body)]);
  else if (steps.some(isWaiting)) terminal.suggest([...words, 'review', place, ...importWords(body)]);
  else if (steps.some(({ applied }) => applied)) terminal.suggest([...words, 'clean', place, ...optionWords(body)]);
}

function printSteps(preview: PreviewResult, options: PreviewOptions, isDefault: boolean, terminal: Terminal): void {
  const operations = preview.operations === undefined ? [] : describeOutcomes(preview.operations, terminal);
  const text = [...operations, describePreview(preview, options, terminal)].filter((one) => one !== '').join('\n');
  if (text !== '') terminal.data(text);
  const optional = countOptional(preview, options);
  if (optional > 0) {
    terminal.log(`${terminal.sign('notice')} ${countOf(optional, 'optional step')} not listed: add --all`);
  }
  for (const line of uncertainLines(preview.uncertain_import, terminal)) terminal.log(line);
  terminal.data(`${text === '' ? '' : '\n'}${describePreviewEnd(preview, isDefault, terminal)}`);
}

async function run(place: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const body = await cleaningBody(BODY, { ...flags });
  refuseExisting(flags.saveRecipe);
  refuseHistory(flags.saveRecipe, body);
  const text = await callOnTable(handler, place, body, terminal);
  const preview = JSON.parse(text) as PreviewResult;
  const options = { all: flags.all === true, details: flags.details === true, given: namesWithUse(body) };
  const isDefault = CHOICES.every((name) => body[name] === undefined);
  if (flags.json) terminal.data(text);
  else if (flags.repairs === true) terminal.data(describeRepairs(preview, terminal));
  else printSteps(preview, options, isDefault, terminal);
  if (flags.json || flags.repairs === true) {
    for (const line of uncertainLines(preview.uncertain_import, terminal)) terminal.log(line);
  }
  reportIncomplete(preview, body);
  if (flags.saveRecipe !== undefined) {
    await saveRecipe(flags.saveRecipe, preview, body);
    terminal.log(wrote(flags.saveRecipe, terminal));
  }
  suggestNext(preview, place, flags.recipe === undefined ? body : { ...body, recipe: flags.recipe }, terminal);
}

/** `vision-cli table preview PATH` */
export function addTablePreview(group: Command): void {
  const command = group
    .command('preview')
    .summary(endpoint.summary)
    .description(`${endpoint.summary}.`)
    .argument('<path>', 'the file, a dataset id, or - for standard input')
    .option('--all', 'also list the optional steps, which fill, cap or drop data')
    .option('--details', 'add the title, reason and further examples of each step, and the uses of columns')
    .option('--repairs', 'List the corrections of wrong cells by confidence, with their evidence, instead of the steps')
    .action(run);
  addRecipeFlag(command);
  addSaveRecipeFlag(command);
  addBodyFlags(command, BODY, ['path', 'dataset_id', 'reference_dataset_id', 'recipe']);
  withExamples(command, [
    'vision-cli table preview sales.xlsx',
    'vision-cli table preview sales.csv --accept proposed',
    'vision-cli table preview sales.csv --repairs',
    'vision-cli table preview sales.csv --accept replace_null_tokens:price,normalize_dates --save-recipe sales.recipe.yaml',
  ]);
}
