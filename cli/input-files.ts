import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { Fault } from '../core/base/fault.js';

/** Which files of a folder a command reads. */
export interface InputFiles {
  /** Lower-case extensions with their dot. */
  extensions: ReadonlySet<string>;
  /** What the files are, for messages: `image`. */
  noun: string;
}

/** Order in which people number files: 2 before 10. */
const collator = new Intl.Collator('en', { numeric: true });

const isInput = (entry: Dirent, { extensions }: InputFiles) =>
  !entry.isDirectory() && extensions.has(extname(entry.name).toLowerCase());

/** Maximum folders that a message names. */
const MAX_NAMED = 3;

/** Returns a fault that names the folders one level below with such files. */
async function noFiles(folder: string, entries: readonly Dirent[], kind: InputFiles): Promise<Fault> {
  const below: string[] = [];
  for (const entry of entries.filter((each) => each.isDirectory())) {
    const path = join(folder, entry.name);
    const inside = await readdir(path, { withFileTypes: true }).catch(() => []);
    if (inside.some((each) => isInput(each, kind))) below.push(`"${path}"`);
  }
  const named = below.sort(collator.compare).slice(0, MAX_NAMED).join(', ');
  const hint = below.length === 0 ? '' : ` There are some in ${named}${below.length > MAX_NAMED ? ' and others' : ''}.`;
  return new Fault('folder-empty', `The folder "${folder}" has no ${kind.noun} files.${hint}`);
}

async function filesIn(folder: string, kind: InputFiles): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => isInput(entry, kind));
  if (files.length === 0) throw await noFiles(folder, entries, kind);
  return files.map(({ name }) => join(folder, name)).sort(collator.compare);
}

async function matchesOf(pattern: string, { noun }: InputFiles): Promise<string[]> {
  const matches = await glob([pattern.replaceAll('\\', '/')], { expandDirectories: false });
  if (matches.length === 0) throw new Fault('not-found', `No ${noun} matches "${pattern}".`);
  return matches.sort(collator.compare);
}

/**
 * Returns the files that arguments mean: a file or `-` itself, the files of a folder, or the matches of a pattern such
 * as `photos/*.jpg`, for shells that do not expand it. A file that exists is never a pattern. A missing file is returned,
 * so that its command reports it. Each file is returned once. Faults: not-found, folder-empty.
 */
export async function inputFiles(words: readonly string[], kind: InputFiles): Promise<string[]> {
  const files: string[] = [];
  for (const word of words) {
    const facts = word === '-' ? null : await stat(word).catch(() => null);
    if (facts?.isDirectory()) files.push(...(await filesIn(word, kind)));
    else if (facts === null && word !== '-' && isDynamicPattern(word)) files.push(...(await matchesOf(word, kind)));
    else files.push(word);
  }
  return [...new Set(files)];
}
