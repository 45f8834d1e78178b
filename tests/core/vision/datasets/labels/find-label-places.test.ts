import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type {
  DatasetConfig,
  DatasetImage,
  Split,
  SplitSource,
} from '../../../../../core/vision/datasets/contract/dataset-config.js';
import { findLabelPlaces } from '../../../../../core/vision/datasets/labels/find-label-places.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const ROW = '0 0.5 0.5 0.25 0.25\n';

/** Creates a folder with these files; the content of images does not matter here. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const root = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

function imageOf(root: string, name: string, split: Split = 'train'): DatasetImage {
  const labelName = name.replace(/images\//, 'labels/').replace(/\.\w+$/, '.txt');
  return { split, path: join(root, name), name, labelPath: join(root, labelName), labelName, listed: null };
}

function configOf(root: string, { names = ['cat', 'dog'], lists = [] as string[] } = {}): DatasetConfig {
  const sources = lists.map(
    (name): SplitSource => ({ written: name, path: join(root, name), kind: 'list', place: null }),
  );
  return {
    file: join(root, 'data.yaml'),
    name: 'data.yaml',
    root,
    text: '',
    splits: new Map([['train', sources]]),
    names,
    namePlaces: names.map(() => null),
    findings: [],
    adopted: [],
  };
}

async function find(files: Record<string, string>, images: [name: string, split?: Split][], about = {}) {
  const root = await folderOf(files);
  return findLabelPlaces(
    images.map(([name, split]) => imageOf(root, name, split)),
    configOf(root, about),
  );
}

describe('images without a label', () => {
  test('reports none if each has one', async () => {
    expect(await find({ 'labels/train/a.txt': ROW }, [['images/train/a.jpg']])).toEqual([]);
  });

  test('reports up to a tenth, one finding per split', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `train/${at}`);
    const files = Object.fromEntries(names.slice(1).map((name) => [`labels/${name}.txt`, ROW]));
    const findings = await find({ ...files, 'labels/val/a.txt': ROW }, [
      ...names.map((name): [string] => [`images/${name}.jpg`]),
      ['images/val/a.jpg', 'val'],
    ]);
    expect(findings).toMatchObject([
      {
        code: 'label-missing',
        severity: 'notice',
        split: 'train',
        count: 1,
        related: [{ file: 'images/train/0.jpg' }],
      },
    ]);
    expect(findings[0]!.message).toBe('1 of 10 images of train (10%) have no label file.');
  });

  test('more than a tenth are a warning', async () => {
    const findings = await find({ 'labels/train/b.txt': ROW }, [['images/train/a.jpg'], ['images/train/b.jpg']]);
    expect(findings).toMatchObject([{ code: 'label-missing', severity: 'warning', count: 1 }]);
  });

  test('reports a split without any at its config entry', async () => {
    expect(await find({}, [['images/train/a.jpg'], ['images/train/b.jpg']])).toEqual([]);
  });
});

describe('labels without an image', () => {
  const images: [string][] = [['images/train/a.jpg']];

  test('each is a separate error, even in subfolders', async () => {
    const files = { 'labels/train/a.txt': ROW, 'labels/train/b.txt': ROW, 'labels/train/old/c.txt': ROW };
    expect(await find(files, images)).toMatchObject([
      { code: 'label-orphan', severity: 'warning', file: 'labels/train/b.txt', split: 'train' },
      { code: 'label-orphan', severity: 'warning', file: 'labels/train/old/c.txt', split: null },
    ]);
  });

  test('reports a name in another case with the expected name', async () => {
    const findings = await find({ 'labels/train/A.TXT': ROW }, images);
    expect(findings.map(({ code }) => code)).toEqual(['label-orphan']);
    expect(findings[0]).toMatchObject({ file: 'labels/train/A.TXT', fix: 'Rename it to "a.txt".' });
  });

  test('reports labels of images without a split as one notice', async () => {
    const others = ['b', 'c'].flatMap((name) => [
      [`labels/train/${name}.txt`, ROW],
      [`images/train/${name}.jpg`, ''],
    ]);
    const findings = await find({ 'labels/train/a.txt': ROW, ...Object.fromEntries(others) }, images);
    expect(findings).toMatchObject([{ code: 'label-orphan', severity: 'notice', count: 2 }]);
    expect(findings[0]!.related.map(({ file }) => file)).toEqual(['labels/train/b.txt', 'labels/train/c.txt']);
  });

  test('ignores config lists, notes and other files next to images', async () => {
    const files = { 'train/a.txt': ROW, 'train/list.txt': 'a.jpg', 'train/README.txt': '', 'train/a.xml': '' };
    expect(await find(files, [['train/a.jpg']], { lists: ['train/list.txt'] })).toEqual([]);
  });
});

test('reports two images with one label, but not one image in two splits', async () => {
  const files = { 'labels/train/a.txt': ROW };
  expect(await find(files, [['images/train/a.jpg'], ['images/train/a.png']])).toMatchObject([
    {
      code: 'label-shared',
      file: 'labels/train/a.txt',
      related: [{ file: 'images/train/a.jpg' }, { file: 'images/train/a.png' }],
    },
  ]);
  expect(await find(files, [['images/train/a.jpg'], ['images/train/a.jpg', 'val']])).toEqual([]);
});

describe('a classes.txt among the labels', () => {
  const files = (text: string) => ({ 'labels/train/a.txt': ROW, 'labels/train/classes.txt': text });

  test.each([
    ['the same names', 'cat\ndog\n', 'notice', 'It contains class names and is in the label folder.'],
    ['nothing', '', 'notice', 'It contains class names and is in the label folder.'],
    ['another order', 'dog\r\ncat\r\n', 'warning', 'Its name for class 0 is "dog", the config has "cat".'],
    ['more names', 'cat\ndog\ncow', 'warning', 'Its name for class 2 is "cow", the config has no name for it.'],
    ['fewer names', 'cat', 'warning', 'It lists 1 class, the config 2.'],
  ])('%s', async (_, text, severity, expected) => {
    const findings = await find(files(text), [['images/train/a.jpg']]);
    expect(findings).toMatchObject([{ code: 'label-classes-file', file: 'labels/train/classes.txt', severity }]);
    expect(findings[0]!.message).toContain(expected);
  });

  test('is a label if an image has that name', async () => {
    expect(await find(files(ROW), [['images/train/a.jpg'], ['images/train/classes.jpg']])).toEqual([]);
  });
});

describe('links', () => {
  test('that lead outside are found, and their labels are not missing', async () => {
    const away = await folderOf({ 'val/b.txt': ROW, 'secret.txt': 'root:x:0:0' });
    const root = await folderOf({ 'labels/train/c.txt': ROW });
    await symlink(join(away, 'val'), join(root, 'labels/val'));
    await symlink(join(away, 'secret.txt'), join(root, 'labels/train/a.txt'));
    const images = [
      imageOf(root, 'images/train/a.jpg'),
      imageOf(root, 'images/train/c.jpg'),
      imageOf(root, 'images/val/b.jpg', 'val'),
    ];
    const findings = await findLabelPlaces(images, configOf(root));
    expect(findings.map(({ code, file }) => [code, file])).toEqual([
      ['label-outside-root', 'labels/train/a.txt'],
      ['label-outside-root', 'labels/val'],
    ]);
  });

  test('within the dataset are followed', async () => {
    const root = await folderOf({ 'labels/first/a.txt': ROW });
    await rename(join(root, 'labels/first'), join(root, 'kept'));
    await symlink(join(root, 'kept'), join(root, 'labels/train'));
    expect(await findLabelPlaces([imageOf(root, 'images/train/a.jpg')], configOf(root))).toEqual([]);
  });
});

test('a cancelled run ends', async () => {
  const root = await folderOf({ 'labels/train/a.txt': ROW });
  const run = findLabelPlaces([imageOf(root, 'images/train/a.jpg')], configOf(root), { signal: AbortSignal.abort() });
  await expect(run).rejects.toMatchObject({ code: 'cancelled' });
});
