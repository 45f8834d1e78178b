import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATASET_FAULTS } from '../../core/samples/dataset/street-dataset.js';
import { SALES_FAULTS } from '../../core/samples/tables/sales-workbook.js';
import type { SampleSet } from '../../core/samples/write-samples.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { runCli } from '../support/run-cli.js';

let cwd = '';
const env = () => ({ HANDLENS_MODELS_DIR: join(cwd, 'models') });
const run = (...args: string[]) => runCli(args, { cwd, env: env() });
const REVIEW = ['models', 'review', 'street-demo.onnx', '--source', 'Handlens samples', '--geometry', 'skip'];

beforeAll(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'handlens-')));
  const { code, stdout } = await run('samples');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^wrote \d+ files to samples\n/)]);
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

interface ProfiledTable {
  name: string;
  rows: number;
  columns: unknown[];
  issues: { code: string; examples: { row: number }[] }[];
}

async function profile(file: string): Promise<ProfiledTable[]> {
  const { stdout } = await run('table', 'profile', file, '--json');
  return (JSON.parse(stdout) as { tables: ProfiledTable[] }).tables;
}

test('the profile of the workbook reports every planted fault in its row', async () => {
  const tables = await profile('samples/tables/sales.xlsx');
  const missed = SALES_FAULTS.filter(({ sheet, where, finding }) => {
    const row = Number(/\d+$/.exec(where)![0]);
    const { issues } = tables.find(({ name }) => name === sheet)!;
    return !issues.some(({ code, examples }) => code === finding && examples.some((one) => one.row === row));
  });
  expect(missed).toEqual([]);
  expect(SALES_FAULTS).toHaveLength(15);
});

test('the validation of the dataset reports every planted fault in its file', async () => {
  const { code, stdout } = await run('dataset', 'validate', 'samples/dataset/data.yaml', '--json');
  expect(code).toBe(1);
  const missed = DATASET_FAULTS.filter(({ file, finding }) => {
    const { findings } = JSON.parse(stdout) as { findings: { code: string }[] };
    const text = JSON.stringify(findings.filter((one) => one.code === finding));
    return !text.includes(file);
  });
  expect(missed).toEqual([]);
});

test.each([
  ['samples/tables/bank-export.csv', 5, 64],
  ['samples/tables/survey.csv', 9, 60],
])('%s is read as one table of %i columns and %i rows', async (file, columns, rows) => {
  const tables = await profile(file);
  expect(tables.map((table) => [table.columns.length, table.rows])).toEqual([[columns, rows]]);
});

test('a second run writes nothing', async () => {
  const { stdout } = await run('samples', '--json');
  expect(JSON.parse(stdout) as SampleSet).toMatchObject({ written: 0 });
});

test('detects with the mock until the model is reviewed, then with the model, and names the one it used', async () => {
  const detect = async () => {
    const { stdout } = await run('detect', 'image', 'samples/photos/street-01.jpg', '--json');
    return JSON.parse(stdout) as DetectImageResult;
  };
  const before = await detect();
  expect(before.model.id).toBe('mock');
  expect((await run(...REVIEW)).code).toBe(0);
  const after = await detect();
  expect(after).toMatchObject({ is_mock: false, model: { id: 'street-demo' } });
  expect(after.detections.map(({ class_name: name }) => name).sort()).toEqual([
    'car',
    'person',
    'person',
    'person',
    'stop sign',
  ]);
  const asked = await run('agent', 'run', 'detect cars in samples/photos/street-01.jpg', '--json');
  expect(JSON.parse(asked.stdout).steps[0].result).toMatchObject({ model: { id: 'street-demo' } });
  const requested = await run('detect', 'image', 'samples/photos/street-01.jpg', '--backend', 'mock', '--json');
  expect(JSON.parse(requested.stdout).model.id).toBe('mock');
});
