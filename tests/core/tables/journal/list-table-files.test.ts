import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listTableFiles } from '../../../../core/tables/journal/list-table-files.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

async function folderOf(paths: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const path of paths) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), 'a,b\n');
  }
  return folder;
}

const ALL = { limit: 100, depth: 5 };
const pathsOf = ({ files }: { files: readonly { path: string }[] }) => files.map(({ path }) => path);

test('labels of YOLO datasets are not tables', async () => {
  const workDir = await temporaryFolder();
  const texts: Record<string, string> = {
    'labels/a.txt': '0 0.5 0.5 0.25 1\n',
    'labels/empty.txt': '',
    'beside/b.txt': `${'12 0.123456 0.654321 0.1 0.2\n'.repeat(40)}`,
    'beside/polygon.txt': '3 0 0 0.5 0 0.5 1\r\n',
    'numbers.txt': '5 12 7 3 9\n',
    'shares.txt': 'a 0.5 0.5 0.2 0.3\n',
    'short.txt': '1 0.5 0.5\n',
    'empty.txt': '',
  };
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(join(workDir, path, '..'), { recursive: true });
    await writeFile(join(workDir, path), text);
  }
  const found = await listTableFiles({ workDir, roots: [workDir] }, ALL);
  expect(pathsOf(found)).toEqual(['empty.txt', 'numbers.txt', 'shares.txt', 'short.txt']);
});

describe('the readable files', () => {
  test('are those with extensions of tables, in any case', async () => {
    const names = [
      'a.csv',
      'b.TSV',
      'c.txt',
      'd.tab',
      'e.dat',
      'f.psv',
      'g.xls',
      'h.xlsx',
      'i.XLSM',
      'j.xlsb',
      'k.ods',
    ];
    const workDir = await folderOf([...names, 'l.html', 'm.json', 'n.csv.bak', 'csv', '.hidden.csv', '.git/x.csv']);
    const found = await listTableFiles({ workDir, roots: [workDir] }, ALL);
    expect(pathsOf(found)).toEqual(names);
    expect(found).toMatchObject({ total: 11, next_cursor: null, is_complete: true });
    expect(found.files[0]).toMatchObject({ name: 'a.csv', bytes: 4, modified: expect.stringMatching(/Z$/) });
  });

  test.each([
    [0, ['a.csv']],
    [1, ['a.csv', 'x/b.csv']],
    [2, ['a.csv', 'x/b.csv', 'x/y/c.csv']],
  ])('at a depth of %d are %j', async (depth, expected) => {
    const workDir = await folderOf(['a.csv', 'x/b.csv', 'x/y/c.csv', 'node_modules/p/d.csv']);
    expect(pathsOf(await listTableFiles({ workDir, roots: [workDir] }, { limit: 10, depth }))).toEqual(expected);
  });

  test('exclude tests of a project, but not other folders of that name', async () => {
    const workDir = await folderOf(['app/tests/fixtures/a.csv', 'app/samples/b.csv', 'lab/tests/c.csv', 'tests/d.csv']);
    await writeFile(join(workDir, 'app', 'package.json'), '{}');
    const listed = async (root: string) =>
      pathsOf(await listTableFiles({ workDir, roots: [join(workDir, root)] }, ALL));
    expect(await listed('.')).toEqual(['app/samples/b.csv', 'lab/tests/c.csv', 'tests/d.csv']);
    expect(await listed('app/tests')).toEqual(['app/tests/fixtures/a.csv']);
  });

  test('exclude files of programs: packages, build output, lock files, licences', async () => {
    const programs = [
      'dist/THIRD_PARTY.txt',
      'node_modules/p/d.csv',
      'venv/lib/site-packages/e.csv',
      'requirements.txt',
      'requirements-train.txt',
      'Requirements_dev.txt',
      'LICENSE.txt',
      'licence-3rdparty.txt',
      'README.txt',
      'readme.de.txt',
      'CMakeLists.txt',
    ];
    const tables = ['changes.csv', 'data/readings.txt', 'licensed.txt', 'requirements.csv', 'x/distances.txt'];
    const workDir = await folderOf([...programs, ...tables]);
    const found = await listTableFiles({ workDir, roots: [workDir] }, ALL);
    expect(pathsOf(found)).toEqual(tables);
    expect(found.total).toBe(tables.length);
  });

  test('come page by page, each once, while others are added and removed', async () => {
    const workDir = await folderOf(['1.csv', '2.csv', '3.csv', '4.csv', '5.csv']);
    const policy = { workDir, roots: [workDir] };
    const first = await listTableFiles(policy, { limit: 2, depth: 0 });
    await writeFile(join(workDir, '0.csv'), 'late');
    const second = await listTableFiles(policy, { limit: 2, depth: 0, cursor: first.next_cursor! });
    const third = await listTableFiles(policy, { limit: 2, depth: 0, cursor: second.next_cursor! });
    expect([first, second, third].map(pathsOf)).toEqual([['1.csv', '2.csv'], ['3.csv', '4.csv'], ['5.csv']]);
    expect(third.next_cursor).toBeNull();
  });

  test.each(['garbage', '', Buffer.from('{"listing":"","after":"x","scope":"other"}').toString('base64url')])(
    'reject the cursor %j',
    async (cursor) => {
      const workDir = await folderOf(['a.csv']);
      const listing = listTableFiles({ workDir, roots: [workDir] }, { ...ALL, cursor });
      await expect(listing).rejects.toMatchObject({ code: 'invalid-input' });
    },
  );

  test('of several folders are listed once, with absolute paths outside the working folder', async () => {
    const workDir = await folderOf(['a.csv', 'sub/b.csv']);
    const other = await folderOf(['c.csv']);
    const found = await listTableFiles({ workDir, roots: [workDir, join(workDir, 'sub'), other] }, ALL);
    expect(pathsOf(found).sort()).toEqual(['a.csv', 'sub/b.csv', join(other, 'c.csv')].sort());
  });

  test('are those of the working folder without a limit', async () => {
    const workDir = await folderOf(['a.csv']);
    expect(pathsOf(await listTableFiles({ workDir, roots: null }, ALL))).toEqual(['a.csv']);
  });

  test('exclude links that lead outside, to folders, or nowhere', async () => {
    const outside = await folderOf(['secret.csv', 'deep/x.csv']);
    const workDir = await folderOf(['a.csv']);
    await symlink(join(outside, 'secret.csv'), join(workDir, 'leak.csv'));
    await symlink(join(outside, 'deep'), join(workDir, 'folder'));
    await symlink(workDir, join(workDir, 'loop'));
    await symlink(join(workDir, 'gone.csv'), join(workDir, 'broken.csv'));
    await symlink(join(workDir, 'a.csv'), join(workDir, 'inside.csv'));
    expect(pathsOf(await listTableFiles({ workDir, roots: [workDir] }, ALL))).toEqual(['a.csv', 'inside.csv']);
  });

  test('is empty for a missing folder', async () => {
    const workDir = join(await temporaryFolder(), 'gone');
    expect(await listTableFiles({ workDir, roots: [workDir] }, ALL)).toMatchObject({ files: [], total: 0 });
  });
});
