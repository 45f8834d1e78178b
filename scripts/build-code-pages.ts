import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/**
 * Writes the upper halves (bytes 80 to FF) of the code pages that TextDecoder does not support, from the tables of
 * iconv-lite. Usage: npm install --no-save iconv-lite@0.7.3 && npx tsx scripts/build-code-pages.ts
 */
const FILE = 'core/base/text/upper-halves.ts';
/** Labels of this project and names in iconv-lite. */
const PAGES: Readonly<Record<string, string>> = {
  cp437: 'cp437',
  cp720: 'cp720',
  cp737: 'cp737',
  cp775: 'cp775',
  cp850: 'cp850',
  cp852: 'cp852',
  cp855: 'cp855',
  cp857: 'cp857',
  cp858: 'cp858',
  cp860: 'cp860',
  cp861: 'cp861',
  cp862: 'cp862',
  cp863: 'cp863',
  cp864: 'cp864',
  cp865: 'cp865',
  cp869: 'cp869',
  cp1125: 'cp1125',
  'x-mac-ce': 'maccenteuro',
  'x-mac-greek': 'macgreek',
  'x-mac-turkish': 'macturkish',
};

/** Bytes that Apple's mapping tables define in another way. */
const CORRECTIONS: Readonly<Record<string, readonly (readonly [byte: number, character: string])[]>> = {
  'x-mac-greek': [
    [0x9c, '€'],
    [0xaf, '·'],
    [0xff, '\u00ad'],
  ],
  'x-mac-turkish': [
    [0xbd, 'Ω'],
    [0xf0, '\uf8ff'],
    [0xf5, '\uf8a0'],
  ],
};

type Tables = Readonly<Record<string, { chars: string } | string>>;
const require = createRequire(import.meta.url);
const readTables = (file: string) => require(resolve('node_modules/iconv-lite/encodings', file)) as Tables;
const tables: Tables = {
  ...readTables('sbcs-data-generated.js'),
  ...readTables('sbcs-data.js'),
};

function upperHalf(label: string, name: string): string {
  const table = tables[name];
  if (typeof table !== 'object') throw new Error(`iconv-lite has no table ${name}`);
  const half = [...table.chars.slice(-128)];
  for (const [byte, character] of CORRECTIONS[label] ?? []) half[byte - 0x80] = character;
  // Escapes show the characters that are invisible or look like others.
  return JSON.stringify(half.join('')).replace(/[\u00a0\u00ad\ufffd\uf8a0\uf8ff]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

const lines = Object.entries(PAGES).map(
  ([label, name]) => `  ['${label}', ${upperHalf(label, name).replace(/^"|"$/g, "'")}],`,
);
writeFileSync(
  FILE,
  `/**
 * Characters of the bytes 80 to FF by code page. U+FFFD marks an undefined byte. Written by
 * scripts/build-code-pages.ts from iconv-lite (MIT licence). Do not edit.
 */
export const UPPER_HALVES: ReadonlyMap<string, string> = new Map([
${lines.join('\n')}
]);
`,
);
