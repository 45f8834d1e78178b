import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followRoots, resolveAllowedPath } from '../../../../core/base/paths/allowed-path.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

async function createFolders() {
  const folder = await temporaryFolder();
  const root = join(folder, 'photos');
  await mkdir(join(root, 'sub'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  return { folder, root, policy: { workDir: root, roots: [root] } };
}

test.each([
  'a.png',
  'sub/b.png',
  '猫 1.jpg',
  'a..b.png',
  '100%.png',
  '.hidden.jpg',
  "it's & $(me).jpg",
  '-x.png',
  'ünï.jpg',
])('accepts %s', async (name) => {
  const { root, policy } = await createFolders();
  await writeFile(join(root, name), 'x');
  await expect(resolveAllowedPath(name, policy)).resolves.toBe(join(root, name));
  await expect(resolveAllowedPath(join(root, name), policy)).resolves.toBe(join(root, name));
});

test.each([
  '../secret.txt',
  'sub/../../secret.txt',
  '/etc/passwd',
  '~/x',
  'C:\\x',
  '\\\\host\\x',
  'a\\b',
  'file:///etc/passwd',
  'a\0b',
  'a\nb',
  '..',
])('refuses %j', async (path) => {
  const { policy } = await createFolders();
  await expect(resolveAllowedPath(path, policy)).rejects.toMatchObject({ code: 'path-not-allowed' });
});

test('does not reveal what exists outside', async () => {
  const { folder, policy } = await createFolders();
  const refusal = (path: string) =>
    resolveAllowedPath(path, policy).catch((error: Error) => error.message.replace(/"[^"]*"/, ''));
  expect(await refusal(join(folder, 'secret.txt'))).toBe(await refusal(join(folder, 'nothing.txt')));
});

test('rejects a link that leads outside, and follows one that stays inside', async () => {
  const { folder, root, policy } = await createFolders();
  await writeFile(join(root, 'real.png'), 'x');
  await symlink(join(folder, 'secret.txt'), join(root, 'out.png'));
  await symlink(join(root, 'real.png'), join(root, 'in.png'));
  await expect(resolveAllowedPath('out.png', policy)).rejects.toMatchObject({ code: 'path-not-allowed' });
  await expect(resolveAllowedPath('in.png', policy)).resolves.toBe(join(root, 'real.png'));
});

test('a folder whose name starts with that of a root is outside', async () => {
  const { folder, policy } = await createFolders();
  await mkdir(join(folder, 'photos2'));
  await expect(resolveAllowedPath(join(folder, 'photos2'), policy)).rejects.toMatchObject({ code: 'path-not-allowed' });
});

test('names the missing file', async () => {
  const { policy } = await createFolders();
  await expect(resolveAllowedPath('dgo.jpg', policy)).rejects.toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('"dgo.jpg"'),
  });
});

test('accepts any path if there are no roots', async () => {
  const { folder, root } = await createFolders();
  await expect(resolveAllowedPath('../secret.txt', { workDir: root, roots: null })).resolves.toBe(
    join(folder, 'secret.txt'),
  );
});

test('accepts both names of a root behind a link', async () => {
  const { folder, root } = await createFolders();
  const linked = join(folder, 'linked');
  await symlink(root, linked);
  await writeFile(join(root, 'a.png'), 'x');
  const policy = { workDir: linked, roots: [linked] };
  for (const path of ['a.png', join(linked, 'a.png'), join(root, 'a.png')]) {
    await expect(resolveAllowedPath(path, policy)).resolves.toBe(join(root, 'a.png'));
  }
});

test('resolved roots allow the same paths, and no more when their link changes', async () => {
  const { folder, root } = await createFolders();
  const linked = join(folder, 'linked');
  await symlink(root, linked);
  await writeFile(join(root, 'a.png'), 'x');
  const policy = await followRoots({ workDir: linked, roots: [linked] });
  for (const path of ['a.png', join(linked, 'a.png'), join(root, 'a.png')]) {
    await expect(resolveAllowedPath(path, policy)).resolves.toBe(join(root, 'a.png'));
  }
  await rm(linked);
  await symlink(folder, linked);
  await expect(resolveAllowedPath('secret.txt', policy)).rejects.toMatchObject({ code: 'path-not-allowed' });
});
