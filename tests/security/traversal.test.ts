import { readFileSync } from 'node:fs';
import { chmod, link, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Fault } from '../../core/base/fault.js';
import { resolveAllowedPath } from '../../core/base/paths/allowed-path.js';
import { isInside } from '../../core/base/paths/is-inside.js';
import { withSharedData } from '../support/needs-shared-data.js';
import { foundInRuns, shareOf } from '../support/property-runs.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Creates a readable folder, and a sibling that may not be read. */
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

/** Encodings of a parent folder or a separator that bypassed servers which decode once, twice or wrongly. */
const DOTS = [
  '..',
  '%2e%2e',
  '.%2e',
  '%252e%252e',
  '..%00',
  '....',
  '.../.',
  '%c0%ae%c0%ae',
  '%uff0e%uff0e',
  '\uff0e\uff0e',
  '. .',
];
const SEPARATORS = ['/', '\\', '//', '/./', '%2f', '%5c', '%252f', '%c0%af', '%u2215', '\u2215', ';/', '/;/'];
const HEADS = ['', '/', './', 'file://', '~/', 'C:/', '\\\\server\\share\\', 'sub/', 'sub/../../', '%00/'];

/** Returns paths that lead outside, with `{FILE}` for their target. */
function generatedTraversals(): string[] {
  const climbs = DOTS.flatMap((dots) =>
    SEPARATORS.flatMap((separator) => [1, 2, 5].map((depth) => `${dots}${separator}`.repeat(depth))),
  );
  return HEADS.flatMap((head) => climbs.map((climb) => `${head}${climb}{FILE}`));
}

/** Returns each path for existing files, unchanged and decoded once and twice, alone and below a folder. */
function corpus(folder: string, lines: readonly string[]): string[] {
  const targets = ['secret.txt', 'etc/passwd', join(folder, 'secret.txt').slice(1)];
  const filled = lines.flatMap((line) => targets.map((target) => line.replaceAll('{FILE}', target)));
  const once = [...new Set([...filled, ...filled.map(decoded), ...filled.map(decoded).map(decoded)])];
  return [...once, ...once.map((path) => `sub/${path}`), ...once.map((path) => `sub${path}`)].filter(Boolean);
}

/** Expects that no path escapes, and that each is answered with a path inside or with a fault. */
async function expectNoEscape(lines: readonly string[]): Promise<void> {
  const { folder, root, policy } = await house();
  const paths = corpus(folder, lines);
  expect(paths.length).toBeGreaterThan(foundInRuns(5000));
  const escaped: string[] = [];
  const refusals = new Set<string>();
  for (const path of paths) {
    try {
      const real = await resolveAllowedPath(path, policy);
      if (!isInside(root, real)) escaped.push(path);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      refusals.add(error.code);
    }
  }
  expect(escaped).toEqual([]);
  expect([...refusals].sort()).toEqual(['not-found', 'path-not-allowed']);
}

test('no generated path escapes', () => expectNoEscape(shareOf(generatedTraversals())));

withSharedData('a corpus of traversals', (shared) => {
  test('no path escapes', () => {
    const lists = ['patt_directory_traversal.txt', 'patt_traversals8.txt'];
    const lines = lists.flatMap((name) => readFileSync(join(shared, 'abuse', name), 'utf8').split('\n'));
    return expectNoEscape(shareOf(lines));
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

test('accepts 40 legitimate names', async () => {
  expect(LEGITIMATE).toHaveLength(40);
  const { root, policy } = await house();
  for (const name of LEGITIMATE) {
    await writeFile(join(root, name), 'x');
    await expect(resolveAllowedPath(name, policy)).resolves.toBe(join(root, name));
    await expect(resolveAllowedPath(join(root, name), policy)).resolves.toBe(join(root, name));
  }
});

test('rejects a file with a second name elsewhere in a folder that others can write to', async () => {
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

test('rejects links out of the folder at any depth', async () => {
  const { folder, root, policy } = await house();
  await symlink(folder, join(root, 'sub', 'up'));
  await symlink('up/secret.txt', join(root, 'sub', 'b.png'));
  for (const path of ['sub/up/secret.txt', 'sub/b.png', 'sub/up/photos/../secret.txt']) {
    await expect(resolveAllowedPath(path, policy)).rejects.toMatchObject({ code: 'path-not-allowed' });
  }
});
