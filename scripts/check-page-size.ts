import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = 'dist/gui';
/** Maximum size of the first page with its scripts and styles, bytes after gzip. */
export const MAX_BYTES = 100_000;

/** Returns the static imports of a file, which the bundler writes with double quotes. */
function importsOf(name: string): string[] {
  if (!name.endsWith('.js')) return [];
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return [...text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w*${},\s]+?from\s*)?["']\.\/([\w.-]+)["']/g)].map(
    ([, found]) => found!,
  );
}

/** Returns the scripts and styles of the first page, the overview. */
export function firstFiles(): string[] {
  const page = readFileSync(join(FOLDER, 'index.html'), 'utf8');
  const seen = new Set<string>();
  const waiting = [...page.matchAll(/(?:src|href)="\/gui\/([\w.-]+\.(?:js|css))"/g)].map(([, name]) => name!);
  const entry = waiting.find((name) => name.endsWith('.js'));
  const overview = entry && /overview-page-[\w-]+\.(?:js|css)/g;
  if (entry && overview) waiting.push(...(readFileSync(join(FOLDER, entry), 'utf8').match(overview) ?? []));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...importsOf(name));
  }
  return [...seen];
}

/** Fails if the first page is too large. @returns its bytes after gzip, including the document. */
export function checkPageSize(): number {
  const files = ['index.html', ...firstFiles()];
  const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(FOLDER, name))).length, 0);
  if (bytes <= MAX_BYTES) return bytes;
  throw new Error(
    `The first page of the GUI has ${bytes} bytes after gzip, and ${MAX_BYTES} are allowed. Load with import() what it does not need: ${files.join(', ')}`,
  );
}
