import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const PAGES_FOLDER = 'dist/gui';
/** Maximum size of the first page with its scripts and styles, bytes after gzip. */
export const MAX_BYTES = 100_000;
/** Maximum size of the entry script with its static imports, bytes after gzip. */
export const MAX_ENTRY_BYTES = 60_000;

/** Returns the static imports of a file, which the bundler writes with double quotes. */
function importsOf(name: string): string[] {
  if (!name.endsWith('.js')) return [];
  const text = readFileSync(join(PAGES_FOLDER, name), 'utf8');
  return [...text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*${},\s]+?from\s*)?["']\.\/([\w.-]+)["']/g)].map(
    ([, found]) => found!,
  );
}

/** Returns files and their static imports, including indirect ones. */
function withImports(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...importsOf(name));
  }
  return [...seen];
}

/** Returns the entry script and styles with their static imports: what is loaded before any page. */
export function entryFiles(): string[] {
  const page = readFileSync(join(PAGES_FOLDER, 'index.html'), 'utf8');
  return withImports([...page.matchAll(/(?:src|href)="\.\/([\w.-]+\.(?:js|css))"/g)].map(([, name]) => name!));
}

/** Returns the scripts and styles of the first page, the overview. */
export function firstFiles(): string[] {
  const entry = entryFiles();
  const scripts = entry
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(PAGES_FOLDER, name), 'utf8'));
  const overview = scripts.flatMap((text) => text.match(/overview-page-[\w-]+\.(?:js|css)/g) ?? []);
  return withImports([...entry, ...overview]);
}

const gzipped = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(join(PAGES_FOLDER, name))).length, 0);

/** Fails if the first page is too large. @returns its bytes after gzip, including the document. */
export function checkPageSize(): number {
  const scripts = entryFiles().filter((name) => name.endsWith('.js'));
  const files = ['index.html', ...firstFiles()];
  for (const [what, names, limit] of [
    ['entry script', scripts, MAX_ENTRY_BYTES],
    ['first page', files, MAX_BYTES],
  ] as const) {
    const bytes = gzipped(names);
    if (bytes <= limit) continue;
    throw new Error(
      `The ${what} of the GUI has ${bytes} bytes after gzip, and ${limit} are allowed. Load with import() what it does not need: ${names.join(', ')}`,
    );
  }
  return gzipped(files);
}
