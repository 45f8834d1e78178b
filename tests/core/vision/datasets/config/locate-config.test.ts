import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { locateConfig } from '../../../../../core/vision/datasets/config/locate-config.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

async function folderWith(...files: string[]): Promise<string> {
  const folder = join(await temporaryFolder(), 'photos');
  await mkdir(folder);
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  return folder;
}

test.each<[what: string, files: string[], path: string, code: string, expected: RegExp]>([
  ['only photos: displays the smallest config', ['dog.jpg'], '.', 'not-found', /train: images.*val: .*names: /],
  [
    'two configs one folder below are named',
    ['old/data.yaml', 'signs/data.yaml'],
    '.',
    'not-found',
    /Did you mean ".*old.data\.yaml" or ".*signs.data\.yaml"\?/,
  ],
  [
    'an image is not a config with another extension',
    ['dog.jpg'],
    'dog.jpg',
    'invalid-input',
    /"dog\.jpg" is an image/,
  ],
  [
    'a workbook is not a config',
    ['sales.xlsx'],
    'sales.xlsx',
    'invalid-input',
    /"sales\.xlsx" is a workbook\. Specify the dataset config/,
  ],
  ['an archive is not a config', ['signs.zip'], 'signs.zip', 'invalid-input', /"signs\.zip" is an archive\. Unpack it/],
  ['a lone manifest is not a config', ['manifest.yaml'], '.', 'not-found', /"photos" contains no dataset config/],
])('%s', async (_what, files, path, code, expected) => {
  const folder = await folderWith(...files);
  await expect(locateConfig(join(folder, path))).rejects.toMatchObject({
    code,
    message: expect.stringMatching(expected),
  });
});

test.each([
  ['an archive with a folder of its own', ['signs/data.yaml']],
  ['an archive of macOS', ['signs/data.yaml', '__MACOSX/data.yaml', '.hidden/data.yaml']],
])('finds the only config one folder below: %s', async (_what, files) => {
  const folder = await folderWith(...files);
  expect(await locateConfig(folder)).toBe(join(folder, 'signs/data.yaml'));
});

test('does not follow a link to a folder with a config', async () => {
  const folder = await folderWith();
  await mkdir(join(folder, '../secret'));
  await writeFile(join(folder, '../secret/data.yaml'), '');
  await symlink('../secret', join(folder, 'signs'));
  await expect(locateConfig(folder)).rejects.toMatchObject({ code: 'not-found' });
});
