import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Command, Option } from 'commander';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { type ComparisonAnswer, endpoint, handler } from '../../handlers/tables/compare.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { describeVersions } from '../output/describe-versions.js';
import { refuseExisting } from '../output/refuse-existing.js';
import { plain } from '../terminal.js';
import { callSession } from './session/call-session.js';
import { collect } from './session/operation-flags.js';
import { secondTable } from './session/second-table.js';

const FORMATS = ['text', 'json', 'csv'] as const;

/** A CSV lists all differences, as far as the API allows. */
const CSV_LIMIT = 1_000_000;

interface Flags {
  key: string[];
  match?: string;
  columns?: string[];
  limit?: string;
  format?: (typeof FORMATS)[number];
  output?: string;
}

/** Returns the number of a flag, or the text for the schema to reject. */
const numberOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : word);

async function requestOf(before: string, after: string, { key, match, columns, limit }: Flags, isCsv: boolean) {
  const count = limit === undefined ? (isCsv ? CSV_LIMIT : undefined) : numberOf(limit);
  return {
    before: await secondTable(before),
    after: await secondTable(after),
    ...{ key, format: isCsv ? 'csv' : 'json' },
    ...(match === undefined ? {} : { match }),
    ...(columns === undefined ? {} : { columns }),
    ...(count === undefined ? {} : { limit: count }),
  };
}

const isDifferent = ({ rows }: ComparisonAnswer) => rows.changed + rows.added + rows.removed + rows.repeated > 0;

async function run(before: string, after: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const { output, format = flags.json ? 'json' : 'text' } = flags;
  refuseExisting(output);
  const json = await requestOf(before, after, flags, format === 'csv');
  const text = await callSession(handler, { json });
  const written = format === 'text' ? describeVersions(JSON.parse(text) as ComparisonAnswer, terminal) : text.trimEnd();
  if (output === undefined) terminal[format === 'text' ? 'data' : 'document'](written);
  else {
    await writeFileAtomically(resolve(output), `${stripVTControlCharacters(written)}\n`, 'refuse');
    terminal.data(`wrote ${plain(output)}`);
  }
  if (format !== 'csv' && isDifferent(JSON.parse(text) as ComparisonAnswer)) process.exitCode = EXIT.someFailed;
}

/** `vision-cli table compare BEFORE AFTER --key COLUMN` */
export function addTableCompare(group: Command): void {
  const command = group
    .command('compare')
    .summary(endpoint.summary)
    .description(
      `${endpoint.summary}. A version is a file, or the id of a session or of a table in the workspace. Exit code 0 means no difference, 1 means differences; with --format csv it is 0.`,
    )
    .argument('<before>', 'the first version')
    .argument('<after>', 'the second version')
    .requiredOption('--key <column>', 'a key column, or COLUMN=COLUMN of the second version; can be repeated', collect)
    .option('--match <how>', 'compare keys as written (exact, default), or regardless of case and blanks (folded)')
    .option('--columns <name>', 'compare only this column; can be repeated', collect)
    .option('--limit <number>', 'maximum entries of each list; all are counted (default: 1000)')
    .addOption(new Option('--format <format>', 'output format (default: text)').choices(FORMATS))
    .option('-o, --output <file>', 'write to a new file')
    .action(run);
  withExamples(command, [
    'vision-cli table compare beers-may.csv beers-june.csv --key id',
    'vision-cli table compare old.xlsx new.xlsx --key "sku=article no" --format csv -o differences.csv',
  ]);
}
