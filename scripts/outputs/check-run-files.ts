import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { CSV_HEADER, toCsvRows } from '../../core/detection/formats/csv.js';
import { toYoloLabels } from '../../core/detection/formats/yolo.js';
import type { DetectImageResult } from '../../handlers/detection/detect-image.js';
import type { ExpectedModel } from './check-result.js';
import type { Ledger } from './ledger.js';

interface Run {
  folder: string;
  /** Results of the single images. */
  expected: readonly DetectImageResult[];
  model: ExpectedModel;
}

interface Coco {
  images: { id: number; file_name: string; width: number; height: number }[];
  annotations: { image_id: number; category_id: number }[];
  categories: { id: number; name: string }[];
  info: { description: string; origins: Pick<DetectImageResult, 'backend' | 'model'>[] };
}

async function checkLabels(ledger: Ledger, { folder, expected }: Run): Promise<void> {
  const stems = new Set<string>();
  for (const result of expected) {
    const { name } = result.image;
    const stem = parse(name).name;
    const file = stems.has(stem) ? `${name}.txt` : `${stem}.txt`;
    stems.add(stem);
    const text = await readFile(join(folder, 'labels', file), 'utf8');
    ledger.same(`labels/${file}`, text, toYoloLabels(result));
  }
  const classes = await readFile(join(folder, 'classes.txt'), 'utf8');
  ledger.same('classes.txt', classes.trimEnd().split('\n'), expected[0]!.class_names);
}

async function checkCoco(ledger: Ledger, { folder, expected, model }: Run): Promise<void> {
  const coco = JSON.parse(await readFile(join(folder, 'coco.json'), 'utf8')) as Coco;
  const names = new Map(coco.categories.map(({ id, name }) => [id, name]));
  const found = coco.images.map(({ id, file_name: name, width, height }) => {
    const classes = coco.annotations.filter((one) => one.image_id === id).map((one) => names.get(one.category_id));
    return { name, width, height, classes };
  });
  const meant = expected.map(({ image: { name, width, height }, detections }) => {
    return { name, width, height, classes: detections.map((one) => one.class_name) };
  });
  ledger.same('coco.json', found, meant);
  ledger.same(
    'origins in coco.json',
    coco.info.origins.map(({ backend, model: { id, sha256 } }) => ({ backend, id, sha256 })),
    [{ backend: model.backend, id: model.id, sha256: model.sha256 }],
  );
  ledger.isTrue(`coco.json names ${model.id}`, coco.info.description.includes(` ${model.id} (`));
}

/** The files of a whole run against the results of its images. */
export async function checkRunFiles(ledger: Ledger, run: Run): Promise<void> {
  const { folder, expected, model } = run;
  const csv = await readFile(join(folder, 'detections.csv'), 'utf8');
  ledger.same('detections.csv', csv, CSV_HEADER + expected.map((result) => toCsvRows(result)).join(''));
  const lines = (await readFile(join(folder, 'detections.jsonl'), 'utf8')).trimEnd().split('\n');
  const entries = lines.map((line) => JSON.parse(line));
  ledger.same(
    'detections.jsonl',
    entries.map(({ name, result }) => [name, result.model, result.detections]),
    expected.map(({ image, detections }) => [image.name, { id: model.id, sha256: model.sha256 }, detections]),
  );
  const whole = JSON.parse(await readFile(join(folder, 'detections.json'), 'utf8'));
  ledger.same('detections.json', whole, entries);
  await checkLabels(ledger, run);
  await checkCoco(ledger, run);
}
