import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import { checkAnswer, checkCoco, checkCsv, checkYolo } from './detection-files.js';
import type { Ledger } from './ledger.js';

interface Run {
  folder: string;
  /** Results of the single images. */
  expected: readonly DetectImageResult[];
}

async function checkLabels(ledger: Ledger, { folder, expected }: Run): Promise<void> {
  const stems = new Set<string>();
  for (const result of expected) {
    const { name } = result.image;
    const stem = parse(name).name;
    const file = stems.has(stem) ? `${name}.txt` : `${stem}.txt`;
    stems.add(stem);
    checkYolo(ledger, await readFile(join(folder, 'labels', file), 'utf8'), result);
  }
  const classes = await readFile(join(folder, 'classes.txt'), 'utf8');
  ledger.same('classes.txt', classes.trimEnd().split('\n'), expected[0]!.class_names);
}

/** The files of a whole run against the results of its images. */
export async function checkRunFiles(ledger: Ledger, run: Run): Promise<void> {
  const { folder, expected } = run;
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  checkCsv(ledger, await read('detections.csv'), expected);
  const lines = (await read('detections.jsonl')).trimEnd().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as { name: string; result: DetectImageResult });
  ledger.same(
    'images in detections.jsonl',
    entries.map(({ name }) => name),
    expected.map(({ image }) => image.name),
  );
  for (const [place, { result }] of entries.entries()) {
    const image = { ...result.image, name: entries[place]!.name };
    checkAnswer(ledger, { ...result, image }, expected[place]!);
  }
  ledger.same('detections.json', JSON.parse(await read('detections.json')), entries);
  await checkLabels(ledger, run);
  checkCoco(ledger, await read('coco.json'), expected);
}
