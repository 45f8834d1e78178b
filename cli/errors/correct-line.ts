import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Command, Option } from 'commander';
import { suggestWord } from '../../core/language/edit-distance.js';
import { createProgram } from '../program.js';

/** Options that commander adds to every command. */
const OWN_OPTIONS = ['--help'];
/** Subcommand of a group that is followed by a file: `vision-cli table beers.csv`. */
const IMPLIED: Readonly<Record<string, string>> = { table: 'profile', dataset: 'validate' };

/** Returns what a path refers to; null if nothing is there. */
async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  const facts = await stat(path).catch(() => null);
  return facts === null ? null : facts.isDirectory() ? 'folder' : 'file';
}

async function impliedCommand(group: Command, word: string): Promise<string | null> {
  const kind = await kindOf(word);
  if (kind === null) return null;
  if (group.name() === 'detect') return kind === 'folder' ? 'folder' : 'image';
  return IMPLIED[group.name()] ?? null;
}

/** A command of a command line, and where its own words start. */
interface Place {
  command: Command;
  at: number;
}

/** Follows the names of groups and commands in a command line. Stops at the first word that is none. */
export function followNames(program: Command, words: readonly string[]): Place {
  let command = program;
  for (const [at, word] of words.entries()) {
    if (word.startsWith('-')) continue;
    const child = command.commands.find((one) => one.name() === word);
    if (!child) return { command, at };
    command = child;
  }
  return { command, at: words.length };
}

/** Corrects the first name that is not known, or inserts a missing one. @returns null if all names are known. */
async function correctName(program: Command, words: readonly string[]): Promise<string[] | null> {
  const { command, at } = followNames(program, words);
  const word = words[at];
  if (word === undefined || command.commands.length === 0) return null;
  const names = [...command.commands.map((child) => child.name()), ...(command === program ? ['help'] : [])];
  const implied = await impliedCommand(command, word);
  if (implied !== null) return words.toSpliced(at, 0, implied);
  const near = suggestWord(word, names);
  return near === undefined || near === word ? null : words.with(at, near);
}

const allOptions = (command: Command): Option[] => [
  ...command.options,
  ...(command.parent === null ? [] : allOptions(command.parent)),
];

const flagOf = (word: string) => word.split('=')[0]!;

/** Returns the option of a command that a word names. */
export function findOption(command: Command, word: string): Option | undefined {
  const flag = flagOf(word);
  return allOptions(command).find(({ long, short }) => long === flag || short === flag);
}

/** Corrects the names of options. */
function correctOptions(command: Command, words: readonly string[]): string[] {
  const known = [...allOptions(command).flatMap(({ long, hidden }) => (long && !hidden ? [long] : [])), ...OWN_OPTIONS];
  return words.map((word) => {
    if (!word.startsWith('--') || word === '--' || findOption(command, word)) return word;
    const near = suggestWord(flagOf(word), known);
    return near === undefined ? word : near + word.slice(flagOf(word).length);
  });
}

/** Returns the places of the arguments in a command line: words that are neither options nor their values. */
export function argumentPlaces({ command, at }: Place, words: readonly string[]): number[] {
  const places: number[] = [];
  for (let place = at; place < words.length; place += 1) {
    const word = words[place]!;
    if (!word.startsWith('-') || word === '-') places.push(place);
    else if (!word.includes('=') && findOption(command, word)?.required) place += 1;
  }
  return places;
}

/** Returns the path of a file with a similar name in the same folder; null if there is none, or if the path exists. */
export async function nearFile(path: string): Promise<string | null> {
  if (path === '-' || (await kindOf(path)) !== null) return null;
  const names = await readdir(dirname(path)).catch(() => []);
  const near = suggestWord(basename(path), names);
  if (near === undefined) return null;
  const folder = dirname(path);
  return folder === '.' && !path.startsWith('.') ? near : join(folder, near);
}

/** Arguments that are paths of files. */
const PATHS = /^(?:paths?|file|cleaned|models)$/;

/** Corrects the names of files that do not exist, if similar ones do. */
async function correctFiles(place: Place, words: readonly string[]): Promise<string[]> {
  const { registeredArguments } = place.command;
  const corrected = [...words];
  for (const [order, at] of argumentPlaces(place, words).entries()) {
    const argument = registeredArguments[Math.min(order, registeredArguments.length - 1)];
    if (argument && PATHS.test(argument.name())) corrected[at] = (await nearFile(words[at]!)) ?? words[at]!;
  }
  return corrected;
}

/** Maximum depth of names: a group, a command and its subcommand. */
const MAX_NAMES = 3;

/**
 * Corrects typos in a command line: the names of commands, options and files.
 * @param argv arguments after the program name.
 * @returns the complete corrected arguments; null if nothing similar is known, so that the line cannot be corrected.
 */
export async function correctLine(argv: readonly string[]): Promise<string[] | null> {
  let words = [...argv];
  let program = await createProgram(words);
  for (let depth = 0; depth < MAX_NAMES; depth += 1) {
    const next = await correctName(program, words);
    if (next === null) break;
    words = next;
    program = await createProgram(words);
  }
  const place = followNames(program, words);
  if (place.command.commands.length > 0) return null;
  words = await correctFiles(place, correctOptions(place.command, words));
  return words.join('\0') === argv.join('\0') ? null : words;
}
