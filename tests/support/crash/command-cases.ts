import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readManifestText } from '../../../core/vision/datasets/manifest/manifest-file.js';
import { TrainingRecord } from '../../../core/vision/train/run/training-record.js';
import { FolderEntry } from '../../../handlers/detection/detect-folder.js';
import { drawImage } from '../drawn-image.js';
import { trainingPython } from '../fake-python.js';
import { writeYoloDataset } from '../yolo-dataset.js';
import type { CommandCase } from './crash-command.js';
import { namesBelow } from './crash-finding.js';

const PHOTOS = 12;

const textOf = (path: string) => readFile(path, 'utf8').catch(() => null);
const bytesOf = (path: string) => readFile(path).catch(() => null);

/** Checks a text that must be complete; returns null if it is. */
async function flawOf(path: string, read: (text: string) => unknown): Promise<string[]> {
  const text = await textOf(path);
  if (text === null) return [];
  try {
    read(text);
    return [];
  } catch (error) {
    return [`${path.split('/').at(-1)} is not whole: ${String(error).slice(0, 200)}`];
  }
}

/** Returns the lines of complete pages; the next run cuts off the remainder. */
async function completeLines(out: string): Promise<string> {
  const state = await textOf(join(out, 'run.json'));
  const bytes = (await bytesOf(join(out, 'detections.jsonl'))) ?? Buffer.alloc(0);
  return bytes.subarray(0, state === null ? 0 : JSON.parse(state).journal_bytes).toString();
}

const folderRun: CommandCase = {
  kind: 'output files of a folder',
  place: 'out',
  args: ['detect', 'folder', 'photos', '--output', 'out', '--limit', '3', '--resume', '--output-formats'].concat(
    'json,csv,yolo,coco,annotated-png',
  ),
  again: ['detect', 'folder', 'photos', '--output', 'out', '--limit', '3', '--resume', '--output-formats'].concat(
    'json,csv,yolo,coco,annotated-png',
  ),
  env: (folder) => ({ HANDLENS_STATE_DIR: join(folder, 'state') }),
  async prepare(folder) {
    await mkdir(join(folder, 'photos'));
    for (let at = 0; at < PHOTOS; at++) {
      await writeFile(join(folder, `photos/${at}.png`), await drawImage({ width: 200, height: 100 + at }));
    }
  },
  async inspect(folder, whole) {
    const out = join(folder, 'out');
    const flaws = [
      ...(await flawOf(join(out, 'run.json'), JSON.parse)),
      ...(await flawOf(join(out, 'detections.json'), JSON.parse)),
      ...(await flawOf(join(out, 'coco.json'), JSON.parse)),
    ];
    for (const line of (await completeLines(out)).split('\n').filter((one) => one !== '')) {
      if (!FolderEntry.safeParse(JSON.parse(line)).success) flaws.push(`detections.jsonl: ${line.slice(0, 80)}`);
    }
    const { names } = namesBelow(out);
    for (const name of names.filter((one) => /^(labels|annotated)\/|^classes|\.csv$/.test(one))) {
      const same = (await bytesOf(join(out, name)))?.equals((await bytesOf(join(whole, 'out', name)))!);
      if (!same) flaws.push(`${name} is not as a whole run writes it`);
    }
    const isDone = names.join() === namesBelow(join(whole, 'out')).names.join();
    const state = await textOf(join(out, 'run.json'));
    return { outcome: isDone && state !== null && JSON.parse(state).finished ? 'new' : 'some', flaws };
  },
};

const cleaning: CommandCase = {
  kind: 'a cleaned table',
  place: '.',
  args: ['table', 'clean', 'in/orders.csv', '--output', 'clean.csv', '--log', 'log.jsonl'],
  again: ['table', 'clean', 'in/orders.csv', '--output', 'clean-2.csv'],
  env: (folder) => ({ HANDLENS_STATE_DIR: `${folder}-state` }),
  async prepare(folder) {
    await mkdir(join(folder, 'in'));
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at}, name ${at % 97} ,${at % 5 === 0 ? 'N/A' : at / 7}`);
    await writeFile(join(folder, 'in/orders.csv'), `id,name,share\n${rows.join('\n')}\n`);
  },
  async inspect(folder, whole) {
    const wanted = await bytesOf(join(whole, 'clean.csv'));
    const found = await Promise.all(['clean.csv', 'clean-2.csv'].map((name) => bytesOf(join(folder, name))));
    const flaws = found.some((one) => one !== null && !one.equals(wanted!)) ? ['a cleaned table is not whole'] : [];
    flaws.push(
      ...(await flawOf(join(folder, 'log.jsonl'), (text) =>
        text
          .trim()
          .split('\n')
          .map((l) => JSON.parse(l)),
      )),
    );
    return { outcome: found.some((one) => one !== null) ? 'new' : 'old', flaws };
  },
};

const manifest: CommandCase = {
  kind: 'a manifest',
  place: 'signs',
  args: ['dataset', 'manifest', 'signs', '--overwrite', '--name', 'new'],
  again: ['dataset', 'manifest', 'signs', '--overwrite', '--name', 'new'],
  env: (folder) => ({ HANDLENS_STATE_DIR: join(folder, 'state') }),
  async prepare(folder) {
    const images = Array.from({ length: 20 }, (_, at) => [
      `${at % 2 ? 'val' : 'train'}/${at}.png`,
      '0 0.5 0.5 0.2 0.2\n',
    ]);
    await writeYoloDataset(join(folder, 'signs'), { images: Object.fromEntries(images) });
  },
  async inspect(folder) {
    const text = await textOf(join(folder, 'signs/manifest.yaml'));
    if (text === null) return { outcome: 'old', flaws: [] };
    const flaws = await flawOf(join(folder, 'signs/manifest.yaml'), readManifestText);
    if (flaws.length === 0 && readManifestText(text).files.length < 40) flaws.push('manifest.yaml names too few files');
    return { outcome: 'new', flaws };
  },
};

const TRAIN = ['train', 'yolo', '--data', 'data/data.yaml', '--epochs', '2', '--batch', '8', '--image-size', '64'];

const training: CommandCase = {
  kind: 'records of a training',
  place: 'runs',
  args: [...TRAIN, '--output', 'runs/one', '--execute'],
  again: [...TRAIN, '--output', 'runs/two', '--execute'],
  env: (folder) => ({ HANDLENS_STATE_DIR: join(folder, 'state'), HANDLENS_TRAINING_PYTHON: join(folder, 'python') }),
  async prepare(folder) {
    await cp(resolve('configs/smoke'), join(folder, 'data'), { recursive: true });
    await trainingPython(folder);
  },
  async inspect(folder) {
    const records = await Promise.all(['one', 'two'].map((name) => textOf(join(folder, `runs/${name}/record.json`))));
    const flaws: string[] = [];
    const states = records.flatMap((text) => {
      if (text === null) return [];
      try {
        return [TrainingRecord.parse(JSON.parse(text)).state];
      } catch (error) {
        flaws.push(`record.json is not whole: ${String(error).slice(0, 200)}`);
        return [];
      }
    });
    return { outcome: states.some((state) => state === 'finished') ? 'new' : (states[0] ?? 'old'), flaws };
  },
};

/** By the names that `--kinds` accepts. */
export const COMMAND_CASES: ReadonlyMap<string, CommandCase> = new Map([
  ['folder', folderRun],
  ['cleaning', cleaning],
  ['manifest', manifest],
  ['training', training],
]);
