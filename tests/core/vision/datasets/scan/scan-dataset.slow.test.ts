import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Fault } from '../../../../../core/base/fault.js';
import { listDatasetImages } from '../../../../../core/vision/datasets/config/list-dataset-images.js';
import { readDatasetConfig } from '../../../../../core/vision/datasets/config/read-dataset-config.js';
import { type ScannedImage, ScanProcess, scanDataset } from '../../../../../core/vision/datasets/scan/scan-dataset.js';
import { validateDataset } from '../../../../../core/vision/datasets/validate/validate-dataset.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { drawFields, writeYoloDataset } from '../../../../support/yolo-dataset.js';

const scanWorkerFile = resolve('dist/scan-child.mjs');
const signal = new AbortController().signal;

/** Creates forty images, many with different faults. */
async function corruptedDataset() {
  const folder = await temporaryFolder();
  const names = Array.from({ length: 40 }, (_, at) => `${at % 4 === 0 ? 'val' : 'train'}/${100 + at}.png`);
  const labels = ['0 0.5 0.5 0.25 0.25\n', '', '9 0.5 0.5 0.1 0.1\n', '0 nan 0.5 0.1\n', null, '1,0.5,0.5,2,0.1\n'];
  const images = Object.fromEntries(names.map((name, at) => [name, labels[at % labels.length]!]));
  const large = { width: 3000, height: 3000, channels: 3, background: 'red' } as const;
  const bytes = {
    // The slowest image comes first.
    'val/100.png': await sharp({ create: large }).png().toBuffer(),
    'train/101.png': new Uint8Array(),
    'train/102.png': Buffer.from('no image at all'),
    'train/103.png': (await drawFields(3)).subarray(0, 200),
    'val/104.png': await sharp(await drawFields(4))
      .jpeg()
      .toBuffer(),
  };
  const config = await writeYoloDataset(folder, { images, bytes });
  const label = (name: string) => join(folder, 'labels', name);
  await rm(label('train/105.txt'), { force: true });
  await symlink('nowhere.txt', label('train/105.txt'));
  await rm(label('train/106.txt'));
  execFileSync('mkfifo', [label('train/106.txt')]);
  await rm(label('train/107.txt'));
  await symlink('/etc/hostname', label('train/107.txt'));
  return { folder, config };
}

async function scanned(configPath: string, scanner: Pick<ScanProcess, 'open'> | null): Promise<ScannedImage[]> {
  const config = await readDatasetConfig(configPath);
  const { images } = await listDatasetImages(config);
  const seen: ScannedImage[] = [];
  await scanDataset(config, images, { mode: 'decode', signal, scanner }, (one) => seen.push(one));
  expect(seen.map(({ image }) => image)).toEqual(images);
  return seen;
}

function openScanner(): ScanProcess {
  const scanner = new ScanProcess(scanWorkerFile);
  onTestFinished(() => scanner.close());
  return scanner;
}

/** Returns the pids of this process's children. */
function children(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid);
      } catch {
        // The process has ended.
        return false;
      }
    });
}

const hasProcesses = existsSync('/proc/self/stat');

test('returns the same as the calling thread, in the order of the images', async () => {
  const { config } = await corruptedDataset();
  const own = await scanned(config, null);
  expect(await scanned(config, openScanner())).toEqual(own);
  expect(own.filter(({ findings }) => findings.length > 0).length).toBeGreaterThan(20);
});

test('a report is the same byte for byte', async () => {
  const { config } = await corruptedDataset();
  const own = JSON.stringify(await validateDataset(config));
  expect(JSON.stringify(await validateDataset(config, { scanWorkerFile }))).toBe(own);
  if (hasProcesses) await expect.poll(children).toEqual([]);
});

test('reports pipes, folders and missing files without hanging', async () => {
  const folder = await temporaryFolder();
  execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
  await writeFile(join(folder, 'last.jpg'), await drawFields(1));
  const images = ['pipe.jpg', 'gone.jpg', '.', 'last.jpg/below.jpg', 'last.jpg'].map((name) => ({
    split: 'train' as const,
    name,
    path: join(folder, name),
    labelName: `${name}.txt`,
    labelPath: join(folder, `${name}.txt`),
    listed: null,
  }));
  const inspector = openScanner().open({ mode: 'decode', dataset: { root: folder, names: [] } });
  const titles = (await inspector(images)).map(({ findings }) => findings[0]?.message);
  expect(titles).toEqual([
    '"pipe.jpg" is a folder or a device, not a file.',
    '"gone.jpg" can no longer be read (ENOENT). Check that it was not moved.',
    '"." is a folder or a device, not a file.',
    '"below.jpg" can no longer be read (ENOTDIR). Check that it was not moved.',
    expect.stringContaining('png'),
  ]);
});

describe('after an abort signal', () => {
  test('in the middle, ends all work', async () => {
    const { config } = await corruptedDataset();
    const controller = new AbortController();
    const messages: number[] = [];
    const onProgress = (done: number) => {
      messages.push(done);
      controller.abort(new Fault('timed-out', 'Too long.'));
    };
    const run = validateDataset(config, { signal: controller.signal, onProgress, scanWorkerFile });
    await expect(run).rejects.toMatchObject({ code: 'timed-out' });
    if (hasProcesses) await expect.poll(children).toEqual([]);
    expect(messages).toEqual([1]);
  });

  test('during its start, even without a dataset', async () => {
    const run = validateDataset(join(await temporaryFolder(), 'data.yaml'), { scanWorkerFile });
    await expect(run).rejects.toMatchObject({ code: 'not-found' });
    if (hasProcesses) await expect.poll(children).toEqual([]);
  });

  test('starts no queued image', async () => {
    const { config } = await corruptedDataset();
    const { images } = await listDatasetImages(await readDatasetConfig(config));
    const scanner = openScanner();
    const inspector = scanner.open({ mode: 'decode', dataset: { root: '/', names: [] } });
    // Repeating all images would take minutes.
    const slow = images.find(({ name }) => name.endsWith('100.png'))!;
    const waiting = Array.from({ length: 5000 }, () => slow);
    const answer = expect(inspector(waiting)).rejects.toMatchObject({ code: 'cancelled' });
    scanner.close();
    await answer;
  });
});

describe('reports why a process died', () => {
  const programs: Record<string, [source: string, why: RegExp]> = {
    'as it starts': ['throw new Error("no such library");', /ended with code 1\. Try again/],
    'over an image': [
      "process.on('message', () => { throw new Error('no such library'); });",
      /ended with code 1\. Try again/,
    ],
    'without a word': ["process.on('message', () => process.exit(7));", /ended with code 7\. Try again/],
    'by a crash of native code': [
      "process.on('message', () => process.kill(process.pid, 'SIGSEGV'));",
      /ended with SIGSEGV\. Try again/,
    ],
    'for want of memory': [
      "process.on('message', () => process.kill(process.pid, 'SIGUSR2'));",
      /ran out of memory\. Close other programs/,
    ],
  };
  test.each(Object.entries(programs))('%s', async (_, [source, why]) => {
    const file = join(await temporaryFolder(), 'program.mjs');
    await writeFile(file, source);
    const { config } = await corruptedDataset();
    const run = validateDataset(config, { scanWorkerFile: file });
    await expect(run).rejects.toMatchObject({ code: 'backend-unavailable', message: expect.stringMatching(why) });
    // The next scan starts a new process.
    expect((await validateDataset(config, { scanWorkerFile })).verdict).toBe('invalid');
  });

  test('that does not exist', async () => {
    const { config } = await corruptedDataset();
    const run = validateDataset(config, { scanWorkerFile: resolve('dist/no-worker.mjs') });
    await expect(run).rejects.toMatchObject({
      code: 'backend-unavailable',
      message: expect.stringContaining('ended with code 1'),
    });
  });
});

test('inspects at most a few hundred images ahead of a slow one', async () => {
  const { config } = await corruptedDataset();
  const { images } = await listDatasetImages(await readDatasetConfig(config));
  const many = Array.from({ length: 1000 }, (_, at) => ({ ...images[at % images.length]!, name: String(at) }));
  const begun: string[] = [];
  let release: () => void = () => undefined;
  const first = new Promise<void>((done) => {
    release = done;
  });
  const nothing = { facts: null, label: null, findings: [], files: [], unread: [] };
  const open = () => async (batch: readonly { name: string }[]) => {
    begun.push(...batch.map(({ name }) => name));
    if (batch[0]!.name === '0') await first;
    return batch.map(() => nothing);
  };
  const taken: string[] = [];
  const options = { mode: 'decode' as const, signal, scanner: { open } };
  const run = scanDataset(await readDatasetConfig(config), many, options, ({ image }) => taken.push(image.name));
  await new Promise((turn) => setImmediate(turn));
  expect(taken).toEqual([]);
  expect(begun.length).toBeLessThan(300);
  release();
  await run;
  expect(taken).toEqual(many.map(({ name }) => name));
});
