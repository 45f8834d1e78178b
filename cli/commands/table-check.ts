import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Command, Option } from 'commander';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { importWords } from '../../core/tables/read/source/import-words.js';
import { checkToJunit, checkToSarif } from '../../core/tables/schema/check-reports.js';
import type { CheckResult } from '../../core/tables/schema/check-result.js';
import { endpoint, handler } from '../../handlers/tables/check.js';
import packageFacts from '../../package.json' with { type: 'json' };
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags } from '../flags.js';
import { describeCheck, describeVerdictOf, violatingRows } from '../output/describe-check.js';
import { uncertainLines } from '../output/describe-interpretations.js';
import { refuseExisting } from '../output/refuse-existing.js';
import { plain } from '../terminal.js';
import { callOnTable } from './table-call.js';
import { cleaningBody } from './table-recipe.js';

const FORMATS = ['text', 'json', 'junit', 'sarif'] as const;
type Format = (typeof FORMATS)[number];

interface Flags {
  format?: Format;
  output?: string;
  overwrite?: boolean;
  recipe?: string;
}

const BODY = endpoint.body!;

const TOOL = { name: 'Handlens', version: packageFacts.version };

async function run(place: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const { format = flags.json ? 'json' : 'text', output, overwrite, ...others } = flags;
  refuseExisting(output, { overwrite: overwrite === true });
  const body = await cleaningBody(BODY, others);
  const text = await callOnTable(handler, place, body, terminal);
  const result = JSON.parse(text) as CheckResult;
  const render: Record<Format, () => string> = {
    text: () => describeCheck(result, terminal),
    json: () => text,
    junit: () => checkToJunit(result, place),
    sarif: () => checkToSarif(result, place, TOOL),
  };
  for (const line of uncertainLines(result.uncertain_import, terminal)) terminal.log(line);
  if (output === undefined) terminal[format === 'text' ? 'data' : 'document'](render[format]());
  else {
    // A file has neither the width nor the colours of a terminal.
    const written =
      format === 'text'
        ? stripVTControlCharacters(describeCheck(result, { ...terminal, width: Number.POSITIVE_INFINITY }))
        : render[format]();
    await writeFileAtomically(resolve(output), `${written}\n`, overwrite ? 'replace' : 'refuse');
    terminal.data(`${describeVerdictOf(result, terminal)}  wrote ${plain(output)}`);
  }
  if (result.is_valid) return;
  process.exitCode = EXIT.someFailed;
  const { table, rows } = violatingRows(result);
  if (rows.length === 0 || place === '-' || format !== 'text') return;
  const words = importWords({ ...body, ...(result.tables.length > 1 ? { table } : {}) });
  terminal.suggest(['vision-cli', 'table', 'rows', place, '--rows', rows.join(','), ...words]);
}

/** `vision-cli table check PATH` */
export function addTableCheck(group: Command): void {
  const command = group
    .command('check')
    .summary(endpoint.summary)
    .description(
      'Check a file against a recipe: apply its steps in memory, then check its schema. Nothing is written. Exit code 0 means valid, 1 means violations.',
    )
    .argument('<path>', 'the file, a dataset id, or - for standard input')
    .requiredOption(
      '--recipe <file>',
      'the recipe (YAML), or a Table Schema or Data Package of Frictionless Data (JSON)',
    )
    .addOption(new Option('--format <name>', 'format of the report (default: text)').choices(FORMATS))
    .option('-o, --output <file>', 'write the report to this file instead of standard output')
    .option('--overwrite', 'overwrite an existing file')
    .action(run);
  addBodyFlags(command, BODY, ['path', 'dataset_id', 'reference_dataset_id', 'recipe']);
  withExamples(command, [
    'vision-cli table check april.csv --recipe march.recipe.yaml',
    'vision-cli table check april.csv --recipe march.recipe.yaml --format junit -o april.xml',
    'vision-cli table check sales.csv --recipe tableschema.json --format sarif',
  ]);
}
