import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';

async function check(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const command = ['node_modules/tsx/dist/cli.mjs', 'scripts/check-folders.ts', folder];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, stderr: stderr.replaceAll(`${folder}/`, '') };
}

const LAYERS = {
  'base/fault.ts': 'export const a = 1;',
  'base/files/read.ts': "export { a } from '../fault.js';",
  'tables/read.ts': "import type { a } from '../base/files/read.js';",
};

test('folders that import only those below them pass', async () => {
  expect(await check(LAYERS)).toEqual({ status: 0, stderr: '' });
});

test.each([
  ['a folder and one inside it', { 'base/open.ts': "import './files/read.js';" }, 'base/open.ts -> base/files/read.js'],
  ['two folders, by types alone', { 'base/x.ts': "import type { r } from '../tables/read.js';" }, 'base/x.ts -> '],
  [
    'three folders',
    { 'mid/m.ts': "import '../tables/read.js';", 'base/y.ts': "await import('../mid/m.js');" },
    'mid/m.ts',
  ],
])('%s that import each other are named with an import', async (_, more, named) => {
  const { status, stderr } = await check({ ...LAYERS, ...more });
  expect(status).toBe(1);
  expect(stderr).toContain(named);
});
