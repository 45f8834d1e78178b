import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { findTextLiterals } from './find-text-literals.js';

/** Returns the texts of components that exist in one language only; null if there are none. @param folder of the pages. */
export function findUntranslatedTexts(folder: string): string | null {
  const places = globSync('**/*.tsx', { cwd: folder })
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      return findTextLiterals(path, readFileSync(path, 'utf8')).map(({ line, text }) => `  ${path}:${line}  ${text}`);
    });
  if (places.length === 0) return null;
  return `These texts exist in English only. Move them to the texts.ts of the page, with a Chinese form:\n${places.join('\n')}`;
}
