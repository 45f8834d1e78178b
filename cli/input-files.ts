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

async function filesIn(folder: string, { extensions, noun }: InputFiles): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory() && extensions.has(extname(entry.name).toLowerCase()));
  if (files.length === 0) throw new Fault('folder-empty', `The folder "${folder}" has no ${noun} files.`);
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
