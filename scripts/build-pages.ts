import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { checkPageSize } from './check-page-size.js';

/** What the pages are made of: their own files, what of the core they take, and the versions of the packages. */
const SOURCES = ['gui', 'core/vision', 'core/report', 'core/base/text', 'package-lock.json'];

function newestOf(path: string): number {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => newestOf(join(path, name))));
}

function builtAt(): number {
  return statSync('dist/gui/index.html', { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Builds the pages of the GUI into dist/gui and weighs the first one, unless those that are there are newer than all that they are made of. */
export async function buildPages(): Promise<void> {
  if (builtAt() > Math.max(...SOURCES.map(newestOf))) return;
  await build({ configFile: 'gui/vite.config.ts', logLevel: 'error' });
  checkPageSize();
}
