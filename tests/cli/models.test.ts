import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeModel } from '../../core/vision/models/onnx/write/write-model.js';
import { drawImage } from '../support/generated-image.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { tinyModel } from '../support/tiny-model.js';

async function modelFolder() {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'tiny.onnx'), tinyModel());
  await writeFile(join(folder, 'photo.png'), await drawImage({ width: 128, height: 128 }));
  const run = (...args: string[]) => runCli(args, { cwd: folder, env: { HANDLENS_MODELS_DIR: folder } });
  const review = (...more: string[]) =>
    run('models', 'review', 'tiny.onnx', '--source', 'drawn here', '--geometry', 'skip', ...more);
  const detect = (...more: string[]) => run('detect', 'image', 'photo.png', '--backend', 'onnx', ...more);
  return { folder, run, review, detect };
}

test('rejects a weight file until it is reviewed, and again after a change', async () => {
  const { folder, review, detect } = await modelFolder();
  const refused = await detect('--model-path', 'tiny.onnx');
  expect(refused).toMatchObject({ code: 4, stderr: expect.stringContaining('vision-cli models review tiny.onnx') });

  const reviewed = await review('--reviewed-by', 'Mona');
  expect(reviewed).toMatchObject({ code: 0, stdout: expect.stringContaining('tiny.card.yaml') });
  expect(await readFile(join(folder, 'tiny.card.yaml'), 'utf8')).toMatch(
    /reviewed_by: Mona[\s\S]*sha256|sha256[\s\S]*reviewed_by: Mona/,
  );

  const found = await detect('--json');
  expect(found.code).toBe(0);
  expect(JSON.parse(found.stdout)).toMatchObject({
    backend: 'onnx',
    is_mock: false,
    model: { id: 'tiny', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    // The tensor is 64 px and the photo 128 px wide, so boxes are returned at twice the size.
    detections: [{ class_id: 1, class_name: 'dog', confidence: 0.9, box: { x1: 16, y1: 32, x2: 64, y2: 96 } }],
  });

  await appendFile(join(folder, 'tiny.onnx'), '\0');
  const changed = await detect('--model-path', 'tiny.onnx');
  expect(changed.code).toBe(4);
  expect(changed.stderr).toMatch(/has changed since it was reviewed[\s\S]*--replace|cannot be run/);
});

test('a second review names the command that replaces the card, and it runs', async () => {
  const { folder, review } = await modelFolder();
  expect((await review()).code).toBe(0);
  const other = await review('--id', 'other');
  expect(other.code).toBe(6);
  const command = "vision-cli models review tiny.onnx --source 'drawn here' --geometry skip --replace";
  expect(other.stderr).toContain(`To replace that card:\n  ${command}\n`);
  expect((await review('--replace')).code).toBe(0);

  await writeFile(join(folder, 'tiny.onnx'), tinyModel({ names: null }));
  const numbered = await review('--replace');
  const naming = command.replace('--replace', '--names coco80 --replace');
  expect(numbered.stderr).toContain(`If it was trained on COCO: ${naming}\n`);
  const named = await review('--names', 'coco80', '--replace');
  expect(named).toMatchObject({ code: 0, stderr: expect.not.stringContaining('COCO') });
});

test('a review of weights outside the models folder describes how to use them', async () => {
  const { folder, run } = await modelFolder();
  const models = join(folder, 'models');
  await mkdir(models);
  const elsewhere = (...args: string[]) => runCli(args, { cwd: folder, env: { HANDLENS_MODELS_DIR: models } });
  const reviewed = await elsewhere('models', 'review', 'tiny.onnx', '--source', 'drawn here', '--geometry', 'skip');
  expect(reviewed.code).toBe(0);
  expect(reviewed.stdout).toContain('"tiny" is reviewed');
  expect(reviewed.stdout).toMatch(/Copy tiny\.onnx to .*models to use it by its name/);
  const found = await elsewhere('detect', 'image', 'photo.png', '--model-path', join(folder, 'tiny.onnx'));
  expect(found.code).toBe(0);
  await run('models', 'review', 'tiny.onnx', '--source', 'drawn here', '--geometry', 'skip');
  const unknown = await run('detect', 'image', 'photo.png', '--model-path', 'tin');
  expect(unknown).toMatchObject({ code: 4, stderr: expect.stringContaining('Did you mean "tiny"?') });
});

test('merges detections of tiles, with boxes in the whole image', async () => {
  const { review, detect } = await modelFolder();
  await review();
  const { stdout } = await detect('--json', '--tile-size', '64', '--tile-overlap', '0');
  const { detections } = JSON.parse(stdout) as { detections: { box: { x1: number; y1: number } }[] };
  const corners = detections.map(({ box }) => `${box.x1},${box.y1}`).sort();
  // Four tiles find it at (8, 16) of the tile, the whole image at (16, 32).
  expect(corners).toEqual(['16,32', '72,16', '72,80', '8,16', '8,80'].sort());
});

test('an inspection lists the contents and writes nothing', async () => {
  const { run } = await modelFolder();
  const { code, stdout } = await run('models', 'inspect', 'tiny.onnx');
  expect(code).toBe(0);
  for (const fact of ['yolo-end2end', 'output0 float32 [1, 1, 6]', '2 (metadata): cat, dog', 'MIT'])
    expect(stdout).toContain(fact);
  expect((await run('models', 'list')).stdout).toMatch(/tiny\.onnx +! not reviewed/);
});

test.each<[string, string, RegExp]>([
  ['a pickle under another name', '\x80\x02ccollections\nOrderedDict\n', /pickle/i],
  ['a PyTorch checkpoint', 'PK\x03\x04archive/data.pkl', /PyTorch|zip/i],
  ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n', /git lfs pull/i],
  ['two bytes', 'ab', /./],
])('refuses %s with the reason', async (_name, content, reason) => {
  const { folder, run } = await modelFolder();
  await writeFile(join(folder, 'fake.onnx'), Buffer.from(content, 'latin1'));
  const { code, stdout } = await run('models', 'inspect', 'fake.onnx');
  expect(code).toBe(4);
  expect(stdout).toMatch(reason);
  expect((await run('models', 'review', 'fake.onnx', '--source', 'x', '--licence', 'MIT')).code).toBe(4);
});

/** The tiny detector with an endless loop and a constant of 40 GB next to it. */
const riskyModel = () =>
  writeModel({
    metadata: { task: 'detect', names: "{0: 'cat', 1: 'dog'}", license: 'MIT' },
    graph: {
      inputs: [{ name: 'images', dims: [1, 3, 64, 64] }],
      outputs: [{ name: 'output0', dims: [1, 6, 84] }],
      initializers: [{ name: 'shape', dtype: 'int64', dims: [2], data: [100_000, 100_000] }],
      nodes: [
        { op: 'ConstantOfShape', inputs: ['shape'], outputs: ['giant'] },
        { op: 'Loop', attributes: { body: { kind: 'graph', value: { nodes: [{ op: 'If' }] } } } },
      ],
    },
  });
const RISKS = ['graph-loop', 'graph-if', 'graph-large-tensor'];

test('an inspection and a review warn of loops and huge constants, and the card records it', async () => {
  const { folder, run } = await modelFolder();
  await writeFile(join(folder, 'risky.onnx'), riskyModel());
  const text = await run('models', 'inspect', 'risky.onnx');
  for (const code of RISKS) expect(text.stdout).toContain(`! ${code}: `);
  expect(text.stdout).toContain('"giant" (ConstantOfShape, 40 GB)');
  const codesOf = ({ stdout }: { stdout: string }) =>
    JSON.parse(stdout).warnings.map(({ code }: { code: string }) => code);
  expect(codesOf(await run('models', 'inspect', 'risky.onnx', '--json'))).toEqual(RISKS);

  const reviewed = await run(
    'models',
    'review',
    'risky.onnx',
    '--source',
    'drawn here',
    '--geometry',
    'skip',
    '--quiet',
  );
  expect(reviewed).toMatchObject({ code: 0, stdout: expect.stringContaining('with 3 warnings: graph-loop, graph-if') });
  expect(await readFile(join(folder, 'risky.card.yaml'), 'utf8')).toMatch(/warnings:\s+- code: graph-loop/);
  const { models } = JSON.parse((await run('models', 'list', '--json')).stdout);
  const entry = models.find(({ id }: { id: string }) => id === 'risky');
  expect(codesOf({ stdout: JSON.stringify(entry) })).toEqual(RISKS);
});

test('an inspection and a review reject a file with too few values for a shape', async () => {
  const { folder, run } = await modelFolder();
  const bytes = Buffer.from(riskyModel());
  // The packed dims of the shape, then its values: with three dims, there are only two values.
  const at = bytes.indexOf(Buffer.from([0x0a, 1, 2, 0x10, 7]));
  bytes[at + 2] = 3;
  await writeFile(join(folder, 'false.onnx'), bytes);
  const inspected = await run('models', 'inspect', 'false.onnx');
  expect(inspected).toMatchObject({
    code: 4,
    stdout: expect.stringContaining('tensor "shape" of shape [3] needs 24 bytes'),
  });
  expect(await run('models', 'review', 'false.onnx', '--source', 'x')).toMatchObject({ code: 4 });
});

test('a review lists missing arguments before it writes', async () => {
  const { run } = await modelFolder();
  const { code, stderr } = await run('models', 'review', 'tiny.onnx');
  expect(code).toBe(2);
  expect(stderr).toContain('--source');
});

test('lists the state of each model', async () => {
  const { run, review } = await modelFolder();
  await review();
  const { stdout } = await run('models', 'list', '--json');
  const { models } = JSON.parse(stdout) as { models: { id: string; state: string }[] };
  expect(models.map(({ id, state }) => [id, state])).toEqual([
    ['mock', 'ready'],
    ['tiny', 'ready'],
  ]);
});
