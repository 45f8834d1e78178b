import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../base/fault.js';
import { parseInput } from '../../base/parse-input.js';
import { readPlainYaml } from '../../base/read-plain-yaml.js';
import { compilePolicy } from './compile-policy.js';
import type { Policy } from './policy.js';
import { PolicyFile } from './policy-file.js';

/** The file of what means the same in every language: programs, names of files, sites. */
const COMMON = 'any.yaml';

function readFile(folder: string, name: string): PolicyFile {
  const read = readPlainYaml(readFileSync(join(folder, name), 'utf8'));
  if ('refusal' in read) throw new Fault('invalid-input', `The policy ${name} cannot be read: ${read.refusal}`);
  return parseInput(PolicyFile, read.value);
}

/**
 * Reads the words of the policy, a file for each language. A new language is a new file.
 * @param folder `configs/agent/policy`.
 * Faults: invalid-input.
 */
export function readPolicies(folder: string): readonly Policy[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  if (!names.includes(COMMON))
    throw new Fault('invalid-input', `The policy needs ${COMMON} in addition to the languages.`);
  const common = readFile(folder, COMMON);
  return names
    .filter((name) => name !== COMMON)
    .toSorted()
    .map((name) => compilePolicy(readFile(folder, name), common));
}
