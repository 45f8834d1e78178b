import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findExports } from './exports/find-exports.js';

/**
 * Fails if two files export the same name: a reader then has to know which of two meanings is imported.
 * Takes the folder to check; `core` if none is named. Usage: tsx scripts/check-exports.ts [folder]
 */

/** AssemblyScript: a program of its own, whose exports are the functions of the compiled module. */
const OTHER_PROGRAM = 'tables/read/wasm/assembly/';

const REMEDY =
  'If they mean the same, keep one of them and import it. If not, rename one after the difference between them.';

function main([folder = 'core']: readonly string[]): void {
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
  if (repeated.length === 0) return;
  const lines = repeated.map(([name, homes]) => `"${name}" is exported by ${homes.join(' and ')}`);
  console.error(`${lines.join('\n')}\n\n${repeated.length} names are exported by several files. ${REMEDY}`);
  process.exitCode = 1;
}

main(process.argv.slice(2));
