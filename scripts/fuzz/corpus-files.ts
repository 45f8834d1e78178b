import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_DATA } from '../../tests/support/shared-data.js';

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

/** Reads files with one of these extensions below a folder, up to `maxBytes` each; none if the folder is missing. */
export function corpusFiles(folder: string, endings: readonly string[], maxBytes: number): Uint8Array[] {
  return filesBelow(folder)
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && statSync(path).size <= maxBytes)
    .map((path) => Uint8Array.from(readFileSync(path)));
}

/** Reads files with one of these extensions below a subfolder of the shared data. */
export const sharedFiles = (folder: string, endings: readonly string[], maxBytes: number) =>
  corpusFiles(join(SHARED_DATA, folder), endings, maxBytes);

export const bytesOf = (texts: readonly string[]): Uint8Array[] =>
  texts.map((text) => Uint8Array.from(Buffer.from(text)));
