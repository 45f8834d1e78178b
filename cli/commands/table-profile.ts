import type { Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { pathWord } from '../../core/base/text/shell-command.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { importWords } from '../../core/tables/read/source/import-words.js';
import { tableExtensions } from '../../core/tables/read/source/table-kinds.js';
import { endpoint as analyze, handler } from '../../handlers/tables/analyze.js';
import { handler as uploadHandler } from '../../handlers/tables/analyze-upload.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { addBodyFlags, bodyFromFlags } from '../flags.js';
import { inputFiles } from '../input-files.js';
import { describeProfile } from '../output/describe-profile.js';
import { countOf } from '../output/figures.js';
import { openProfileStages } from '../output/profile-stages.js';
import { plain, type Terminal } from '../terminal.js';
import { callOnTable } from './table-call.js';

const BODY = analyze.body!;

/** Extensions of the files of a folder that are profiled. */
const EXTENSIONS: ReadonlySet<string> = new Set(tableExtensions('always'));

interface Run {
  body: Readonly<Record<string, unknown>>;
  json: boolean;
  isFull: boolean;
  terminal: Terminal;
}

async function profileOne(place: string, { body, json, isFull, terminal }: Run): Promise<void> {
  const stages = json || !terminal.isTty ? undefined : openProfileStages(terminal);
  const text = await callOnTable(place === '-' ? uploadHandler : handler, place, body, terminal, stages);
  if (json) return terminal.data(text);
  const profile = JSON.parse(text) as DatasetProfile;
  terminal.data(describeProfile(profile, terminal, isFull));
  const isRepairable = profile.tables.some(({ issues }) => issues.some(({ step }) => step !== null));
  if (isRepairable && place !== '-')
    terminal.suggest(['vision-cli', 'table', 'preview', pathWord(place), ...importWords(body)]);
}

/** Profiles files one after another. Prints the fault of a file that cannot be read, and continues. */
async function profileEach(places: readonly string[], run: Run): Promise<void> {
  const { terminal } = run;
  let failed = 0;
  for (const [at, place] of places.entries()) {
    if (at > 0 && !run.json) terminal.data('');
    try {
      await profileOne(place, run);
    } catch (error) {
      if (!(error instanceof Fault) || error.code === 'cancelled') throw error;
      failed += 1;
      const file = error.message.includes(place) ? '' : `${plain(place)}: `;
      terminal.log(`${terminal.paint('red', 'error')} ${error.code}: ${file}${plain(error.message)}`);
    }
  }
  terminal.log(`${countOf(places.length, 'file')}${failed === 0 ? '' : `, ${failed} failed`}`);
  if (failed > 0) process.exitCode = EXIT.someFailed;
}

async function run(words: string[], _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const body = bodyFromFlags(BODY, { ...flags });
  const places = await inputFiles(words, { extensions: EXTENSIONS, noun: 'table' });
  const all: Run = { body, json: flags.json === true, isFull: flags.verbose === true, terminal };
  await (places.length === 1 ? profileOne(places[0]!, all) : profileEach(places, all));
}

/** `vision-cli table profile PATH...` */
export function addTableProfile(group: Command): void {
  const command = group
    .command('profile')
    .summary('Profile the tables of files on this machine')
    .description(
      'Profile the tables of files: the contents and problems of each column. With --json, the profile of each file is a line.',
    )
    .argument('<paths...>', 'files, folders, patterns such as "exports/*.csv", dataset ids, or - for standard input')
    .action(run);
  addBodyFlags(command, BODY, ['path', 'dataset_id', 'reference_dataset_id']);
  withExamples(command, [
    'vision-cli table profile sales.xlsx',
    'vision-cli table profile sales.xlsx --verbose',
    'vision-cli table profile exports/*.csv',
    'vision-cli table profile export.txt --delimiter "|" --encoding windows-1252',
    'vision-cli table profile sales.xlsx --sheet 2024 --json',
  ]);
}
