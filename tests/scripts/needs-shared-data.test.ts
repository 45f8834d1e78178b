import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('tests use the data next to the project only through the list of needs', () => {
  const paths = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const readers = paths.filter((path) =>
    /from '[^']*\/shared-data\.js'|['"`]\.\.\/shared\/data/.test(readFileSync(join('tests', path), 'utf8')),
  );
  expect(readers.sort()).toEqual(['support/needs-shared-data.ts', 'support/shared-data.ts']);
});
