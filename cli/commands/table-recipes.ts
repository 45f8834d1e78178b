import { resolve } from 'node:path';
import type { Command } from 'commander';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { packageOfRecipe, readRecipe, writeRecipe } from '../../core/tables/clean/recipe.js';
import { handler, endpoint as learning, type RecipeDraft } from '../../handlers/tables/recipe-learn.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import { refuseExisting } from '../output/refuse-existing.js';
import { wrote } from '../output/wrote.js';
import { plain, type Terminal } from '../terminal.js';
import { callOnTable } from './table-call.js';
import { readRecipeFile } from './table-recipe.js';

interface Flags {
  output?: string;
}

const BODY = learning.body!;

async function print(text: string, { output }: Flags, terminal: Terminal): Promise<void> {
  if (output === undefined) return terminal.document(text.trimEnd());
  await writeFileAtomically(resolve(output), text, 'refuse');
  terminal.log(wrote(output, terminal));
}

async function runLearn(place: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const { output, ...others } = flags;
  refuseExisting(output);
  const text = await callOnTable(handler, place, bodyFromFlags(BODY, { ...others }), terminal);
  const draft = JSON.parse(text) as RecipeDraft;
  await print(flags.json ? `${text}\n` : draft.recipe, { ...(output !== undefined && { output }) }, terminal);
  for (const note of draft.notes) terminal.log(plain(note));
  for (const line of uncertainLines(draft.uncertain_import, terminal)) terminal.log(line);
}

async function runExport(file: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const descriptor = packageOfRecipe(readRecipe(await readRecipeFile(file)));
  await print(`${JSON.stringify(descriptor, null, 2)}\n`, flags, terminal);
}

async function runImport(file: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  await print(writeRecipe(readRecipe(await readRecipeFile(file))), flags, terminal);
}

const OUTPUT = ['-o, --output <file>', 'write to this file instead of standard output; never overwrites'] as const;

/** `vision-cli table recipe learn|export|import` */
export function addTableRecipe(group: Command): void {
  const recipe = group
    .command('recipe')
    .summary('Draft recipes, and convert them from and to Table Schemas')
    .description(
      'Draft a recipe from a good file, and convert recipes from and to Table Schemas of Frictionless Data.',
    );
  withExamples(recipe, [
    'vision-cli table recipe learn march.csv -o march.recipe.yaml',
    'vision-cli table recipe export march.recipe.yaml',
  ]);
  const learn = recipe
    .command('learn')
    .summary(learning.summary)
    .description(
      'Draft a recipe from a good file: the safe steps and those that you accept, and a schema of the table after them.',
    )
    .argument('<path>', 'the file, a dataset id, or - for standard input')
    .option(...OUTPUT)
    .action(runLearn);
  addBodyFlags(learn, BODY, ['path', 'dataset_id']);
  withExamples(learn, [
    'vision-cli table recipe learn march.csv -o march.recipe.yaml',
    'vision-cli table recipe learn march.csv --accept proposed,notation',
  ]);
  const out = recipe
    .command('export')
    .summary('Print the schema of a recipe as a Table Schema or Data Package (JSON)')
    .description(
      'Print the schema of a recipe for other tools: a Table Schema of Frictionless Data, or a Data Package if the recipe has several tables. It does not contain the steps.',
    )
    .argument('<recipe>', 'the recipe (YAML)')
    .option(...OUTPUT)
    .action(runExport);
  withExamples(out, [
    'vision-cli table recipe export march.recipe.yaml',
    'vision-cli table recipe export march.recipe.yaml -o tableschema.json',
  ]);
  const into = recipe
    .command('import')
    .summary('Convert a Table Schema or Data Package to a recipe')
    .description('Convert a Table Schema or Data Package of Frictionless Data to a recipe without steps.')
    .argument('<schema>', 'the Table Schema or Data Package (JSON or YAML)')
    .option(...OUTPUT)
    .action(runImport);
  withExamples(into, [
    'vision-cli table recipe import tableschema.json',
    'vision-cli table recipe import tableschema.json -o sales.recipe.yaml',
  ]);
}
