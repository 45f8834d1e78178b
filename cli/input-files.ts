import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { Fault } from '../core/base/fault.js';
import { tableExtensions } from '../core/tables/read/source/table-kinds.js';
import { IMAGE_EXTENSIONS } from '../core/vision/image/image-format.js';

/** The kind of files that a command reads from a folder. */
export interface InputFiles {
  /** Extensions in lower case, with their dot. */
  extensions: ReadonlySet<string>;
  /** Word for such a file in messages, such as `image`. */
  noun: string;
}

/** Sorts file names by the numbers in them: 2 before 10. */
const collator = new Intl.Collator('en', { numeric: true });

const isInput = (entry: Dirent, { extensions }: InputFiles) =>
  !entry.isDirectory() && extensions.has(extname(entry.name).toLowerCase());

/** Maximum folders that a message names. */
const MAX_NAMED = 3;

/** Returns the fault of a folder without such files. It names subfolders that contain some. */
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
 * Returns the files that arguments refer to. An argument can be a file, `-`, a folder (all files of this kind in it),
 * or a pattern such as `photos/*.jpg`, for shells that do not expand it. An existing file is never treated as a
 * pattern. A missing file is returned, so that the command reports it. Each file is returned once. Faults: not-found,
 * folder-empty.
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

/** Returns the first file of the current folder with one of the extensions; null if it has none. */
async function firstFile(extensions: ReadonlySet<string>): Promise<string | null> {
  const names = await readdir('.').catch(() => []);
  return names.sort(collator.compare).find((name) => extensions.has(extname(name).toLowerCase())) ?? null;
}

/** Returns the first image of the current folder, so that a suggested command runs as printed; null if it has none. */
export const firstImage = (): Promise<string | null> => firstFile(IMAGE_EXTENSIONS);

const TABLE_FILES: ReadonlySet<string> = new Set(tableExtensions('always'));

/** Returns the first table of the current folder; null if it has none. */
export const firstTable = (): Promise<string | null> => firstFile(TABLE_FILES);
