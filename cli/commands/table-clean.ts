import { existsSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { type CleanResult, endpoint, handler } from '../../handlers/tables/clean-upload.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags } from '../flags.js';
import { describeCleaned, describeCleaning } from '../output/describe-cleaning.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import { describeOtherTables } from '../output/describe-other-tables.js';
import { describeOutcomes } from '../output/describe-session.js';
import { namesWithUse } from '../output/describe-uses.js';
import { describeWorkbook } from '../output/describe-workbook.js';
import { countOf } from '../output/figures.js';
import { formatOfOutput } from '../output/output-format.js';
import { refuseExisting } from '../output/refuse-existing.js';
import { noted, wrapped } from '../output/wrapped.js';
import { plain, type Terminal } from '../terminal.js';
import { callOnTable } from './table-call.js';
import { defaultLogOf } from './table-options.js';
import {
  addRecipeFlag,
  addSaveRecipeFlag,
  cleaningBody,
  refuseHistory,
  reportIncomplete,
  saveRecipe,
} from './table-recipe.js';

interface Flags {
  output?: string;
  log?: string;
  saveRecipe?: string;
}

const BODY = endpoint.body!;

/** Extensions of workbooks. By default, a workbook is cleaned to a workbook. */
const WORKBOOKS: ReadonlySet<string> = new Set(['.xlsx', '.xlsm', '.xls', '.xlsb', '.ods']);
const TEXTS: ReadonlySet<string> = new Set(['.csv', '.tsv', '.txt']);
/** Extensions of files with typed columns. */
const TYPED: ReadonlySet<string> = new Set(['.parquet', '.arrow', '.feather']);

function outputOf(place: string, { output }: Flags, format: unknown): string {
  if (output !== undefined) return output;
  const { name, ext } = place === '-' ? { name: 'table', ext: '' } : parse(place);
  const ending = ext.toLowerCase();
  if (format === 'xlsx' || (format === undefined && WORKBOOKS.has(ending)))
    return `${name}-cleaned${ending === '.xlsm' ? ending : '.xlsx'}`;
  if (format === 'parquet' || format === 'arrow') return `${name}-cleaned.${format}`;
  if (format === undefined && TYPED.has(ending)) return `${name}-cleaned${ending}`;
  return `${name}-cleaned${TEXTS.has(ending) ? ending : '.csv'}`;
}

/** If the file contains only one of several tables, says which one, and how to write the others. */
function describeOthers({ tables, other_tables: others }: CleanResult, isChosen: boolean): string[] {
  const [table] = tables;
  const known = describeOtherTables(others);
  if (known === null || !table) return [];
  const what = `${isChosen ? 'one' : 'the largest'} of ${others.length + 1} tables`;
  return [
    `The file contains ${table.table} (${plain(table.name)}), ${what}. ${known} To write all, use --format xlsx.`,
  ];
}

/** Rejects an existing file as the default output, before the table is read. Faults: already-exists. */
function checkDefault(output: string, flags: Flags): void {
  if (flags.output !== undefined || !existsSync(resolve(output))) return;
  throw new Fault(
    'already-exists',
    `"${output}" exists already, and files are never overwritten. Choose another name with -o.`,
  );
}

/** Says how many formulas the writer escaped in cells that no cleaning step changed, and where these are listed. */
function describeEscaped({ escaped_formulas: count, log }: CleanResult, terminal: Terminal): string[] {
  if (count === 0) return [];
  const list = log === null ? 'clean again with --log FILE and another --output' : `see escape_formula in ${log.name}`;
  const text = `${countOf(count, 'cell')} escaped with an apostrophe, because spreadsheets would run the text as a formula; to list them, ${list}`;
  return wrapped(`${terminal.sign('notice')} ${text}`, noted(terminal));
}

async function run(place: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const fields = await cleaningBody(BODY, { ...flags });
  const output = outputOf(place, flags, fields.format);
  checkDefault(output, flags);
  for (const file of [flags.output, flags.log, flags.saveRecipe]) refuseExisting(file);
  refuseHistory(flags.saveRecipe, fields);
  const format = fields.format ?? formatOfOutput(output);
  // A workbook contains the log of its changes. Other formats need a second file for it.
  const defaultLog = fields.change_log === true && format !== 'xlsx' ? defaultLogOf(output) : undefined;
  const log = flags.log ?? defaultLog;
  const isTsv = parse(output).ext.toLowerCase() === '.tsv';
  const body = {
    ...(isTsv && !place.toLowerCase().endsWith('.tsv') ? { csv_delimiter: 'tab' } : {}),
    ...fields,
    format,
    answer: 'json',
    output_path: resolve(output),
    ...(log === undefined ? {} : { log_path: resolve(log) }),
  };
  const text = await callOnTable(handler, place, body, terminal);
  const answer = JSON.parse(text) as CleanResult;
  if (flags.saveRecipe !== undefined) await saveRecipe(flags.saveRecipe, answer, fields);
  const isComplete = reportIncomplete(answer, fields);
  const others = [log, flags.saveRecipe].filter((file) => file !== undefined);
  if (flags.json) {
    terminal.data(text);
    printNotes(answer, fields.table !== undefined, terminal);
    return;
  }
  const operations = answer.operations === undefined ? [] : describeOutcomes(answer.operations, terminal);
  const description = [
    ...operations,
    describeCleaning(answer, namesWithUse(body), terminal),
    ...describeEscaped(answer, terminal),
  ]
    .filter((text) => text !== '')
    .join('\n');
  if (description !== '') terminal.data(description);
  printNotes(answer, fields.table !== undefined, terminal);
  terminal.data(
    `${description === '' ? '' : '\n'}${describeCleaned(answer, { output, others, isComplete }, terminal)}`,
  );
  terminal.suggest(nextWords(output, log));
}

/** Returns the command that restores the original, which needs the log, or else that profiles the cleaned file. */
function nextWords(output: string, log: string | undefined): string[] {
  if (log === undefined) return ['vision-cli', 'table', 'profile', output];
  const isDefault = log === defaultLogOf(output);
  return ['vision-cli', 'table', 'undo', output, ...(isDefault ? [] : ['--log', log])];
}

/** Prints how the file was written, and what of the source is not in it. */
function printNotes(answer: CleanResult, isChosen: boolean, terminal: Terminal): void {
  const notes = [
    ...describeWorkbook(answer),
    ...describeOthers(answer, isChosen),
    ...(answer.csv?.note ? [answer.csv.note] : []),
  ];
  for (const note of notes) {
    const isItem = note.startsWith('  ');
    const text = isItem ? note.trim() : `${terminal.sign('notice')} ${note}`;
    const layout = isItem ? { width: terminal.width, first: '  ', next: '    ' } : noted(terminal);
    terminal.log(wrapped(text, layout).join('\n'));
  }
  for (const line of uncertainLines(answer.uncertain_import, terminal)) terminal.log(line);
}

/** `vision-cli table clean PATH` */
export function addTableClean(group: Command): void {
  const command = group
    .command('clean')
    .summary(endpoint.summary)
    .description('Clean the tables of a file into a new file. Applies the safe steps and those that you accept.')
    .argument('<path>', 'the file, a dataset id, or - for standard input')
    .option(
      '-o, --output <file>',
      'the new file (default: NAME-cleaned with the extension of the source, in the working folder); never overwrites',
    )
    .option('--log <file>', 'write each change to this file as a line of JSON')
    .action(run);
  addRecipeFlag(command);
  addSaveRecipeFlag(command);
  addBodyFlags(command, BODY, [
    'path',
    'dataset_id',
    'reference_dataset_id',
    'recipe',
    'answer',
    'output_path',
    'log_path',
  ]);
  withExamples(command, [
    'vision-cli table clean sales.csv',
    'vision-cli table clean sales.xlsx --accept proposed -o sales-cleaned.xlsx --change-log',
    'vision-cli table clean march.csv --recipe sales.recipe.yaml -o march-cleaned.csv --log march-changes.jsonl',
  ]);
}
