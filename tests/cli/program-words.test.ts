import { expect, test } from 'vitest';
import { programWords } from '../../cli/program-words.js';

test.each([
  [{ npm_lifecycle_event: 'npx', npm_lifecycle_script: "'vision-cli'" }, 'npx --no vision-cli'],
  [{ npm_lifecycle_event: 'npx', npm_lifecycle_script: 'vision-cli samples' }, 'npx --no vision-cli'],
  [{ npm_lifecycle_event: 'npx', npm_lifecycle_script: 'vitest' }, 'vision-cli'],
  [{ npm_lifecycle_event: 'start', npm_lifecycle_script: 'node dist/vision-cli.mjs serve' }, 'vision-cli'],
  [{}, 'vision-cli'],
])('in the environment %j the program is called "%s"', (environment, words) => {
  expect(programWords(environment).join(' ')).toBe(words);
});
