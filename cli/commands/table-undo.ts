import { parse, resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../../handlers/kit/config.js';
import { undoFile } from '../../handlers/tables/kit/undo-cleaning.js';
import { commandContext, withExamples } from '../context.js';
import { sizeOf } from '../output/figures.js';
import { plain } from '../terminal.js';
import { defaultLogOf } from './table-options.js';

interface Flags {
  log?: string;
  output?: string;
  table?: string;
}

async function run(cleaned: string, _flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const name = flags.output ?? `${parse(cleaned).name}-restored.csv`;
  const request = {
    cleaned: resolve(cleaned),
    log: resolve(flags.log ?? defaultLogOf(cleaned)),
    output: resolve(name),
    table: flags.table ?? null,
  };
  const context = { config: loadConfig(process.env), signal: new AbortController().signal };
  const { path, size, sha256 } = await undoFile(request, context);
  terminal.data(
    flags.json
      ? JSON.stringify({ path, bytes: size, sha256 })
      : `${terminal.sign('done')} restored  wrote ${plain(name)}, ${sizeOf(size)}`,
  );
}

/** `vision-cli table undo CLEANED` */
export function addTableUndo(group: Command): void {
  const command = group
    .command('undo')
    .summary('Restore a table from its cleaned file')
    .description('Restore a table to its state before cleaning, from the cleaned file and its change log.')
    .argument('<cleaned>', 'the cleaned file')
    .option('--log <file>', 'the change log of the cleaning (default: CLEANED.changes.jsonl)')
    .option(
      '-o, --output <file>',
      'the new CSV file (default: NAME-restored.csv in the working folder); never overwrites',
    )
    .option('--table <id>', 'the table, if the log contains several')
    .action(run);
  withExamples(command, [
    'vision-cli table undo sales-cleaned.csv',
    'vision-cli table undo sales-cleaned.csv --log sales-changes.jsonl -o sales-restored.csv',
  ]);
}
