import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../base/fault.js';
import { MAX_YAML_BYTES, parseYaml } from '../../base/parse-yaml.js';
import { type Language, toLanguage } from './language.js';
import { LanguageFile } from './language-file.js';

function readLanguage(path: string): Language {
  if (statSync(path).size > MAX_YAML_BYTES)
    throw new Fault('too-large', `${path} is larger than ${MAX_YAML_BYTES} bytes. Shorten it.`);
  return toLanguage(parseYaml(readFileSync(path, 'utf8'), LanguageFile, { name: path, code: 'internal' }));
}

/**
 * Reads the languages of a folder: each `*.yaml` directly in it is one. Faults: too-large, internal (a file that does not
 * fit, which is a mistake of whoever wrote it), not-found.
 * @returns the languages by code, English first: what speaks of no language is answered in the first one.
 */
export function readLanguages(folder: string): readonly Language[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map(({ name }) => name)
    .toSorted();
  if (names.length === 0)
    throw new Fault('not-found', `${folder} contains no language files. Put its *.yaml files there.`);
  return names.map((name) => readLanguage(join(folder, name)));
}
