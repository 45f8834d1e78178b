import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { globSync } from 'tinyglobby';

/** Test files of the project `unit`, as vitest.config.ts selects them. */
const TESTS = ['tests/**/*.test.ts', '!tests/{cli,gui}/**', '!**/*.{slow,isolated}.test.ts'];
const SOURCES = ['{core,handlers,tests}/**/*.ts'];
/** Imports that still exist at run time: `import type` is erased. */
const IMPORT = /^(?:import|export) (?!type )[^'";]*'(\.[^']+)';|\bimport\('(\.[^']+)'\)/gm;
/** From a test by way of at most three other files. */
const MAX_HOPS = 4;
/** More tests than these would mostly repeat what the nearest ones try. */
const MAX_TESTS = 12;

/** Which files import a file. */
export type Importers = ReadonlyMap<string, readonly string[]>;

export function readImporters(): Importers {
  const importers = new Map<string, string[]>();
  for (const from of globSync(SOURCES)) {
    for (const [, fixed, dynamic] of readFileSync(from, 'utf8').matchAll(IMPORT)) {
      const to = join(dirname(from), (fixed ?? dynamic ?? '').replace(/\.js$/, '.ts'));
      importers.set(to, [...(importers.get(to) ?? []), from]);
    }
  }
  return importers;
}

/**
 * Lists the unit tests near a source file: the test of the same path first, then those that import the file, directly or by
 * way of at most three other files. Fewest hops come first, then names that share more folders with the source file.
 */
export function findNearbyTests(source: string, importers: Importers): string[] {
  const tests = new Set(globSync(TESTS));
  const hops = new Map([[source, 0]]);
  for (const [path, hop] of hops) {
    if (hop === MAX_HOPS) continue;
    for (const next of importers.get(path) ?? []) if (!hops.has(next)) hops.set(next, hop + 1);
  }
  const shared = (path: string) => path.split('/').findIndex((name, at) => name !== `tests/${source}`.split('/')[at]);
  const own = `tests/${source.replace(/\.ts$/, '.test.ts')}`;
  const near = [...hops.keys()].filter((path) => tests.has(path) && path !== own);
  near.sort((a, b) => hops.get(a)! - hops.get(b)! || shared(b) - shared(a) || a.localeCompare(b));
  return [...(existsSync(own) ? [own] : []), ...near].slice(0, MAX_TESTS);
}
