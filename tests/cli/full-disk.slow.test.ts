import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallDisk } from '../support/disk/small-disk.js';
import { drawImage } from '../support/generated-image.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const NO_DISK = 'this user may not mount a small disk';

/** Creates a working folder with a table of about 400 kB, two photos and a state folder, all on the normal disk. */
async function workFolder() {
  const cwd = await temporaryFolder();
  const rows = Array.from({ length: 20_000 }, (_, at) => `${at}, name ${at % 97} `);
  await writeFile(join(cwd, 'orders.csv'), `id,name\n${rows.join('\n')}\n`);
  await mkdir(join(cwd, 'photos'));
  for (const name of ['a.png', 'b.png']) {
    await writeFile(join(cwd, 'photos', name), await drawImage({ width: 400, height: 300 }));
  }
  return { cwd, env: { HANDLENS_STATE_DIR: join(cwd, 'state') } };
}

test('a cleaning on a full disk reports it and leaves no file, and succeeds once there is space', async (context) => {
  const disk = await smallDisk('64k');
  if (disk === null) return context.skip(NO_DISK);
  const place = await workFolder();
  const args = ['table', 'clean', 'orders.csv', '--output', join(disk.folder, 'clean.csv')];
  const full = await runCli(args, place);
  expect(full).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('"clean.csv" cannot be written: the disk is full. Free some space'),
  });
  expect(await readdir(disk.folder)).toEqual([]);
  disk.remount('size=8m');
  expect(await runCli(args, place)).toMatchObject({ code: 0 });
  expect(await readdir(disk.folder)).toEqual(['clean.csv']);
});

test('a folder run on a full disk continues with --resume once there is space', async (context) => {
  const disk = await smallDisk('64k');
  if (disk === null) return context.skip(NO_DISK);
  const place = await workFolder();
  const out = join(disk.folder, 'run');
  const args = ['detect', 'folder', 'photos', '--output', out, '--limit', '1', '--output-formats', 'csv,annotated-png'];
  await writeFile(join(disk.folder, 'mine'), new Uint8Array(40_000));
  const full = await runCli(args, place);
  expect(full).toMatchObject({
    code: 5,
    stderr: expect.stringMatching(/cannot be written: the disk is full\. Free some space/),
  });
  disk.remount('size=8m');
  expect(await runCli([...args, '--resume'], place)).toMatchObject({ code: 0 });
  expect((await readdir(out, { recursive: true })).sort()).toEqual([
    'annotated',
    'annotated/a.annotated.png',
    'annotated/b.annotated.png',
    'detections.csv',
    'detections.jsonl',
    'run.json',
  ]);
  expect((await readFile(join(disk.folder, 'mine'))).length).toBe(40_000);
});

test.for([
  [['table', 'clean', 'orders.csv', '--output'], 'clean.csv'],
  [['table', 'report', 'orders.csv', '--output'], 'report.md'],
  [['detect', 'image', 'photos/a.png', '--output-formats', 'csv', '--output'], 'boxes'],
  [['detect', 'folder', 'photos', '--output'], 'run'],
] as const)('%j reports a read-only disk', async ([args, name], context) => {
  const disk = await smallDisk('1m');
  if (disk === null) return context.skip(NO_DISK);
  disk.remount('ro');
  const { code, stderr } = await runCli([...args, join(disk.folder, name)], await workFolder());
  expect(stderr).toMatch(/cannot be (written|made): the disk is read-only\. Choose another folder/);
  expect(code).toBe(6);
});
