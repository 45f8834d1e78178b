import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { drawCmyk, drawImage } from '../support/generated-image.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function photoFolder() {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'my photo.jpg'), await drawImage({ format: 'jpeg' }));
  return folder;
}

test('prints a table, notes on standard error, and no colour into a pipe', async () => {
  const cwd = await photoFolder();
  const { code, stdout, stderr } = await runCli(['detect', 'image', 'my photo.jpg'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^my photo\.jpg {2}96 \u00d7 64 {2}MADE-UP BOXES\n\n {11}class/);
  expect(stdout.split('\n').slice(3).filter(Boolean)).toSatisfy((rows: string[]) =>
    rows.every((row) => row.startsWith('  made-up  ')),
  );
  expect(stderr).toMatch(/^! \d made-up boxes: the mock model derives them/);
  expect(stdout + stderr).not.toContain('\u001b[');
});

test('--json prints the answer of the API and nothing else', async () => {
  const cwd = await photoFolder();
  const { stdout, stderr } = await runCli(['detect', 'image', 'my photo.jpg', '--json', '--quiet'], { cwd });
  expect(DetectImageResult.parse(JSON.parse(stdout)).image.name).toBe('my photo.jpg');
  expect(stderr).toBe('');
});

test('reads an image from standard input', async () => {
  const input = await drawImage();
  const { code, stdout } = await runCli(['detect', 'image', '-', '--json'], { input });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    image: { name: 'standard input', width: 96, height: 64, format: 'png' },
  });
});

test('prints the warnings of each image with its name', async () => {
  const cwd = await photoFolder();
  for (const name of ['a.jpg', 'b.jpg']) await writeFile(join(cwd, name), await drawCmyk());
  const { stderr } = await runCli(['detect', 'image', 'my photo.jpg', 'a.jpg', 'b.jpg'], { cwd });
  expect(stderr.match(/^.*image-cmyk.*$/gm)).toEqual(
    ['a.jpg', 'b.jpg'].map((name) => expect.stringContaining(`! ${name}  image-cmyk: The image is CMYK`)),
  );
});

test('writes files, and overwrites existing ones only on request', async () => {
  const cwd = await photoFolder();
  const args = ['detect', 'image', 'my photo.jpg', '-o', 'out', '--output-formats', 'csv,annotated-jpeg'];
  expect((await runCli(args, { cwd })).code).toBe(0);
  expect((await readdir(join(cwd, 'out'))).sort()).toEqual(['my photo.annotated.jpg', 'my photo.csv']);
  await writeFile(join(cwd, 'out', 'my photo.csv'), 'mine');
  const again = await runCli(args, { cwd });
  expect(again.code).toBe(6);
  expect(again.stderr).toContain('--overwrite');
  expect(await readFile(join(cwd, 'out', 'my photo.csv'), 'utf8')).toBe('mine');
  expect((await runCli([...args, '--overwrite'], { cwd })).code).toBe(0);
  expect(await readFile(join(cwd, 'out', 'my photo.csv'), 'utf8')).toMatch(/^image,width,height/);
});

test('every written file states the origin of its boxes', async () => {
  const cwd = await photoFolder();
  const formats = 'json,jsonl,csv,coco,yolo,annotated-png,annotated-jpeg';
  const args = ['detect', 'image', 'my photo.jpg', '-o', 'out', '--output-formats', formats, '--confidence', '0.33'];
  expect((await runCli([...args, '--classes', 'dog,cat,person,car'], { cwd })).code).toBe(0);
  const file = async (ending: string) => readFile(join(cwd, 'out', `my photo.${ending}`));
  const options = { confidence: 0.33, iou: 0.7, max_detections: 300, classes: ['dog', 'cat', 'person', 'car'] };
  const origin = { is_mock: true, model: { id: 'mock', sha256: null }, options };
  for (const ending of ['json', 'jsonl', 'origin.json']) {
    expect(JSON.parse(String(await file(ending)))).toMatchObject(origin);
  }
  expect(JSON.parse(String(await file('coco.json'))).info.origins).toMatchObject([origin]);
  expect(String(await file('csv'))).toMatch(/mock,mock,,true,"\{""confidence"":0\.33,/);
  for (const ending of ['annotated.png', 'annotated.jpg']) {
    const { exif } = await sharp(await file(ending)).metadata();
    expect(String(exif)).toContain('mock (made-up boxes, no weights); confidence > 0.33, NMS IoU 0.7');
  }
});

test.each<[string[], number, RegExp]>([
  [['detect', 'imgae'], 2, /no command "imgae"/],
  [['detect', 'image'], 2, /missing required argument 'paths'[\s\S]*Example: vision-cli detect image dog\.jpg/],
  [
    ['detect', 'image', 'x.jpg', '--confidnce', '1'],
    2,
    /did you mean: vision-cli detect image x\.jpg --confidence 1\n/,
  ],
  [['detect', 'image', 'my photo.jpg', '--confidence', 'high'], 2, /--confidence /],
  [['detect', 'image', 'my photo.jpg', '--backend', 'cuda'], 2, /--backend /],
  [['detect', 'image', 'my photo.jpg', '--output-formats', 'gif', '-o', 'out'], 2, /--output-formats /],
  [['detect', 'image', 'dgo.jpg'], 3, /No such file or folder: "dgo\.jpg"/],
  [['detect', 'image', '*.png'], 3, /No image matches "\*\.png"/],
  [
    ['detect', 'image', 'my photo.jpg', '--backend', 'onnx', '--model-path', 'nothing.onnx'],
    4,
    /No such model or weight file/,
  ],
  [['detect', 'image', 'my photo.jpg', '--device', 'cuda:3'], 5, /^error: The mock backend runs on cpu/],
])('%j exits with %i', async (args, code, message) => {
  const cwd = await photoFolder();
  const result = await runCli(args, { cwd, env: { HANDLENS_MODELS_DIR: cwd } });
  expect(result).toMatchObject({ code, stdout: '' });
  expect(result.stderr).toMatch(message);
  expect(result.stderr).not.toMatch(/\n\s+at /);
});

async function threePhotos() {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'more'));
  for (const name of ['a2.png', 'a10.png', 'more/b.png']) await writeFile(join(folder, name), await drawImage());
  await writeFile(join(folder, 'notes.txt'), 'no image');
  return folder;
}

/** Names of the images of JSON lines. */
const names = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => DetectImageResult.parse(JSON.parse(line)).image.name);

test.each([
  ['files', ['a10.png', 'more/b.png'], ['a10.png', 'b.png']],
  ['a folder, in the order of numbers', ['.'], ['a2.png', 'a10.png']],
  ['a pattern', ['**/*.png'], ['a2.png', 'a10.png', 'b.png']],
  ['a file that is named twice', ['a2.png', 'a*.png'], ['a2.png', 'a10.png']],
])('processes %s', async (_case, paths, expected) => {
  const result = await runCli(['detect', 'image', ...paths, '--json'], { cwd: await threePhotos() });
  expect([result.code, names(result.stdout)]).toEqual([0, expected]);
});

test('reports a failed image, and processes the others', async () => {
  const cwd = await threePhotos();
  const result = await runCli(['detect', 'image', 'a2.png', 'notes.txt', 'gone.png', 'a10.png', '--json'], { cwd });
  expect([result.code, names(result.stdout)]).toEqual([1, ['a2.png', 'a10.png']]);
  expect(result.stderr).toMatch(/^\u2717 notes\.txt {2}This is not an image/m);
  expect(result.stderr).toMatch(/^\u2717 gone\.png {2}No such file or folder/m);
  expect(result.stderr).toMatch(/ in 2 of 4 images, 2 failed/);
});

test('rejects images whose output files would have the same name', async () => {
  const cwd = await threePhotos();
  await writeFile(join(cwd, 'more', 'a2.png'), await drawImage());
  const result = await runCli(['detect', 'image', 'a2.png', 'more/a2.png', '-o', 'out'], { cwd });
  expect(result).toMatchObject({ code: 2, stdout: '' });
  expect(result.stderr).toContain('"a2.png" and "more/a2.png" would be written to the same files');
});

test('a file whose name looks like a pattern is that file', async () => {
  const cwd = await threePhotos();
  await writeFile(join(cwd, '[a].png'), await drawImage());
  const result = await runCli(['detect', 'image', '[a].png', '--json'], { cwd });
  expect(names(result.stdout)).toEqual(['[a].png']);
});

test('escapes control characters in names from files', async () => {
  const folder = await temporaryFolder();
  const name = 'evil\u001b[31m\u202ename.png';
  await writeFile(join(folder, name), await drawImage());
  const { code, stdout } = await runCli(['detect', 'image', name], { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/\u001b|\u202e/);
});

test('a folder without images names the folders below it that have some', async () => {
  const cwd = await temporaryFolder();
  await mkdir(join(cwd, 'trip/day 1'), { recursive: true });
  await mkdir(join(cwd, 'trip/notes'));
  await writeFile(join(cwd, 'trip/day 1/a.png'), await drawImage());
  const { code, stderr } = await runCli(['detect', 'image', 'trip'], { cwd });
  expect(code).toBe(3);
  expect(stderr).toContain(`The folder "trip" has no image files. There are some in "${join('trip', 'day 1')}".`);
});

test('suggests the missing word of "detect FILE" and "detect FOLDER"', async () => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a b.png'), await drawImage());
  const file = await runCli(['detect', 'a b.png'], { cwd });
  expect(file).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("did you mean: vision-cli detect image 'a b.png'"),
  });
  expect((await runCli(['detect', '.'], { cwd })).stderr).toContain('did you mean: vision-cli detect folder .');
  expect((await runCli(['detect', 'none.png'], { cwd })).stderr).not.toContain('did you mean');
});
