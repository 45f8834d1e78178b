import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findFolderCircles } from '../../../scripts/sources/folder-circles.js';
import { testInFull } from '../../support/property-runs.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

async function writeFiles(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

const LAYERS = {
  'base/fault.ts': 'export const a = 1;',
  'base/files/read.ts': "export { a } from '../fault.js';",
  'tables/read.ts': "import type { a } from '../base/files/read.js';",
};

const CIRCLE = { 'base/open.ts': "import './files/read.js';" };

test('accepts folders that import only those below them', async () => {
  expect(findFolderCircles(await writeFiles(LAYERS))).toBeNull();
});

test.each([
  ['a folder and one inside it', CIRCLE, 'base/open.ts -> FOLDER/base/files/read.js'],
  ['two folders, only by types', { 'base/x.ts': "import type { r } from '../tables/read.js';" }, 'base/x.ts -> '],
  [
    'three folders',
    { 'mid/m.ts': "import '../tables/read.js';", 'base/y.ts': "await import('../mid/m.js');" },
    'mid/m.ts',
  ],
])('names %s that import each other with an import', async (_, more, named) => {
  const folder = await writeFiles({ ...LAYERS, ...more });
  expect(findFolderCircles(folder)).toContain(named.replace('FOLDER', folder));
});

testInFull('the command fails with a reason', async () => {
  const faulty = {
    ...LAYERS,
    ...CIRCLE,
    'base/fault2.ts': 'export const a = performance.now();',
    'page.tsx': 'export const Page = () => <p>Hello</p>;',
  };
  const folder = await writeFiles(faulty);
  const command = ['node_modules/tsx/dist/cli.mjs', 'scripts/check-sources.ts', folder, folder, folder];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect(status).toBe(1);
  for (const expected of [
    'import each other',
    '"a" is exported by',
    'make a test depend on time',
    'page.tsx:1  Hello',
  ]) {
    expect(stderr).toContain(expected);
  }
});
