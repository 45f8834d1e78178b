import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of `dist`. */
const SOURCES = [
  'core',
  'handlers',
  'cli',
  'gui',
  'scripts/build.ts',
  'scripts/build-licences.ts',
  'scripts/build-options.ts',
  'scripts/build-pages.ts',
  'scripts/bundles',
  'scripts/functions-block.ts',
];
const PACKAGES = ['package.json', 'package-lock.json', 'tsconfig.json'];

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

/** Contains the hash of the sources of a complete `dist`. */
export const STAMP = 'dist/built-from.txt';

/** Returns the SHA-256 of all sources and their paths, and of the version of Node.js, whose stored code is in `dist`; hex. */
export function hashSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...SOURCES, ...PACKAGES].flatMap(filesIn)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Returns whether `dist` was built from these sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources();
}
