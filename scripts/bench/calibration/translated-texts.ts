import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes } from '../../../core/base/files/hash.js';
import { encoderOf, UnencodableText } from '../../../core/tables/clean/writers/encode-text.js';
import { toTones } from '../../../core/tables/read/text/encoding/letters/letter-model.js';
import { type Random, seedRandom } from '../../corrupt/random.js';

/** Folders of packages with translated messages, and the pattern of the language in their file names. */
const SOURCES = [
  ['axe-core/locales', /^(\w\w)(?:_\w\w)?\.json$/],
  ['yargs/locales', /^(\w\w)(?:_\w\w)?\.json$/],
  ['zod/v4/locales', /^(\w\w)(?:-\w\w)?\.js$/],
] as const;

/** Code pages, and languages that are written in them. */
const PAGES: Readonly<Record<string, string>> = {
  'utf-8': 'de fr pl ru ja ar th',
  'windows-1252': 'de fr es pt it nl sv da nb fi',
  'windows-1250': 'pl cs hu hr sl ro',
  'windows-1251': 'ru uk bg',
  'windows-1253': 'el',
  'windows-1254': 'tr',
  'windows-1255': 'he',
  'windows-1256': 'ar fa',
  'windows-1257': 'lt',
  'windows-1258': 'vi',
  'windows-874': 'th',
  'iso-8859-2': 'pl cs hu hr sl ro',
  'iso-8859-5': 'ru bg',
  'iso-8859-7': 'el',
  'iso-8859-8': 'he',
  'iso-8859-4': 'lt',
  'iso-8859-6': 'ar',
  'iso-8859-13': 'lt',
  'iso-8859-15': 'de fr fi',
  'koi8-r': 'ru',
  'koi8-u': 'uk',
  cp437: 'de fr es',
  cp850: 'de fr es pt da',
  cp852: 'pl cs hu hr sl ro',
  cp737: 'el',
  cp775: 'lt',
  cp857: 'tr',
  cp720: 'ar',
  cp860: 'pt',
  cp861: 'is',
  cp862: 'he',
  cp863: 'fr',
  cp865: 'da nb',
  cp869: 'el',
  cp1125: 'uk',
  ibm866: 'ru',
  cp855: 'ru',
  macintosh: 'de fr es it',
  'x-mac-ce': 'pl cs hu hr sl',
  'x-mac-cyrillic': 'ru',
  'x-mac-turkish': 'tr',
  shift_jis: 'ja',
  'euc-jp': 'ja',
  gb18030: 'zh',
  big5: 'tw',
  'euc-kr': 'ko',
};

/** Returns the texts of a file beyond ASCII, without markup and placeholders. */
function textsIn(path: string): string[] {
  const strings = readFileSync(path, 'utf8').match(/"(?:[^"\\\n]|\\.)*"|`[^`\\\n]*`/g) ?? [];
  return strings
    .map((text) => text.slice(1, -1).replace(/\$\{[^}]*\}|<[^>]*>|\\[n"]|%[sd]|\{\{[^}]*\}\}|[;]/g, ' '))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length > 2 && text.length < 200 && /[^\0-\x7f]/.test(text));
}

/** Returns the language of a file of messages; `tw` is Chinese in traditional characters. Null for other files. */
function languageOf(name: string, pattern: RegExp): string | null {
  const short = pattern.exec(name)?.[1] ?? null;
  if (/zh[_-]TW/.test(name)) return 'tw';
  return short === 'no' ? 'nb' : short;
}

/** Returns the translated messages of installed packages by language, without duplicates. */
function readTexts(): Map<string, string[]> {
  const files = SOURCES.flatMap(([folder, pattern]) => {
    const from = join('node_modules', folder);
    return readdirSync(from).map((name) => ({ path: join(from, name), language: languageOf(name, pattern) }));
  });
  const found = new Map<string, Set<string>>();
  for (const { path, language } of files) {
    if (language === null) continue;
    const known = found.get(language) ?? new Set<string>();
    for (const text of textsIn(path)) known.add(text);
    found.set(language, known);
  }
  return new Map([...found].map(([language, texts]) => [language, [...texts].sort()]));
}

/** An encoded text file, with the text before encoding. */
export interface EncodedFile {
  name: string;
  /** Name of the encoding. */
  kind: string;
  text: string;
  bytes: Uint8Array;
}

const SIZES = [1, 2, 3, 5, 10, 30];
const MAX_TRIES = 8;

/** Returns whether a text belongs to a half of the set. The half depends only on the text. */
const isInHalf = (text: string, half: 'fit' | 'test') =>
  (Number.parseInt(hashBytes(text).slice(0, 2), 16) % 2 === 0) === (half === 'fit');

function encoded(text: string, label: string): Uint8Array | null {
  try {
    return encoderOf(label)(text);
  } catch (error) {
    if (error instanceof UnencodableText) return null;
    throw error;
  }
}

/** Draws a table that an encoding can represent; null if none was found. */
function encodeRows(
  random: Random,
  known: readonly string[],
  rows: number,
  label: string,
): Omit<EncodedFile, 'name' | 'kind'> | null {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const lines = Array.from({ length: rows }, (_, row) => `${row + 1};${random.pick(known)}`);
    const drawn = `id;text\n${lines.join('\n')}\n`;
    // In windows-1258, tones are separate characters.
    const text = label === 'windows-1258' ? toTones(drawn) : drawn;
    const bytes = encoded(text, label);
    if (bytes !== null) return { text, bytes };
  }
  return null;
}

/**
 * Draws tables of translated messages in the code pages of their languages.
 * @param rounds files for each page, language and number of rows.
 */
export function* encodeFiles(half: 'fit' | 'test', rounds: number, seed: number): Generator<EncodedFile> {
  const random = seedRandom(seed);
  const texts = readTexts();
  for (const [label, languages] of Object.entries(PAGES)) {
    for (const language of languages.split(' ')) {
      const known = (texts.get(language) ?? []).filter((text) => isInHalf(text, half));
      for (let round = 0; known.length > 0 && round < rounds * SIZES.length; round += 1) {
        const file = encodeRows(random, known, SIZES[round % SIZES.length]!, label);
        if (file !== null) yield { name: `${label}-${language}-${round}.csv`, kind: label, ...file };
      }
    }
  }
}

/**
 * Returns whether decoding as an encoding gives the text. Several code pages may contain all characters of the text.
 */
export function decodesTo({ text, bytes }: EncodedFile, label: string): boolean {
  const again = encoded(text, label);
  return again !== null && Buffer.compare(again, bytes) === 0;
}
