import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Lock, shippedFolders } from './release/shipped-packages.js';

/** What a package says of itself, as far as it matters here. */
interface PackageFacts {
  name: string;
  version: string;
  license?: string | { type?: string };
  dependencies?: Record<string, string>;
}

interface Found {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/** Packages that `npm ci --omit=dev` installs. */
function installedFolders(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  return shippedFolders(lock).map(([folder]) => folder);
}

/** Names of the packages that files of a folder import. */
function importedFrom(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [...text.matchAll(/(?:from|import\()\s*'((?:@[\w-]+\/)?[a-z][\w-]*)/g)].map(([, found]) => found!);
    });
}

/** Packages that are built into the pages, with what those need. */
function bundledFolders(): string[] {
  const seen = new Set<string>();
  const waiting = importedFrom('gui/src');
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const folder = join('node_modules', name);
    if (seen.has(folder) || !existsSync(join(folder, 'package.json'))) continue;
    seen.add(folder);
    waiting.push(...Object.keys(readFacts(folder).dependencies ?? {}));
  }
  return [...seen];
}

function readFacts(folder: string): PackageFacts {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFacts;
}

function readPackage(folder: string): Found[] {
  // What is for another system is in the lock and not on the disk.
  if (!existsSync(join(folder, 'package.json'))) return [];
  const { name, version, license } = readFacts(folder);
  const licence = typeof license === 'string' ? license : (license?.type ?? 'not said');
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (one) => one.isFile() && LICENCE_FILE.test(one.name),
  );
  const text = files.map((one) => readFileSync(join(folder, one.name), 'utf8').trim()).join('\n\n');
  return [{ name, version, licence, text }];
}

/** Writes what is shipped and under which licences into dist, from the packages on the disk; no network is asked. */
export async function buildLicences(): Promise<void> {
  const all = new Map(
    [...installedFolders(), ...bundledFolders()]
      .flatMap(readPackage)
      .map((one): [string, Found] => [`${one.name}@${one.version}`, one]),
  );
  const found = [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const list = found.map(({ name, version, licence }) => ({ name, version, licence }));
  const texts = found.map(({ name, version, licence, text }) => `${name} ${version}\n${licence}\n\n${text}\n`);
  await writeFile('dist/licences.json', JSON.stringify(list));
  await writeFile('dist/THIRD_PARTY.txt', texts.join(`\n${'-'.repeat(80)}\n\n`));
}
