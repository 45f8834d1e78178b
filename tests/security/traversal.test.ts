import { existsSync, readFileSync } from 'node:fs';
import { chmod, link, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../core/fault.js';
import { resolveAllowedPath } from '../../core/paths/allowed-path.js';
import { isInside } from '../../core/paths/is-inside.js';
import { SHARED_DATA } from '../support/shared-data.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A folder that may be read, beside one that may not. */
async function house() {
  const folder = await temporaryFolder();
  const root = join(folder, 'photos');
  await mkdir(join(root, 'sub'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(root, 'sub', 'a.png'), 'x');
  return { folder, root, policy: { workDir: root, roots: [root] } };
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Each line of the corpus, for files that are there, as it is and decoded once and twice, alone and below a folder. */
function corpus(folder: string): string[] {
  const lines = ['patt_directory_traversal.txt', 'patt_traversals8.txt'].flatMap((name) =>
    readFileSync(join(SHARED_DATA, 'abuse', name), 'utf8').split('\n'),
  );
  const targets = ['secret.txt', 'etc/passwd', join(folder, 'secret.txt').slice(1)];
  const filled = lines.flatMap((line) => targets.map((target) => line.replaceAll('{FILE}', target)));
  const once = [...new Set([...filled, ...filled.map(decoded), ...filled.map(decoded).map(decoded)])];
  return [...once, ...once.map((path) => `sub/${path}`), ...once.map((path) => `sub${path}`)].filter(Boolean);
}

describe.skipIf(!existsSync(join(SHARED_DATA, 'abuse')))('a corpus of paths that lead out', () => {
  test('no path escapes, and none is answered with anything but a fault', async () => {
    const { folder, root, policy } = await house();
    const paths = corpus(folder);
    expect(paths.length).toBeGreaterThan(5000);
    const escaped: string[] = [];
    const refusals = new Map<string, number>();
    for (const path of paths) {
      try {
        const real = await resolveAllowedPath(path, policy);
        if (!isInside(root, real)) escaped.push(path);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
      }
    }
    expect(escaped).toEqual([]);
    expect([...refusals.keys()].sort()).toEqual(['not-found', 'path-not-allowed']);
  });
});

const LEGITIMATE = [
  ...['a.png', 'A.PNG', '猫 1.jpg', 'a..b.png', '100%.png', '.hidden.jpg', '...jpg', 'a..', '-x.png', '--help.png'],
  ...["it's & $(me).jpg", '`id`.png', 'a;b.png', 'a|b.png', 'a*b?.png', 'a"b.png', '<b>.png', '#1.png', 'a=b.png'],
  ...[
    'ünï.jpg',
    'u\u0308.jpg',
    'файл.png',
    'ملف.png',
    '日本語.png',
    '😀.png',
    'a\u200bb.png',
    'a\u00a0b.png',
    ' a.png',
  ],
  ...['a .png', '%2e%2e', '%2Fetc.png', 'a%00.png', '[a].png', '{a}.png', 'a,b.png', 'a+b.png', 'a@b.png', 'CON.png'],
  ...['sub/b.png', 'sub/c d.png'],
];

test('40 legitimate names are all accepted', async () => {
  expect(LEGITIMATE).toHaveLength(40);
  const { root, policy } = await house();
  for (const name of LEGITIMATE) {
    await writeFile(join(root, name), 'x');
    await expect(resolveAllowedPath(name, policy)).resolves.toBe(join(root, name));
    await expect(resolveAllowedPath(join(root, name), policy)).resolves.toBe(join(root, name));
  }
});

test('a file with a second name elsewhere is refused in a folder that others write to', async () => {
  const { folder, root, policy } = await house();
  await chmod(root, 0o777);
  await link(join(folder, 'secret.txt'), join(root, 'linked.png'));
  const refused = resolveAllowedPath('linked.png', policy);
  await expect(refused).rejects.toMatchObject({
    code: 'path-not-allowed',
    message: expect.stringContaining('hard link'),
  });
  await expect(resolveAllowedPath('linked.png', { workDir: root, roots: null })).resolves.toBe(
    join(root, 'linked.png'),
  );
});

test('links out of the folder are refused at any depth', async () => {
  const { folder, root, policy } = await house();
  await symlink(folder, join(root, 'sub', 'up'));
  await symlink('up/secret.txt', join(root, 'sub', 'b.png'));
  for (const path of ['sub/up/secret.txt', 'sub/b.png', 'sub/up/photos/../secret.txt']) {
    await expect(resolveAllowedPath(path, policy)).rejects.toMatchObject({ code: 'path-not-allowed' });
  }
});
