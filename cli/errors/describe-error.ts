import type { Command, CommanderError } from 'commander';
import type { Fault } from '../../core/base/fault.js';
import { commandLine } from '../../core/base/text/shell-command.js';
import { examplesOf } from '../context.js';
import { formatRange, rangeOf } from '../flags.js';
import { plain, type Terminal } from '../terminal.js';
import { argumentPlaces, correctLine, findOption, followNames, nearFile } from './correct-line.js';

/** A failed command line. */
export interface FailedLine {
  program: Command;
  /** Arguments after the program name. */
  argv: readonly string[];
  terminal: Terminal;
}

const PROGRAM = 'vision-cli';

/** Formats the heading of an error. */
export const errorLine = (message: string, terminal: Pick<Terminal, 'paint'>): string =>
  `${terminal.paint('red', 'error')}: ${plain(message)}`;

const commandOf = (words: readonly string[], terminal: Terminal) =>
  terminal.paint('cyan', plain(commandLine([PROGRAM, ...words])));

const didYouMean = (words: readonly string[], terminal: Terminal) => `  did you mean: ${commandOf(words, terminal)}`;

/** Describes wrong words in terms of the shell: `no command "tabel"`. */
function describeUsage({ code, message }: CommanderError): string {
  const [text = ''] = message.replace(/^error: /, '').split('\n(Did you mean');
  const word = /^unknown (?:command|option) '(.*)'$/s.exec(text)?.[1];
  if (word === undefined) return text;
  return `no ${code === 'commander.unknownCommand' ? 'command' : 'option'} "${word}"`;
}

/** Returns the usage of the command that failed, and an example. */
function usageLines({ program, argv, terminal }: FailedLine): string[] {
  const { command } = followNames(program, argv);
  const names: string[] = [];
  for (let one: Command | null = command; one?.parent; one = one.parent) names.unshift(one.name());
  const name = [PROGRAM, ...names].join(' ');
  const [example] = examplesOf(command);
  return [
    `Usage: ${name} ${command.usage()}`,
    ...(example === undefined || command === program ? [] : [`Example: ${terminal.paint('cyan', example)}`]),
    `More: ${terminal.paint('cyan', `${name} --help`)}`,
  ];
}

/** Describes a wrong command line: the error, and the corrected line or else the usage. */
export async function describeUsageError(error: CommanderError, line: FailedLine): Promise<string[]> {
  const isTypo = error.code === 'commander.unknownCommand' || error.code === 'commander.unknownOption';
  const corrected = isTypo ? await correctLine(line.argv) : null;
  return [
    errorLine(describeUsage(error), line.terminal),
    ...(corrected === null ? usageLines(line) : [didYouMean(corrected, line.terminal)]),
  ];
}

/** Finds a value in a command line by its flag. @returns the column where it starts, from 0; null if it is not there. */
function findValue(flag: string, argv: readonly string[]): { value: string; column: number } | null {
  const at = argv.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  const word = argv[at];
  if (word === undefined) return null;
  const isJoined = word !== flag;
  const value = isJoined ? word.slice(flag.length + 1) : argv[at + 1];
  if (value === undefined || value === '') return null;
  const end = commandLine([PROGRAM, ...argv.slice(0, isJoined ? at + 1 : at + 2)]);
  return end.endsWith(value) ? { value, column: end.length - value.length } : null;
}

/** Describes a value that an option does not accept: its range, and a caret under the value. */
function describeValue(fault: Fault, { program, argv, terminal }: FailedLine): string[] | null {
  const flag = fault.issues[0]?.pointer ?? '';
  const option = flag.startsWith('--') ? findOption(followNames(program, argv).command, flag) : undefined;
  const found = option && findValue(flag, argv);
  if (!option || !found) return null;
  const { value, column } = found;
  const range = rangeOf(option);
  const isOutside = range !== null && (Number(value) < range.min || Number(value) > range.max);
  const message = isOutside ? `${flag} must be ${formatRange(range)}, got ${value}` : fault.message;
  const isPercent = isOutside && range.max === 1 && Number(value) > 1 && Number(value) <= 100;
  const hint = isPercent ? ` ${value}% is ${Number(value) / 100}` : '';
  return [
    errorLine(message, terminal),
    `  ${commandOf(argv, terminal)}`,
    `  ${' '.repeat(column)}${terminal.paint('red', '^'.repeat(value.length))}${hint}`,
  ];
}

/** Describes a missing file with a similar name in its folder. */
async function describeMissing({ program, argv, terminal }: FailedLine): Promise<string[] | null> {
  const words = [...argv];
  let missing: string | null = null;
  for (const at of argumentPlaces(followNames(program, argv), argv)) {
    const near = await nearFile(argv[at]!);
    if (near === null) continue;
    missing ??= argv[at]!;
    words[at] = near;
  }
  if (missing === null) return null;
  const where = /[/\\]/.test(missing) ? '' : ' in this folder';
  return [errorLine(`no file "${missing}"${where}`, terminal), didYouMean(words, terminal)];
}

/** Splits a message that ends with the command that helps: "No such model. List them: vision-cli models list." */
function splitAdvice(message: string): { text: string; command: string | null } {
  const start = message.indexOf(`: ${PROGRAM} `);
  const command = message.slice(start + 2).replace(/\.$/, '');
  if (start < 0 || /["\n]/.test(command)) return { text: message, command: null };
  return { text: message.slice(0, start + 1), command };
}

/** Puts the command at the end of a message on its own line, so that it can be copied as printed. */
function describeAdvice({ code, message }: Fault, terminal: Terminal): string[] {
  const { text, command } = splitAdvice(message);
  if (command === null) return [errorLine(message, terminal)];
  // The command follows a statement, not an introduction.
  const statement = code === 'model-not-reviewed' ? text.slice(0, -1) : text;
  return [errorLine(statement, terminal), `  ${terminal.paint('cyan', plain(command))}`];
}

/** Describes what Ctrl-C left, and the command that continues. */
function describeStop({ message }: Fault, terminal: Terminal): string[] {
  const { text, command } = splitAdvice(message);
  const state = plain(text.replace(/[.:]$/, ''));
  return [
    `${terminal.sign('warning')} ${state.charAt(0).toLowerCase()}${state.slice(1)}`,
    ...(command === null ? [] : [`  ${terminal.paint('cyan', plain(command))}`]),
  ];
}

/** Describes a fault in the terms of the shell: what happened, where, and how to fix it. */
export async function describeFault(fault: Fault, line: FailedLine): Promise<string[]> {
  const special =
    fault.code === 'invalid-input'
      ? describeValue(fault, line)
      : fault.code === 'not-found'
        ? await describeMissing(line)
        : null;
  if (special !== null) return special;
  if (fault.code === 'cancelled') return describeStop(fault, line.terminal);
  const issues = fault.issues.length > 1 ? fault.issues.map(({ pointer, detail }) => `  ${pointer} ${detail}`) : [];
  return [...describeAdvice(fault, line.terminal), ...issues.map(plain)];
}
