import * as z from 'zod';
import { isFault } from '../../../core/base/fault.js';
import { parseYaml } from '../../../core/base/yaml.js';
import { readRecipe } from '../../../core/tables/clean/recipe.js';
import { checkKeys } from '../../../core/vision/datasets/config/check-keys.js';
import { composeConfig } from '../../../core/vision/datasets/config/compose-config.js';
import { readClassNames } from '../../../core/vision/datasets/config/read-names.js';
import { bytesOf, corpusFiles, sharedFiles } from '../corpus-files.js';
import type { FuzzTarget } from '../fuzz-target.js';

/** Runs a reader and ignores its fault, so that the next reader also gets the input. */
function orFault(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!isFault(error)) throw error;
  }
}

export const yaml: FuzzTarget = {
  name: 'yaml',
  reads: 'parseYaml, readRecipe, composeConfig with checkKeys and readNames',
  maxBytes: 4096,
  batch: 200,
  seeds: () => [
    ...bytesOf([
      'path: ../data\ntrain: images/train\nval: [a, b]\nnames:\n  0: cat\n  1: "dog"\nnc: 2\n',
      'names: [a, b] # c\ndownload: |\n  print(1)\n',
      'a: &x [1, 2]\nb: *x\n<<: {c: d}\n? [k]\n: v\n--- !!js/function >\n  a\n...\n',
      "a: 'it''s'\nb: >-\n  folded\n  text\nc: ~\nd: 0o17\ne: 2024-01-02\nf: .inf\n",
    ]),
    ...corpusFiles('configs', ['.yaml'], 4096),
    ...corpusFiles('tests/fixtures/agent', ['.yaml'], 4096),
    ...sharedFiles('abuse/json', ['.json'], 4096),
  ],
  words: [...'*a |2\n >-\n { } [ ] ---\n'.split(' '), '- ', ': ', '? ', '&a ', '!!js/function ', '<<: ', '%YAML 1.2\n'],
  run: (bytes) => {
    const text = new TextDecoder().decode(bytes);
    orFault(() => parseYaml(text, z.unknown(), { name: 'The file', code: 'invalid-input' }));
    orFault(() => readRecipe(text));
    const { keys } = composeConfig(text);
    checkKeys(keys);
    readClassNames(keys);
  },
};
