import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = 'gui/src';

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

/** Returns the folder of the page that a file belongs to; null for files of all pages. */
const pageOf = (file: string) => /^pages[\\/]([^\\/]+)/.exec(file)?.[1] ?? null;

const classesIn = (selector: string) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name!);

/** Returns the selectors of a sheet. */
function selectorsOf(sheet: string): string[] {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g);
  return [...rules]
    .map(([, selectors]) => selectors!.trim())
    .filter((selectors) => !selectors.startsWith('@') && !/^(from|to|\d+%)/.test(selectors))
    .flatMap((selectors) => selectors.split(/,(?![^(]*\))/).map((one) => one.trim()));
}

/** Words in the markup that may be classes, by page. */
const words = new Map<string | null, Set<string>>();
for (const file of files.filter((name) => name.endsWith('.tsx'))) {
  const known = words.get(pageOf(file)) ?? new Set();
  for (const [, text] of read(file).matchAll(/class(?:List)?=("[^"]*"|\{[^}]*\})/g)) {
    // Excludes classes of CSS modules, which are unique anyway.
    for (const [word] of text!.replace(/\b(?:css|props)\.[\w.]+/g, '').matchAll(/[A-Za-z][\w-]*/g)) known.add(word);
  }
  words.set(pageOf(file), known);
}

// A style sheet stays loaded after its page is closed, so it could affect pages that are opened later.
test.each(files.filter((name) => name.endsWith('.css') && !name.endsWith('.module.css') && pageOf(name) !== null))(
  '%s styles only its own page',
  (file) => {
    const isOwn = (name: string) => [...words].every(([page, known]) => page === pageOf(file) || !known.has(name));
    const foreign = selectorsOf(read(file)).filter((selector) => !classesIn(selector).some(isOwn));
    expect(foreign).toEqual([]);
  },
);

/** Literal colours, which must be tokens. */
const RAW = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|oklch|oklab)\(/gi;

test.each(files.filter((name) => name.endsWith('.module.css')))('%s takes its colours from the tokens', (file) => {
  expect(read(file).match(RAW)).toBeNull();
});

test.each(files.filter((name) => name.endsWith('.module.css')))('%s has a class in each selector', (file) => {
  expect(selectorsOf(read(file)).filter((selector) => !selector.includes('.'))).toEqual([]);
});
