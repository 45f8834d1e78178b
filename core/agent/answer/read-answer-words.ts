import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '../../base/parse-yaml.js';
import { AnswerWords } from './answer-words.js';

/**
 * Reads the words of answers, a file for each language. A new language is a new file.
 * @param folder `configs/agent/answers`.
 * @returns by code of the language. Faults: internal, for a file that does not fit, which is a mistake of its writer.
 */
export function readAnswerWords(folder: string): ReadonlyMap<string, AnswerWords> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted();
  const all = names.map((name) =>
    parseYaml(readFileSync(join(folder, name), 'utf8'), AnswerWords, { name, code: 'internal' }),
  );
  return new Map(all.map((words) => [words.language, words]));
}
