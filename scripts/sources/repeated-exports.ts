import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExports } from './find-exports.js';

/** AssemblyScript: a separate program whose exports are the functions of the compiled module. */
const OTHER_PROGRAM = 'tables/read/wasm/assembly/';

const REMEDY =
  'If they have the same meaning, keep one and import it. Otherwise, rename one so that the names state the difference.';

/**
 * Finds names that two files of a folder export, because readers could confuse them.
 * @returns the problem and how to fix it; null if there is none.
 */
export function findRepeatedExports(folder: string): string | null {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.startsWith(OTHER_PROGRAM))
    .sort();
  const places = new Map<string, string[]>();
  for (const path of paths) {
    for (const { name, line } of findExports(path, readFileSync(join(folder, path), 'utf8'))) {
      places.set(name, [...(places.get(name) ?? []), `${folder}/${path}:${line}`]);
    }
  }
  const repeated = [...places].filter(([, homes]) => homes.length > 1);
  if (repeated.length === 0) return null;
  const lines = repeated.map(([name, homes]) => `"${name}" is exported by ${homes.join(' and ')}`);
  return `${lines.join('\n')}\n\n${repeated.length} names are exported by several files. ${REMEDY}`;
}
