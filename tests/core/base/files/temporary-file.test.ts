import { chown, link, mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepFolder } from '../../../../core/base/files/temporary-file.js';
import { writeFileAtomically } from '../../../../core/base/files/write-file.js';
import { fileSink } from '../../../../core/tables/clean/writers/byte-sink.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const LEFTOVER = '.handlens-0123456789abcdef.tmp';
const YOUNG = '.handlens-fedcba9876543210.tmp';
const twoHoursAgo = () => new Date(Date.now() - 7_200_000);

async function createOld(folder: string, name: string, written = twoHoursAgo()): Promise<void> {
  await writeFile(join(folder, name), 'half');
  await utimes(join(folder, name), written, written);
}

async function writeSync(path: string): Promise<void> {
  const sink = fileSink(path);
  sink.write(Buffer.from('whole'));
  sink.close();
}

test.each<[string, (path: string) => Promise<void>]>([
  ['a file that is written whole', (path) => writeFileAtomically(path, 'whole', 'refuse')],
  ['a table that is cleaned', writeSync],
])('%s removes temporary files older than an hour in its folder', async (_, write) => {
  const folder = await temporaryFolder();
  await createOld(folder, LEFTOVER);
  await createOld(folder, YOUNG, new Date());
  await write(join(folder, 'new'));
  expect((await readdir(folder)).sort()).toEqual([YOUNG, 'new']);
});

test.each<[string, (path: string) => Promise<void>]>([
  ['a file that is written whole', (path) => writeFileAtomically(path, 'whole', 'refuse')],
  ['a table that is cleaned', writeSync],
])('%s removes the second name that a killed write left', async (_, write) => {
  const folder = await temporaryFolder();
  await createOld(folder, YOUNG, new Date());
  await link(join(folder, YOUNG), join(folder, 'old'));
  await write(join(folder, 'new'));
  expect((await readdir(folder)).sort()).toEqual(['new', 'old']);
});

test.each([
  '.handlens-0123456789abcde.tmp',
  '.handlens-0123456789ABCDEF.tmp',
  'handlens-0123456789abcdef.tmp',
  'a.tmp',
])('keeps %s, which has another name', async (name) => {
  const folder = await temporaryFolder();
  await createOld(folder, name);
  await writeFileAtomically(join(folder, 'new'), 'whole', 'refuse');
  expect(await readdir(folder)).toContain(name);
});

test('removes only files, and never the targets of links', async () => {
  const folder = await temporaryFolder();
  const elsewhere = await temporaryFolder();
  await createOld(elsewhere, LEFTOVER);
  await mkdir(join(folder, LEFTOVER));
  await utimes(join(folder, LEFTOVER), twoHoursAgo(), twoHoursAgo());
  await symlink(join(elsewhere, LEFTOVER), join(folder, YOUNG));
  await sweepFolder(folder, new Date(Date.now() + 7_200_000));
  expect((await readdir(folder)).sort()).toEqual([LEFTOVER, YOUNG]);
  expect(await readdir(elsewhere)).toEqual([LEFTOVER]);
});

test.skipIf(process.getuid?.() !== 0)('keeps the files of another user', async () => {
  const folder = await temporaryFolder();
  await createOld(folder, LEFTOVER);
  await chown(join(folder, LEFTOVER), 12_345, 12_345);
  await sweepFolder(folder, new Date());
  expect(await readdir(folder)).toEqual([LEFTOVER]);
});

test('sweeps each folder once per start', async () => {
  const folder = await temporaryFolder();
  await writeFileAtomically(join(folder, 'one'), 'whole', 'refuse');
  await createOld(folder, LEFTOVER);
  await writeFileAtomically(join(folder, 'two'), 'whole', 'refuse');
  expect((await readdir(folder)).sort()).toEqual([LEFTOVER, 'one', 'two']);
});

test('ignores a missing folder', async () => {
  await expect(sweepFolder(join(await temporaryFolder(), 'none'), new Date())).resolves.toBeUndefined();
});
