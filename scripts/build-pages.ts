import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { checkPageSize } from './check-page-size.js';

/** Sources of the pages: gui, the shared parts of the core, and the package versions. */
const SOURCES = ['gui', 'core/vision', 'core/workspace', 'core/report', 'core/base/text', 'package-lock.json'];

const BUILT_PAGE = 'dist/gui/index.html';

function newestOf(path: string): number {
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => newestOf(join(path, name))));
}

function builtAt(): number {
  return statSync(BUILT_PAGE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Builds the pages of the GUI into dist/gui and checks the size of the first one, unless they are newer than all their
 * sources.
 */
export async function buildPages(): Promise<void> {
  if (builtAt() > Math.max(...SOURCES.map(newestOf))) return;
  try {
    await build({ configFile: 'gui/vite.config.ts', logLevel: 'error' });
    checkPageSize();
  } catch (error) {
    // Removed first, because a failed build leaves files that would look up to date to the next build.
    rmSync(BUILT_PAGE, { force: true });
    throw error;
  }
}
