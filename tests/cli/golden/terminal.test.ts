import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { salesWorkbook } from '../../../core/samples/tables/sales-workbook.js';
import packageFacts from '../../../package.json' with { type: 'json' };
import { drawImage } from '../../support/generated-image.js';
import { expectGolden } from '../../support/golden/answers.js';
import { reviewedModels } from '../../support/reviewed-models.js';
import { runCli } from '../../support/run-cli.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { tinyModel } from '../../support/tiny-model.js';
import { writeYoloDataset, type YoloDataset } from '../../support/yolo-dataset.js';

const COMMANDS: readonly (readonly string[])[] = [
  [],
  ['models', 'list'],
  ['detect', 'image', 'a.png', '--backend', 'mock'],
  ['detect', 'image', 'a.png', '--model-path', 'street'],
  ['detect', 'image', 'a.png', 'broken.jpg', '--model-path', 'street'],
  ['detect', 'image', 'a.png', '--model-path', 'new.onnx'],
  ['detect', 'image', 'a.png', '--confidence', '30'],
  ['detect', 'image', 'b.png'],
  ['detect', 'folder', 'photos', '--model-path', 'street'],
  ['detect', 'folder', 'photos', '--backend', 'mock'],
  ['dataset', 'validate', 'faulty'],
  ['dataset', 'validate', 'clean'],
  ['tabel', 'profile', 'a.csv', '--delimter', ','],
  ['agent', 'run', 'what is the weather in Paris'],
  ['agent', 'run', 'detect dogs in a.png'],
  ['agent', 'run', 'detect dogs'],
  ['table', 'preview', 'orders.csv'],
  ['table', 'preview', 'orders.csv', '--accept', 'proposed', '--details', '--all'],
  ['table', 'preview', 'orders.csv', '--repairs'],
  ['table', 'clean', 'orders.csv', '--accept', 'proposed,notation', '--change-log'],
  ['table', 'clean', 'orders.csv', '--accept', 'proposed'],
  ['table', 'undo', 'orders-cleaned.csv'],
  ['table', 'rows', 'orders.csv', '--limit', '2'],
  ['table', 'rows', 'orders.csv', '--finding', '1'],
  ['table', 'ask', 'orders.csv', 'average price by city'],
  ['table', 'ask', 'orders.csv', 'who won the match'],
  ['table', 'check', 'orders.csv', '--recipe', 'orders.recipe.yaml'],
  ['table', 'session', 'show'],
  ['table', 'session', 'start', 'orders.csv'],
  ['table', 'session', 'add', 'collapse_whitespace', '--column', 'customer'],
  ['table', 'session', 'add', 'extract_text', '--column', 'ordered', '--option', 'find=^2024', '--option', 'into=year'],
  ['table', 'session', 'add', 'fill_cells', '--column', 'year', '--option', 'text=2024', '--where', 'price>=20'],
  ['table', 'session', 'off', 'o2'],
  ['table', 'session', 'show'],
  ['table', 'session', 'remove', 'o3', '--preview'],
  ['table', 'session', 'rows', '--changed'],
  ['table', 'session', 'rows', '--limit', '3', '--sort', 'price:descending'],
  ['table', 'session', 'profile'],
  ['table', 'session', 'file', '-o', 'orders-edited.csv'],
  ['table', 'session', 'verify'],
  ['table', 'session', 'add', 'trim_whitespac'],
  ['table', 'profile', 'sales.xlsx'],
  ['table', 'preview', 'sales.xlsx'],
  ['table', 'rows', 'sales.xlsx', '--finding', 't2-1'],
];

/** A table with a title, spaces, placeholders, dates in two ways and Chinese names. */
const ORDERS = [
  'Orders of May',
  '',
  'id,城市,customer,price,ordered',
  ...Array.from({ length: 24 }, (_, at) => {
    const city = ['上海', '北京', '广州'][at % 3]!;
    const price = at === 5 ? 'N/A' : `${10 + at}.50`;
    const name = at === 7 ? 'Grace  Hopper ' : ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'][at % 3]!;
    return `${at + 1},${city},${name},${price},${at === 3 ? '4.5.2024' : `2024-05-${String(at + 1).padStart(2, '0')}`}`;
  }),
  '',
].join('\n');

/** Rules that some orders violate. */
const RECIPE = `version: 1
tables:
  - table: t1
    name: orders
    columns: [id, 城市, customer, price, ordered]
    steps: []
    schema:
      fields:
        - { name: id, type: integer, constraints: { required: true } }
        - { name: price, type: number, constraints: { maximum: 30 } }
`;

const FAULTY: YoloDataset = {
  images: {
    'train/a.png': '0,0.5,0.5,0.2,0.2\n0,0.4,0.5,0.2,0.2\n',
    'train/b.png': '0 0.5 0.5 0.2 0.2\n7 0.5 0.5 0.2 0.2\n',
    'val/c.png': '0 0.5 0.5 0.2 0.2\n0 0.5 0.5 0.2 0.2\n',
  },
};

/** Names of the escape sequences of styles, so that they are visible in the recorded texts. */
const STYLES: Readonly<Record<string, string>> = {
  '1': '<bold>',
  '2': '<dim>',
  '22': '</>',
  '31': '<red>',
  '32': '<green>',
  '33': '<yellow>',
  '36': '<cyan>',
  '39': '</>',
};

/** Replaces what differs between runs: ids of sessions and runs, durations, the version and the temporary folder. */
const masked = (text: string, folder: string) =>
  text
    .replaceAll(folder, 'FOLDER')
    .replaceAll(/session [a-z2-7]{16}\b/g, 'session SESSION')
    .replaceAll(/run-\d{8}-\d{9}-[0-9a-f]{4}/g, 'RUN')
    .replaceAll(packageFacts.version, 'VERSION')
    .replaceAll(/,\s+\d+(?:\.\d+)?\s+ms\s+more\s+to\s+load\s+the\s+model/g, '')
    .replaceAll(/\d+(?:\.\d+)? (?:ms|s)\b/g, 'TIME')
    .replaceAll(/\u001b\[(\d+)m/g, (sequence, code: string) => STYLES[code] ?? JSON.stringify(sequence));

/** Writes photos, a damaged one, a reviewed, a changed and a new model, and datasets. */
async function workplace(): Promise<{ cwd: string; env: Record<string, string> }> {
  const cwd = await temporaryFolder();
  const photo = await drawImage({ width: 128, height: 96, format: 'jpeg' });
  await mkdir(join(cwd, 'photos'));
  await writeFile(join(cwd, 'a.png'), await drawImage({ width: 128, height: 96 }));
  await writeFile(join(cwd, 'a.csv'), 'a,b\n1,2\n');
  await writeFile(join(cwd, 'orders.csv'), ORDERS);
  await writeFile(join(cwd, 'orders.recipe.yaml'), RECIPE);
  await writeFile(join(cwd, 'sales.xlsx'), salesWorkbook());
  for (const folder of ['.', 'photos']) await writeFile(join(cwd, folder, 'broken.jpg'), 'no image');
  for (const name of ['1.jpg', '2.jpg']) await writeFile(join(cwd, 'photos', name), photo);
  const models = join(cwd, 'models');
  await reviewedModels(models, {
    street: {
      rows: [
        [8, 16, 32, 48, 0.9, 1],
        [9, 16, 32, 48, 0.35, 0],
      ],
    },
    yard: {},
  });
  await appendFile(join(models, 'yard.onnx'), '\0');
  await writeFile(join(models, 'new.onnx'), tinyModel({ names: ['bird'] }));
  await writeYoloDataset(join(cwd, 'faulty'), FAULTY);
  await writeYoloDataset(join(cwd, 'clean'));
  const env = { HANDLENS_MODELS_DIR: models, HANDLENS_STATE_DIR: join(cwd, 'state'), HANDLENS_MODEL: 'street' };
  return { cwd, env };
}

describe('the output on a terminal is unchanged', () => {
  test.each([
    [100, 'plain', { NO_COLOR: '1' }],
    [60, 'plain', { NO_COLOR: '1' }],
    [100, 'coloured', { FORCE_COLOR: '1' }],
    [60, 'coloured', { FORCE_COLOR: '1' }],
  ] as const)('in %i columns, %s', async (columns, kind, color) => {
    const { cwd, env } = await workplace();
    const texts: string[] = [];
    for (const args of COMMANDS) {
      // A dumb terminal redraws no line, so the output contains no progress.
      const variables = { ...env, ...color, TERM: 'dumb' };
      const { code, stdout, stderr } = await runCli(args, { cwd, env: variables, columns });
      const errors = stderr === '' ? '' : `--- standard error\n${stderr}`;
      texts.push(masked(`$ vision-cli ${args.join(' ')}\n${stdout}${errors}--- exit code ${code}\n`, cwd));
      expect(kind === 'plain' && (stdout + stderr).includes('\u001b')).toBe(false);
    }
    await expectGolden(`cli/${kind}-${columns}.txt`, texts);
  });
});
