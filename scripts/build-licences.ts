import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLock, shippedFolders } from './release/shipped-packages.js';

const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/** Returns the licence texts in a package. */
function textsIn(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (one) => one.isFile() && LICENCE_FILE.test(one.name),
  );
  return files.map((one) => readFileSync(join(folder, one.name), 'utf8').trim()).join('\n\n');
}

/**
 * Writes a list of the shipped packages and their licences into dist. It has the licence texts of installed packages
 * only, because packages for other systems are not installed. Needs no network.
 */
export async function buildLicences(): Promise<void> {
  const found = shippedFolders(readLock()).filter(({ folder }) => existsSync(join(folder, 'package.json')));
  const list = found.map(({ name, version, licence }) => ({ name, version, licence }));
  const texts = found.map(
    ({ name, version, licence, folder }) => `${name} ${version}\n${licence}\n\n${textsIn(folder)}\n`,
  );
  await writeFile('dist/licences.json', JSON.stringify(list));
  await writeFile('dist/THIRD_PARTY.txt', texts.join(`\n${'-'.repeat(80)}\n\n`));
}
