import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES, variableOf } from '../../../../handlers/kit/settings/settings.js';
import { OTHER_VARIABLES } from '../../../../handlers/kit/settings/variables.js';

/** Variables that processes of Handlens set for each other, not users. */
const INTERNAL = ['HANDLENS_IN_PROCESS', 'HANDLENS_SOURCES', 'HANDLENS_SUPERVISED'];

test('every variable in the code is a setting, documented, or internal', () => {
  const patterns = ['cli', 'core', 'handlers', 'training', 'local-stack.cjs', 'serverless.yml'];
  const files = execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
  const found = new Set(
    files.flatMap((file) => readFileSync(file, 'utf8').match(/\bHANDLENS_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []),
  );
  const known = [...SETTING_NAMES.map(variableOf), ...OTHER_VARIABLES.map(({ name }) => name), ...INTERNAL];
  expect([...found].filter((name) => !known.includes(name)).sort()).toEqual([]);
  const documented = OTHER_VARIABLES.map(({ name }) => name);
  expect(documented.filter((name) => !found.has(name))).toEqual([]);
});
