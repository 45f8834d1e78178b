import { parse, resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { type CleanResult, endpoint, handler } from '../../handlers/tables/clean-upload.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags } from '../flags.js';
import { describeCleaning } from '../output/describe-cleaning.js';
import { countOf } from '../output/figures.js';
import { callOnTable } from './table-call.js';
import { addRecipeFlag, addSaveRecipeFlag, cleaningBody, reportIncomplete, saveRecipe } from './table-recipe.js';

interface Flags {
  output?: string;
  log?: string;
  saveRecipe?: string;
}

const BODY = endpoint.body!;

/** Returns the output format for a file name. Faults: invalid-input. */
function formatOf(output: string): 'csv' | 'xlsx' {
  const ending = parse(output).ext.toLowerCase();
  if (ending === '.xlsx') return 'xlsx';
  if (['.csv', '.tsv', '.txt'].includes(ending)) return 'csv';
  throw new Fault('invalid-input', `"${output}" must end in .xlsx, .csv, .tsv or .txt.`);
}

function outputOf(place: string, { output }: Flags, format: unknown): string {
  if (output !== undefined) return output;
  const name = place === '-' ? 'table' : parse(place).name;
  return `${name}-cleaned.${format === 'xlsx' ? 'xlsx' : 'csv'}`;
}

async function run(place: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const fields = await cleaningBody(BODY, { ...flags });
  const output = outputOf(place, flags, fields.format);
  const format = fields.format ?? formatOf(output);
  // A workbook contains its changes; a CSV needs a second file.
  const defaultLog = fields.change_log === true && format === 'csv' ? `${output}.changes.jsonl` : undefined;
  const log = flags.log ?? defaultLog;
  const body = {
    ...fields,
    format,
    answer: 'json',
    output_path: resolve(output),
    ...(log === undefined ? {} : { log_path: resolve(log) }),
  };
  const { body: text } = await callOnTable(handler, place, body, terminal);
  const answer = JSON.parse(text) as CleanResult;
  terminal.data(flags.json ? text : describeCleaning(answer, terminal));
  const files = [answer.file, answer.log].filter((file) => file !== null);
  for (const file of files) if (file.path !== null) terminal.log(`wrote ${file.path} (${countOf(file.bytes, 'byte')})`);
  if (flags.saveRecipe !== undefined) {
    await saveRecipe(flags.saveRecipe, answer, fields);
    terminal.log(`wrote ${flags.saveRecipe}`);
  }
  reportIncomplete(answer, fields);
  if (answer.escaped_formulas > 0) {
    terminal.log(
      `${countOf(answer.escaped_formulas, 'text')} escaped so that spreadsheets do not run them as formulas`,
    );
  }
}

/** `vision-cli table clean PATH` */
export function addTableClean(group: Command): void {
  const command = group
    .command('clean')
    .summary(endpoint.summary)
    .description('Clean the tables of a file into a new file. Applies the safe steps and those accepted by name.')
    .argument('<path>', 'the file, a dataset id, or - for standard input')
    .option(
      '-o, --output <file>',
      'the new file, .csv or .xlsx (default: NAME-cleaned.csv in the working folder); never overwrites',
    )
    .option('--log <file>', 'write each change to this file as a line of JSON')
    .action(run);
  addRecipeFlag(command);
  addSaveRecipeFlag(command);
  addBodyFlags(command, BODY, ['path', 'dataset_id', 'recipe', 'answer', 'output_path', 'log_path']);
  withExamples(command, [
    'vision-cli table clean sales.csv',
    'vision-cli table clean sales.xlsx --accept proposed -o sales-cleaned.xlsx --change-log',
    'vision-cli table clean march.csv --recipe sales.recipe.yaml -o march-cleaned.csv --log march-changes.jsonl',
  ]);
}
