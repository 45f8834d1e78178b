import { join } from 'node:path';
import { isFault } from '../../core/base/fault.js';
import { makeFolder } from '../../core/base/files/make-folder.js';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import { commandLine } from '../../core/base/text/shell-command.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { describeBug } from '../../handlers/kit/describe-bug.js';
import packageFacts from '../../package.json' with { type: 'json' };
import { shortened } from '../output/figures.js';
import { plain } from '../terminal.js';
import { findOption, followNames } from './correct-line.js';
import type { FailedLine } from './describe-error.js';

const MAX_CAUSE = 200;

/** Returns the names of the command and of its options, without arguments and values. */
function namesOf({ program, argv }: FailedLine): string[] {
  const { command, at } = followNames(program, argv);
  const options = argv.slice(at).flatMap((word) => findOption(command, word)?.long ?? []);
  return [...argv.slice(0, at).filter((word) => !word.startsWith('-')), ...options];
}

/** Returns the text of a crash file. It contains no messages, values or folders, because they may quote a file. */
function crashText(error: unknown, line: FailedLine): string {
  const facts = describeBug(error).flatMap(({ name, code, stack }) => [
    code === null ? name : `${name} ${code}`,
    ...stack.map((frame) => `  at ${frame}`),
  ]);
  return [
    `Handlens ${packageFacts.version}, node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `vision-cli ${namesOf(line).join(' ')}`,
    ...facts,
    '',
  ].join('\n');
}

/** Writes the crash file into the state folder. @returns its name; null if it cannot be written. */
async function writeCrash(text: string, now: Date): Promise<string | null> {
  const stamp = now.toISOString().replace(/[-:T]/g, '').slice(0, 14);
  const name = `crash-${stamp}.txt`;
  try {
    const folder = loadConfig(process.env).stateDir;
    await makeFolder(folder);
    await writeFileAtomically(join(folder, name), text, 'replace');
    return name;
  } catch {
    // The bug is reported on the terminal all the same.
    return null;
  }
}

/** Returns the bug behind a fault. */
const bugOf = (thrown: unknown) => (isFault(thrown) && thrown.cause !== undefined ? thrown.cause : thrown);

/** Describes a bug: what ran, the error, what is safe, and the file with the details. */
export async function describeCrash(thrown: unknown, line: FailedLine): Promise<string[]> {
  const { terminal, argv } = line;
  const error = bugOf(thrown);
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const file = await writeCrash(crashText(error, line), new Date());
  return [
    `${terminal.paint('red', 'internal error')}: a bug in Handlens, not in your file`,
    `  while  ${plain(commandLine(['vision-cli', ...argv]))}`,
    `  cause  ${plain(shortened(cause.split('\n')[0]!, MAX_CAUSE))}`,
    '  Your input files were not changed.',
    ...(file === null
      ? []
      : [
          `  ${file} has the details, but no cell values and no paths.`,
          `  Please attach it to your report: ${terminal.paint('cyan', 'vision-cli doctor --paths')} shows where it is.`,
        ]),
  ];
}
