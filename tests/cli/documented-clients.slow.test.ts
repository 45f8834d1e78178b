import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { writeDocumentedFolder } from '../support/documented/documented-folder.js';
import { startTestServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const PAGE = readFileSync('docs/clients.md', 'utf8');

const blocksOf = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text]) => text!);

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Starts a server in a folder with the files that the page names. */
async function serveDocumented(): Promise<{ folder: string; env: NodeJS.ProcessEnv }> {
  const root = await temporaryFolder();
  const folder = join(root, 'work');
  await mkdir(folder);
  await writeDocumentedFolder(folder);
  const server = await startTestServer([], { HANDLENS_STATE_DIR: join(root, 'state') }, folder);
  onTestFinished(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
  });
  return { folder, env: { PATH: process.env.PATH, HANDLENS_SERVER: server.address } };
}

interface Notebook {
  cells: { cell_type: 'code' | 'markdown'; source: string[] }[];
}

test.skipIf(!hasPython)('the Python client works, as a page and as a notebook', async () => {
  const { folder, env } = await serveDocumented();
  const notebook = JSON.parse(await readFile('docs/notebooks/first-steps.ipynb', 'utf8')) as Notebook;
  const cells = notebook.cells.filter((cell) => cell.cell_type === 'code').map(({ source }) => source.join(''));
  const script = cells.join('\n\n');
  expect(script.replaceAll(/\s+/g, ' ').trim()).toBe(blocksOf('python').join('\n').replaceAll(/\s+/g, ' ').trim());
  const output = execFileSync('python3', ['-c', script], { cwd: folder, env, encoding: 'utf8' });
  expect(output).toMatch(/^made up\n/);
  expect(output).toContain('t1 4 rows: id, customer, city, zip, price, ordered');
  expect(output).toMatch(/warning +"price" contains "N\/A" in 1 cell/);
  expect(output).toContain('The mean of price is 1,152.58');
  expect(output).toMatch(/SELECT .*avg/);
  expect(output).toMatch(/not-found: No such file.*no-such-photo\.jpg/);
  expect(await readFile(join(folder, 'sales-cleaned.csv'), 'utf8')).toContain(
    '00123,Ada Lovelace,London,01234,1150.00',
  );
});

test('the TypeScript client works', async () => {
  const { folder, env } = await serveDocumented();
  const { code } = await transform(blocksOf('ts').join('\n'), { loader: 'ts', format: 'esm' });
  await writeFile(join(folder, 'client.mjs'), code);
  const output = execFileSync(process.execPath, ['client.mjs'], { cwd: folder, env, encoding: 'utf8' });
  expect(output).toMatch(/\w+ 0\.\d+ \{ x1: /);
});
