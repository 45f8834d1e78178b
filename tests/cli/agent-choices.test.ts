import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test('a question offers the images and folders of the current folder as commands', async () => {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, 'photos'));
  for (const name of ['my dog.jpg', 'photos/a.png', 'notes.txt']) await writeFile(join(cwd, name), '');
  const { code, stdout } = await runCli(['agent', 'run', 'detect dogs'], { cwd });
  expect(code).toBe(7);
  expect(stdout).toContain(`  vision-cli agent run 'detect dogs in "my dog.jpg"'\n`);
  expect(stdout).toContain(`  vision-cli agent run 'detect dogs in all images of photos/'\n`);
  expect(stdout).toContain('  detect dogs in <image>\n');
});

test('a question offers no files in the answer of the API', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'dog.jpg'), '');
  const { stdout } = await runCli(['agent', 'run', 'detect dogs', '--json'], { cwd });
  expect(JSON.parse(stdout).choices.map(({ text }: { text: string }) => text)).toEqual([
    'detect dogs in <image>',
    'detect dogs in all images of <folder>',
  ]);
});
