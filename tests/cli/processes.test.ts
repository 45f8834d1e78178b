import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../../cli/program.js';
import { runProcess } from '../support/cli-process.js';
import { fakeProgram } from '../support/fake-python.js';
import { drawImage } from '../support/generated-image.js';
import { ORDERS } from '../support/table-folder.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { tinyModel } from '../support/tiny-model.js';
import { writeYoloDataset } from '../support/yolo-dataset.js';

type Run = readonly [args: readonly string[], code: number, prints: RegExp];

/** One run of each command in a separate process, with its exit code and output, to check start and end. */
const RUNS: Readonly<Record<string, Run>> = {
  'detect image': [['photos/a.png'], 0, /MADE-UP BOXES/],
  'detect folder': [['photos'], 0, /^a\.png\tmade-up: /m],
  'models list': [[], 0, /mock/],
  'models inspect': [['tiny.onnx'], 0, /onnx/i],
  'models review': [['tiny.onnx', '--source', 'drawn here', '--geometry', 'skip'], 0, /tiny/],
  'models compare': [['mock', 'none.onnx', '--data', 'signs/data.yaml'], 4, /none\.onnx/],
  'dataset validate': [['signs'], 0, /manifest-absent/],
  'dataset manifest': [['signs'], 0, /manifest/],
  'dataset fix': [['signs'], 0, /data\.yaml/],
  'table list': [[], 0, /t1 orders +4 +id, city/],
  'table register': [['orders.csv'], 0, /orders\.csv/],
  'table profile': [['orders.csv'], 0, /price +decimal/],
  'table rows': [['orders.csv'], 0, /Paris/],
  'table ask': [['orders.csv', 'How many rows are there?'], 0, /\b4\b/],
  'table preview': [['orders.csv'], 0, /trim_whitespace/],
  'table clean': [['orders.csv', '-o', 'cleaned.csv'], 0, /wrote cleaned.csv, 4 rows × 4 columns/],
  'table review': [['orders.csv'], 7, /No open questions|--answer/],
  'table check': [['orders.csv', '--recipe', 'none.yaml'], 3, /none\.yaml/],
  'table recipe': [['learn', 'orders.csv'], 0, /^# A recipe of Handlens/],
  'table undo': [['orders.csv', '--log', 'none.jsonl'], 3, /none\.jsonl/],
  'table compare': [['orders.csv', 'orders.csv', '--key', 'id'], 0, /4 (rows )?.*same|same/],
  'table interpretations': [['orders.csv'], 0, /detected/],
  'table report': [['orders.csv'], 0, /^# /],
  'table journal': [['list'], 0, /No journals yet/],
  'table session': [['list'], 0, /No table sessions yet/],
  'train smoke': [[], 0, /smoke plan /],
  'train yolo': [[], 2, /--data/],
  'train doctor': [['--python', './python'], 5, /not ready/],
  'agent run': [['list the models', '--plan-only'], 0, /Would run list_models/],
  'settings list': [[], 0, /^workers /m],
  'settings set': [['workers', '2'], 0, /workers +\S+ -> 2/],
  'settings unset': [['workers'], 0, /workers +\S+ -> 0/],
  'settings check-local-model': [[], 2, /local model/],
  'jobs list': [[], 0, /There are no jobs/],
  'jobs watch': [['aaaaaaaaaaaaaaaa'], 3, /There is no job "aaaaaaaaaaaaaaaa"/],
  'jobs pause': [['aaaaaaaaaaaaaaaa'], 3, /There is no job/],
  'jobs resume': [['aaaaaaaaaaaaaaaa'], 3, /There is no job/],
  'jobs cancel': [['aaaaaaaaaaaaaaaa'], 3, /There is no job/],
  'jobs extend': [['aaaaaaaaaaaaaaaa'], 3, /There is no job/],
  'jobs retry': [['no-id'], 2, /id of a job/],
  'cache list': [[], 0, /journals/],
  'cache clear': [['uploads'], 0, /uploads +0 files/],
  doctor: [[], 0, /sharp.* libvips/],
  samples: [['set'], 0, /wrote \d+ files to set/],
  gui: [['--help'], 0, /Usage: vision-cli gui/],
  serve: [['--help'], 0, /Usage: vision-cli serve/],
  completion: [['bash'], 0, /complete -/],
};

async function workplace(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'photos'));
  await Promise.all([
    writeFile(join(folder, 'photos', 'a.png'), await drawImage()),
    writeFile(join(folder, 'tiny.onnx'), tinyModel()),
    writeFile(join(folder, 'orders.csv'), ORDERS),
    writeYoloDataset(join(folder, 'signs')),
    fakeProgram(folder, 'exit 1'),
  ]);
  return folder;
}

test('runs each command', async () => {
  const program = await createProgram([]);
  const paths = program.commands.flatMap((group) =>
    group.commands.length === 0 ? [group.name()] : group.commands.map((one) => `${group.name()} ${one.name()}`),
  );
  expect(Object.keys(RUNS).toSorted()).toEqual(paths.toSorted());
});

test.for(Object.entries(RUNS))('vision-cli %s', async ([path, [args, code, prints]]) => {
  const cwd = await workplace();
  const env = { HANDLENS_STATE_DIR: join(cwd, 'state'), HANDLENS_MODELS_DIR: cwd };
  const done = await runProcess([...path.split(' '), ...args], { cwd, env });
  expect(`${done.stdout}${done.stderr}`).toMatch(prints);
  expect(done.code).toBe(code);
});
