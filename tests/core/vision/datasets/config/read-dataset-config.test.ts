import fc from 'fast-check';
import '../../../../support/property-runs.js';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { composeConfig } from '../../../../../core/vision/datasets/config/compose-config.js';
import { listDatasetImages } from '../../../../../core/vision/datasets/config/list-dataset-images.js';
import { resolveAllowedConfig } from '../../../../../core/vision/datasets/config/locate-config.js';
import { readDatasetConfig } from '../../../../../core/vision/datasets/config/read-dataset-config.js';
import { readClassNames } from '../../../../../core/vision/datasets/config/read-names.js';
import { readLabelOf } from '../../../../../core/vision/datasets/scan/read-label-of.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { writeYoloDataset } from '../../../../support/yolo-dataset.js';

const NAMES = 'names: [red, green]\n';
const IMAGE = new Uint8Array([1]);
const codesOf = (findings: readonly { code: string }[]) => findings.map(({ code }) => code);
const namesIn = (text: string) => readClassNames(composeConfig(text).keys).names;

test.each([
  ['names: [a, b]', ['a', 'b']],
  ['names: {1: b, 0: a}', ['a', 'b']],
  ["names: {'0': a, '1': b}", ['a', 'b']],
  ['names:\n  - "no"\n  - 1.10\n', ['no', '1.10']],
  ['names: {0: a, 2: c}', ['a', null, 'c']],
  ['names: {0: a, x: b}', ['a']],
  ['names: {0: a, 0: b}', ['b']],
  ['nc: 2', ['class_0', 'class_1']],
  ['nc: 10.0\nnames: [a]', ['a']],
  ['nc: "2"', ['class_0', 'class_1']],
  ['names: {__proto__: a, constructor: b, 0: toString}', ['toString']],
  ['nc: 99999999', []],
  ['names: {99999999: a}', []],
])('parses the names %j as %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test('records the place of each name', async () => {
  const config = await readDatasetConfig(
    await writeYoloDataset(await temporaryFolder(), {
      config: `train: images/train\nval: images/val\nnames:\n  0: red\n  2: "green"\n`,
    }),
  );
  expect(config.namePlaces).toEqual([{ line: 4, column: 6 }, null, { line: 5, column: 6 }]);
  expect([...config.splits]).toEqual([
    [
      'train',
      [
        {
          written: 'images/train',
          path: join(config.root, 'images/train'),
          kind: 'folder',
          place: { line: 1, column: 8 },
        },
      ],
    ],
    [
      'val',
      [{ written: 'images/val', path: join(config.root, 'images/val'), kind: 'folder', place: { line: 2, column: 6 } }],
    ],
  ]);
});

test.each([
  ['a folder with data.yaml', ['data.yaml', 'a.yaml', 'manifest.yaml'], 'data.yaml'],
  ['a folder with a config named after it', ['b.yaml', 'set.yml', 'a.yaml'], 'set.yml'],
  ['a folder with configs of other names', ['b.yaml', 'c.yaml'], 'b.yaml'],
])('reads %s', async (_, files, expected) => {
  const folder = join(await temporaryFolder(), 'set');
  await mkdir(folder);
  for (const file of files) await writeFile(join(folder, file), NAMES);
  expect((await readDatasetConfig(folder)).name).toBe(expected);
});

test.each([
  ['nothing there', 'not/there.yaml', 'not-found'],
  ['a folder without a config', '.', 'not-found'],
])('%s is a fault', async (_, path, code) => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'manifest.yaml'), '');
  await expect(readDatasetConfig(join(folder, path))).rejects.toMatchObject({ code });
});

test.each([
  ['its own path', (root: string) => `path: ${root}/set\ntrain: images/train\nval: images/val\n`, 'set', []],
  [
    'path from the config',
    () => 'path: ../set\ntrain: images/train\nval: images/val\n',
    'set',
    ['config-path-relative'],
  ],
  ['no path', () => 'train: ../set/images/train\nval: ../set/images/val\n', 'set', ['config-root-assumed']],
  [
    'no path, in a folder above',
    () => 'train: ../set/images/train\nval: ../other/images\n',
    '',
    ['config-root-assumed'],
  ],
  ['no path, and a split outside', () => 'train: images\nval: ../set/images/val\n', 'cfg', ['config-path-escapes']],
  [
    'path to another folder',
    () => 'path: empty\ntrain: images\nval: images\n',
    'cfg',
    ['config-path-elsewhere', 'config-split-shared'],
  ],
])('finds the folder of the dataset: %s', async (_, text, root, codes) => {
  const folder = await temporaryFolder();
  await writeYoloDataset(join(folder, 'set'));
  const files = { 'other/images/1.png': IMAGE, 'other/labels/1.txt': '', 'cfg/images/1.png': IMAGE, 'cfg/empty/a': '' };
  await writeYoloDataset(folder, {
    config: '',
    images: {},
    files: { ...files, 'cfg/data.yaml': text(folder) + NAMES },
  });
  const config = await readDatasetConfig(join(folder, 'cfg/data.yaml'));
  expect(config.root).toBe(join(folder, root));
  expect(codesOf(config.findings).filter((code) => code !== 'config-several')).toEqual(codes);
});

test.each([
  ['folder', 'train: images\nval: /secret\n'],
  ['parent', 'path: ../..\ntrain: set/images/train\nval: set/images/val\n'],
  ['list', 'train: list.txt\nval: images/val\n'],
  ['link to a folder', 'train: images/train\nval: images/away\n'],
  ['link to an image', 'train: images/train\nval: images/val\n'],
  ['link to a label', 'train: images/train\nval: images/val\n'],
])('neither reads nor reveals anything outside the allowed folders: %s', async (_, config) => {
  const folder = await temporaryFolder();
  const [set, secret] = [join(folder, 'set'), join(folder, 'secret')];
  await writeYoloDataset(secret, { images: { 'a.png': 'password' }, files: { 'list.txt': './images/a.png' } });
  await writeYoloDataset(set, {
    config: config.replace('/secret', secret) + NAMES,
    files: { 'list.txt': `${secret}/images/a.png\n../secret/images/a.png\n./images/away/a.png\n` },
  });
  await symlink(join(secret, 'images'), join(set, 'images/away'));
  await symlink(join(secret, 'images'), join(set, 'images/train/more'));
  await symlink(join(secret, 'images/a.png'), join(set, 'images/val/a.png'));
  await symlink(join(secret, 'labels/a.txt'), join(set, 'labels/val/b.txt'));
  await writeFile(join(set, 'images/val/b.png'), IMAGE);
  const read = await readDatasetConfig(join(set, 'data.yaml'), { roots: [set] });
  const { images, findings } = await listDatasetImages(read);
  const kept = images.map(({ name }) => name);
  for (const name of kept) expect(name).toMatch(/^images\/(train\/0001|val\/0002|val\/b)\.png$/);
  for (const image of images) expect(readLabelOf(image, read, null).label?.rowsWritten).not.toBe(0);
  expect([...codesOf(read.findings), ...codesOf(findings)]).toEqual(
    expect.arrayContaining([expect.stringMatching(/^config-(path|link)-escapes$/)]),
  );
});

test('two allowed folders do not allow their parent', async () => {
  const folder = await temporaryFolder();
  await writeYoloDataset(join(folder, 'a'));
  await writeYoloDataset(join(folder, 'b'));
  const [a, b, cfg] = [join(folder, 'a'), join(folder, 'b'), join(folder, 'cfg')];
  await writeYoloDataset(cfg, { config: `train: ${a}/images/train\nval: ${b}/images/val\n${NAMES}`, images: {} });
  const config = await readDatasetConfig(cfg, { roots: [a, b, cfg] });
  expect([config.root, config.splits.size]).toEqual([cfg, 0]);
  expect(codesOf(config.findings)).toEqual(['config-path-escapes', 'config-path-escapes']);
});

test('follows and reports outside links without limits', async () => {
  const folder = await temporaryFolder();
  await writeYoloDataset(join(folder, 'disk'), { images: { 'a.png': '' } });
  const path = await writeYoloDataset(join(folder, 'set'));
  await symlink(join(folder, 'disk/images'), join(folder, 'set/images/train/more'));
  const { images, findings } = await listDatasetImages(await readDatasetConfig(path));
  expect(images.map(({ name }) => name)).toContain('images/train/more/a.png');
  expect(codesOf(findings)).toEqual(['config-link-escapes']);
});

test('accepts a folder behind a link', async () => {
  const folder = await temporaryFolder();
  await writeYoloDataset(join(folder, 'real'));
  await symlink('real', join(folder, 'set'));
  const text = `path: ${folder}/set\ntrain: train.txt\nval: images/val\n${NAMES}`;
  await writeFile(join(folder, 'set/data.yaml'), text);
  await writeFile(join(folder, 'set/train.txt'), `${folder}/set/images/train/0001.png\n`);
  const config = await readDatasetConfig(join(folder, 'set/data.yaml'), { roots: [join(folder, 'set')] });
  const { images, findings } = await listDatasetImages(config);
  expect([...config.findings, ...findings]).toEqual([]);
  expect(images.map(({ path, labelName }) => [path, labelName])).toEqual([
    [join(folder, 'real/images/train/0001.png'), 'labels/train/0001.txt'],
    [join(folder, 'real/images/val/0002.png'), 'labels/val/0002.txt'],
  ]);
});

test('reports the first of many findings of one kind, and counts the others', async () => {
  const names = Array.from({ length: 3000 }, () => 'a').join(', ');
  const sources = Array.from({ length: 900 }, (_, at) => `images/${at}`).join(', ');
  const path = join(await temporaryFolder(), 'data.yaml');
  await writeFile(path, `train: [${sources}]\nval: [${'., '.repeat(900)}]\nnames: [${names}]\n`);
  const { findings } = await readDatasetConfig(path);
  for (const [code, all] of [
    ['config-name-duplicate', 2999],
    ['config-split-not-found', 900],
    ['config-split-shared', 899],
  ] as const) {
    const reported = findings.filter((finding) => finding.code === code);
    expect(reported).toHaveLength(20);
    expect(reported.reduce((sum, { count }) => sum + count, 0)).toBe(all);
    expect(reported.at(-1)!.message).toMatch(/\. \d+ more of the same kind\.$/);
  }
});

test.each([
  ['a path', '/etc', 'leads outside the dataset'],
  ['a link', 'away', 'is a link that leads outside the dataset'],
])('reports whether a path or a link leads outside: %s', async (_, val, message) => {
  const folder = await temporaryFolder();
  const path = await writeYoloDataset(folder, { config: `train: images/train\nval: ${val}\n${NAMES}` });
  await symlink('/etc', join(folder, 'away'));
  const { findings } = await readDatasetConfig(path);
  expect(findings.map((finding) => finding.message)).toEqual([`"${val}" of "val" ${message} and was not read.`]);
});

const bomb = `a: &a [x]\n${'bcdefghij'
  .split('')
  .map((name, at) => `${name}: &${name} [${`*${'abcdefghi'[at]},`.repeat(9)}]`)
  .join('\n')}\n`;

test.each([
  ['an alias bomb', bomb],
  ['20,000 deep', '['.repeat(20_000)],
  ['20,000 keys deep', `${'{a: '.repeat(20_000)}`],
  ['a tag that runs', 'a: !!js/function "function(){}"\n'],
  ['zeros', '\0'.repeat(5000)],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff, 0xfe])],
  ['names of prototype keys', '__proto__: {train: x}\nconstructor: 1\ntoString: 2\n'],
])('%s leads to findings with errors', async (_, text) => {
  const path = join(await temporaryFolder(), 'data.yaml');
  await writeFile(path, text);
  const { findings, splits, names } = await readDatasetConfig(path);
  expect(findings.some(({ severity }) => severity === 'error')).toBe(true);
  expect(findings.length).toBeLessThan(120);
  expect([splits.size, names.length]).toEqual([0, 0]);
});

test('reading any config returns findings with places inside it', async () => {
  const path = join(await temporaryFolder(), 'data.yaml');
  const soup = fc.array(
    fc.constantFrom(
      'train',
      'val',
      'names',
      'nc',
      'path',
      ': ',
      '\n',
      ' ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '0',
      '..',
      '/',
      '"',
      '#',
      '\t',
      '&a',
      '*a',
      '~',
      ',',
    ),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(soup, async (parts) => {
      const text = parts.join('');
      await writeFile(path, text);
      const config = await readDatasetConfig(path, { roots: [join(path, '..')] });
      const { findings } = await listDatasetImages(config);
      const lines = text.split('\n');
      for (const { line, column, file } of [...config.findings, ...findings]) {
        expect(file).toBe('data.yaml');
        if (line !== null) expect(column ?? 1).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
      }
    }),
    { numRuns: propertyRuns(150) },
  );
});

test('resolves paths of a linked config from the link, as in training', async () => {
  const folder = await temporaryFolder();
  await writeYoloDataset(join(folder, 'set'), { config: `train: images/train\nval: images/val\n${NAMES}` });
  await mkdir(join(folder, 'configs'));
  await rename(join(folder, 'set/data.yaml'), join(folder, 'configs/signs.yaml'));
  await symlink('../configs/signs.yaml', join(folder, 'set/data.yaml'));
  for (const path of ['set/data.yaml', 'set']) {
    const config = await readDatasetConfig(join(folder, path));
    expect([config.file, config.root]).toEqual([join(folder, 'set/data.yaml'), join(folder, 'set')]);
    expect(codesOf(config.findings)).toEqual([]);
  }
  const named = await resolveAllowedConfig('set/data.yaml', { workDir: folder, roots: [folder] });
  expect(named).toBe(join(folder, 'set/data.yaml'));
});

test('rejects a config that links outside the readable folders, by file and by folder', async () => {
  const folder = await temporaryFolder();
  const set = join(folder, 'set');
  await writeYoloDataset(set);
  await rename(join(set, 'data.yaml'), join(folder, 'secret.yaml'));
  await symlink('../secret.yaml', join(set, 'data.yaml'));
  for (const path of [set, join(set, 'data.yaml')]) {
    await expect(readDatasetConfig(path, { roots: [set] })).rejects.toMatchObject({ code: 'path-not-allowed' });
  }
  const named = resolveAllowedConfig('data.yaml', { workDir: set, roots: [set] });
  await expect(named).rejects.toMatchObject({ code: 'path-not-allowed' });
});

test.each([
  ['train: images/train\nval: images/train\n', 'error'],
  ['train: .\nval: .\n', 'error'],
  ['train: [images/train, images/train]\nval: images/val\n', 'warning'],
  ['train: images/train\nval: images/val\ntest: images/val\n', 'warning'],
])(
  '%j: listing a folder twice is an error only if a model would be evaluated on its training data',
  async (config, severity) => {
    const path = await writeYoloDataset(await temporaryFolder(), { config: `${config}names: [red, green]\n` });
    const { findings } = await readDatasetConfig(path);
    expect(findings.filter(({ code }) => code === 'config-split-shared').map((found) => found.severity)).toEqual([
      severity,
    ]);
  },
);

test('reports names without commas', async () => {
  const config = 'train: images/train\nval: images/val\nnc: 4\nnames: [a b c d]\n';
  const path = await writeYoloDataset(await temporaryFolder(), { config });
  const found = (await readDatasetConfig(path)).findings.find(({ code }) => code === 'config-class-count-differs');
  expect(found?.fix).toBe('Put commas between the names: [a, b, c, d].');
});

test('a required key in another case is an error, reported as missing', async () => {
  const path = await writeYoloDataset(await temporaryFolder(), {
    config: 'Train: images/train\nval: images/val\nNames: [red, green]\n',
  });
  const { findings } = await readDatasetConfig(path);
  expect(
    findings
      .filter(({ code }) => code === 'config-key-unknown')
      .map(({ severity, split, fix }) => [severity, split, fix]),
  ).toEqual([
    ['error', 'train', 'Write "train".'],
    ['error', null, 'Write "names".'],
  ]);
});

test('a missing test split is a warning, because training does not read it', async () => {
  const config = 'train: images/train\nval: images/val\ntest: images/nowhere-near\nnames: [red, green]\n';
  const found = (await readDatasetConfig(await writeYoloDataset(await temporaryFolder(), { config }))).findings;
  expect(found).toMatchObject([
    { code: 'config-split-not-found', severity: 'warning', why: expect.stringMatching(/does not read "test"/) },
  ]);
});

test('reports a config with many aliases as one error', async () => {
  const config = `a: &a [x]\nb: [${Array(40).fill('*a').join(', ')}]\ntrain: images/train\nval: images/val\nnames: [red]\n`;
  const path = await writeYoloDataset(await temporaryFolder(), { config });
  const found = (await readDatasetConfig(path)).findings.filter(({ code }) => code === 'config-alias');
  expect(found).toMatchObject([{ line: 2, count: 1, message: expect.stringContaining('39 more') }]);
});

describe('keys that training ignores', () => {
  const codesOf = async (line: string) => {
    const config = `train: images/train\nval: images/val\nnames: [red, green]\n${line}\n`;
    const { findings } = await readDatasetConfig(await writeYoloDataset(await temporaryFolder(), { config }));
    return findings.filter(({ code }) => /^config-(?:key-unknown|not-detection)$/.test(code));
  };

  test.each([
    ['Path', 'path'],
    ['tset', 'test'],
    ['NC', 'nc'],
    ['chanels', 'channels'],
    ['dowload', 'download'],
  ])('for the key %s suggests %s', async (key, meant) => {
    expect(await codesOf(`${key}: 2`)).toMatchObject([{ code: 'config-key-unknown', fix: `Write "${meant}".` }]);
  });

  test.each(['minival', 'validation', 'valid', 'version', 'license', 'licence', 'roboflow', 'name'])(
    '%s has a meaning elsewhere',
    async (key) => {
      expect(await codesOf(`${key}: 2`)).toEqual([]);
    },
  );

  test.each([
    ['kpt_shape', 'keypoints'],
    ['flip_idx', 'keypoints'],
    ['masks_dir', 'pixel masks'],
  ])('%s belongs to a dataset that is not for detection', async (key, task) => {
    const message = expect.stringContaining(task);
    expect(await codesOf(`${key}: [17, 3]`)).toMatchObject([{ code: 'config-not-detection', message }]);
  });
});
