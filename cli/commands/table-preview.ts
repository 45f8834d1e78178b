import type { Command } from 'commander';
import type { CleanPreview } from '../../core/tables/clean/clean-preview.js';
import { endpoint, handler } from '../../handlers/tables/clean-preview-upload.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags } from '../flags.js';
import { describeCleaning } from '../output/describe-cleaning.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import { describeRepairs } from '../output/describe-repairs.js';
import { namesWithUse } from '../output/describe-uses.js';
import { callOnTable } from './table-call.js';
import {
  addRecipeFlag,
  addSaveRecipeFlag,
  cleaningBody,
  refuseExisting,
  reportIncomplete,
  saveRecipe,
} from './table-recipe.js';

const BODY = endpoint.body!;

async function run(place: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<{ saveRecipe?: string; repairs?: boolean }>(command);
  const body = await cleaningBody(BODY, { ...flags });
  refuseExisting(flags.saveRecipe);
  const text = await callOnTable(handler, place, body, terminal);
  const preview = JSON.parse(text) as CleanPreview;
  const describe = () =>
    flags.repairs === true
      ? describeRepairs(preview, terminal)
      : describeCleaning(preview, terminal, namesWithUse(body));
  terminal.data(flags.json ? text : describe());
  for (const line of uncertainLines(preview.uncertain_import, terminal)) terminal.log(line);
  reportIncomplete(preview, body);
  if (flags.saveRecipe === undefined) return;
  await saveRecipe(flags.saveRecipe, preview, body);
  terminal.log(`wrote ${flags.saveRecipe}`);
}

/** `vision-cli table preview PATH` */
export function addTablePreview(group: Command): void {
  const command = group
    .command('preview')
    .summary(endpoint.summary)
    .description(`${endpoint.summary}.`)
    .argument('<path>', 'the file, a dataset id, or - for standard input')
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
