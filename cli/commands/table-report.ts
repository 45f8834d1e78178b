import { parse, resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { endpoint as html, handler as htmlHandler } from '../../handlers/tables/report-html.js';
import { handler as markdownHandler } from '../../handlers/tables/report-markdown.js';
import { commandContext, withExamples } from '../context.js';
import { addBodyFlags } from '../flags.js';
import { sizeOf } from '../output/figures.js';
import { refuseExisting } from '../output/refuse-existing.js';
import { reportFormatOf } from '../output/report-format.js';
import { wrote } from '../output/wrote.js';
import { addResultFlag, choosePlace, type SessionFlag } from './session/call-session.js';
import { callOnTable } from './table-call.js';
import { addRecipeFlag, cleaningBody } from './table-recipe.js';

interface Flags extends SessionFlag {
  output?: string;
  overwrite?: boolean;
  format?: 'markdown' | 'html';
}

const BODY = html.body!;

/** Returns the report format of a file name. Faults: invalid-input. */
function formatOf(output: string): 'markdown' | 'html' {
  const format = reportFormatOf(output);
  if (format !== null) return format;
  if (['.txt', ''].includes(parse(output).ext.toLowerCase())) return 'markdown';
  throw new Fault('invalid-input', `"${output}" must end in .md or .html. Rename it, or add --format.`);
}

async function run(file: string | undefined, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const { format, output, overwrite, ...others } = flags;
  refuseExisting(output, { overwrite: overwrite === true });
  const isHtml = (format ?? formatOf(output ?? 'report.md')) === 'html';
  const place = await choosePlace(file, flags, terminal);
  const body = await cleaningBody(BODY, others);
  const text = await callOnTable(isHtml ? htmlHandler : markdownHandler, place, body, terminal);
  if (output === undefined) return terminal.document(text.trimEnd());
  await writeFileAtomically(resolve(output), text, overwrite ? 'replace' : 'refuse');
  terminal.log(`${wrote(output, terminal)}, ${sizeOf(Buffer.byteLength(text))}`);
}

/** `vision-cli table report PATH` */
export function addTableReport(group: Command): void {
  const command = group
    .command('report')
    .summary('Write a report on the tables of a file')
    .description(
      'Write a report on the tables of a file as Markdown or HTML: a summary, the findings with their evidence, the profile, and the effect of a cleaning. With --session, the report describes the result of a session, and what its operations changed.',
    )
    .argument('[path]', 'the file, a dataset id, or - for standard input')
    .option('-o, --output <file>', 'write the report to this file instead of standard output')
    .option('--overwrite', 'overwrite an existing file')
    .addOption(
      new Option('--format <name>', 'format (default: from the extension of the output, else markdown)').choices([
        'markdown',
        'html',
      ]),
    )
    .action(run);
  addRecipeFlag(command);
  addResultFlag(command);
  addBodyFlags(command, BODY, ['path', 'dataset_id', 'session_id', 'reference_dataset_id', 'recipe']);
  withExamples(command, [
    'vision-cli table report sales.xlsx',
    'vision-cli table report sales.xlsx -o sales.html',
    'vision-cli table report sales.csv --accept proposed > sales.md',
    'vision-cli table report --session last -o sales-edited.html',
  ]);
}
